#include "rules/play/play.h"

#include <algorithm>
#include <cassert>

#include "rules/play/actions.h"
#include "rules/play/drive.h"
#include "rules/play/turn_order.h"

namespace tankchess {

namespace {

// Plays one move through the edits, reporting what happens where somebody listens.
class MoveInPlay {
public:
    // `route` is the move's own, or the whole way where the effects are wanted.
    MoveInPlay(Position& position, Move move, Undo& undo, unsigned route, Effects* effects)
        : p(position), m(move), e(position, undo), way(route), out(effects), side(position.side_to_move()) {
        assert(p.slot_at(m.from()) != no_slot);
        mover = mover_slot(p, m);
    }

    void run() {
        const Piece before = p.piece(mover);
        walk(before);
        if (m.leaves()) {
            leave();
        } else if (is_vehicle(before.kind)) {
            drive(before);
        }
        if (alive(mover)) act();
        score_flags();
        if (points != 0) e.add_tally(side, points);
        e.set_quiet(irreversible ? 0 : p.quiet() + 1);
        hand_on_turn(p, e);
    }

private:
    bool alive(Slot slot) const { return p.pieces_of(p.piece(slot).side).has(slot); }

    void tell(EffectKind kind, Slot slot, Square at, Square to = no_square) {
        if (out == nullptr) return;
        Effect effect{kind, at, to, Facing::n, Side::white, 0, false};
        if (slot != no_slot) {
            const Piece& piece = p.piece(slot);
            effect.facing = piece.facing;
            effect.side = piece.side;
            effect.piece = piece.kind;
            effect.command = piece.command;
        }
        out->push_back(effect);
    }

    // The way to the final square: markers met before it go (T8, T9).
    void walk(const Piece& piece) {
        Pose pose = edge = piece.pose();
        bool first = true;
        for (unsigned route = way; route != 0; route >>= 2, first = false) {
            const Step step = static_cast<Step>(route & 3);
            if (step != Step::ahead) {
                pose.facing = turned(pose.facing, step == Step::left ? -1 : 1);
                tell_turn(pose);
                continue;
            }
            const bool last = (route >> 2) == 0;
            if (last && m.leaves()) {
                edge = pose;
                return;
            }
            const Square from = pose.square;
            pose.square = static_cast<Square>(from + delta_of(pose.facing));
            if (!last || p.slot_at(pose.square) == no_slot) {
                tell(first && piece.aboard() ? EffectKind::unload : EffectKind::step, mover, from, pose.square);
            }
            if (!last) clear_markers(pose.square);
        }
    }
    void tell_turn(Pose pose) {
        tell(EffectKind::turn, mover, pose.square);
        if (out != nullptr) out->back().facing = pose.facing;
    }
    void clear_markers(Square s) {
        if (p.smoke_at(s)) {
            e.toggle_smoke(s);
            tell(EffectKind::disperse, mover, s);
        }
        if (p.mine_at(s)) {
            e.toggle_mine(s);
            irreversible = true;
            tell(p.piece(mover).has(sweeps_mines) ? EffectKind::sweep : EffectKind::detonate, mover, s);
        }
    }

    // G2, X2.
    void leave() {
        const Piece piece = p.piece(mover);
        tell(EffectKind::leave, mover, edge.square);
        if (out != nullptr) out->back().facing = edge.facing;
        e.remove(mover);
        irreversible = true;
        e.add_tally(side, p.mode().leaving == Leaving::any_vehicle && piece.cargo != no_slot ? 2 : 1);
    }

    void drive(const Piece& before) {
        const Square to = m.to();
        const Pose pose{to, m.facing()};
        if (to == before.square && !before.aboard()) {
            if (!m.faceless()) e.set_pose(mover, pose);  // a mere turn; one that ends gone shows no facing
            return;
        }
        if (const Slot boat = p.slot_at(to); boat != no_slot) {
            if (before.aboard()) {
                e.transfer(mover, boat, m.facing());
            } else {
                e.board(mover, boat, m.facing());
            }
            tell(EffectKind::load, mover, before.square, to);
            return;
        }
        if (before.aboard()) {
            e.unboard(mover, pose);
        } else {
            e.set_pose(mover, pose);
        }
        arrive(to);
    }

    // What entering the final square does (T3, T4, T6, T8, T9).
    void arrive(Square s) {
        const Piece& piece = p.piece(mover);
        const Entry what = entry(p.terrain_at(s), p.mine_at(s), piece.row(), piece.footing);
        if (what == Entry::melts) {
            if (p.smoke_at(s)) e.toggle_smoke(s);
            if (p.mine_at(s)) e.toggle_mine(s);
            e.set_terrain(s, terrain::water);
            tell(EffectKind::melt, no_slot, s);
            sink(mover);
            return;
        }
        if (what == Entry::sinks) {
            sink(mover);
            return;
        }
        clear_markers(s);
        if (what == Entry::dies || what == Entry::crosses) {  // T6: it stops in the fire
            doom(mover);
            resolve();
        }
    }

