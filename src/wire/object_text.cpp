#include "wire/object_text.h"

#include <charconv>
#include <limits>

namespace tankchess::server {

void ObjectText::begin(std::string_view name) {
    if (text_.back() != '{') text_ += ',';
    text_ += '"';
    text_ += name;
    text_ += "\":";
}

template <class Number>
void ObjectText::add_digits(std::string_view name, Number value) {
    char digits[std::numeric_limits<Number>::digits10 + 2];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), value).ptr;
    add_raw(name, {digits, end});
}

void ObjectText::add_signed(std::string_view name, std::int64_t value) { add_digits(name, value); }

void ObjectText::add_unsigned(std::string_view name, std::uint64_t value) { add_digits(name, value); }

void ObjectText::add_flag(std::string_view name, bool value) { add_raw(name, value ? "true" : "false"); }

void ObjectText::add_raw(std::string_view name, std::string_view value) {
    begin(name);
    text_ += value;
}

void ObjectText::open(std::string_view name) {
    begin(name);
    text_ += '{';
}

void ObjectText::add_text(std::string_view name, std::string_view value) {
    constexpr std::string_view hex = "0123456789abcdef";
    begin(name);
    text_ += '"';
    std::size_t plain = 0;  // where what was not copied yet begins
    for (std::size_t i = 0; i < value.size(); ++i) {
        const auto c = static_cast<unsigned char>(value[i]);
        if (c >= 0x20 && c != '"' && c != '\\') continue;
        text_ += value.substr(plain, i - plain);
        plain = i + 1;
        if (c >= 0x20) {
            text_ += '\\';
            text_ += static_cast<char>(c);
        } else {
            text_ += "\\u00";
            text_ += hex[c >> 4];
            text_ += hex[c & 15];
        }
    }
    text_ += value.substr(plain);
    text_ += '"';
}

}  // namespace tankchess::server
