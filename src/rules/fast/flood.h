#pragma once

#include "base/inline_vec.h"
#include "rules/fast/window_set.h"
#include "rules/position/position.h"

namespace tankchess {

// All that a piece can drive to in one move, as sets, on any ground: what explore_drives() finds, without the routes.
// A drive through smoke, or a sweeper's through mines, is told apart by what it clears, so there routes matter.
class DriveFlood {
public:
    // What becomes of drives that clear markers: they end the question (complete()), or count as if the markers were
    // not there, which is right for where they lead (T8, T9) and tells nothing of the lines of fire that they open.
    enum class Markers : std::uint8_t { told_apart, driven_over };
    DriveFlood(const Position& position, Slot slot, Markers markers = Markers::told_apart);

    // False where a drive may clear markers: then nothing below counts and explore_drives() has to be asked.
    bool complete() const { return complete_; }

    // Whether the piece may stop in this pose, its present one left out.
    bool stands(Square square, Facing facing) const {
        const int index = index_at(square);
        return index >= 0 && stands_[facing].has(index);
    }
    // In whatever facing.
    bool stands(Square square) const {
        const int index = index_at(square);
        return index >= 0 && stands_anyhow().has(index);
    }
    // Whether the drive can end there with the piece destroyed.
    bool wrecked(Square square) const {
        const int index = index_at(square);
        return index >= 0 && wreck_.has(index);
    }
    // Calls f(Square, Facing).
    template <class F>
    void for_each_pose(F&& f) const {
        for (int facing = 0; facing < facing_count; ++facing) {
            stands_[facing].for_each([&](int index) { f(square_at(index), facing_at(facing)); });
        }
    }
    template <class F>
    void for_each_square(F&& f) const {
        stands_anyhow().for_each([&](int index) { f(square_at(index)); });
    }
    int pose_count() const;

    bool leaves() const { return leaves_; }  // G3, X2
    // Where the drive ends with the loss of the piece: f(Square).
    template <class F>
    void for_each_sunk(F&& f) const {
        sunk_.for_each([&](int index) { f(square_at(index)); });
    }
    template <class F>
    void for_each_wreck(F&& f) const {
        wreck_.for_each([&](int index) { f(square_at(index)); });
    }
    // S6: on the square of a boat, aboard of it.
    const InlineVec<Pose, 64>& boarded() const { return boarded_; }

private:
    // Poses reached by a step ahead or none, and by a turn where that matters (M6).
    struct Front {
        ByFacing<WindowSet> moved{};
        ByFacing<WindowSet> turned{};
    };

    int index_at(Square s) const {
        const int x = column_of(s) - west_, y = row_of(s) - south_;
        constexpr unsigned side = 2 * WindowSet::radius + 1;
        return static_cast<unsigned>(x) < side && static_cast<unsigned>(y) < side ? y * WindowSet::row_bits + x : -1;
    }
    Square square_at(int index) const {
        return make_square(west_ + index % WindowSet::row_bits, south_ + index / WindowSet::row_bits);
    }
    WindowSet stands_anyhow() const {
        WindowSet all;
        for (const WindowSet& set : stands_) all |= set;
        return all;
    }

    void survey(Markers markers);
    void recall_or_run();
    void survey_special(Square s, int index);
    void run();
    void enter(Facing facing, const WindowSet& entered);
    template <bool single>
    void step(Front& front, ByFacing<WindowSet>& burning);
    void follow_road();
    void look_out(Facing facing, const WindowSet& from);
    void board(int index, Facing facing);
    void reverse();

    const Position& p_;
    const Piece& piece_;
    const KindRow& row_;
    const int west_, south_;
    const bool may_leave_;
    const bool single_turns_;
    const bool on_road_;  // T7
    bool complete_ = true;
    bool leaves_ = false;

    // The ground.
    WindowSet open_;        // may be stopped on
    WindowSet water_;       // the piece sinks there
    WindowSet mines_;       // and is destroyed there
    WindowSet fire_;        // T6
    WindowSet markers_;     // would be cleared
    WindowSet boats_;       // own ones that take this piece
    bool hazards_ = false;  // any of these but fire

    ByFacing<WindowSet> stands_{};
    WindowSet sunk_;
    WindowSet wreck_;
    InlineVec<Pose, 64> boarded_;
};

}  // namespace tankchess
