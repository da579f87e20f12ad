#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace tankchess {

// B1: boards are 4 to 26 squares each way.
inline constexpr int min_side_length = 4;
inline constexpr int max_side_length = 26;

// A square is y * 32 + x (A1 = 0). The stride leaves six columns that are never on a board, so a step or a
// short offset off the east or west edge lands on one of them and needs no coordinate arithmetic to notice.
inline constexpr int stride = 32;
inline constexpr int square_count = max_side_length * stride;
using Square = std::uint16_t;
inline constexpr Square no_square = 0x3ff;

constexpr Square make_square(int x, int y) { return static_cast<Square>(y * stride + x); }
constexpr int column_of(Square s) { return s % stride; }
constexpr int row_of(Square s) { return s / stride; }

// B2: letters from west, numbers from south.
inline std::string square_name(Square s) {
    return static_cast<char>('A' + column_of(s)) + std::to_string(row_of(s) + 1);
}

// B3. Clockwise from north, so that +1 is a turn of 45 degrees to the right.
enum class Facing : std::uint8_t { n, ne, e, se, s, sw, w, nw };
inline constexpr int facing_count = 8;

// One value for each facing, or for each direction seen from a square: a direction is the number of a facing.
template <class T>
struct ByFacing {
    std::array<T, facing_count> values;

    constexpr T& operator[](Facing f) { return values[static_cast<std::size_t>(f)]; }
    constexpr const T& operator[](Facing f) const { return values[static_cast<std::size_t>(f)]; }
    constexpr T& operator[](int direction) { return values[static_cast<std::size_t>(direction)]; }
    constexpr const T& operator[](int direction) const { return values[static_cast<std::size_t>(direction)]; }

    constexpr void fill(const T& value) { values.fill(value); }
    constexpr auto begin() { return values.begin(); }
    constexpr auto end() { return values.end(); }
    constexpr auto begin() const { return values.begin(); }
    constexpr auto end() const { return values.end(); }
    bool operator==(const ByFacing&) const = default;
};

inline constexpr ByFacing<const char*> facing_names{"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

constexpr int index_of(Facing f) { return static_cast<int>(f); }
constexpr Facing facing_at(int index) { return static_cast<Facing>(index & 7); }
constexpr Facing turned(Facing f, int eighths) { return facing_at(index_of(f) + eighths); }
constexpr Facing opposite(Facing f) { return turned(f, 4); }
constexpr const char* name_of(Facing f) { return facing_names[f]; }

inline constexpr ByFacing<int> facing_dx{0, 1, 1, 1, 0, -1, -1, -1};
inline constexpr ByFacing<int> facing_dy{1, 1, 0, -1, -1, -1, 0, 1};
constexpr int dx_of(Facing f) { return facing_dx[f]; }
constexpr int dy_of(Facing f) { return facing_dy[f]; }
// What one step ahead adds to a square.
constexpr int delta_of(Facing f) { return dy_of(f) * stride + dx_of(f); }

struct Pose {
    Square square = no_square;
    Facing facing = Facing::n;
    bool operator==(const Pose&) const = default;
};

// The direction from one square to another if they share a row, column or diagonal; -1 otherwise (or if equal).
inline int direction_between(Square from, Square to) {
    const int dx = column_of(to) - column_of(from);
    const int dy = row_of(to) - row_of(from);
    if ((dx == 0 && dy == 0) || (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy))) return -1;
    const int sx = (dx > 0) - (dx < 0);
    const int sy = (dy > 0) - (dy < 0);
    for (int f = 0; f < facing_count; ++f) {
        if (facing_dx[f] == sx && facing_dy[f] == sy) return f;
    }
    return -1;
}

// King-move distance.
inline int distance_between(Square a, Square b) {
    const int dx = std::abs(column_of(a) - column_of(b));
    const int dy = std::abs(row_of(a) - row_of(b));
    return dx > dy ? dx : dy;
}

struct BoardSize {
    std::uint8_t width = 16;
    std::uint8_t height = 16;

    constexpr bool contains(int x, int y) const {
        return static_cast<unsigned>(x) < width && static_cast<unsigned>(y) < height;
    }
    constexpr bool contains(Square s) const { return column_of(s) < width && row_of(s) < height; }
    bool operator==(const BoardSize&) const = default;
};

// The square `n` steps away, or no_square off the board.
constexpr Square square_along(BoardSize size, Square from, Facing direction, int n) {
    const int x = column_of(from) + n * dx_of(direction);
    const int y = row_of(from) + n * dy_of(direction);
    return size.contains(x, y) ? make_square(x, y) : no_square;
}
constexpr Square neighbour(BoardSize size, Square from, Facing direction) {
    return square_along(size, from, direction, 1);
}

// Every square of a board, row by row from A1.
template <class F>
constexpr void for_each_square(BoardSize size, F&& f) {
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) f(make_square(x, y));
    }
}

}  // namespace tankchess
