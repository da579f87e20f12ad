#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

// Shared by the fuzz targets: bytes as text, and a check that also counts in builds without assertions.

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

// Takes the first line off `rest`.
inline std::string_view first_line(std::string_view& rest) {
    const std::size_t end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    return line;
}

inline void expect(bool holds, const char* what, const std::string& about = {}) {
    if (holds) return;
    std::fprintf(stderr, "violated: %s\n%s\n", what, about.c_str());
    std::abort();
}

// A refusal names its offence on one line.
inline void expect_named(const std::string& fault_text) {
    expect(!fault_text.empty() && fault_text.find('\n') == std::string::npos, "a fault is one line", fault_text);
}
