#include "server/net/http_head.h"

#include <algorithm>
#include <string>

#include "base/text_cursor.h"

namespace tankchess::server {

namespace {

constexpr std::string_view line_end = "\r\n";

bool same_word(std::string_view a, std::string_view b) {
    const auto low = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(a, b, {}, low, low);
}

std::string_view next_line(std::string_view& rest) {
    const std::size_t end = std::min(rest.find(line_end), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + line_end.size(), rest.size()));
    return line;
}

// Calls `field(name, value)` for each header line until it says false.
template <class Field>
bool each_field(std::string_view head, Field field) {
    next_line(head);
    while (!head.empty()) {
        const std::string_view line = next_line(head);
        if (line.empty()) break;
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) return false;
        if (!field(line.substr(0, colon), trimmed(line.substr(colon + 1)))) return false;
    }
    return true;
}

bool is_printable_ascii(char c) { return c > ' ' && c < 127; }

}  // namespace

std::optional<HeadFault> fault_in_head(std::string_view head) {
    std::string_view rest = head;
    const std::string_view first = next_line(rest);
    const std::size_t path = first.find(' '), version = first.rfind(' ');
    if (path == std::string_view::npos || path == version) return HeadFault{400, "this is not a readable HTTP request"};
    const std::string_view target = first.substr(path + 1, version - path - 1);
    if (!std::ranges::all_of(target, is_printable_ascii) || target.find('#') != std::string_view::npos)
        return HeadFault{400, "the address has bytes that must be percent-encoded"};
    if (!target.starts_with('/')) return HeadFault{400, "the address must begin with a slash"};
    const bool modern = first.substr(version + 1) == "HTTP/1.1";
    if (!modern && first.substr(version + 1) != "HTTP/1.0") return HeadFault{505, "only HTTP/1.1 is spoken here"};

    // What a lenient reader takes as a line end or as part of the line before.
    for (std::size_t i = 0; i < head.size(); ++i) {
        const bool end = head[i] == '\n' && i > 0 && head[i - 1] == '\r';
        if ((head[i] == '\n' && !end) || head[i] == '\0' || (head[i] == '\r' && head.substr(i, 2) != line_end))
            return HeadFault{400, "a header has a line break or a zero byte in it"};
        if (end && i + 1 < head.size() && (head[i + 1] == ' ' || head[i + 1] == '\t'))
            return HeadFault{400, "headers must not be folded"};
    }
    int hosts = 0, lengths = 0, codings = 0;
    std::string_view coding, expect;
    const bool readable = each_field(head, [&](std::string_view name, std::string_view value) {
        hosts += same_word(name, "host");
        lengths += same_word(name, "content-length");
        if (same_word(name, "transfer-encoding")) {
            ++codings;
            coding = value;
        }
        if (same_word(name, "expect")) expect = value;
        return !name.empty() && std::ranges::all_of(name, is_printable_ascii);
    });
    if (!readable) return HeadFault{400, "a header has no readable name"};
    if (hosts > 1 || (modern && hosts == 0)) return HeadFault{400, "the Host header must be there exactly once"};
    if (codings > 0 && (!modern || codings > 1 || !same_word(coding, "chunked")))
        return HeadFault{501, "the only Transfer-Encoding taken is chunked, once"};
    if (lengths > 1 || (lengths > 0 && codings > 0)) return HeadFault{400, "the length of the body is given twice"};
    if (!expect.empty() && !same_word(expect, "100-continue"))
        return HeadFault{417, "the only Expect taken is 100-continue"};
    return std::nullopt;
}

bool expects_continue(std::string_view head) {
    bool expected = false;
    each_field(head, [&](std::string_view name, std::string_view) {
        expected = expected || same_word(name, "expect");
        return true;
    });
    return expected && head.substr(0, head.find(line_end)).ends_with("HTTP/1.1");
}

}  // namespace tankchess::server
