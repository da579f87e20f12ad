// Moves of pieces that tables do not know, where nothing on the way is cleared: drives are sets of poses, and fire is
// looked for from the side of the targets.
#include <cstdlib>

#include "rules/fast/flood_fire.h"
#include "rules/fast/may_hit.h"
#include "rules/moves/piece_moves.h"
#include "rules/play/arrival.h"

namespace tankchess {

namespace {

bool anyone_next_to(const Position& p, Square square, Slot but) {
    for (int f = 0; f < facing_count; ++f) {
        const Square beside = neighbour(p.size(), square, facing_at(f));
        const Slot slot = beside == no_square ? no_slot : p.slot_at(beside);
        if (slot != no_slot && slot != but) return true;
    }
    return false;
}

}  // namespace

void PieceMoves::add_flooded(Slot slot, const DriveFlood& flood) {
    const Piece& piece = p_.piece(slot);
    entangled_.clear();
    add_flooded_drives(slot, flood);
    const Weapon weapon = piece.row().weapon;
    const bool acts_itself = piece.cargo == no_slot;
    bool aimed = acts_itself;  // weapons that are seen to here
    if (acts_itself && fires_along_lines(piece.kind)) {
        if (wants_captures()) add_flooded_shots(slot, flood);
    } else if (acts_itself && weapon == Weapon::blast) {
        add_flooded_blasts(slot, flood);
    } else if (acts_itself && weapon == Weapon::charge) {
        if (wants_captures()) add_flooded_charges(slot, flood);
    } else {
        aimed = false;
    }
    add_flooded_actions(slot, flood, aimed || weapon == Weapon::none);
    if (p_.mode().flags) add_flooded_flags(slot, flood);
}

void PieceMoves::add_flooded_drives(Slot slot, const DriveFlood& flood) {
    const Piece& piece = p_.piece(slot);
    if (wants_quiets() || p_.mode().flags) {
        flood.for_each_pose([&](Square s, Facing f) {
            if (wants([&] { return brings_flag_home(piece, s); })) push(drive_to(piece, s, f));
        });
    }
    if (flood.leaves() && wants_captures()) {
        const Move out = with_out(make_drive(piece.square, piece.square, Facing::n));
        push(piece.aboard() ? with_cargo(out) : out);
    }
    flood.for_each_wreck([&](Square s) {
        if (wants([&] { return piece.has(explosive) && anyone_next_to(p_, s, slot); })) {
            push(with_faceless(drive_to(piece, s, Facing::n)));
        }
    });
    if (!wants_quiets()) return;
    flood.for_each_sunk([&](Square s) { push(with_faceless(drive_to(piece, s, Facing::n))); });
    for (const Pose& pose : flood.boarded()) push(drive_to(piece, pose.square, pose.facing));
}

// F2–F9.
void PieceMoves::add_flooded_shots(Slot slot, const DriveFlood& flood) {
    const Piece& piece = p_.piece(slot);
    shots_after_drive(
        p_, own_marksman(p_, piece), targets(), [&](Square s, Facing f) { return flood.stands(s, f); },
        [&](const Piece& t, Square s, Facing f) {
            push_action(with_action(drive_to(piece, s, f), Action::shot, t.square), slot, t.has(explosive));
            return false;
        });
}

// S3: a bomb is gone afterwards, so its facing does not matter.
void PieceMoves::add_flooded_blasts(Slot slot, const DriveFlood& flood) {
    const Piece& piece = p_.piece(slot);
    flood.for_each_square([&](Square s) {
        if (!wants([&] { return anyone_next_to(p_, s, slot); })) return;
        push(with_action(with_faceless(drive_to(piece, s, Facing::n)), Action::blast, no_square));
    });
}

// S4.
void PieceMoves::add_flooded_charges(Slot slot, const DriveFlood& flood) {
    const Piece& piece = p_.piece(slot);
    Targets& enemies = targets();
    for (std::size_t n = 0; n < enemies.count(); ++n) {
        const Piece& t = p_.piece(enemies.slot(n));
        if (t.side == side_ || distance_between(t.square, piece.square) > piece.speed + 2) continue;
        for (int d = 0; d < facing_count; ++d) {
            if (piece.power <= armour_hit(t.kind, t.facing, d)) continue;
            const Square s = static_cast<Square>(t.square + delta_of(facing_at(d)));
            for (int f = 0; f < facing_count; ++f) {
                if (!flood.stands(s, facing_at(f))) continue;
                push_action(with_action(drive_to(piece, s, facing_at(f)), Action::charge, t.square), slot,
                            t.has(explosive));
            }
        }
    }
}

// False where a flame meets nobody, whatever the drive, and nothing but captures is wanted.
bool PieceMoves::any_prey(const Piece& piece) {
    if (piece.row().weapon != Weapon::flame || wants_quiets() || p_.index().hedge_slack() != 0) return true;
    const Targets& all = targets();
    for (std::size_t n = 0; n < all.count(); ++n) {
        if (distance_between(all.square(n), piece.square) <= span_of_turn(piece)) return true;
    }
    return false;
}

// Everything else that can be done at the end of a drive, asked for pose by pose. `aimed`: shots, blasts and charges
// were listed already, but for those from aboard.
void PieceMoves::add_flooded_actions(Slot slot, const DriveFlood& flood, bool aimed) {
    const Piece& piece = p_.piece(slot);
    if (!wants_captures() && !may_act_quietly(piece)) return;
    const bool quiet_actions = wants_quiets() && (piece.has(lays_smoke) || piece.has(lays_mines));
    const bool armed_cargo = piece.cargo != no_slot && p_.piece(piece.cargo).row().weapon != Weapon::none;
    const bool everywhere = (!aimed && piece.cargo == no_slot && any_prey(piece)) || armed_cargo || quiet_actions;
    if (!everywhere && flood.boarded().empty()) return;

    Position& lifted = scratch();
    Undo lift;
    Edits(lifted, lift).remove(slot);
    InlineVec<Move, 4096> tangled;
    const auto list_from = [&](Square s, Facing f, bool aboard) {
        Candidates actions;
        DriveNode node;
        node.square = s;
        node.facing = f;
        node.fate = aboard ? Fate::boarded : Fate::stands;
        list_actions(lifted, actor_at(p_, slot, node), actions);
        for (const Candidate& c : actions) {
            const bool listed = c.action == Action::shot || c.action == Action::charge || c.action == Action::blast;
            if (listed && aimed && !aboard && !armed_cargo) continue;
            if (!wants([&] { return is_capture(c, lifted, s); })) continue;
            const Move move = with_action(drive_to(piece, s, f), c.action, c.target);
            if (!c.entangled) {
                push(move);
            } else if (!tangled.full()) {
                tangled.push_back(move);
            }
        }
    };
    if (everywhere) flood.for_each_pose([&](Square s, Facing f) { list_from(s, f, false); });
    for (const Pose& pose : flood.boarded()) list_from(pose.square, pose.facing, true);
    Edits::undo(lifted, lift);
    for (Move move : tangled) add_entangled(move, slot);
}

// X3. Only at home does taking one bring anything about at once.
void PieceMoves::add_flooded_flags(Slot slot, const DriveFlood& flood) {
    const Piece& piece = p_.piece(slot);
    const int home = home_row(p_.size(), side_);
    if (!wants_quiets() && std::abs(row_of(piece.square) - home) > WindowSet::radius) return;
    const bool loaded = piece.cargo != no_slot;  // then the cargo must not be met where it no longer is
    Undo lift;
    if (loaded) Edits(scratch(), lift).remove(slot);
    const Position& board = loaded ? scratch() : p_;
    const auto list_from = [&](Square s, Facing f, const Candidates& actions) {
        for (const Candidate& c : actions) push(with_action(drive_to(piece, s, f), c.action, c.target));
    };
    flood.for_each_square([&](Square s) {
        if (!wants([&] { return row_of(s) == home; })) return;
        Candidates actions;
        list_flags(board, slot, s, actions);
        if (actions.empty()) return;
        for (int f = 0; f < facing_count; ++f) {
            if (flood.stands(s, facing_at(f))) list_from(s, facing_at(f), actions);
        }
    });
    for (const Pose& pose : flood.boarded()) {
        if (!wants([&] { return row_of(pose.square) == home; })) continue;
        Candidates actions;
        list_flags(board, slot, pose.square, actions);
        list_from(pose.square, pose.facing, actions);
    }
    if (loaded) Edits::undo(scratch(), lift);
}

}  // namespace tankchess
