#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "notation/moves/move_words.h"
#include "rules/moves/legality.h"
#include "rules/position/position.h"

namespace tankchess {

// Moves as text (N).

struct MoveStyle {
    bool symbols = false;  // + # - = (N1; only `mate` has them)
    bool prefix = false;   // type in front of every move; cargo has it always (N3)
    bool compact = false;  // without blanks, as the engine protocol wants it
};

// Canonical text of a legal move. Different legal moves of a position have different texts.
std::string write_move(const Position& position, Move move, MoveStyle style = {});

// The texts of all legal moves, in the order of `legal`, which must be the whole list of legal_moves().
std::vector<std::string> write_moves(const Position& position, const MoveList& legal, MoveStyle style = {});

// N1: `+`, `-`, `+-`, `#`, `=` or nothing.
std::string check_marks(const Position& position, Move move);
// The same for somebody who knows already what the move leads to. Precondition: `mate`, and the move did not end the
// game on the spot.
std::string marks_for(const Announcement& announced, const Outcome& outcome);
// Canonical text with these marks.
std::string write_marked_move(const Position& position, Move move, std::string_view marks);

// The squares before the final one whose smoke or mines the move clears, ascending (N3 `via`).
std::vector<Square> cleared_squares(const Position& position, Move move);

// S3: a bomb that drove into fire or onto a mine; one that drove into water sinks without exploding.
bool explodes_on_arrival(const Position& position, Move move);

// The legal move that `text` means: any spacing, lower case, with or without prefix, symbols and the squares that
// follow from the rest. The fault says precisely why it is none.
Result<Move> read_move(const Position& position, std::string_view text);
// The same after the syntax was read.
Result<Move> find_move(const Position& position, const MoveWords& words);

}  // namespace tankchess
