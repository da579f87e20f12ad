#pragma once

#include "rules/board/geometry.h"
#include "rules/board/side.h"

namespace tankchess::server {

// Squares as the protocol has them: y * W + x, -1 for none.
inline int wire_square(Square s, BoardSize size) { return s == no_square ? -1 : row_of(s) * size.width + column_of(s); }

// Precondition: is_side_letter(c).
inline Side wire_side(char c) {
    return c == 'w' ? Side::white : c == 'b' ? Side::black : c == 'x' ? Side::flag_white : Side::flag_black;
}
inline bool is_side_letter(char c) { return c == 'w' || c == 'b' || c == 'x' || c == 'y'; }

}  // namespace tankchess::server
