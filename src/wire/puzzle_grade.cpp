#include "wire/puzzle_grade.h"

#include <algorithm>
#include <memory>

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/board/catalogue.h"
#include "rules/moves/movegen.h"
#include "rules/moves/threats.h"
#include "rules/play/play.h"

namespace tankchess::server {

namespace {

// A solution, played: the solver's own turns with the positions before and after them.
struct Turn {
    Position before;
    Move move;
    Position after;
};

std::vector<Turn> own_turns(const Position& start, const std::vector<std::string>& line) {
    std::vector<Turn> out;
    Position now = start;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto move = read_move(now, line[i]);
        if (!move) break;
        const Position next = after(now, *move);
        if (i % 2 == 0) out.push_back({now, *move, next});
        now = next;
    }
    return out;
}

bool destroys(const Turn& turn) {
    const Side enemy = opponent_of(turn.before.side_to_move());
    return turn.after.pieces_of(enemy).count() < turn.before.pieces_of(enemy).count();
}

// Another piece than the mover comes to attack the enemy Command piece, in a game that is not won by leaving.
bool opens_a_line(const Turn& turn) {
    const Side side = turn.before.side_to_move();
    if (turn.after.command_of(side) == no_slot) return false;
    const SlotSet old = command_attackers(turn.before, side), now = command_attackers(turn.after, side);
    const Slot mover = turn.before.slot_at(turn.move.from());
    return now.any_of([&](Slot slot) { return slot != mover && !old.has(slot); });
}

// An enemy could destroy the mover, but would give its own Command piece away.
bool pins_a_defender(const Turn& turn) {
    const Side side = turn.before.side_to_move();
    const Slot mover = turn.after.slot_at(turn.move.to());
    if (!turn.after.mode().mate_style || settled(turn.after).over() || mover == no_slot) return false;
    const auto replies = std::make_unique<MoveList>();
    capture_moves(turn.after, *replies);
    return std::any_of(replies->begin(), replies->end(), [&](Move reply) {
        if (reply.target() != turn.move.to()) return false;
        const Position then = after(turn.after, reply);
        return !then.pieces_of(side).has(mover) && threatens_command(then, side);
    });
}

// A piece falls, or the enemy Command piece is attacked, by a gun that its front would withstand.
bool finds_weak_armour(const Turn& turn) {
    const Side side = turn.before.side_to_move();
    const auto front_holds = [](const Piece& shooter, const Piece& target) {
        return fires_along_lines(shooter.kind) && shooter.row().power <= target.row().armour[0];
    };
    if (turn.move.action() == Action::shot) {
        const Slot shooter = turn.before.slot_at(turn.move.from()), target = turn.before.slot_at(turn.move.target());
        return shooter != no_slot && target != no_slot &&
               front_holds(turn.before.piece(shooter), turn.before.piece(target));
    }
    const Slot command = turn.after.command_of(opponent_of(side));
    const SlotSet attackers = command_attackers(turn.after, side);
    return command != no_slot && !attackers.empty() && !attackers.any_of([&](Slot slot) {
        return !front_holds(turn.after.piece(slot), turn.after.piece(command));
    });
}

// What a theme makes a puzzle harder by.
struct ThemeRow {
    const char* id;
    int harder;
};
constexpr ThemeRow quiet{"quiet", 120}, battery{"battery", 60}, pin{"pin", 90};

}  // namespace

std::vector<std::string> puzzle_themes(const std::string& tps, const std::string& goal,
                                       const std::vector<std::string>& line) {
    std::vector<std::string> out;
    if (!goal.empty()) out.push_back(goal);
    const auto start = read_position(tps);
    const std::vector<Turn> turns = start ? own_turns(*start, line) : std::vector<Turn>();
    if (turns.empty()) return out;
    const Turn& first = turns.front();
    out.emplace_back(destroys(first) ? "shot" : quiet.id);
    const Side side = start->side_to_move();
    const Slot mover = start->slot_at(first.move.from());
    if (mover != no_slot && start->command_of(side) == mover) out.emplace_back("command");
    if (start->mode().command_decides && start->mode().sides == 2) {
        if (opens_a_line(first)) out.emplace_back(battery.id);
        if (std::any_of(turns.begin(), turns.end(), pins_a_defender)) out.emplace_back(pin.id);
        if (std::any_of(turns.begin(), turns.end(), finds_weak_armour)) out.emplace_back("armour");
    }
    const auto plus = [&](Side each) {
        return start->pieces_of(each).any_of([&](Slot slot) { return start->piece(slot).row().set == PieceSet::plus; });
    };
    if (std::any_of(all_sides.begin(), all_sides.end(), plus)) out.emplace_back("plus");
    return out;
}

int puzzle_rating(const std::string& tps, int moves, const std::vector<std::string>& themes) {
    const auto start = read_position(tps);
    if (!start) return 1500;
    const int area = start->size().width * start->size().height;
    int rating = 600 + 300 * (moves - 1) + area / 2 + 10 * start->pieces_of(start->side_to_move()).count();
    for (const ThemeRow& theme : {quiet, battery, pin}) {
        if (std::find(themes.begin(), themes.end(), theme.id) != themes.end()) rating += theme.harder;
    }
    return rating;
}

}  // namespace tankchess::server
