#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace tankchess {

// ASCII only: texts of ours do not depend on a locale.
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_letter(char c) { return is_upper(c) || is_lower(c); }
constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
constexpr char to_upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }

constexpr std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

// Reads a text from front to back without copying it.
class TextCursor {
public:
    explicit constexpr TextCursor(std::string_view text) : text_(text) {}

    constexpr bool at_end() const { return at_ == text_.size(); }
    // The next character, or NUL at the end.
    constexpr char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
    constexpr char take() { return at_end() ? '\0' : text_[at_++]; }
    constexpr bool take_if(char c) {
        if (at_end() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    constexpr bool take_if(std::string_view word) {
        if (text_.substr(at_, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }
    template <class Predicate>
    constexpr std::string_view take_while(Predicate&& wanted) {
        const std::size_t start = at_;
        while (!at_end() && wanted(text_[at_])) ++at_;
        return text_.substr(start, at_ - start);
    }
    constexpr void skip_blanks() { take_while(is_blank); }

    // A plain number without sign and leading zeros, at most `max`; otherwise nothing is taken.
    constexpr std::optional<int> take_number(int max) {
        std::size_t end = at_;
        long value = 0;
        while (end < text_.size() && is_digit(text_[end])) {
            value = value * 10 + (text_[end] - '0');
            if (value > max) return std::nullopt;
            ++end;
        }
        if (end == at_ || (end - at_ > 1 && text_[at_] == '0')) return std::nullopt;
        at_ = end;
        return static_cast<int>(value);
    }

    constexpr std::size_t offset() const { return at_; }
    constexpr void rewind(std::size_t offset) { at_ = offset; }
    constexpr std::string_view rest() const { return text_.substr(at_); }
    constexpr std::string_view between(std::size_t from, std::size_t to) const { return text_.substr(from, to - from); }

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace tankchess
