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
// A piece counts many times, by parts of what it is, told exactly and roughly: kind and facing, facing and place, kind
// and place; kind, facing and rows to the far edge; and each of these by itself. What is seldom met so learns from what
// is met often: without the rough ones nets learn games by heart. An enemy on a line with the anchor counts once more,
// with the side of the Command piece that it would hit and where its own gun points. All rows of one piece are added up
// beforehand (Net), so they cost nothing in play.
namespace net {

inline constexpr int facings = facing_count;
inline constexpr int exact = 5;                      // squares from the anchor that are told apart
inline constexpr int buckets = 2 * (exact + 2) + 1;  // and two lumps beyond, either way
inline constexpr int places = buckets * buckets;
inline constexpr int areas = 7 * 7;           // a place told roughly
inline constexpr int kinds = kind_count + 1;  // the Command piece is one of its own
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
inline constexpr Group kind_facing{"kinds", 0, 2 * kinds* facings};
inline constexpr Group facing_place{"facings", kind_facing.end(), 2 * facings* places};
inline constexpr Group kind_place{"places", facing_place.end(), 2 * kinds* places};
inline constexpr Group any_kind{"kind", kind_place.end(), 2 * kinds};
inline constexpr Group any_place{"place", any_kind.end(), 2 * places};
inline constexpr Group kind_area{"areas", any_place.end(), 2 * kinds* areas};
inline constexpr Group facing_area{"looks", kind_area.end(), 2 * facings* areas};
inline constexpr Group any_area{"area", facing_area.end(), 2 * areas};
inline constexpr Group kind_ahead{"ahead", any_area.end(), 2 * kinds* facings* rows_ahead};
inline constexpr Group kind_row{"rows", kind_ahead.end(), 2 * kinds* rows_ahead};
inline constexpr Group any_row{"row", kind_row.end(), 2 * rows_ahead};
inline constexpr Group line{"lines", any_row.end(), kinds* lines* bearings};
inline constexpr Group any_line{"line", line.end(), lines* bearings};
inline constexpr Group ground{"ground", any_line.end(), window* window* grounds};
inline constexpr Group ray{"rays", ground.end(), facings* ray_lengths};
inline constexpr Group margin{"margins", ray.end(), 2 * margins};
inline constexpr Group style{"modes", margin.end(), style_count};
inline constexpr Group size{"sizes", style.end(), sizes};
inline constexpr Group count{"counts", size.end(), 2 * counts};
inline constexpr Group race{"race", count.end(), race_turns* race_turns};
inline constexpr Group own_race{"turns", race.end(), 2 * race_turns};
inline constexpr Group tally{"tally", own_race.end(), 2 * tallies};
inline constexpr Group bias{"bias", tally.end(), 1};
inline constexpr int row_count = bias.end();
inline constexpr std::array groups{kind_facing, facing_place, kind_place, any_kind, any_place, kind_area,
                                   facing_area, any_area,     kind_ahead, kind_row, any_row,   line,
                                   any_line,    ground,       ray,        margin,   style,     size,
                                   count,       race,         own_race,   tally,    bias};

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

// From the anchor of a view to a square.
struct Offset {
    int dx, dy;
    int direction() const {
        return direction_table[static_cast<std::size_t>((dy + most_apart) * (2 * most_apart + 1) + dx + most_apart)];
    }
    int distance() const { return std::max(std::abs(dx), std::abs(dy)); }
};
inline Offset offset_of(Square anchor, Square square) {
    return {column_of(square) - column_of(anchor), row_of(square) - row_of(anchor)};
}

inline constexpr int no_line = -1;

// One piece in one view.
struct PieceRows {
    int own;  // 0 own, 1 enemy
    int kind, facing, place, ahead;
    int line;  // row within its group, or no_line

