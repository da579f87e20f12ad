#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "engine/evaluate/score.h"
#include "rules/board/move.h"
#include "rules/play/play.h"

namespace tankchess::engine {

// What a search thread remembers about moves that were good elsewhere: by kind and final pose, by kind against the
// kind it destroys, killers of a ply, and answers to a move.
class History {
public:
    void clear() { std::memset(static_cast<void*>(this), 0, sizeof *this); }
    // Between searches of one game: old knowledge fades.
    void fade() {
        for (auto& side : quiet_)
            for (auto& kind : side)
                for (auto& n : kind) n = static_cast<std::int16_t>(n / 4);
        std::memset(static_cast<void*>(killers_), 0, sizeof killers_);
    }

    int quiet(Side side, Kind kind, Move m) const { return quiet_[index_of(side) & 1][kind][pose_of(m)]; }
    // All of a kind: quiet(side, kind, m) is the one at pose_of(m).
    const std::int16_t* quiet_row(Side side, Kind kind) const { return quiet_[index_of(side) & 1][kind]; }
    static std::size_t pose_of(Move m) {
        return static_cast<std::size_t>(m.to()) * 8 + static_cast<std::size_t>(m.facing());
    }
    int capture(Kind kind, Kind target) const { return capture_[kind][target]; }
    Move killer(int ply, int i) const { return killers_[ply][i]; }
    Move answer_to(Side side, Kind kind, Move m) const { return answers_[index_of(side) & 1][kind][m.to()]; }

    void reward_quiet(Side side, Kind kind, Move m, int amount) {
        bump(quiet_[index_of(side) & 1][kind][pose_of(m)], amount);
    }
    void reward_capture(Kind kind, Kind target, int amount) { bump(capture_[kind][target], amount); }
    void add_killer(int ply, Move m) {
        if (killers_[ply][0] == m) return;
        killers_[ply][1] = killers_[ply][0];
        killers_[ply][0] = m;
    }
    void set_answer(Side side, Kind kind, Move to, Move answer) {
        answers_[index_of(side) & 1][kind][to.to()] = answer;
    }

private:
    static constexpr int ceiling = 16000;
    // Moves towards the ceiling, more slowly the nearer it is.
    static void bump(std::int16_t& n, int amount) {
        amount = std::clamp(amount, -ceiling, ceiling);
        n = static_cast<std::int16_t>(n + amount - n * std::abs(amount) / ceiling);
    }

    // no_square (0x3ff) can be a final square of nothing, so the arrays end with the board.
    std::int16_t quiet_[2][kind_count][square_count * 8];
    std::int16_t capture_[kind_count][kind_count];
    Move killers_[max_ply + 1][2];
    Move answers_[2][kind_count][square_count];
};

}  // namespace tankchess::engine
