// G, X1-X4: the end of a turn and the end of the game.

#include "turns.h"

#include <algorithm>

namespace oracle {

bool has_command(const Position& position, char side) {
    for (const auto& [square, piece] : position.pieces) {
        if (piece.side != side || piece.wreck) continue;
        if (piece.command || (piece.cargo && piece.cargo->command)) return true;
    }
    return false;
}

namespace {

// P3: vehicles of a side, Command pieces counted `command_weight` times.
int weigh_vehicles(const Position& position, char side, int command_weight) {
    int sum = 0;
    for (const auto& [square, piece] : position.pieces) {
        if (piece.side != side || piece.wreck) continue;
        if (!is_pillbox(*piece.kind)) sum += piece.command ? command_weight : 1;
        if (piece.cargo) sum += piece.cargo->command ? command_weight : 1;
    }
    return sum;
}

int count_active(const Position& position) {
    int sum = 0;
    for (const auto& [square, piece] : position.pieces) sum += piece.wreck ? 0 : piece.cargo ? 2 : 1;
    return sum;
}

// X3: carriers of the side that moved, on their home row.
int score_flags(Position& position, char side) {
    int scored = 0;
    const int home = side == 'w' ? 0 : position.height - 1;
    for (auto& [square, piece] : position.pieces) {
        if (piece.side != side || piece.wreck || square.row != home) continue;
        if (piece.flag) ++scored;
        piece.flag = false;
        if (piece.cargo && piece.cargo->flag) {
            ++scored;
            piece.cargo->flag = false;
        }
    }
    position.tally[side] += scored;
    return scored;
}

bool limit_reached(const Position& position) { return position.limit > 0 && position.turn > position.limit; }

void next_side(Position& position) {
    const std::string order = position.side_order();
    const std::size_t next = (order.find(position.side) + 1) % order.size();
    position.side = order[next];
    if (next == 0) ++position.turn;  // Z3
}

// The side with the single highest figure, or "draw".
std::string leader(const std::map<char, int>& figures) {
    int best = -1;
    std::string who;
    for (const auto& [side, figure] : figures) {
        if (figure > best) {
            best = figure;
            who = std::string(1, side);
        } else if (figure == best) {
            who = "draw";
        }
    }
    return who;
}

std::map<char, int> points(const Position& position) {  // X4
    std::map<char, int> sums = position.tally;
    for (auto& [side, sum] : sums) sum += weigh_vehicles(position, side, 2);
    return sums;
}

std::map<char, int> survivors(const Position& position) {
    return {{'w', count_vehicles(position, 'w')}, {'b', count_vehicles(position, 'b')}};
}

std::string decided_by_command(const Position& position) {
    for (const char side : {'w', 'b'})
        if (position.tally.at(side) > 0) return std::string(1, side) + " escape";  // G2
    const bool white = has_command(position, 'w');
    const bool black = has_command(position, 'b');
    if (white && black) return "";
    if (!white && !black) return "draw both-destroyed";  // G1
    return white ? "w destruction" : "b destruction";
}

std::string decided_by_survival(const Position& position) {  // X1, X3
    const int white = count_vehicles(position, 'w');
    const int black = count_vehicles(position, 'b');
    if (white > 0 && black > 0) return "";
    if (white > 0) return "w last-vehicle";
    if (black > 0) return "b last-vehicle";
    return (position.rules == "flag" ? leader(position.tally) : "draw") + " last-vehicle";
}

std::string decided_by_flags(const Position& position) {  // X3
    int flags = static_cast<int>(position.sites.size());
    for (const auto& [square, count] : position.flags) flags += count;
    for (const auto& [square, piece] : position.pieces)
        flags += (piece.flag ? 1 : 0) + (piece.cargo && piece.cargo->flag ? 1 : 0);
    for (const auto& [side, scored] : position.tally) flags += scored;
    for (const auto& [side, scored] : position.tally)
        if (scored * 2 > flags) return std::string(1, side) + " flags";
    return "";
}

std::string decided_by_escapes(const Position& position) {  // X2
    bool possible = false;
    for (const auto& [side, escaped] : position.tally) {
        if (escaped >= 3) return std::string(1, side) + " escape";
        if (escaped + count_vehicles(position, side) >= 3) possible = true;
    }
    return possible ? "" : leader(position.tally) + " tally";
}

std::string decided_by_elimination(const Position& position) {  // X4
    int empty = 0;
    for (const auto& [side, sum] : position.tally) empty += count_vehicles(position, side) == 0 ? 1 : 0;
    return empty >= 3 ? leader(points(position)) + " points" : "";
}

// What counts when a game of this mode just stops.
std::string leader_now(const Position& position) {
    if (position.rules == "four") return leader(points(position));
    if (position.rules == "last") return leader(survivors(position));
    return leader(position.tally);
}

// G5
std::string mated(const Position& position) {
    const char loser = position.side;
    const char winner = loser == 'w' ? 'b' : 'w';
    const std::string who(1, winner);
    if (can_destroy_command(position, winner, loser)) return who + " checkmate";
    bool any = false;
    bool every = true;
    for_each_play(position, loser, [&](Play& play) {
        any = true;
        every = !has_command(play.result, loser) || can_destroy_command(play.result, winner, loser);
        return every;
    });
    if (!any) return who + (can_drive_off(position, winner) ? " escapemate" : " checkmate");
    return who + (every ? " checkmate" : " escapemate");
}

}  // namespace

int count_vehicles(const Position& position, char side) { return weigh_vehicles(position, side, 1); }

std::string decided(const Position& position) {
    std::string result;
    if (position.has_command_rules() || position.rules == "retreat") return decided_by_command(position);
    if (position.rules == "last") result = decided_by_survival(position);
    if (position.rules == "escape") result = decided_by_escapes(position);
    if (position.rules == "four") result = decided_by_elimination(position);
    if (position.rules == "flag") {
        result = decided_by_flags(position);
        if (result.empty()) result = decided_by_survival(position);
    }
    if (result.empty() && limit_reached(position)) result = leader_now(position) + " limit";
    return result;
}

bool passes_over(const Position& position) { return position.rules == "escape" || position.rules == "four"; }

void end_turn(const Position& before, Position& after) {
    const char mover = before.side;
    const int scored = after.rules == "flag" ? score_flags(after, mover) : 0;
    if (after.rules == "four") {
        for (const char side : after.side_order())  // X4
            if (side != mover) after.tally[mover] += weigh_vehicles(before, side, 2) - weigh_vehicles(after, side, 2);
    }
    const bool lasting = count_active(after) < count_active(before) || scored > 0 || after.terrain != before.terrain ||
                         after.mines != before.mines;  // G6
    after.quiet = lasting ? 0 : before.quiet + 1;
    next_side(after);
    if (!passes_over(after) || !decided(after).empty()) return;
    const Position handed_on = after;
    for (std::size_t i = 0; i < after.side_order().size(); ++i) {
        if (can_move(after, after.side)) return;
        next_side(after);
        if (!decided(after).empty()) return;  // a limit reached while sides are passed over
    }
    after = handed_on;  // nobody can move
}

std::string status_of(const Position& position) {
    const std::string result = decided(position);
    if (!result.empty()) return result;
    if (position.rules != "retreat" && list_legal(position, true).empty()) {
        if (position.rules == "mate") return mated(position);
        if (!passes_over(position)) return std::string(1, position.side == 'w' ? 'b' : 'w') + " no-moves";
        const std::string order = position.side_order();
        const bool stuck =
            std::none_of(order.begin(), order.end(), [&](char side) { return can_move(position, side); });
        if (stuck) return leader_now(position) + " no-moves";
    }
    if (position.rules == "four") return position.quiet >= 120 ? leader_now(position) + " quiet" : "ongoing";  // X4
    if (position.quiet < 100) return "ongoing";                                                                // G6
    const bool tally_decides = position.rules == "escape" || position.rules == "flag";
    return (tally_decides ? leader_now(position) : "draw") + " quiet";
}

}  // namespace oracle
