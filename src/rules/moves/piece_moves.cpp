#include "rules/moves/piece_moves.h"

#include <algorithm>
#include <array>

#include "rules/fast/flood_fire.h"
#include "rules/fast/plain_moves.h"
#include "rules/play/arrival.h"
#include "rules/play/key_set.h"
#include "rules/play/play.h"
#include "rules/position/hash.h"

namespace tankchess {

namespace {

// The squares that the drives of a plain piece and its reverse step depend on, as rows of bits: by facing, speed and
// row from five below to five above; bit 5 is the piece's own column.
using FrameMasks = std::array<ByFacing<std::array<std::uint64_t, 2 * max_table_speed + 1>>, max_table_speed + 1>;
FrameMasks make_frame_masks() {
    FrameMasks masks{};
    for (int speed = min_table_speed; speed <= max_table_speed; ++speed) {
        for (int f = 0; f < facing_count; ++f) {
            auto& rows = masks[static_cast<std::size_t>(speed)][f];
            const Square middle = make_square(max_side_length / 2, max_side_length / 2);
            const auto add = [&](int delta) {
                const Square s = static_cast<Square>(middle + delta);
                rows[static_cast<std::size_t>(row_of(s) - row_of(middle) + max_table_speed)] |=
                    1ULL << (column_of(s) - column_of(middle) + max_table_speed);
            };
            for (int i = 0; i < squares_within[static_cast<std::size_t>(speed)]; ++i) {
                add(reach_tables.square_delta[f][static_cast<std::size_t>(i)]);
            }
            add(-delta_of(facing_at(f)));
        }
    }
    return masks;
}

// Anything special for this footing as far as drives and the reverse step go?
bool special_in_reach(const Position& p, const Piece& piece) {
    if (p.index().special_count(piece.footing) == 0) return false;
    static const FrameMasks masks = make_frame_masks();
    const auto& rows = masks[piece.speed][piece.facing];
    const int shift = column_of(piece.square) + BoardIndex::column_margin - max_table_speed;
    std::uint64_t any = 0;
    for (int dy = -max_table_speed; dy <= max_table_speed; ++dy) {
        any |= p.index().special_row(row_of(piece.square) + dy, piece.footing) >> shift &
               rows[static_cast<std::size_t>(dy + max_table_speed)];
    }
    return any != 0;
}

bool flags_near(const Position& p, const Piece& piece) {
    constexpr int reach = max_table_speed + 2;
    for (Square s : p.sites()) {
        if (distance_between(s, piece.square) <= reach) return true;
    }
    for (Square s : p.flags()) {
        if (distance_between(s, piece.square) <= reach) return true;
    }
    return piece.flag || p.pieces_of(piece.side).any_of([&](Slot slot) {
        return p.piece(slot).flag && distance_between(p.piece(slot).square, piece.square) <= reach;
    });
}

// The lanes on which targets of a gun stand: three questions instead of one for each target.
class AimLanes {
public:
    AimLanes(const Position& p, const SlotSet& aims, const Piece& gun) : spread_(gun.has(turret) ? 1 : 0) {
        aims.for_each([&](Slot slot) {
            for (int axis = 0; axis < axis_count; ++axis) {
                lanes_[static_cast<std::size_t>(axis)] |= 1ULL << BoardIndex::lane_index(axis, p.piece(slot).square);
            }
        });
    }
    // F2. False means that the gun, ending its drive so, has none of them in its lines of fire.
    bool may_be_hit_from(Square square, Facing facing) const {
        for (int side = -spread_; side <= spread_; ++side) {
            const int axis = (index_of(facing) + side) & 3;
            if (lanes_[static_cast<std::size_t>(axis)] >> BoardIndex::lane_index(axis, square) & 1) return true;
        }
        return false;
    }

private:
    static_assert(BoardIndex::lanes_of_axis <= 64);
    std::array<std::uint64_t, axis_count> lanes_{};
    const int spread_;
};

constexpr std::uint64_t identity_bits = ~(0x3ffULL << Move::target_shift | 0x3fffULL << Move::route_shift);

}  // namespace

bool is_plain(const Position& p, const Piece& piece) {
    if (may_leave(p, piece) && rows_to_leave(p.size(), piece.side, piece.square) <= piece.speed) return false;
    return is_plain_but_for_edges(p, piece);
}

bool is_plain_but_for_edges(const Position& p, const Piece& piece) {
    if (!piece.plain_kind || piece.cargo != no_slot || piece.aboard()) return false;
    if (p.index().plain_ground()) return true;
    if (p.terrain_at(piece.square) == terrain::road) return false;
    return !special_in_reach(p, piece) && !(p.mode().flags && flags_near(p, piece));
}

bool plain_hits(const Position& p, Slot shooter, Targets& targets) {
    if (!fires_along_lines(p.piece(shooter).kind)) return false;
    return PlainPiece(p, shooter).victims(targets, [](Slot) { return true; });
}

PieceMoves::PieceMoves(const Position& position, Side side, Wanted wanted, MoveList& list)
    : p_(position), side_(side), wanted_(wanted), list_(list), all_plain_(all_plain(position)), targets_(side) {}

Targets& PieceMoves::targets() {
    if (!targets_known_) {
        targets_known_ = true;
        targets_.add_all(p_);
    }
    return targets_;
}

void PieceMoves::add(Slot slot) {
    const Piece& piece = p_.piece(slot);
    if (all_plain_ && !piece.command) return add_plain(slot);
    if (piece.has(fortification)) return add_fortification(slot);
    if (is_plain(p_, piece)) return add_plain(slot);
    add_general(slot);
}

void PieceMoves::add(const SlotSet& slots) {
    const Slot command = p_.command_of(side_);
    const bool command_plain = command == no_slot || !slots.has(command) || is_plain(p_, p_.piece(command));
    if (all_plain_ && command_plain && wants_quiets()) {
        Targets none(side_);
        return list_plain(slots, wants_captures() ? targets() : none);
    }
    slots.for_each([&](Slot slot) { add(slot); });
}

void PieceMoves::list_plain(const SlotSet& slots, Targets& at) {
    Move* const end = plain_moves(p_, slots, at, list_.end(), list_.begin() + list_.capacity());
    list_.set_size(static_cast<std::size_t>(end - list_.begin()));
}

void PieceMoves::add_plain(Slot slot) {
    const bool bombs = p_.bombs() != 0;  // shots at them are entangled
    if (wants_quiets()) {
        const bool with_shots = wants_captures() && !bombs;
        Targets none(side_);
        list_plain(SlotSet::of(slot), with_shots ? targets() : none);
        if (with_shots) return;
    }
    if (!wants_captures()) return;
    const Piece& piece = p_.piece(slot);
    if (piece.row().weapon == Weapon::gun) {
        const TargetSet in_reach = targets().in_reach(piece);
        if (!in_reach.empty()) add_plain_shots(slot, in_reach);
    } else if (piece.row().weapon == Weapon::lob) {
        add_plain_shots(slot, TargetSet::first_of(targets().count()));
    }
}

void PieceMoves::add_plain_shots(Slot slot, const TargetSet& in_reach) {
    entangled_.clear();
    PlainPiece(p_, slot).shots(targets(), in_reach, [&](const Piece& t, Move drive) {
        const Move move = with_action(drive, Action::shot, t.square);
        push_action(move, slot, t.has(explosive));
        return false;
    });
}

// F10.
void PieceMoves::add_fortification(Slot slot) {
    if (!wants_captures()) return;
    const Piece& piece = p_.piece(slot);
    Candidates shots;
    list_shots(p_, {slot, piece.pose(), false}, shots);
    entangled_.clear();
    for (const Candidate& c : shots) {
        const Move move = with_action(make_drive(piece.square, piece.square, piece.facing), c.action, c.target);
        push_action(move, slot, c.entangled);
    }
}

// A quick upper bound: false means that the piece has no capture.
bool PieceMoves::may_capture(const Piece& piece) {
    if (!fires_along_lines(piece.kind) || piece.cargo != no_slot) return true;
    const int home = home_row(p_.size(), side_);
    if (p_.mode().flags && std::abs(row_of(piece.square) - home) <= piece.speed + 1) return true;
    if (may_leave(p_, piece) && rows_to_leave(p_.size(), piece.side, piece.square) <= piece.speed + 1) return true;
    return may_see(p_, own_marksman(p_, piece), targets());
}

void PieceMoves::add_general(Slot slot) {
    if (!wants_quiets() && !may_capture(p_.piece(slot))) return;
    const DriveFlood flood(p_, slot);
    if (flood.complete()) {
        add_flooded(slot, flood);
    } else {
        add_routed(slot);
    }
}

bool PieceMoves::brings_flag_home(const Piece& piece, Square square) const {
    return p_.mode().flags && row_of(square) == home_row(p_.size(), side_) &&
           (piece.flag || (piece.cargo != no_slot && p_.piece(piece.cargo).flag));
}

bool PieceMoves::is_capture(const Candidate& c, const Position& lifted, Square square) const {
    switch (c.action) {
        case Action::smoke:
        case Action::mine:
            return false;
        case Action::flag:
            return row_of(square) == home_row(p_.size(), side_);
        case Action::flame:
            return c.entangled || lifted.slot_at(c.target) != no_slot;
        default:
            return true;
    }
}

// A quick upper bound: false means that every action of the piece is a capture.
bool PieceMoves::may_act_quietly(const Piece& piece) const {
    return piece.has(lays_smoke) || piece.has(lays_mines) || piece.row().weapon == Weapon::flame ||
           piece.cargo != no_slot || p_.mode().flags;
}

// A quick upper bound, by geometry alone: false means that no action in this pose hits what is aimed at. Not for guns.
bool PieceMoves::may_hit_aims(const Piece& piece, Square square, Facing facing) const {
    if (!aims_ || piece.cargo != no_slot) return true;
    const KindRow& row = piece.row();
    return aims_->any_of([&](Slot slot) {
        const Square target = p_.piece(slot).square;
        const int distance = distance_between(square, target);
        switch (row.weapon) {
            case Weapon::lob: {
                if (distance > row.range_max) return false;
                const int direction = direction_between(square, target);
                const int off = (direction - index_of(facing)) & 7;
                return direction >= 0 && (off <= 1 || off == 7);  // F2: ahead, or beside with a turret
            }
            case Weapon::flame:  // S1: a hedge burns as a whole
                return distance <= row.range_max || is_hedge(p_.terrain_at(target));
            default:
                return distance <= 1;
        }
    });
}

// Where drives clear markers and so differ by route.
void PieceMoves::add_routed(Slot slot) {
    const Piece& piece = p_.piece(slot);
    DriveGraph graph;
    explore_drives(p_, slot, graph);
    entangled_.clear();

    Position* lifted = nullptr;  // without the piece, made when first needed
    Undo lift;

    // M9: nodes that end alike are one drive, the first of them the canonical one.
    KeySet seen;
    auto seen_before = [&](Move m, std::uint64_t cleared) {
        if (wanted_ == Wanted::captures_with_doubles) return false;
        return !seen.add(mix64((m.bits & identity_bits) + 1) ^ cleared);
    };

    const bool acts = may_act_quietly(piece) || (wants_captures() && (!wants_quiets() || may_capture(piece)));
    std::optional<AimLanes> lanes;  // may_hit_aims() of guns
    if (aims_ && piece.row().weapon == Weapon::gun && piece.cargo == no_slot) lanes.emplace(p_, *aims_, piece);
    InlineVec<Move, max_drive_nodes * 4> tangled;
    for (int i = 1; i < static_cast<int>(graph.nodes.size()); ++i) {
        const DriveNode& node = graph.nodes[static_cast<std::size_t>(i)];
        const bool stands = node.fate == Fate::stands || node.fate == Fate::boarded;
        Move drive = node.fate == Fate::out ? with_out(make_drive(piece.square, piece.square, Facing::n))
                                            : make_drive(piece.square, node.square, node.facing);
        if (piece.aboard()) drive = with_cargo(drive);
        if (node.fate != Fate::out && !stands) drive = with_faceless(drive);
        if (node.square == piece.square && node.facing == piece.facing && node.fate == Fate::stands) continue;  // M5
        if (seen_before(drive, node.cleared)) continue;

        const bool scores = stands && brings_flag_home(piece, node.square);
        const bool captures = node.fate == Fate::out || scores || (node.fate == Fate::wreck && piece.has(explosive));
        const bool wanted = wants([&] { return captures; });
        const bool may_act =
            stands && acts &&
            (lanes ? lanes->may_be_hit_from(node.square, node.facing) : may_hit_aims(piece, node.square, node.facing));
        if (!wanted && !may_act) continue;
        if (node.cleared_before) drive = with_route(drive, route_to(graph, i));
        if (wanted) push(drive);
        if (!may_act) continue;

        if (lifted == nullptr) {
            lifted = &scratch();
            Edits(*lifted, lift).remove(slot);
        }
        Undo clearing;
        Edits edits(*lifted, clearing);
        clear_way(graph, i, *lifted, edits);
        Candidates actions;
        list_actions(*lifted, actor_at(p_, slot, node), actions);
        if (p_.mode().flags) list_flags(*lifted, slot, node.square, actions);
        for (const Candidate& c : actions) {
            const Move move = with_action(drive, c.action, c.target);
            if (!wants([&] { return is_capture(c, *lifted, node.square); })) continue;
            if (c.entangled) {
                if (!tangled.full()) tangled.push_back(move);
            } else {
                push(move);
            }
        }
        Edits::undo(*lifted, clearing);
    }
    if (lifted != nullptr) Edits::undo(*lifted, lift);
    for (Move move : tangled) add_entangled(move, slot);
}

Position& PieceMoves::scratch() {
    if (!scratch_) {
        scratch_ = p_;
        if (p_.side_to_move() != side_) {
            Undo unused;
            Edits(*scratch_, unused).set_turn(side_, p_.turn());
        }
    }
    return *scratch_;
}

// M9: enters a move whose result only trying tells, unless one that ends alike is there; of those the one with the
// first target stays.
void PieceMoves::add_entangled(Move move, Slot mover) {
    if (wanted_ == Wanted::captures_with_doubles) return push(move);
    Position& trial = scratch();
    Undo undo;
    do_move(trial, move, undo);
    const bool alive = trial.pieces_of(side_).has(mover);
    const std::uint64_t hash = trial.hash();
    undo_move(trial, undo);
    if (!alive) move = with_faceless(move);
    const std::uint64_t identity = move.bits & identity_bits;
    for (const Entangled& e : entangled_) {
        if (e.identity != identity || e.hash != hash) continue;
        Move& first = list_[e.index];
        if (move.target() < first.target()) {
            first = with_action({first.bits & ~(0xfULL << Move::action_shift)}, move.action(), move.target());
        }
        return;
    }
    if (list_.full() || entangled_.full()) return;
    entangled_.push_back({identity, hash, list_.size()});
    push(move);
}

}  // namespace tankchess
