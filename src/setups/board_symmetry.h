#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/inline_vec.h"
#include "rules/board/geometry.h"

namespace tankchess {

// How the parts of a board look alike.
enum class Symmetry : std::uint8_t {
    rotation,  // half a turn round the middle
    mirror,    // north and south
    fourfold,  // a quarter turn: square boards, and all boards for four players
};
std::optional<Symmetry> symmetry_by_name(std::string_view name);

// The squares that look alike: `square` first, then by turning clockwise (seen from above, south becomes west); squares
// in the middle stand in it more than once.
inline InlineVec<Square, 4> images_of(BoardSize size, Symmetry symmetry, Square square) {
    const int x = column_of(square), y = row_of(square);
    const int east = size.width - 1 - x, north = size.height - 1 - y;
    InlineVec<Square, 4> images;
    images.push_back(square);
    switch (symmetry) {
        case Symmetry::rotation:
            images.push_back(make_square(east, north));
            break;
        case Symmetry::mirror:
            images.push_back(make_square(x, north));
            break;
        case Symmetry::fourfold:
            images.push_back(make_square(y, east));
            images.push_back(make_square(east, north));
            images.push_back(make_square(north, x));
            break;
    }
    return images;
}

}  // namespace tankchess