    void sink(Slot slot) {
        const Piece piece = p.piece(slot);
        tell(EffectKind::sink, slot, piece.square);
        bury(slot);
        e.remove(slot);
    }

    // Books a loss before the piece goes: flags fall, points count.
    void bury(Slot slot) {
        const Piece& piece = p.piece(slot);
        irreversible = true;
        if (piece.flag) {
            e.add_flag(piece.square);
            tell(EffectKind::drop_flag, no_slot, piece.square);
        }
        if (p.mode().points() && piece.side != side && is_vehicle(piece.kind)) {
            points += piece.command ? command_points : 1;
        }
        if (piece.cargo != no_slot) bury(piece.cargo);
    }

    void doom(Slot slot) {
        if (doomed_set.has(slot)) return;
        doomed_set.add(slot);
        doomed.push_back(slot);
    }

    // S3: chains resolve all together, then everything doomed goes.
    void resolve() {
        for (std::size_t i = 0; i < doomed.size(); ++i) {
            const Piece& bomb = p.piece(doomed[i]);
            if (!bomb.has(explosive)) continue;
            tell(EffectKind::explode, doomed[i], bomb.square);
            for (int f = 0; f < facing_count; ++f) {
                const Facing d = facing_at(f);
                const Square beside = neighbour(p.size(), bomb.square, d);
                const Slot near = beside == no_square ? no_slot : p.slot_at(beside);
                if (near == no_slot) continue;
                const Piece& other = p.piece(near);
                if (bomb.row().power > armour_hit(other.kind, other.facing, index_of(opposite(d)))) doom(near);
            }
        }
        for (Slot slot : doomed) {
            const Piece& piece = p.piece(slot);
            const bool on_water = p.terrain_at(piece.square) == terrain::water;  // T10
            if (on_water && !piece.has(explosive)) {
                sink(slot);
                continue;
            }
            bury(slot);
            if (piece.has(explosive)) {
                e.remove(slot);
            } else {
                tell(EffectKind::destroy, slot, piece.square);
                e.wreck(slot);
            }
        }
        doomed.clear();
    }

    void act() {
        const Square target = m.target();
        // S6: after a boat's move its cargo acts, but the boat itself takes flags.
        const Slot actor = p.piece(mover).cargo != no_slot && m.action() != Action::flag ? p.piece(mover).cargo : mover;
        const Square at = p.piece(actor).square;
        switch (m.action()) {
            case Action::none:
                return;
            case Action::shot:
                tell(EffectKind::fire, actor, at, target);
                doom(p.slot_at(target));
                return resolve();
            case Action::charge:
                tell(EffectKind::charge, actor, at, target);
                doom(p.slot_at(target));
                return resolve();
            case Action::blast:
                doom(mover);
                return resolve();
            case Action::flame:
                tell(EffectKind::flame, actor, at, target);
                return flame(target);
            case Action::smoke:
                tell(EffectKind::smoke, actor, at, target);
                return e.toggle_smoke(target);
            case Action::mine:
                tell(EffectKind::lay, actor, at, target);
                irreversible = true;
                return e.toggle_mine(target);
            case Action::flag:
                return take_flag(target);
        }
    }

    // S1: everything happens together.
    void flame(Square target) {
        const Terrain t = p.terrain_at(target);
        if (const Slot slot = p.slot_at(target); slot != no_slot) doom(slot);
        if (is_hedge(t)) {
            irreversible = true;
            for_each_square(p.size(), [&](Square s) {
                if (p.terrain_at(s) != t) return;
                tell(EffectKind::ignite, no_slot, s);
                if (const Slot slot = p.slot_at(s); slot != no_slot) doom(slot);
            });
            e.burn_shape(hedge_shape(t));
        } else if (t == terrain::ice) {
            irreversible = true;
            tell(EffectKind::melt, no_slot, target);
            if (p.has_wreck(target)) {
                if (out != nullptr) tell_wreck_sinks(target);
                e.remove_wreck(target);
            }
            if (p.smoke_at(target)) e.toggle_smoke(target);
            if (p.mine_at(target)) e.toggle_mine(target);
            e.set_terrain(target, terrain::water);
        }
        resolve();
    }
    void tell_wreck_sinks(Square s) {
        const Wreck wreck = *p.wreck_at(s);
        out->push_back({EffectKind::sink, s, no_square, Facing::n, wreck.side, wreck.kind, wreck.command});
    }

