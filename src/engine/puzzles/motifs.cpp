#include "engine/puzzles/motifs.h"

#include <algorithm>
#include <memory>

#include "engine/explain/story.h"
#include "rules/moves/legality.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"
#include "rules/moves/threats.h"
#include "rules/play/play.h"

namespace tankchess::engine {

namespace {

// One of the solver's own turns.
struct OwnTurn {
    Position before;
    Move move;
    Position after;

    Side side() const { return before.side_to_move(); }
    Side enemy() const { return opponent_of(side()); }
    bool destroys() const { return after.pieces_of(enemy()).count() < before.pieces_of(enemy()).count(); }
    bool of_command() const { return before.command_of(side()) == mover_slot(before, move); }
    // What it threatens, once it is played. Nothing in a game that it has ended.
    Threat threat() const {
        if (after.command_of(side()) == no_slot || after.command_of(enemy()) == no_slot) return {};
        return threat_of(after, side());
    }
};

std::vector<OwnTurn> own_turns(const Position& start, const std::vector<Move>& line) {
    std::vector<OwnTurn> out;
    Position now = start;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Position next = after(now, line[i]);
        if (i % 2 == 0) out.push_back({now, line[i], next});
        now = next;
    }
    return out;
}

const char* first_move_of(const OwnTurn& turn) {
    if (turn.destroys()) return "shot";
    if (turn.move.leaves()) return "run";
    const Threat threat = turn.threat();
    if (!threat.attackers.empty()) return "check";
    return threat.escape && turn.of_command() ? "run" : "quiet";
}

// Another piece than the mover comes to attack the enemy Command piece.
bool opens_a_line(const OwnTurn& turn) {
    const SlotSet old = command_attackers(turn.before, turn.side()), now = turn.threat().attackers;
    const Slot mover = mover_slot(turn.before, turn.move);
    return now.any_of([&](Slot slot) { return slot != mover && !old.has(slot); });
}

// An enemy could destroy the mover, but would give its own Command piece away.
bool pins_a_defender(const OwnTurn& turn) {
    const Slot mover = turn.after.slot_at(turn.move.to());
    if (!turn.after.mode().mate_style || settled(turn.after).over() || mover == no_slot) return false;
    const auto replies = std::make_unique<MoveList>();
    capture_moves(turn.after, *replies);
    return std::any_of(replies->begin(), replies->end(), [&](Move reply) {
        if (reply.target() != turn.move.to()) return false;
        const Position then = after(turn.after, reply);
        return !then.pieces_of(turn.side()).has(mover) && threatens_command(then, turn.side());
    });
}

// The shots at the enemy Command piece that a side would have if it were to move again.
std::vector<Move> threatened_shots(const OwnTurn& turn, Position& again) {
    std::vector<Move> out;
    const Slot command = turn.after.command_of(turn.enemy());
    if (turn.threat().attackers.empty()) return out;
    Setup setup = setup_of(turn.after);
    setup.side = turn.side();
    const auto position = make_position(setup);
    if (!position || settled(*position).over()) return out;
    again = *position;
    const auto list = std::make_unique<MoveList>();
    capture_moves(again, *list);
    for (const Move move : *list) {
        if (move.target() == turn.after.piece(command).square) out.push_back(move);
    }
    return out;
}

// The side of the armour that a shot, or a threat to shoot, depends on: the front would have held.
ArmourSide weak_armour_in(const OwnTurn& turn) {
    const auto hit_by = [](const Position& position, Move move) {
        const Slot target = position.slot_at(move.target());
        const bool aims = move.action() == Action::shot || move.action() == Action::charge;
        if (!aims || target == no_slot) return ArmourSide::none;
        return weak_side(position.piece(target), mover_of(position, move).kind, move.to());
    };
    if (turn.destroys()) return hit_by(turn.before, turn.move);
    Position again = turn.after;
    const std::vector<Move> shots = threatened_shots(turn, again);
    ArmourSide found = ArmourSide::none;
    for (const Move move : shots) {
        const ArmourSide side = hit_by(again, move);
        if (side == ArmourSide::none) return side;
        found = found == ArmourSide::side ? found : side;
    }
    return found;
}

// A lob that passes over what stops a gun.
bool lobs_over_cover(const OwnTurn& turn) {
    const auto over_something = [&](const Position& position, Square from, Square to) {
        const int direction = direction_between(from, to);
        if (direction < 0) return false;
        for (int n = 1; n < distance_between(from, to); ++n) {
            const Square s = square_along(position.size(), from, facing_at(direction), n);
            if (position.blocks_fire(s, facing_at(direction))) return true;
        }
        return false;
    };
    const auto lobs = [&](const Position& position, Move move) {
        return move.action() == Action::shot && mover_of(position, move).weapon == Weapon::lob &&
               over_something(position, move.to(), move.target());
    };
    if (lobs(turn.before, turn.move)) return true;
    Position again = turn.after;
    const std::vector<Move> shots = threatened_shots(turn, again);
    return !shots.empty() && std::all_of(shots.begin(), shots.end(), [&](Move move) { return lobs(again, move); });
}

// The enemy threatened to end the game; now a piece stands in the way, and nobody fell or fled.
bool blocks(const OwnTurn& turn) {
    return !turn.destroys() && !turn.of_command() && !turn.move.leaves() &&
           threat_of(turn.before, turn.enemy()).any() && turn.after.command_of(turn.enemy()) != no_slot &&
           !threat_of(turn.after, turn.enemy()).any();
}

// The mover may be taken, in vain.
bool offers_itself(const OwnTurn& turn) {
    const Slot mover = turn.after.slot_at(turn.move.to());
    if (mover == no_slot || turn.of_command() || settled(turn.after).over()) return false;
    const auto replies = std::make_unique<MoveList>();
    capture_moves(turn.after, *replies);
    return std::any_of(replies->begin(), replies->end(), [&](Move reply) {
        return reply.target() == turn.move.to() && is_legal(turn.after, reply) &&
               !after(turn.after, reply).pieces_of(turn.side()).has(mover);
    });
}

struct MeansRow {
    Action action;
    const char* id;
};
constexpr MeansRow means[] = {{Action::smoke, "smoke"},
                              {Action::flame, "flame"},
                              {Action::blast, "bomb"},
                              {Action::charge, "charge"},
                              {Action::mine, "mines"}};

}  // namespace

