#include "load/heard.h"

#include <algorithm>
#include <charconv>

namespace tankchess::server {

namespace {

std::int64_t number_in(std::string_view text, std::string_view start) {
    const std::string_view digits = field_in(text, start);
    std::int64_t out = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), out);
    return out;
}

int seat_of(std::string_view letter) { return letter == "w" ? 0 : 1; }

}  // namespace

std::string_view field_in(std::string_view text, std::string_view start) {
    const std::size_t at = text.find(start);
    if (at == std::string_view::npos) return {};
    text.remove_prefix(at + start.size());
    return start.ends_with('"') ? text.substr(0, text.find('"')) : text.substr(0, text.find_first_of(",}"));
}

Heard heard_in(std::string_view text) {
    Heard out;
    constexpr std::string_view begin = R"({"t":")";
    if (!text.starts_with(begin)) return out;
    const std::string_view kind = field_in(text, begin);
    if (kind == "ack") {
        out.kind = Heard::Kind::ack;
        out.key = field_in(text, R"("key":")");
        return out;
    }
    if (kind == "refused" || kind == "error") {
        out.kind = Heard::Kind::refused;
        return out;
    }
    if (kind != "event" && kind != "state") return out;
    out.kind = kind == "event" ? Heard::Kind::event : Heard::Kind::state;
    out.version = number_in(text, R"("version":)");
    // Moves of a state have plies of their own, before this.
    const std::string_view now = text.substr(std::min(text.find(R"("turn":")"), text.size()));
    out.turn = seat_of(field_in(now, R"("turn":")"));
    out.ply = static_cast<std::size_t>(number_in(now, R"("ply":)"));
    out.over = text.find(R"("outcome":null)") == std::string_view::npos;
    const std::string_view mover = field_in(text, R"("e":{"k":"moved","side":")");
    if (!mover.empty()) out.mover = seat_of(mover);
    return out;
}

}  // namespace tankchess::server
