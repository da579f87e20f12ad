#include "wire/object_text.h"

namespace tankchess::server {

void ObjectText::begin(std::string_view name) {
    if (text_.size() > 1) text_ += ',';
    text_ += '"';
    text_ += name;
    text_ += "\":";
}

void ObjectText::add_signed(std::string_view name, std::int64_t value) { add_raw(name, std::to_string(value)); }

void ObjectText::add_unsigned(std::string_view name, std::uint64_t value) { add_raw(name, std::to_string(value)); }

void ObjectText::add_flag(std::string_view name, bool value) { add_raw(name, value ? "true" : "false"); }

void ObjectText::add_raw(std::string_view name, std::string_view value) {
    begin(name);
    text_ += value;
}

void ObjectText::add(std::string_view name, const ObjectText& value) {
    begin(name);
    text_ += value.text_;
    text_ += '}';
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
