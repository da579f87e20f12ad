#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/text_cursor.h"
#include "rules/board/catalogue.h"
#include "rules/board/geometry.h"
#include "rules/board/side.h"

namespace tankchess {

enum class LetterCase { upper_only, any };

// B2: `F11`. Takes a square of the largest board, or nothing. Whether it is on this board is the caller's question.
std::optional<Square> take_square(TextCursor& cursor, LetterCase letters = LetterCase::upper_only);

// B3: the longest facing that stands here (`NE` rather than `N`), or nothing.
std::optional<Facing> take_facing(TextCursor& cursor, LetterCase letters = LetterCase::upper_only);

// P1: a piece code with or without the `C` of a Command piece.
struct PieceCode {
    Kind kind = 0;
    bool command = false;
};
std::optional<PieceCode> piece_code(std::string_view text);
std::string write_piece_code(Kind kind, bool command);

// Z2: `w b x y`.
std::optional<Side> side_of_letter(char letter);
std::string_view name_of(Side side);

// `16x16`, for error lines.
std::string size_text(BoardSize size);

}  // namespace tankchess
