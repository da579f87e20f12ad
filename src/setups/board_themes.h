#pragma once

#include "setups/board_draft.h"

namespace tankchess {

// Lays the ground of a theme, `wanted` squares of it or nearly; false if there is no room.
bool lay_theme(BoardDraft& draft, Theme theme, int wanted);

}  // namespace tankchess
