#pragma once

#include <charconv>
#include <concepts>
#include <string>
#include <string_view>
#include <utility>

#include "wire/json.h"

namespace tankchess::server {

// A JSON object written as it is put together: messages that are made for every move are not worth a tree of values.
class ObjectText {
public:
    ObjectText() = default;
    explicit ObjectText(const json::object& fields) : text_(written(fields)) { text_.pop_back(); }

    void add_text(std::string_view name, std::string_view value);
    void add_flag(std::string_view name, bool value) { add_raw(name, value ? "true" : "false"); }
    void add_number(std::string_view name, std::integral auto value) {
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
        add_raw(name, std::string_view(digits, static_cast<std::size_t>(end - digits)));
    }
    // `value` must be JSON: it is not read again.
    void add_raw(std::string_view name, std::string_view value) {
        begin(name);
        text_ += value;
    }
    void add(std::string_view name, const ObjectText& value) {
        begin(name);
        text_ += value.text_;
        text_ += '}';
    }
    std::string text() const& { return text_ + '}'; }
    std::string text() && {
        text_ += '}';
        return std::move(text_);
    }

private:
    void begin(std::string_view name) {
        if (text_.size() > 1) text_ += ',';
        text_ += '"';
        text_ += name;
        text_ += "\":";
    }

    std::string text_ = "{";
};

}  // namespace tankchess::server
