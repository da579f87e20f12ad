// Event lines as a store might hold them: whatever is read is written and read again alike, and a log of such lines
// replays or is refused.
#include <vector>

#include "fuzz_input.h"
#include "match/event_text.h"
#include "match/match.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tankchess::match;
    std::string_view rest = as_text(data, size);
    std::vector<Event> log;
    while (!rest.empty()) {
        const auto event = read_event(first_line(rest));
        if (!event.ok()) {
            expect_named(event.fault().text());
            continue;
        }
        const std::string line = write_event(*event);
        const auto again = read_event(line);
        expect(again.ok() && *again == *event, "what was written is read alike", line);
        log.push_back(*event);
    }
    const auto match = Match::replay(log);
    if (match.ok()) {
        expect(match->events_after(0) == log, "a replayed match has the log it was made from");
    } else {
        expect_named(match.fault().text());
    }
    return 0;
}
