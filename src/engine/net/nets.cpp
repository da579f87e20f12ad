#include "engine/net/nets.h"

namespace tankchess::engine {

const Net* Nets::of(Style style) const {
    for (const auto& net : nets_) {
        if (net->knows(style)) return net.get();
    }
    return nullptr;
}

}  // namespace tankchess::engine
