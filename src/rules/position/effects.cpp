#include "rules/position/effects.h"

#include "base/names.h"

namespace tankchess {

std::string_view name_of(EffectKind k) {
    constexpr Names<EffectKind, effect_kind_count> names{
        {"step",     "turn",  "reverse", "load",      "unload",    "leave",     "disperse", "sweep",
         "detonate", "fire",  "flame",   "charge",    "explode",   "destroy",   "sink",     "ignite",
         "melt",     "smoke", "lay",     "take_flag", "drop_flag", "score_flag"}};
    return names.of(k);
}

}  // namespace tankchess
