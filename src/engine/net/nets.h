#pragma once

#include <memory>
#include <vector>

#include "engine/net/net.h"

namespace tankchess::engine {

// Nets that share the modes among them.
class Nets {
public:
    Nets() = default;
    explicit Nets(const Net::Weights& only) { add(Net(only)); }

    // It gets the modes that none before it knows. What of() gave stays where it is.
    void add(Net net) { nets_.push_back(std::make_unique<const Net>(std::move(net))); }
    // Null where nobody knows the mode.
    const Net* of(Style style) const;

private:
    std::vector<std::unique_ptr<const Net>> nets_;
};

}  // namespace tankchess::engine
