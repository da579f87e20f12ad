#include "rules/position/effects.h"

#include <array>

namespace tankchess {

std::string_view name_of(EffectKind k) {
    constexpr std::array<std::string_view, effect_kind_count> names{
        "step",     "turn",  "reverse", "load",      "unload",    "leave",     "disperse", "sweep",
        "detonate", "fire",  "flame",   "charge",    "explode",   "destroy",   "sink",     "ignite",
        "melt",     "smoke", "lay",     "take_flag", "drop_flag", "score_flag"};
    return names[static_cast<std::size_t>(k)];
}

}  // namespace tankchess