    // X3. The order of places is that of list_flags().
    void take_flag(Square target) {
        const Square here = p.piece(mover).square;
        tell(EffectKind::take_flag, mover, here, target);
        const auto& sites = p.sites();
        const auto& flags = p.flags();
        if (std::find(sites.begin(), sites.end(), target) != sites.end() && in_site(target, here)) {
            e.take_site(target);
        } else if (std::find(flags.begin(), flags.end(), target) != flags.end()) {
            e.take_flag(target);
        } else {
            const Slot standing = p.slot_at(target);
            e.toggle_flag(p.piece(standing).flag ? standing : p.piece(standing).cargo);
        }
        e.toggle_flag(mover);
    }

    // X3: carriers of the side whose turn ends, on their home row.
    void score_flags() {
        if (!p.mode().flags) return;
        const int home = home_row(p.size(), side);
        const SlotSet own = p.pieces_of(side);
        own.for_each([&](Slot slot) {
            if (!p.piece(slot).flag || row_of(p.piece(slot).square) != home) return;
            tell(EffectKind::score_flag, slot, p.piece(slot).square);
            e.toggle_flag(slot);
            e.add_tally(side, 1);
            irreversible = true;
        });
    }

    Position& p;
    const Move m;
    Edits e;
    const unsigned way;
    Effects* out;
    const Side side;
    Slot mover;
    Pose edge{};  // of a mover that leaves the board, just before
    bool irreversible = false;
    int points = 0;
    SlotSet doomed_set;
    InlineVec<Slot, max_pieces> doomed;
};

// Whether a piece with this facing can aim from `square` at the move's target. Asked where the mover died by its own
// action: then the move does not hold its facing.
bool faces_target(const Piece& piece, Square square, Facing facing, Move move) {
    if (move.action() == Action::none || move.action() == Action::blast || move.action() == Action::charge) return true;
    const int direction = direction_between(square, move.target());
    const int off = (direction - index_of(facing)) & 7;
    return off == 0 || (piece.has(turret) && (off == 1 || off == 7));
}

// The node of `graph` that the drive of `move` ends on.
int node_of(const DriveGraph& graph, const Piece& piece, Move move) {
    for (int i = 1; i < static_cast<int>(graph.nodes.size()); ++i) {
        const DriveNode& node = graph.nodes[static_cast<std::size_t>(i)];
        if ((node.fate == Fate::out) != move.leaves()) continue;
        if (!move.leaves() && node.square != move.to()) continue;
        if ((node.cleared_before ? route_to(graph, i) : 0) != move.route()) continue;
        if (move.faceless() ? faces_target(piece, node.square, node.facing, move) : node.facing == move.facing())
            return i;
    }
    return 0;
}

}  // namespace

void do_move(Position& position, Move move, Undo& undo) {
    MoveInPlay(position, move, undo, move.route(), nullptr).run();
#ifdef TC_CHECK_MOVES
    assert(position.ok());
#endif
}

void undo_move(Position& position, const Undo& undo) { Edits::undo(position, undo); }

Position after(const Position& position, Move move) {
    Position next = position;
    Undo undo;
    do_move(next, move, undo);
    return next;
}

Effects effects_of(const Position& position, Move move) {
    Position scratch = position;
    const Slot mover = mover_slot(position, move);
    DriveGraph graph;
    explore_drives(position, mover, graph);
    const int node = node_of(graph, position.piece(mover), move);
    Effects effects;
    Undo undo;
    if (node == graph.reverse && node > 0) {
        const Piece& piece = position.piece(mover);
        const DriveNode& end = graph.nodes[static_cast<std::size_t>(node)];
        if (end.fate == Fate::stands || end.fate == Fate::wreck || end.fate == Fate::sunk) {
            effects.push_back(
                {EffectKind::reverse, piece.square, end.square, piece.facing, piece.side, piece.kind, piece.command});
        }
        MoveInPlay(scratch, move, undo, 0, &effects).run();
    } else {
        MoveInPlay(scratch, move, undo, route_to(graph, node), &effects).run();
    }
    return effects;
}

std::vector<Square> destroyed_squares(const Position& position, Move move) {
    Position next = position;
    Undo undo;
    do_move(next, move, undo);
    // Everything that is no longer there, but for the mover and what it carries.
    const Slot mover = mover_slot(position, move);
    std::vector<Square> squares;
    for (Side side : all_sides) {
        position.pieces_of(side).for_each([&](Slot slot) {
            const bool with_mover = slot == mover || position.piece(slot).carrier == mover;
            if (!with_mover && !next.pieces_of(side).has(slot)) squares.push_back(position.piece(slot).square);
        });
    }
    std::sort(squares.begin(), squares.end());
    squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
    return squares;
}

}  // namespace tankchess
