#pragma once

#include <string>

#include "engine/bot/analyse.h"

namespace tankchess::cli {

// Chances of winning as curves, one point a ply, mistakes marked; a whole SVG document. With two sides one curve from
// White's view, with four one for each side from its own.
std::string evaluation_svg(const engine::GameAnalysis& analysis);

}  // namespace tankchess::cli
