#include "rules/piece_moves.h"

#include <algorithm>
#include <bit>

#include "rules/hash.h"
#include "rules/play.h"

namespace tankchess {

namespace {

// Kinds whose whole turn the tables know: a drive of 3 to 5 free steps, then at most a shot.
constexpr bool plain_kind(const KindRow& row) {
    const bool weapon = row.weapon == Weapon::none || row.weapon == Weapon::gun || row.weapon == Weapon::lob;
    return weapon && row.speed >= min_table_speed && row.speed <= max_table_speed &&
           (row.abilities & (lays_smoke | lays_mines | explosive | single_turns | fortification)) == 0;
}

struct KindFacts {
    std::array<bool, kind_count> plain;
};
constexpr KindFacts kind_facts = [] {
    KindFacts facts{};
    for (std::size_t k = 0; k < kind_count; ++k) facts.plain[k] = plain_kind(catalogue[k]);
    return facts;
}();

// Anything special for this footing within five squares each way?
bool special_near(const Position& p, const Piece& piece) {
    const std::uint64_t* rows = p.special_rows(piece.footing) + row_of(piece.square) + Position::row_margin;
    std::uint64_t any = 0;
    for (int dy = -max_table_speed; dy <= max_table_speed; ++dy) any |= rows[dy];
    return (any >> (column_of(piece.square) + Position::column_margin - max_table_speed) & 0x7ff) != 0;
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

// Bits strictly between two bits of a word.
constexpr std::uint32_t between(int a, int b) {
    const int low_end = a < b ? a : b;
    const int high_end = a < b ? b : a;
    return ((1u << high_end) - 1) & ~((2u << low_end) - 1);
}

// Whether a shooter has any pose at all, on an empty board, from which it would aim at the target and beat its weakest
// side: rules out most pairs before the board is asked.
bool could_aim(const Piece& shooter, const Piece& target) {
    if (!fires_along_lines(shooter.kind)) return false;
    const auto& armour = target.row().armour;
    if (shooter.row().power <= std::min({armour[0], armour[1], armour[2]})) return false;
    return aim_mask(shooter.kind, shooter.square, shooter.facing, target.square).any();
}

constexpr std::uint64_t identity_bits = ~(0x3ffULL << Move::target_shift | 0x3fffULL << Move::route_shift);

}  // namespace

bool PieceMoves::is_plain(const Piece& piece) const {
    if (!kind_facts.plain[piece.kind] || piece.cargo != no_slot || piece.aboard()) return false;
    if (p_.terrain_at(piece.square) == terrain::road) return false;
    if (may_leave(p_, piece) && rows_to_leave(p_.size(), piece.side, piece.square) <= piece.row().speed) return false;
    if (special_near(p_, piece)) {
        const int bit = special_shift + static_cast<int>(piece.footing);
        const int behind = piece.square - delta_of(piece.facing);
        if (frame_word(p_, piece.square, piece.facing, piece.row().speed, bit) != 0) return false;
        if (p_.class_at(behind) >> bit & 1) return false;
    }
    return !p_.mode().flags || !flags_near(p_, piece);
}

void PieceMoves::add(Slot slot) {
    const Piece& piece = p_.piece(slot);
    if (!is_vehicle(piece.kind)) return add_fortification(slot);
    if (is_plain(piece)) return add_plain(slot);
    add_general(slot);
}

// What the tables say of one plain piece.
struct PieceMoves::Plain {
    Plain(const Position& p, Slot slot_number) : slot(slot_number), piece(p.piece(slot_number)), row(piece.row()) {
        const int bit = stops_shift + static_cast<int>(piece.footing);
        mask = reach_mask(row.speed, piece.facing, frame_word(p, piece.square, piece.facing, row.speed, bit));
        behind = static_cast<Square>(piece.square - delta_of(piece.facing));
        can_reverse = !(p.class_at(piece.square - delta_of(piece.facing)) >> bit & 1);
        drive = make_drive(piece.square, piece.square, Facing::n);
        // The own square once it has been left: a hedge closes again.
        left_behind = square_class(p.terrain_at(piece.square), 0, Standing::nobody);
    }

    const Slot slot;
    const Piece& piece;
    const KindRow& row;
    PoseMask mask;
    Square behind;
    bool can_reverse;
    Move drive;
    SquareClass left_behind;

    Move drive_to(int pose) const {
        return {drive.bits + reach_tables.move_bits[static_cast<std::size_t>(piece.facing)][static_cast<std::size_t>(pose)]};
    }
    Move turn_to(Facing f) const { return make_drive(piece.square, piece.square, f); }
    Move reverse() const { return make_drive(piece.square, behind, piece.facing); }
    bool turns_to(Facing f) const {
        const int eighths = (index_of(f) - index_of(piece.facing)) & 7;
        return eighths != 0 && (eighths <= row.speed || 8 - eighths <= row.speed);
    }

