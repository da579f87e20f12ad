#include "server/net/url.h"

namespace tankchess::server {

namespace {

int hex(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::string decoded(std::string_view text, bool plus_is_space) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size() && hex(text[i + 1]) >= 0 && hex(text[i + 2]) >= 0) {
            out += static_cast<char>(hex(text[i + 1]) * 16 + hex(text[i + 2]));
            i += 2;
        } else {
            out += plus_is_space && text[i] == '+' ? ' ' : text[i];
        }
    }
    return out;
}

}  // namespace

std::string percent_decoded(std::string_view text) { return decoded(text, false); }

Query query_of(std::string_view text) {
    Query out;
    while (!text.empty()) {
        const std::size_t end = text.find('&');
        const std::string_view pair = text.substr(0, end);
        const std::size_t equals = pair.find('=');
        if (!pair.empty()) {
            const std::string_view value = equals == std::string_view::npos ? "" : pair.substr(equals + 1);
            out.emplace(decoded(pair.substr(0, equals), true), decoded(value, true));
        }
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return out;
}

std::vector<std::string> cookie_values(std::string_view header, std::string_view name) {
    std::vector<std::string> out;
    while (!header.empty()) {
        while (!header.empty() && (header.front() == ' ' || header.front() == ';')) header.remove_prefix(1);
        const std::size_t end = header.find(';');
        const std::string_view pair = header.substr(0, end);
        const std::size_t equals = pair.find('=');
        if (equals != std::string_view::npos && pair.substr(0, equals) == name)
            out.emplace_back(pair.substr(equals + 1));
        if (end == std::string_view::npos) break;
        header.remove_prefix(end);
    }
    return out;
}

}  // namespace tankchess::server
