// Messages of clients to the server: the closed set, or a refusal that names the field.
#include "fuzz_input.h"
#include "wire/messages_in.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto message = tankchess::server::read_client_message(as_text(data, size));
    if (!message.ok()) expect_named(message.fault().text());
    return 0;
}
