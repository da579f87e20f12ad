#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/text_cursor.h"
#include "notation/position/square_text.h"
#include "rules/board/geometry.h"

namespace tankchess {

// What the text of a move says (N), before anybody asks whether such a move exists.
struct MoveWords {
    std::optional<PieceCode> piece;  // type prefix
    std::optional<Square> from;      // left out where the piece only turned
    std::optional<Square> to;        // nothing = `out`
    std::optional<Facing> facing;
    std::vector<Square> via;

    std::optional<Square> smoke;  // *G5
    bool mine = false;            // !F4, square optional
    std::optional<Square> mine_at;
    std::optional<Square> flame;  // ^G7
    bool blast = false;           // @
    bool flag = false;            // $, square optional
    std::optional<Square> flag_at;
    std::vector<Square> destroyed;  // ascending, each once
    std::string symbols;            // some of + # - =

    Square origin() const { return from ? *from : *to; }
    bool marks() const { return smoke || mine || flame || blast || flag; }
};

// No move lists more squares than this.
inline constexpr std::size_t max_move_squares = 64;

// Takes one move in any spacing and letter case (N2). On a fault the cursor stands where reading stopped.
Result<MoveWords> take_move_words(TextCursor& cursor);

}  // namespace tankchess
