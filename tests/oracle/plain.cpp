// The public face of the oracle.

#include "plain.h"

#include "random.h"
#include "tps.h"
#include "turns.h"

#include <stdexcept>

namespace oracle {

std::vector<Turn> legal_moves(const std::string& tps) {
    const Position position = read_tps(tps);
    if (position.rules == "retreat") throw std::runtime_error("rules: 'retreat' has whole turns, see plain_retreat.h");
    std::vector<Turn> turns;
    for (const Listed& listed : list_legal(position)) turns.push_back({listed.text, listed.tps, ""});
    return turns;
}

std::string symbols(const std::string& tps_before, const std::string& text) {
    for (Turn& turn : legal_moves(tps_before)) {
        if (turn.text != text) continue;
        fill_symbols(tps_before, turn);
        return turn.symbols;
    }
    throw std::runtime_error("move: '" + text + "' is not legal");
}

void fill_symbols(const std::string& tps_before, Turn& turn) {
    turn.symbols.clear();
    const Position after = read_tps(turn.tps);
    if (read_tps(tps_before).rules != "mate" || !decided(after).empty()) return;
    const std::string result = status_of(after);
    if (result.find(" checkmate") != std::string::npos)
        turn.symbols = "#";
    else if (result.find(" escapemate") != std::string::npos)
        turn.symbols = "=";
    else
        turn.symbols = std::string(in_check(turn.tps) ? "+" : "") + (escape_threat(turn.tps) ? "-" : "");
}

std::string status(const std::string& tps) { return status_of(read_tps(tps)); }

bool in_check(const std::string& tps) {
    const Position position = read_tps(tps);
    if (!position.has_command_rules()) return false;
    return can_destroy_command(position, position.side == 'w' ? 'b' : 'w', position.side);
}

bool escape_threat(const std::string& tps) {
    const Position position = read_tps(tps);
    if (!position.has_command_rules()) return false;
    return can_drive_off(position, position.side == 'w' ? 'b' : 'w');
}

std::uint64_t perft(const std::string& tps, int depth) {
    if (depth == 0) return 1;
    const std::vector<Turn> turns = legal_moves(tps);
    if (depth == 1) return turns.size();
    std::uint64_t sum = 0;
    for (const Turn& turn : turns) sum += perft(turn.tps, depth - 1);
    return sum;
}

std::string canonical(const std::string& tps) { return write_tps(read_tps(tps)); }

std::vector<std::string> random_playout(const std::string& tps, std::uint64_t seed, int turns) {
    Random random(seed);
    std::vector<std::string> seen;
    std::string now = tps;
    for (int i = 0; i < turns; ++i) {
        const std::vector<Turn> moves = legal_moves(now);
        if (moves.empty()) break;
        now = moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))].tps;
        seen.push_back(now);
    }
    return seen;
}

}  // namespace oracle