    // F3–F6: the line from `from` to `to`, the piece's own square counted as left.
    bool line_open(const Position& p, Square from, Square to, int direction, bool target_low) const {
        const int axis = direction & 3;
        const int line = Position::line_index(axis, from);
        std::uint32_t hard = p.hard_line(axis, line);
        std::uint32_t low = p.low_line(axis, line);
        if (Position::line_index(axis, piece.square) == line) {
            const int bit = Position::line_bit(axis, piece.square);
            hard = (hard & ~(1u << bit)) | (left_behind >> (hard_shift + axis) & 1u) << bit;
            low = (low & ~(1u << bit)) | (left_behind >> (low_shift + axis) & 1u) << bit;
        }
        const std::uint32_t gap = between(Position::line_bit(axis, from), Position::line_bit(axis, to));
        if (hard & gap) return false;
        return !(low & gap) || !(target_low || row.has(cannot_fire_over_low));
    }
};

// Calls `found(drive)` for each drive after which the piece destroys `target`; stops where it returns true.
template <class F>
bool PieceMoves::plain_shots(const Plain& plain, Slot target, F&& found) const {
    const Piece& t = p_.piece(target);
    const Piece& me = plain.piece;
    PoseMask aim = aim_mask(me.kind, me.square, me.facing, t.square);
    constexpr std::uint64_t extra = 3ULL << aim_in_place_bit;
    aim.lo &= plain.mask.lo;
    aim.hi &= plain.mask.hi | extra;
    if (!aim.any()) return false;

    auto hits = [&](Square from) {
        const int direction = direction_between(from, t.square);
        if (plain.row.power <= armour_hit(t.kind, t.facing, direction ^ 4)) return false;
        return plain.row.weapon == Weapon::lob ||
               plain.line_open(p_, from, t.square, direction, t.has(low_silhouette));
    };
    const auto& delta = reach_tables.pose_delta[static_cast<std::size_t>(me.facing)];
    auto half = [&](std::uint64_t bits, int base) {
        for (; bits != 0; bits &= bits - 1) {
            const int pose = base + std::countr_zero(bits);
            const Square from = static_cast<Square>(me.square + delta[static_cast<std::size_t>(pose)]);
            if (hits(from) && found(plain.drive_to(pose))) return true;
        }
        return false;
    };
    if (half(aim.lo, 0) || half(aim.hi & ~extra, 64)) return true;
    if ((aim.hi >> aim_in_place_bit & 1) && hits(me.square)) {
        const int direction = direction_between(me.square, t.square);
        const int spread = plain.row.has(turret) ? 1 : 0;
        for (int side = -spread; side <= spread; ++side) {
            const Facing f = facing_at(direction + side);
            if (plain.turns_to(f) && found(plain.turn_to(f))) return true;
        }
    }
    return (aim.hi >> aim_reverse_bit & 1) && plain.can_reverse && hits(plain.behind) && found(plain.reverse());
}

void PieceMoves::add_plain(Slot slot) {
    const Plain plain(p_, slot);
    constexpr std::size_t most_drives = reach_poses + facing_count;
    if (wanted_ == Wanted::all && list_.size() + most_drives < list_.capacity()) {
        const auto& bits = reach_tables.move_bits[static_cast<std::size_t>(plain.piece.facing)];
        Move* end = list_.end();
        for (std::uint64_t rest = plain.mask.lo; rest != 0; rest &= rest - 1) {
            *end++ = {plain.drive.bits + bits[static_cast<std::size_t>(std::countr_zero(rest))]};
        }
        for (std::uint64_t rest = plain.mask.hi; rest != 0; rest &= rest - 1) {
            *end++ = {plain.drive.bits + bits[static_cast<std::size_t>(64 + std::countr_zero(rest))]};
        }
        for (int f = 0; f < facing_count; ++f) {
            if (plain.turns_to(facing_at(f))) *end++ = plain.turn_to(facing_at(f));
        }
        if (plain.can_reverse) *end++ = plain.reverse();
        list_.set_size(static_cast<std::size_t>(end - list_.begin()));
    }
    if (!fires_along_lines(plain.piece.kind)) return;
    entangled_.clear();
    auto shots_at = [&](Slot target) {
        const Piece& t = p_.piece(target);
        if (t.aboard()) return;
        plain_shots(plain, target, [&](Move drive) {
            const Move move = with_action(drive, Action::shot, t.square);
            if (t.has(explosive)) {
                add_entangled(move, slot);
            } else {
                push(move);
            }
            return false;
        });
    };
    for (Side s : all_sides) {
        if (s != side_) p_.pieces_of(s).for_each(shots_at);
    }
    p_.pieces_of(side_).for_each([&](Slot own) {
        if (p_.piece(own).has(explosive)) shots_at(own);  // F1
    });
}

bool PieceMoves::plain_hits(Slot shooter, Slot target) const {
    return could_aim(p_.piece(shooter), p_.piece(target)) &&
           plain_shots(Plain(p_, shooter), target, [](Move) { return true; });
}

void PieceMoves::plain_targets(Slot shooter, SlotSet& hit) const {
    const Piece& me = p_.piece(shooter);
    std::optional<Plain> plain;
    for (Side s : all_sides) {
        if (s == side_) continue;
        p_.pieces_of(s).for_each([&](Slot target) {
            const Piece& t = p_.piece(target);
            if (hit.has(target) || t.aboard() || !could_aim(me, t)) return;
            if (!plain) plain.emplace(p_, shooter);
            if (plain_shots(*plain, target, [](Move) { return true; })) hit.add(target);
        });
    }
}

// F10.
void PieceMoves::add_fortification(Slot slot) {
    const Piece& piece = p_.piece(slot);
    Candidates shots;
    list_shots(p_, {slot, piece.pose(), false}, shots);
    entangled_.clear();
    for (const Candidate& c : shots) {
        const Move move = with_action(make_drive(piece.square, piece.square, piece.facing), c.action, c.target);
        if (c.entangled) {
            add_entangled(move, slot);
        } else {
            push(move);
        }
    }
}

void PieceMoves::add_general(Slot slot) {
    const Piece& piece = p_.piece(slot);
    DriveGraph graph;
    explore_drives(p_, slot, graph);
    entangled_.clear();

    Position& lifted = scratch();
    Undo lift;
    Edits(lifted, lift).remove(slot);

    // M9: nodes that end alike are one drive, the first of them the canonical one.
    struct Seen {
        std::uint64_t drive;
        std::uint64_t cleared;
    };
    InlineVec<Seen, max_drive_nodes> seen;
    auto seen_before = [&](Move m, std::uint64_t cleared) {
        const std::uint64_t identity = m.bits & identity_bits;
        for (const Seen& s : seen) {
            if (s.drive == identity && s.cleared == cleared) return true;
        }
        seen.push_back({identity, cleared});
        return false;
    };

    InlineVec<Move, max_drive_nodes * 4> tangled;
    const int home = home_row(p_.size(), side_);
    for (int i = 1; i < static_cast<int>(graph.nodes.size()); ++i) {
        const DriveNode& node = graph.nodes[static_cast<std::size_t>(i)];
        const bool stands = node.fate == Fate::stands || node.fate == Fate::boarded;
        Move drive = node.fate == Fate::out ? with_out(make_drive(piece.square, piece.square, Facing::n))
                                            : make_drive(piece.square, node.square, node.facing);
        if (piece.aboard()) drive = with_cargo(drive);
        if (node.fate != Fate::out && !stands) drive = with_faceless(drive);
        if (node.square == piece.square && node.facing == piece.facing && node.fate == Fate::stands) continue;  // M5
        if (seen_before(drive, node.cleared)) continue;
        if (node.cleared_before) drive = with_route(drive, route_to(graph, i));

        const bool scores = p_.mode().flags && stands && row_of(node.square) == home &&
                            (piece.flag || (piece.cargo != no_slot && p_.piece(piece.cargo).flag));
        const bool violent = node.fate == Fate::out || scores || (node.fate == Fate::wreck && piece.has(explosive));
        if (wanted_ == Wanted::all || violent) push(drive);
        if (!stands) continue;

        Undo clearing;
        Edits edits(lifted, clearing);
        if (node.cleared != 0) {
            for (int n = i; n > 0; n = graph.nodes[static_cast<std::size_t>(n)].parent) {
                const Square s = graph.nodes[static_cast<std::size_t>(n)].square;
                if (lifted.smoke_at(s)) edits.toggle_smoke(s);
                if (lifted.mine_at(s)) edits.toggle_mine(s);
            }
        }
        Candidates actions;
        Actor actor{slot, {node.square, node.facing}, node.fate == Fate::boarded};
        if (piece.cargo != no_slot) {
            const Facing f = turned(p_.piece(piece.cargo).facing, index_of(node.facing) - index_of(piece.facing));
            actor = {piece.cargo, {node.square, f}, true};
        }
        list_actions(lifted, actor, actions);
        if (p_.mode().flags) list_flags(lifted, slot, node.square, actions);
        for (const Candidate& c : actions) {
            const Move move = with_action(drive, c.action, c.target);
            if (wanted_ == Wanted::violent) {
                const bool peaceful = c.action == Action::smoke || c.action == Action::mine ||
                                      (c.action == Action::flag && row_of(node.square) != home) ||
                                      (c.action == Action::flame && !c.entangled && lifted.slot_at(c.target) == no_slot);
                if (peaceful) continue;
            }
            if (c.entangled) {
                if (!tangled.full()) tangled.push_back(move);
            } else {
                push(move);
            }
        }
        Edits::undo(lifted, clearing);
    }
    Edits::undo(lifted, lift);
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
