#include "server/play/wish.h"

#include "wire/game_view.h"
#include "wire/squares.h"

namespace tankchess::server {

json::object wish_view(const Wish& wish) {
    json::array lines;
    for (const match::AnswerLine& line : wish.lines) lines.push_back(json::array(line.begin(), line.end()));
    return {{"kind", static_cast<int>(wish.kind)},
            {"user", wish.user},
            {"text", wish.text},
            {"key", wish.key},
            {"seen", wish.seen},
            {"lag", wish.lag},
            {"side", wish.side ? json::value(side_text(*wish.side)) : json::value("")},
            {"level", wish.level},
            {"lines", std::move(lines)}};
}

std::optional<Wish> read_wish(const json::object& message) {
    try {
        const auto text = [&](const char* name) { return std_string(message.at(name).as_string()); };
        Wish out;
        const auto kind = message.at("kind").to_number<int>();
        if (kind < 0 || kind > static_cast<int>(Wish::Kind::rest)) return std::nullopt;
        out.kind = static_cast<Wish::Kind>(kind);
        out.user = text("user");
        out.text = text("text");
        out.key = text("key");
        out.seen = message.at("seen").to_number<std::uint64_t>();
        out.lag = message.at("lag").to_number<std::int64_t>();
        const std::string side = text("side");
        if (side.size() == 1 && is_side_letter(side[0])) out.side = wire_side(side[0]);
        out.level = message.at("level").to_number<int>();
        for (const json::value& line : message.at("lines").as_array()) {
            match::AnswerLine moves;
            for (const json::value& move : line.as_array()) moves.push_back(std_string(move.as_string()));
            out.lines.push_back(std::move(moves));
        }
        return out;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

}  // namespace tankchess::server
