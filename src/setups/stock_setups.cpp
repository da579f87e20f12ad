#include "setups/stock_setups.h"

#include "base/excerpt.h"
#include "rules/board/adapt_setup.h"
#include "setups/embedded_setups.h"

namespace tankchess {

const std::vector<SetupFile>& stock_setups() {
    static const std::vector<SetupFile> setups = [] {
        std::vector<SetupFile> result;
        for (const EmbeddedSetup& file : embedded_setup_files()) {
            Faults faults;
            if (auto setup = read_setup_file(file.text, faults)) result.push_back(std::move(*setup));
        }
        return result;
    }();
    return setups;
}

const SetupFile* find_stock_setup(std::string_view id) {
    for (const SetupFile& setup : stock_setups()) {
        if (setup.id == id) return &setup;
    }
    return nullptr;
}

Result<Setup> stock_setup(std::string_view id, std::optional<RulesSpec> rules) {
    const SetupFile* file = find_stock_setup(id);
    if (!file) {
        std::string known;
        for (const SetupFile& setup : stock_setups()) known += (known.empty() ? "" : ", ") + setup.id;
        return Fault{"setup", excerpt(id) + " is not one of " + known};
    }
    return adapt_setup(file->setup, rules.value_or(file->rules.front()));
}

Result<Position> stock_position(std::string_view id, std::optional<RulesSpec> rules) {
    const Result<Setup> setup = stock_setup(id, rules);
    if (!setup) return setup.fault();
    return make_position(*setup);
}

}  // namespace tankchess
