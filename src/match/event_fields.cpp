#include "match/event_fields.h"

#include <algorithm>
#include <charconv>

#include "base/excerpt.h"
#include "base/text_cursor.h"

namespace tankchess::match {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

void append_quoted(std::string& line, std::string_view value) {
    line += '"';
    for (const char c : value) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            line += '\\';
            line += c;
        } else if (byte < 0x20 || byte == 0x7f) {
            line += "\\x";
            line += hex_digits[byte >> 4];
            line += hex_digits[byte & 15];
        } else {
            line += c;
        }
    }
    line += '"';
}

// What stands after the opening quote, up to and with the closing one.
std::optional<std::string> take_quoted(TextCursor& cursor) {
    std::string value;
    while (!cursor.at_end()) {
        const char c = cursor.take();
        if (c == '"') return value;
        if (c != '\\') {
            value += c;
        } else if (cursor.take_if('x')) {
            const auto high = hex_digits.find(cursor.peek()), low = hex_digits.find(cursor.peek(1));
            if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
            cursor.take();
            cursor.take();
            value += static_cast<char>(high << 4 | low);
        } else if (cursor.peek() == '"' || cursor.peek() == '\\') {
            value += cursor.take();
        } else {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

}  // namespace

void FieldWriter::bare(std::string_view name, std::string_view value) {
    line_ += ' ';
    line_ += name;
    line_ += '=';
    line_ += value;
}

void FieldWriter::quoted(std::string_view name, std::string_view value) {
    bare(name, {});
    append_quoted(line_, value);
}

void FieldWriter::number(std::string_view name, std::int64_t value) { bare(name, std::to_string(value)); }

void FieldWriter::side(std::string_view name, Side value) {
    const char letter = letter_of(value);
    bare(name, {&letter, 1});
}

void FieldWriter::flag(std::string_view name, bool value) {
    if (!value) return;
    line_ += ' ';
    line_ += name;
}

FieldReader::FieldReader(std::string_view text) { split(text); }

void FieldReader::split(std::string_view text) {
    TextCursor cursor(text);
    while (!cursor.at_end()) {
        if (!cursor.take_if(' ')) return fail("fields", "need one space between them");
        Field field;
        field.name = cursor.take_while([](char c) { return c != '=' && c != ' ' && c != '"'; });
        if (field.name.empty()) return fail("fields", "one has no name");
        if (has(field.name)) return fail(field.name, "is there twice");
        field.has_value = cursor.take_if('=');
        field.quoted = field.has_value && cursor.take_if('"');
        if (field.quoted) {
            auto value = take_quoted(cursor);
            if (!value) return fail(field.name, "its quoted text is broken");
            field.value = std::move(*value);
        } else if (field.has_value) {
            field.value = cursor.take_while([](char c) { return c != ' ' && c != '"'; });
        }
        fields_.push_back(std::move(field));
    }
}

bool FieldReader::has(std::string_view name) const {
    for (const Field& field : fields_) {
        if (field.name == name) return true;
    }
    return false;
}

FieldReader::Field* FieldReader::take(std::string_view name) {
    for (Field& field : fields_) {
        if (field.name != name) continue;
        field.taken = true;
        return &field;
    }
    return nullptr;
}

bool FieldReader::flag(std::string_view name) {
    const Field* field = take(name);
    if (field && field->has_value) fail(name, "takes no value");
    return field != nullptr;
}

std::string FieldReader::bare(std::string_view name) {
    const Field* field = take(name);
    if (!field) return fail(name, "is missing"), std::string();
    if (field->quoted || field->value.empty()) fail(name, "needs a bare value");
    return field->value;
}

std::string FieldReader::quoted(std::string_view name) {
    const Field* field = take(name);
    if (!field) return fail(name, "is missing"), std::string();
    if (!field->quoted) fail(name, "needs a quoted value");
    return field->value;
}

std::int64_t FieldReader::number(std::string_view name) {
    const std::string text = bare(name);
    const auto value = plain_number(text);
    if (!value) fail(name, excerpt(text) + " is no number");
    return value.value_or(0);
}

Side FieldReader::side(std::string_view name) {
    const std::string text = bare(name);
    const auto value = side_by_letter(text);
    if (!value) fail(name, excerpt(text) + " is no side");
    return value.value_or(Side::white);
}

std::vector<Side> FieldReader::sides_in_order(std::string_view ending) const {
    std::vector<Side> sides;
    for (const Field& field : fields_) {
        const auto side = side_by_letter(std::string_view(field.name).substr(0, 1));
        if (side && std::string_view(field.name).substr(1) == ending) sides.push_back(*side);
    }
    return sides;
}

void FieldReader::fail(std::string_view field, std::string offence) {
    if (fault_) return;
    // Field names of a broken line are hostile text too.
    const bool plain = std::all_of(field.begin(), field.end(), [](char c) { return c > ' ' && c <= '~'; });
    fault_ = Fault{plain && field.size() <= 40 ? std::string(field) : excerpt(field), std::move(offence)};
}

std::optional<Fault> FieldReader::finish() {
    for (const Field& field : fields_) {
        if (!field.taken) fail(field.name, "does not belong here");
    }
    return fault_;
}

std::optional<Side> side_by_letter(std::string_view letter) {
    for (const Side s : all_sides) {
        if (letter.size() == 1 && letter[0] == letter_of(s)) return s;
    }
    return std::nullopt;
}

std::optional<std::int64_t> plain_number(std::string_view text) {
    if (text.empty() || !is_digit(text[0]) || (text.size() > 1 && text[0] == '0')) return std::nullopt;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace tankchess::match
