#pragma once

#include <array>
#include <cstdint>

#include "rules/board/catalogue.h"

namespace tankchess {

// The squares near a piece, in its own frame: x to the right, y ahead, as a piece facing north (frame 0) or north-east
// (frame 1) sees them. In five steps it can enter 44 squares. By the fewest steps to enter they come in levels of
// 1, 3, 7, 13 and 20:
//
//     frame 0, facing north      frame 1, facing north-east
//     . . . . . 5 . . . . .      . . . . . . . . . . 5
//     . 5 5 5 5 4 5 5 5 5 .      . . . . . 5 5 5 5 4 .
//     . . 4 4 4 3 4 4 4 . .      . . 5 5 5 4 4 4 3 5 .
//     . . 5 3 3 2 3 3 5 . .      . . . 4 4 3 3 2 4 5 .
//     . . 5 4 2 1 2 4 5 . .      . . . 5 3 2 1 3 4 5 .
//     . . 5 4 3 ^ 3 4 5 . .      . . . 5 4 / 2 3 4 5 .
//     . . . 5 4 5 4 5 . . .      . . . . 5 4 3 4 5 . .
//     . . . 5 . . . 5 . . .      . . . . . 5 5 4 5 . .
//     . . . . . . . . . . .      . . . . . . . . 5 . .
//
// Each square is first entered with exactly one facing, so a word with one bit for each square in this order says all
// that blocked squares do to the drives of a piece.
inline constexpr int reach_squares = 44;
inline constexpr std::array<int, 6> squares_within{0, 1, 4, 11, 24, 44};

struct FrameSquare {
    std::int8_t x, y;
    bool operator==(const FrameSquare&) const = default;
};
using FrameSquares = std::array<FrameSquare, reach_squares>;

namespace detail {

// All step sequences on an empty plane, breadth first: squares in the order in which they are first entered.
constexpr FrameSquares walk_frame(int own_facing) {
    constexpr int radius = 6;
    constexpr int side = 2 * radius + 1;
    struct State {
        int x, y, facing, steps;
    };
    std::array<bool, side * side * 8> seen{};
    std::array<bool, side * side> entered{};
    std::array<State, 256> queue{};
    std::size_t tail = 0;
    FrameSquares squares{};
    std::size_t found = 0;
    auto visit = [&](State s) {
        const std::size_t square = static_cast<std::size_t>((s.y + radius) * side + s.x + radius);
        const std::size_t state = square * 8 + static_cast<std::size_t>(s.facing);
        if (seen[state]) return;
        seen[state] = true;
        queue[tail++] = s;
        if (entered[square] || (s.x == 0 && s.y == 0)) return;
        entered[square] = true;
        squares[found++] = {static_cast<std::int8_t>(s.x), static_cast<std::int8_t>(s.y)};
    };
    visit({0, 0, own_facing, 0});
    for (std::size_t head = 0; head < tail; ++head) {
        const State s = queue[head];
        if (s.steps == max_table_speed) continue;
        visit({s.x + facing_dx[s.facing], s.y + facing_dy[s.facing], s.facing, s.steps + 1});
        visit({s.x, s.y, (s.facing + 7) & 7, s.steps + 1});
        visit({s.x, s.y, (s.facing + 1) & 7, s.steps + 1});
    }
    return squares;
}

}  // namespace detail

inline constexpr std::array<FrameSquares, 2> frame_squares{detail::walk_frame(0), detail::walk_frame(1)};

// The number of a square in its frame, or -1.
constexpr int frame_square_index(int frame, int x, int y) {
    const FrameSquares& squares = frame_squares[static_cast<std::size_t>(frame)];
    for (std::size_t i = 0; i < reach_squares; ++i) {
        if (squares[i].x == x && squares[i].y == y) return static_cast<int>(i);
    }
    return -1;
}

// One row of a frame: its columns, where its lookup table begins, and the lowest speed that can reach any of it.
struct FrameRow {
    int y;
    int left;         // leftmost column that counts
    unsigned mask;    // one bit for each column from there on
    int words;        // offset of its table
    int first_speed;  // the least speed that sees any of it
};
struct FrameRows {
    std::array<FrameRow, 12> row{};
    std::size_t count = 0;
    int words = 0;
};

constexpr FrameRows cut_frame(int frame) {
    FrameRows rows;
    for (int y = -max_table_speed; y <= max_table_speed; ++y) {
        int left = 100;
        int right = -100;
        int speed = max_table_speed + 1;
        for (std::size_t i = 0; i < reach_squares; ++i) {
            const FrameSquare s = frame_squares[static_cast<std::size_t>(frame)][i];
            if (s.y != y) continue;
            left = s.x < left ? s.x : left;
            right = s.x > right ? s.x : right;
            for (int n = max_table_speed; n > 0; --n) {
                if (static_cast<int>(i) < squares_within[static_cast<std::size_t>(n)] && n < speed) speed = n;
            }
        }
        if (left > right) continue;
        const unsigned patterns = 1u << (right - left + 1);
        rows.row[rows.count++] = {y, left, patterns - 1, rows.words, speed};
        rows.words += static_cast<int>(patterns);
    }
    return rows;
}

inline constexpr std::array<FrameRows, 2> frame_rows{cut_frame(0), cut_frame(1)};
inline constexpr int max_frame_words =
    frame_rows[0].words > frame_rows[1].words ? frame_rows[0].words : frame_rows[1].words;

}  // namespace tankchess
