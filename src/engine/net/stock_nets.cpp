#include "engine/net/stock_nets.h"

#include "engine/net/embedded_nets.h"
#include "engine/net/net_file.h"

namespace tankchess::engine {

const Nets& stock_nets() {
    static const Nets nets = [] {
        Nets out;
        for (const std::string_view file : embedded_net_files()) {
            if (const auto weights = read_net(file)) out.add(Net(*weights));
        }
        return out;
    }();
    return nets;
}

}  // namespace tankchess::engine
