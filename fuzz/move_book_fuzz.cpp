// Files of openings: any bytes are refused by name, or read into positions whose text is stable.
#include "engine/bot/move_book.h"
#include "fuzz_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto entries = tankchess::engine::read_move_book(as_text(data, size));
    if (!entries.ok()) {
        expect_named(entries.fault().text());
        return 0;
    }
    const std::string canonical = tankchess::engine::write_move_book("board", "mate", *entries);
    const auto again = tankchess::engine::read_move_book(canonical);
    expect(again.ok(), "what was written can be read", canonical);
    expect(tankchess::engine::write_move_book("board", "mate", *again) == canonical, "text is stable", canonical);
    return 0;
}
