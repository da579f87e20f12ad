#include "wire/messages_in.h"

#include <boost/json/monotonic_resource.hpp>

#include "wire/json.h"

namespace tankchess::server {

namespace {

constexpr std::int64_t largest_version = 1LL << 40;

ClientMessage read_fields(const json::value& value) {
    const Fields in(value);
    const std::string t = in.text("t", 1, 12);
    if (t == "ping") return client_message::Ping{in.integer_or("n", 0, 0, largest_version)};
    if (t == "lobby") return client_message::Lobby{in.flag_or("on", true)};
    if (t == "tournament") return client_message::Tournament{in.text("id", 1, 16), in.flag_or("on", true)};
    if (t == "study") return client_message::Study{in.text("id", 1, 16), in.flag_or("on", true)};
    if (t == "cursor") {
        return client_message::Cursor{in.text("study", 1, 16), in.text("chapter", 1, 24), in.text("node", 1, 24),
                                      in.integer_or("square", -1, -1, 26 * 26)};
    }
    if (t == "club") return client_message::Club{in.text("id", 1, 16), in.flag_or("on", true)};
    if (t == "join") {
        client_message::Join out{in.text("game", 1, 16), std::nullopt, in.flag_or("choices", true)};
        if (in.find("version") != nullptr) out.version = in.integer("version", 0, largest_version);
        return out;
    }
    if (t == "leave") return client_message::Leave{in.text("game", 1, 16)};
    if (t == "move") {
        return client_message::Move{in.text("game", 1, 16), in.text("key", 1, longest_key),
                                    in.text("move", 1, longest_move), in.integer_or("version", 0, 0, largest_version),
                                    in.flag_or("blur", false)};
    }
    if (t == "act") {
        client_message::Act out{in.text("game", 1, 16), in.text("key", 1, longest_key), in.text("act", 1, 20), 0,
                                static_cast<int>(in.integer_or("level", 5, 1, 10))};
        const std::string side = in.text_or("side", "", 1);
        if (!side.empty()) out.side = side[0];
        return out;
    }
    if (t == "chat") {
        return client_message::Chat{in.text("game", 1, 16), in.text("key", 1, longest_key),
                                    in.text("text", 1, longest_chat)};
    }
    throw bad_field("t", "is not a message that this server knows");
}

}  // namespace

Result<ClientMessage> read_client_message(std::string_view text) {
    // Most messages fit here: no memory is asked for.
    unsigned char room[2048];
    json::monotonic_resource arena(room, sizeof room);
    const auto value = read_json(text, &arena);
    if (!value) return Fault{"", "the message is not readable JSON"};
    try {
        return read_fields(*value);
    } catch (const ApiFault& fault) {
        return Fault{fault.field, fault.text};
    }
}

}  // namespace tankchess::server
