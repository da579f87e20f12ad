#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/fault.h"
#include "rules/board/setup.h"

namespace tankchess {

// Z2: one entry of the pieces field (`wCLT@H1N`, `wLL@E6N[MT+]$`, `bMT@O1!`, `smoke@G5`), added to `setup`, whose
// size is already known. Returns what is wrong with it; then nothing was added.
std::optional<Fault> read_piece_entry(std::string_view text, Setup& setup);

void append_piece_entry(std::string& text, const PieceSpec& piece);

// The whole field in canonical order: pieces by square, then markers by square; `-` if there is nothing.
std::string write_piece_entries(const Setup& setup);

}  // namespace tankchess
