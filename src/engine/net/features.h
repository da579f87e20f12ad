#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "rules/position/position.h"

namespace tankchess::engine {

// What the net is told about a position, once from the view of each of two sides: numbers of rows of its first layer,
// to be added up. A view has its own far edge ahead and its anchor, the own Command piece, in its left half; places are
// told relative to the anchor, so that boards of every size share what is learned. Where a side has no Command piece,
// the middle of its own edge is the anchor.
//
// A piece counts four times, by parts of what it is, so that rare kinds learn from common ones: kind and facing; facing
// and place; kind and place; kind, facing and rows to the far edge. An enemy on a line with the anchor counts once
// more, with the side of the Command piece that it would hit and where its own gun points.
namespace net {

inline constexpr int facings = facing_count;
inline constexpr int exact = 5;                      // squares from the anchor that are told apart
inline constexpr int buckets = 2 * (exact + 2) + 1;  // and two lumps beyond, either way
inline constexpr int places = buckets * buckets;
inline constexpr int rows_ahead = 13;
inline constexpr int bearings = 5;          // eighths that a direction is off a facing, either way
inline constexpr int lines = 1 + bearings;  // blocked for good, or open to that side of the anchor
inline constexpr int window = 9;
inline constexpr int grounds = 5;
inline constexpr int counts = 16;
inline constexpr int sizes = 4;
inline constexpr int ray_lengths = 9;
inline constexpr int race_turns = 11;  // 1 to 7, farther, no way, and 0 where nobody races
inline constexpr int margins = 6;
inline constexpr int tallies = 4;  // escaped vehicles or flags brought home (X2, X3), the last for more

// The rows, group by group.
struct Group {
    const char* name;
    int first;
    int count;
    constexpr int end() const { return first + count; }
};
inline constexpr Group kind_facing{"kinds", 0, 2 * kind_count* facings};
inline constexpr Group facing_place{"facings", kind_facing.end(), 2 * facings* places};
inline constexpr Group kind_place{"places", facing_place.end(), 2 * kind_count* places};
inline constexpr Group kind_ahead{"ahead", kind_place.end(), 2 * kind_count* facings* rows_ahead};
inline constexpr Group line{"lines", kind_ahead.end(), kind_count* lines* bearings};
inline constexpr Group ground{"ground", line.end(), window* window* grounds};
inline constexpr Group ray{"rays", ground.end(), facings* ray_lengths};
inline constexpr Group margin{"margins", ray.end(), 2 * margins};
inline constexpr Group style{"modes", margin.end(), style_count};
inline constexpr Group size{"sizes", style.end(), sizes};
inline constexpr Group count{"counts", size.end(), 2 * counts};
inline constexpr Group race{"race", count.end(), race_turns* race_turns};
inline constexpr Group tally{"tally", race.end(), 2 * tallies};
inline constexpr Group bias{"bias", tally.end(), 1};
inline constexpr int row_count = bias.end();
inline constexpr std::array groups{kind_facing, facing_place, kind_place, kind_ahead, line, ground, ray,
                                   margin,      style,        size,       count,      race, tally,  bias};

inline constexpr int no_line = -1;

// One piece in one view.
struct PieceRows {
    int own;  // 0 own, 1 enemy
    int kind, facing, place, ahead;
    int line;  // row within its group, or no_line

    constexpr int kind_facing_row() const { return (own * kind_count + kind) * facings + facing; }
    constexpr int facing_place_row() const { return (own * facings + facing) * places + place; }
    constexpr int kind_place_row() const { return (own * kind_count + kind) * places + place; }
    constexpr int kind_ahead_row() const { return kind_facing_row() * rows_ahead + ahead; }
};

// How a side looks at the board.
struct View {
    Square anchor = no_square;
    bool turned = false;    // by half a turn: Black's
    bool mirrored = false;  // left and right
    bool has_command = false;
    std::uint8_t facing = 0;                        // of the Command piece, on the board
    std::array<std::uint8_t, facing_count> rays{};  // squares from the anchor before fire is blocked for good

    bool operator==(const View&) const = default;

