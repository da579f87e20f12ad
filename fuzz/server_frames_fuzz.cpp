// What a stranger sends before anything of it is used: the head of a request, then the frames of a socket.
#include "fuzz_input.h"
#include "server/net/address.h"
#include "server/net/frames.h"
#include "server/net/http_head.h"

using namespace tankchess::server;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = as_text(data, size);
    fault_in_head(text);
    expects_continue(text);
    deflate_window(text);
    accept_key(text);
    if (const auto address = forwarded_address(text)) {
        expect(canonical_address(*address) == address, "an address has one spelling");
    }
    constexpr std::size_t limit = 512;
    for (const bool deflate : {false, true}) {
        FrameReader reader(limit, deflate);
        reader.feed(text.substr(0, size / 2));
        while (const auto message = reader.next()) expect(message->payload.size() <= limit, "no message is too large");
        reader.feed(text.substr(size / 2));
        while (const auto message = reader.next()) expect(message->payload.size() <= limit, "no message is too large");
    }
    return 0;
}
