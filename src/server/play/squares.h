#pragma once

#include "rules/geometry.h"
#include "rules/side.h"

namespace tankchess::server {

// Squares as the protocol has them: y * W + x, -1 for none.
inline int wire_square(Square s, BoardSize size) {
    return s == no_square ? -1 : row_of(s) * size.width + column_of(s);
}

inline Side side_of_letter(char c) {
    for (const Side s : all_sides) {
        if (letter_of(s) == c) return s;
    }
    return Side::white;
}
inline bool is_side_letter(char c) { return c == 'w' || c == 'b' || c == 'x' || c == 'y'; }

}  // namespace tankchess::server