    constexpr int kind_facing_row() const { return (own * kinds + kind) * facings + facing; }
    constexpr int facing_place_row() const { return (own * facings + facing) * places + place; }
    constexpr int kind_place_row() const { return (own * kinds + kind) * places + place; }
    constexpr int kind_ahead_row() const { return kind_facing_row() * rows_ahead + ahead; }
    // f(row) for each row that this piece lights: by place, by rows ahead, and by its line.
    template <class F>
    void for_each_place_row(F&& f) const;
    template <class F>
    void for_each_ahead_row(F&& f) const;
    template <class F>
    static void for_each_line_row(int n, F&& f) {
        f(net::line.first + n);
        f(net::any_line.first + n % (lines * bearings));
    }
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
    int across(Offset offset) const { return turned != mirrored ? -offset.dx : offset.dx; }
    int along(Offset offset) const { return turned ? -offset.dy : offset.dy; }
    PieceRows rows_of(BoardSize board, const Piece& piece, Side side) const;
    // Which square of the window round the anchor it is, or -1.
    int window_row(Offset offset) const;
};

View view_of(const Position& position, Side side);

// The rows of a view that do not speak of pieces one by one: f(row).
template <class F>
void for_each_context_row(const Position& position, Side side, const View& view, F&& f);

// The row for the race of Command pieces to their far edges, in turns (Evaluator).
constexpr int race_bucket(int turns) { return turns <= 0 ? 0 : turns <= 7 ? turns : turns < 99 ? 8 : 9; }
constexpr int race_row(int own, int enemy) { return race_bucket(own) * race_turns + race_bucket(enemy); }
template <class F>
void for_each_race_row(int both, F&& f) {
    f(race.first + both);
    f(own_race.first + both / race_turns);
    f(own_race.first + race_turns + both % race_turns);
}

// Which weights of the last layer count: by how many pieces are left.
inline constexpr int phases = 4;
constexpr int phase_of(int pieces) { return pieces <= 8 ? 0 : pieces <= 15 ? 1 : pieces <= 24 ? 2 : 3; }

// A coordinate of a place, roughly.
constexpr int rough(int bucket) {
    const int away = bucket < buckets / 2 ? buckets / 2 - bucket : bucket - buckets / 2;
    const int lump = away == 0 ? 0 : away <= 2 ? 1 : away <= exact ? 2 : 3;
    return bucket < buckets / 2 ? 3 - lump : 3 + lump;
}
constexpr std::array<std::uint8_t, places> make_area_table() {
    std::array<std::uint8_t, places> table{};
    for (int p = 0; p < places; ++p) {
        table[static_cast<std::size_t>(p)] = static_cast<std::uint8_t>(rough(p / buckets) * 7 + rough(p % buckets));
    }
    return table;
}
inline constexpr auto area_table = make_area_table();

template <class F>
void PieceRows::for_each_place_row(F&& f) const {
    const int area = area_table[static_cast<std::size_t>(place)];
    f(kind_facing.first + kind_facing_row());
    f(facing_place.first + facing_place_row());
    f(kind_place.first + kind_place_row());
    f(any_kind.first + own * kinds + kind);
    f(any_place.first + own * places + place);
    f(kind_area.first + (own * kinds + kind) * areas + area);
    f(facing_area.first + (own * facings + facing) * areas + area);
    f(any_area.first + own * areas + area);
}

template <class F>
void PieceRows::for_each_ahead_row(F&& f) const {
    f(kind_ahead.first + kind_ahead_row());
    f(kind_row.first + (own * kinds + kind) * rows_ahead + ahead);
    f(any_row.first + own * rows_ahead + ahead);
}

// Eighths between a direction and a facing, either way.
constexpr int bearing(int direction, int facing) {
    const int off = (direction - facing) & 7;
    return off > 4 ? 8 - off : off;
}

inline PieceRows View::rows_of(BoardSize board, const Piece& piece, Side side) const {
    const Offset offset = offset_of(anchor, piece.square);
    PieceRows rows;
    rows.own = piece.side == side ? 0 : 1;
    rows.kind = piece.command ? kind_count : piece.kind;
    rows.facing = facing_in(piece.facing);
    rows.place = bucket_table[static_cast<std::size_t>(along(offset) + most_apart)] * buckets +
                 bucket_table[static_cast<std::size_t>(across(offset) + most_apart)];
    rows.ahead = std::min(rows_to_leave(board, side, piece.square), rows_ahead) - 1;
    rows.line = no_line;
    if (rows.own == 1 && has_command) {
        const int direction = offset.direction();
        if (direction != no_direction) {
            const bool open = offset.distance() <= rays[static_cast<std::size_t>(direction)] + 1;
            const int hit = open ? 1 + bearing(direction, facing) : 0;
            rows.line = (rows.kind * lines + hit) * bearings + bearing(direction ^ 4, index_of(piece.facing));
        }
    }
    return rows;
}

inline int View::window_row(Offset offset) const {
    const int u = across(offset) + window / 2, v = along(offset) + window / 2;
    return u < 0 || v < 0 || u >= window || v >= window ? -1 : v * window + u;
}

// 0 where nothing is to be told.
inline constexpr int wreck_ground = 1;
inline int ground_of(Terrain t) {
    if (t == terrain::high || is_hedge(t)) return 2;
    if (t == terrain::low) return 3;
    if (t == terrain::water || t == terrain::ice || t == terrain::fire) return 4;
    return 0;
}
inline int ground_at(const Position& position, Square s) {
    return position.has_wreck(s) ? wreck_ground : ground_of(position.terrain_at(s));
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
