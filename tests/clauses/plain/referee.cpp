#include "clauses/referee.h"

#include "oracle/plain.h"

namespace referee {

std::vector<Turn> legal_moves(const std::string& tps) {
    std::vector<Turn> turns;
    for (const oracle::Turn& turn : oracle::legal_moves(tps)) turns.push_back({turn.text, turn.tps});
    return turns;
}

std::string symbols(const std::string& tps, const std::string& text) { return oracle::symbols(tps, text); }
std::string status(const std::string& tps) { return oracle::status(tps); }
bool in_check(const std::string& tps) { return oracle::in_check(tps); }
bool escape_threat(const std::string& tps) { return oracle::escape_threat(tps); }
std::string canonical(const std::string& tps) { return oracle::canonical(tps); }

}  // namespace referee
