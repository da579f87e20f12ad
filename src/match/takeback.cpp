#include "match/takeback.h"

namespace tankchess::match {

std::optional<std::size_t> plies_kept(const Plies& plies, Side by, bool anybody) {
    for (std::size_t i = plies.size(); i-- > 0;) {
        if (plies[i]->begins_turn && (anybody || plies[i]->side == by)) return i;
    }
    return std::nullopt;
}

}  // namespace tankchess::match
