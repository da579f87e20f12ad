#include "server/notify/letter.h"

#include <sodium.h>

#include <algorithm>
#include <ctime>

namespace tankchess::server {

namespace {

constexpr std::size_t line_length = 76;
constexpr std::string_view line_end = "\r\n";

std::string base64(std::string_view text) {
    std::string out(sodium_base64_encoded_len(text.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
    sodium_bin2base64(out.data(), out.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                      sodium_base64_VARIANT_ORIGINAL);
    out.pop_back();  // its end mark
    return out;
}

// RFC 2047: pieces of whole characters, each short enough for a line.
std::string header_words(std::string_view text) {
    if (std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c < 127; })) return std::string(text);
    std::string out;
    while (!text.empty()) {
        std::size_t end = std::min<std::size_t>(text.size(), 42);
        while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
        out += (out.empty() ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?") + base64(text.substr(0, end)) + "?=";
        text.remove_prefix(end);
    }
    return out;
}

std::string mail_date(Millis at) {
    const std::time_t seconds = at / 1000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[64];
    std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S +0000", &parts);
    return text;
}

}  // namespace

std::string wire_text(const Letter& letter, const std::string& from, const std::string& id, Millis at) {
    std::string out;
    const auto head = [&out](std::string_view name, std::string_view value) {
        out.append(name).append(": ").append(value).append(line_end);
    };
    head("Date", mail_date(at));
    head("From", "Tank Chess <" + from + ">");
    head("To", "<" + letter.to + ">");
    head("Subject", header_words(letter.subject));
    head("Message-ID", "<" + id + from.substr(from.find('@')) + ">");
    head("Auto-Submitted", "auto-generated");
    if (!letter.unsubscribe.empty()) head("List-Unsubscribe", "<" + letter.unsubscribe + ">");
    head("MIME-Version", "1.0");
    head("Content-Type", "text/plain; charset=utf-8");
    head("Content-Transfer-Encoding", "base64");
    out += line_end;
    const std::string body = base64(letter.text);
    for (std::size_t i = 0; i < body.size(); i += line_length) {
        out.append(body, i, line_length).append(line_end);
    }
    return out;
}

}  // namespace tankchess::server
