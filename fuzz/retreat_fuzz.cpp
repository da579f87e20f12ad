// Retreat (X7): a position string on the first line, turns or actions on the others. Any bytes are refused by name, or
// lead to states whose texts are stable and whose listed actions are legal.
#include <algorithm>

#include "fuzz_input.h"
#include "notation/retreat/retreat_position_text.h"
#include "notation/retreat/retreat_turn_text.h"
#include "rules/retreat/actions.h"
#include "rules/retreat/play.h"

namespace {

using namespace tankchess;

void check_state(const retreat::State& state) {
    const std::string text = write_retreat_position(state);
    const auto again = read_retreat_position(text);
    expect(again.ok(), "what was written can be read", text);
    expect(*again == state, "reading gives the same state (Z4)", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest = as_text(data, size);
    const auto read = read_retreat_position(first_line(rest));
    if (!read.ok()) {
        expect_named(read.fault().text());
        return 0;
    }
    retreat::State state = *read;
    check_state(state);
    for (int lines = 0; lines < 20 && !rest.empty(); ++lines) {
        const auto actions = read_actions(state, first_line(rest));
        if (!actions.ok()) {
            expect_named(actions.fault().text());
            continue;
        }
        for (const retreat::Action& action : *actions) {
            const std::vector<retreat::Action> legal = legal_actions(state);
            expect(std::find(legal.begin(), legal.end(), action) != legal.end(), "an action read is listed",
                   write_action(state, action));
            state = after(state, action);
            check_state(state);
        }
    }
    return 0;
}
