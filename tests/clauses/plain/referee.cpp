#include "clauses/referee.h"

#include "oracle/plain.h"

namespace referee {

std::vector<Turn> legal_moves(const std::string& tps) {
    std::vector<Turn> turns;
    for (const plain::Turn& turn : plain::legal_moves(tps)) turns.push_back({turn.text, turn.tps});
    return turns;
}

std::string symbols(const std::string& tps, const std::string& text) { return plain::symbols(tps, text); }
std::string status(const std::string& tps) { return plain::status(tps); }
bool in_check(const std::string& tps) { return plain::in_check(tps); }
bool escape_threat(const std::string& tps) { return plain::escape_threat(tps); }
std::string canonical(const std::string& tps) { return plain::canonical(tps); }

}  // namespace referee
