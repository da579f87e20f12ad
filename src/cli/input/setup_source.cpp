#include "cli/input/setup_source.h"

#include "cli/input/input.h"
#include "setups/embedded_setups.h"
#include "setups/stock_setups.h"

namespace tankchess::cli {

std::string setup_text(const std::string& what) {
    for (const EmbeddedSetup& file : embedded_setup_files()) {
        if (file.id == what) return std::string(file.text);
    }
    if (what.find('/') == std::string::npos && what.find('.') == std::string::npos && what != "-") {
        unwrap(stock_setup(what));  // names the known ids
    }
    return read_input(what);
}

SetupFile setup_of_source(const std::string& what) {
    Faults faults;
    auto file = read_setup_file(setup_text(what), faults);
    if (!file) throw BadInput(what + ": " + faults.front().text());
    return std::move(*file);
}

}  // namespace tankchess::cli
