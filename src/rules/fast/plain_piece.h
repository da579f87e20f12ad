#pragma once

#include "rules/board/move.h"
#include "rules/fast/kernels.h"
#include "rules/fast/targets.h"

namespace tankchess {

// A piece whose whole turn the tables know: plain ground, three to five free steps, then at most a shot.
class PlainPiece {
public:
    PlainPiece(const Position& position, Slot slot)
        : p_(position),
          piece_(position.piece(slot)),
          row_(piece_.row()),
          quarters_(index_of(piece_.facing) >> 1),
          frame_(static_cast<std::size_t>(piece_.facing) & 1) {}

    const PoseMask& reach() {
        if (!known_) {
            known_ = true;
            reach_ = drive_mask(p_, piece_);
        }
        return reach_;
    }
    bool can_reverse() const {
        const SquareClass behind = p_.class_at(piece_.square - delta_of(piece_.facing));
        return !(behind >> (stops_shift + static_cast<int>(piece_.footing)) & 1);
    }

    Move start() const { return make_drive(piece_.square, piece_.square, Facing::n); }
    const std::uint32_t* move_bits() const {
        return reach_tables.move_bits[static_cast<std::size_t>(piece_.facing)].data();
    }
    const std::uint32_t* turn_bits() const {
        return reach_tables.turn_bits[static_cast<std::size_t>(piece_.facing)].data();
    }
    // Writes all drives without a shot, and gives the new end: poses, turns in place, the reverse step. Needs room for
    // most_drives moves.
    static constexpr std::size_t most_drives = 128 + facing_count;
    Move* write_drives(Move* out) const {
        const Move base = start();
        out = kernels.write_drives(drive_mask(p_, piece_), base, move_bits(), turn_bits(), out);
        out += turns_in_place(piece_.speed);
        *out = with_drive(base, move_bits()[reverse_pose]);
        return out + can_reverse();
    }

    bool turns_to(Facing f) const {
        const int eighths = (index_of(f) - index_of(piece_.facing)) & 7;
        return eighths != 0 && (eighths <= piece_.speed || 8 - eighths <= piece_.speed);
    }

    // The table of least distances, by aim_index() of the target in the frame of facing 2 * quarters().
    const Distances* least() const { return least_distances(piece_); }
    int quarters() const { return quarters_; }
    bool lobs() const { return row_.weapon == Weapon::lob; }

    // Calls `found(target piece, drive)` for each drive after which the piece destroys a target; stops where it returns
    // true and returns true then. Most targets are ruled out by one comparison of distances.
    // Precondition: it fires along lines.
    template <class F>
    bool shots(Targets& targets, F&& found) {
        if (targets.count() > 1 && !lobs()) return shots(targets, targets.in_reach(piece_), found);
        for (std::size_t n = 0; n < targets.count(); ++n) {
            if (shots_at(targets, n, found)) return true;
        }
        return false;
    }
    // The same where Targets::in_reach() has been asked.
    template <class F>
    bool shots(Targets& targets, const TargetSet& in_reach, F&& found) {
        return in_reach.any_of([&](std::size_t n) { return shots_at(targets, n, found); });
    }

    // The same for target n alone.
    template <class F>
    bool shots_at(Targets& targets, std::size_t n, F&& found) {
        const Distances seen =
            lobs() ? targets.lob_sight(n, piece_.power, row_.range_max) : targets.sight(piece_.power)[n];
        const Distances least = this->least()[targets.index(quarters_)[n]];
        const std::uint64_t directions = at_least(std::rotr(seen, 16 * quarters_), least);
        if (directions == 0) return false;
        Piece t = p_.piece(targets.slot(n));
        t.square = targets.square(n);
        return shots_at(t, directions, least, found);
    }

private:
    template <class F>
    bool shots_at(const Piece& t, std::uint64_t directions, Distances least, F&& found) {
        for (; directions != 0; directions &= directions - 1) {
            const int direction = std::countr_zero(directions) >> 3;
            const int last = lobs() ? row_.range_max : true_ray(t, (direction + 2 * quarters_) & 7);
            if (along(t, direction, distance_at(least, direction), last, found)) return true;
        }
        return false;
    }

    // Walks from the target T along `direction`, from distance `first` to `last`, and asks of each square whether the
    // piece can end there facing T, or beside T if it has a turret. u and v count squares in the piece's own frame.
    //
    //     T . . o o o #     direction e, first 3 (of the table), last 5 (of the ray): three squares are asked
    template <class F>
    bool along(const Piece& t, int direction, int first, int last, F&& found) {
        const int dx = column_of(t.square) - column_of(piece_.square);
        const int dy = row_of(t.square) - row_of(piece_.square);
        const int step_u = facing_dx[static_cast<std::size_t>(direction)];
        const int step_v = facing_dy[static_cast<std::size_t>(direction)];
        const int spread = piece_.has(turret) ? 1 : 0;
        constexpr int radius = AimTables::radius;
        int u = frame_u(quarters_, dx, dy) + first * step_u;
        int v = frame_v(quarters_, dx, dy) + first * step_v;
        for (int n = first; n <= last; ++n, u += step_u, v += step_v) {
            if (u < -radius || u > radius || v < -radius || v > radius) return false;
            const auto& poses =
                aim_tables.pose_at[frame_][static_cast<std::size_t>((v + radius) * AimTables::window + u + radius)];
            for (int side = -spread; side <= spread; ++side) {
                const int facing = ((direction ^ 4) + side) & 7;
                if (u == 0 && v == 0) {
                    const Facing f = facing_at(facing + 2 * quarters_);
                    if (turns_to(f) && found(t, make_drive(piece_.square, piece_.square, f))) return true;
                    continue;
                }
                const std::size_t pose = poses[static_cast<std::size_t>(facing)];
                if (pose == 255) continue;
                if (reaches(pose) && found(t, with_drive(start(), move_bits()[pose]))) return true;
            }
        }
        return false;
    }

    int true_ray(const Piece& t, int direction) const {
        return seen_after_leaving(p_, t, piece_, direction, piece_.square,
                                  [&] { return square_class(p_.terrain_at(piece_.square), 0, Standing::nobody); });
    }
    bool reaches(std::size_t pose) {
        if (pose == reverse_pose) return can_reverse();
        const PoseMask& mask = reach();
        return (pose < 64 ? mask.lo : mask.hi) >> (pose & 63) & 1;
    }

    const Position& p_;
    const Piece& piece_;
    const KindRow& row_;
    const int quarters_;
    const std::size_t frame_;
    bool known_ = false;
    PoseMask reach_;
};

}  // namespace tankchess
