// Addresses, queries and cookies of requests: any bytes, and nothing grows.
#include "fuzz_input.h"
#include "server/net/url.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = as_text(data, size);
    expect(tankchess::server::percent_decoded(text).size() <= size, "decoding never grows a text");
    std::size_t total = 0;
    for (const auto& [name, value] : tankchess::server::query_of(text)) total += name.size() + value.size();
    expect(total <= size, "a query holds no more than was sent");
    for (const auto& value : tankchess::server::cookie_values(text, "session")) {
        expect(value.size() <= size, "a cookie is part of its header");
    }
    return 0;
}