std::vector<std::string> motifs_of(const Position& start, const std::string& goal, const std::vector<Move>& line) {
    std::vector<std::string> out;
    if (!goal.empty()) out.push_back(goal);
    const std::vector<OwnTurn> turns = own_turns(start, line);
    if (turns.empty()) return out;
    const OwnTurn& first = turns.front();
    const auto any = [&](auto&& asks) { return std::any_of(turns.begin(), turns.end(), asks); };
    const auto add_if = [&](bool there, const char* id) {
        if (there) out.emplace_back(id);
    };
    out.emplace_back(first_move_of(first));
    add_if(first.of_command(), "command");
    if (start.mode().command_decides && start.mode().sides == 2) {
        add_if(opens_a_line(first), "battery");
        add_if(any(pins_a_defender), "pin");
        add_if(any([](const OwnTurn& t) { return weak_armour_in(t) == ArmourSide::side; }), "side");
        add_if(any([](const OwnTurn& t) { return weak_armour_in(t) == ArmourSide::rear; }), "rear");
        add_if(any(lobs_over_cover), "mortar");
        add_if(std::any_of(turns.begin(), turns.end() - 1,
                           [](const OwnTurn& t) {
                               const Threat threat = t.threat();
                               return threat.attackers.count() + threat.escape > 1;
                           }),
               "double");
        add_if(goal == "checkmate" && turns.back().threat().attackers.count() > 1, "crossfire");
        add_if(std::count_if(turns.begin(), turns.end(), [](const OwnTurn& t) { return t.of_command(); }) > 1 &&
                   (goal == "escape" || goal == "escapemate"),
               "race");
        add_if(any(blocks), "block");
        add_if(std::any_of(turns.begin(), turns.end() - 1, offers_itself), "sacrifice");
    }
    for (const MeansRow& row : means) {
        add_if(any([&](const OwnTurn& t) { return t.move.action() == row.action; }), row.id);
    }
    add_if(any([](const OwnTurn& t) { return t.move.of_cargo(); }), "cargo");
    const auto plus = [&](Side each) {
        return start.pieces_of(each).any_of([&](Slot slot) { return start.piece(slot).row().set == PieceSet::plus; });
    };
    add_if(std::any_of(all_sides.begin(), all_sides.end(), plus), "plus");
    return out;
}

}  // namespace tankchess::engine
