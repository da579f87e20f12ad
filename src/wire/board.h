#pragma once

#include <string>

#include "match/game_state.h"
#include "match/ply.h"
#include "wire/json.h"

namespace tankchess::server {

// What the server says about a position, whichever game it belongs to (the ordinary one or Retreat).

// JSON texts of docs/protocol.md. `null` for a board that has too many choices to be listed.
std::string choices_of(const match::GameState& game);
std::string legal_of(const match::GameState& game);
// The same of a position string; empty if it is not readable.
std::string choices_of(const std::string& tps);

// What happens when a move is played, in order.
json::array effects_view(const Position& before, Move move);
json::array effects_of_move(const match::GameState& before, std::uint64_t code, const std::string& text);
// The same for somebody who has only the ply: reads the position it was played in.
json::array effects_of_ply(const match::Ply& ply);

// Whether listing the choices of any side would cost too much for a server that others use too.
bool too_complex(const match::GameState& game);
ApiFault too_complex_fault(std::string_view field);

// The rules that a game is played by, as one word: "mate", "last:25".
std::string rules_word(const match::GameState& game);
bool two_sides(const match::GameState& game);
// Two sides, and Black is to move: scores for White are those of the side to move, turned round.
bool black_moves(const match::GameState& game);
// The style alone of such a word: "last".
std::string style_word(const std::string& rules);
// How many sides play by these rules.
int seats_of(const std::string& style);

}  // namespace tankchess::server
