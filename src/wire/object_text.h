#pragma once

#include <concepts>
#include <cstdint>
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
    void add_flag(std::string_view name, bool value);
    void add_number(std::string_view name, std::integral auto value) {
        if constexpr (std::signed_integral<decltype(value)>) {
            add_signed(name, value);
        } else {
            add_unsigned(name, value);
        }
    }
    // `value` must be JSON: it is not read again.
    void add_raw(std::string_view name, std::string_view value);
    // What is added until close() are fields of an object inside this one.
    void open(std::string_view name);
    void close() { text_ += '}'; }
    // About how long the whole will be.
    void expect(std::size_t length) { text_.reserve(length); }
    std::string text() const& { return text_ + '}'; }
    std::string text() && {
        text_ += '}';
        return std::move(text_);
    }

private:
    void begin(std::string_view name);
    template <class Number>
    void add_digits(std::string_view name, Number value);
    void add_signed(std::string_view name, std::int64_t value);
    void add_unsigned(std::string_view name, std::uint64_t value);

    std::string text_ = "{";
};

}  // namespace tankchess::server