    int facing_in(Facing f) const {
        int seen = index_of(f) ^ (turned ? 4 : 0);
        if (mirrored) seen = (8 - seen) & 7;
        return seen;
    }
    PieceRows rows_of(BoardSize board, const Piece& piece, Side side) const;
};

View view_of(const Position& position, Side side);

// The rows of a view that do not speak of pieces one by one: f(row).
template <class F>
void for_each_context_row(const Position& position, Side side, const View& view, F&& f);

// The row for the race of Command pieces to their far edges, in turns (Evaluator).
constexpr int race_bucket(int turns) { return turns <= 0 ? 0 : turns <= 7 ? turns : turns < 99 ? 8 : 9; }
constexpr int race_row(int own, int enemy) { return race_bucket(own) * race_turns + race_bucket(enemy); }

// Which weights of the last layer count: by how many pieces are left.
inline constexpr int phases = 4;
constexpr int phase_of(int pieces) { return pieces <= 8 ? 0 : pieces <= 15 ? 1 : pieces <= 24 ? 2 : 3; }

// Each coordinate's lump, for distances of -25 to 25.
constexpr int most_apart = max_side_length - 1;
constexpr std::array<std::uint8_t, 2 * most_apart + 1> make_bucket_table() {
    std::array<std::uint8_t, 2 * most_apart + 1> table{};
    for (int d = -most_apart; d <= most_apart; ++d) {
        const int away = d < 0 ? -d : d;
        const int lump = away <= exact ? away : away <= exact + 3 ? exact + 1 : exact + 2;
        table[static_cast<std::size_t>(d + most_apart)] =
            static_cast<std::uint8_t>(d < 0 ? buckets / 2 - lump : buckets / 2 + lump);
    }
    return table;
}
inline constexpr auto bucket_table = make_bucket_table();

// The direction of each offset that lies on a row, column or diagonal; none elsewhere.
constexpr std::int8_t no_direction = -1;
constexpr std::array<std::int8_t, (2 * most_apart + 1) * (2 * most_apart + 1)> make_direction_table() {
    std::array<std::int8_t, (2 * most_apart + 1) * (2 * most_apart + 1)> table{};
    for (auto& entry : table) entry = no_direction;
    for (int d = 0; d < facing_count; ++d) {
        for (int n = 1; n <= most_apart; ++n) {
            const int x = n * facing_dx[d] + most_apart, y = n * facing_dy[d] + most_apart;
            table[static_cast<std::size_t>(y * (2 * most_apart + 1) + x)] = static_cast<std::int8_t>(d);
        }
    }
    return table;
}
inline constexpr auto direction_table = make_direction_table();

// Eighths between a direction and a facing, either way.
constexpr int bearing(int direction, int facing) {
    const int off = (direction - facing) & 7;
    return off > 4 ? 8 - off : off;
}

inline PieceRows View::rows_of(BoardSize board, const Piece& piece, Side side) const {
    const int dx = column_of(piece.square) - column_of(anchor);
    const int dy = row_of(piece.square) - row_of(anchor);
    const int across = turned != mirrored ? -dx : dx;
    const int along = turned ? -dy : dy;
    PieceRows rows;
    rows.own = piece.side == side ? 0 : 1;
    rows.kind = piece.kind;
    rows.facing = facing_in(piece.facing);
    rows.place = bucket_table[static_cast<std::size_t>(along + most_apart)] * buckets +
                 bucket_table[static_cast<std::size_t>(across + most_apart)];
    rows.ahead = std::min(rows_to_leave(board, side, piece.square), rows_ahead) - 1;
    rows.line = no_line;
    if (rows.own == 1 && has_command) {
        const int direction =
            direction_table[static_cast<std::size_t>((dy + most_apart) * (2 * most_apart + 1) + dx + most_apart)];
        if (direction != no_direction) {
            const int away = std::max(std::abs(dx), std::abs(dy));
            const int hit = away <= rays[static_cast<std::size_t>(direction)] + 1 ? 1 + bearing(direction, facing) : 0;
            rows.line = (piece.kind * lines + hit) * bearings + bearing(direction ^ 4, index_of(piece.facing));
        }
    }
    return rows;
}

// 0 where nothing is to be told.
inline int ground_at(const Position& position, Square s) {
    if (position.has_wreck(s)) return 1;
    const Terrain t = position.terrain_at(s);
    if (t == terrain::high || is_hedge(t)) return 2;
    if (t == terrain::low) return 3;
    if (t == terrain::water || t == terrain::ice || t == terrain::fire) return 4;
    return 0;
}

template <class F>
void for_each_context_row(const Position& position, Side side, const View& view, F&& f) {
    const BoardSize board = position.size();
    const int x = column_of(view.anchor), y = row_of(view.anchor);
    f(bias.first);
    f(style.first + static_cast<int>(position.rules().style));
    const int longest = std::max(board.width, board.height);
    f(size.first + (longest < 12 ? 0 : longest < 16 ? 1 : longest < 20 ? 2 : 3));
    const Side enemy = opponent_of(side);
    f(count.first + std::min(position.pieces_of(side).count(), counts - 1));
    f(count.first + counts + std::min(position.pieces_of(enemy).count(), counts - 1));
    f(tally.first + std::min<int>(position.tally()[index_of(side)], tallies - 1));
    f(tally.first + tallies + std::min<int>(position.tally()[index_of(enemy)], tallies - 1));
    const bool swapped = view.turned != view.mirrored;
    const int left = swapped ? board.width - 1 - x : x;
    f(margin.first + std::min(left, margins - 1));
    f(margin.first + margins + std::min(board.width - 1 - left, margins - 1));
    if (!view.has_command) return;
    for (int d = 0; d < facing_count; ++d) {
        const int seen = view.facing_in(facing_at(d));
        f(ray.first + seen * ray_lengths + std::min<int>(view.rays[static_cast<std::size_t>(d)], ray_lengths - 1));
    }
    for (int v = 0; v < window; ++v) {
        for (int u = 0; u < window; ++u) {
            const int across = u - window / 2, along = v - window / 2;
            const int sx = x + (swapped ? -across : across), sy = y + (view.turned ? -along : along);
            const int what = board.contains(sx, sy) ? ground_at(position, make_square(sx, sy)) : grounds;
            if (what != 0) f(ground.first + (v * window + u) * grounds + what - 1);
        }
    }
}

}  // namespace net
}  // namespace tankchess::engine
