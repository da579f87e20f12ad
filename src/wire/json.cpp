#include "wire/json.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "wire/utf8.h"

namespace tankchess::server {

std::string written(const json::value& value) { return json::serialize(value); }

std::optional<json::value> read_json(std::string_view text, json::storage_ptr room) {
    json::parse_options options;
    options.max_depth = 40;  // a record with variations inside each other
    json::error_code error;
    json::value value = json::parse(jtext(text), error, std::move(room), options);
    if (error) return std::nullopt;
    return value;
}

ApiFault bad_field(std::string_view field, std::string_view text) {
    return {400, "bad_field", std::string(field) + " " + std::string(text), std::string(field), 0};
}

json::object fault_view(const ApiFault& fault) {
    json::object error{{"id", fault.id}, {"text", fault.text}};
    if (!fault.field.empty()) error["field"] = fault.field;
    return {{"error", std::move(error)}};
}

Fields::Fields(const json::value& value, std::string prefix) : object_(value.if_object()), prefix_(std::move(prefix)) {
    if (object_ == nullptr) {
        throw ApiFault{400, "bad_json", (prefix_.empty() ? "the body" : prefix_) + " must be a JSON object", prefix_,
                       0};
    }
}

std::string Fields::name(std::string_view field) const {
    return prefix_.empty() ? std::string(field) : prefix_ + "." + std::string(field);
}

const json::value* Fields::find(std::string_view field) const {
    const json::value* value = object_->if_contains(jtext(field));
    return value != nullptr && value->is_null() ? nullptr : value;
}

std::string Fields::text(std::string_view field, std::size_t least, std::size_t most) const {
    const json::value* value = find(field);
    if (value == nullptr || !value->is_string()) throw bad_field(name(field), "must be a text");
    std::string out = std_string(value->get_string());
    const std::size_t count = count_characters(out);
    if (!clean_text(out, true)) throw bad_field(name(field), "has characters that are not allowed");
    if (count < least || count > most) {
        throw bad_field(name(field),
                        "must have " + std::to_string(least) + " to " + std::to_string(most) + " characters");
    }
    return out;
}

std::string Fields::text_or(std::string_view field, std::string_view fallback, std::size_t most) const {
    return find(field) == nullptr ? std::string(fallback) : text(field, 0, most);
}

std::int64_t Fields::integer(std::string_view field, std::int64_t least, std::int64_t most) const {
    const json::value* value = find(field);
    std::int64_t out = 0;
    if (value != nullptr && value->is_int64()) {
        out = value->get_int64();
    } else {
        throw bad_field(name(field), "must be a whole number");
    }
    if (out < least || out > most) {
        throw bad_field(name(field), "must be " + std::to_string(least) + " to " + std::to_string(most));
    }
    return out;
}

std::int64_t Fields::integer_or(std::string_view field, std::int64_t fallback, std::int64_t least,
                                std::int64_t most) const {
    return find(field) == nullptr ? fallback : integer(field, least, most);
}

bool Fields::flag_or(std::string_view field, bool fallback) const {
    const json::value* value = find(field);
    if (value == nullptr) return fallback;
    if (!value->is_bool()) throw bad_field(name(field), "must be true or false");
    return value->get_bool();
}

bool clean_text(std::string_view text, bool lines_allowed) {
    const auto is_control = [lines_allowed](char c) {
        return (c >= 0 && c < ' ' && !(lines_allowed && c == '\n')) || c == 127;
    };
    return std::ranges::none_of(text, is_control) && is_utf8(text);
}

std::string printable(std::string_view text) {
    std::string out(text);
    if (clean_text(text, false)) return out;
    for (char& c : out) c = c >= ' ' && c < 127 ? c : '?';
    return out;
}

std::size_t count_characters(std::string_view utf8) {
    std::size_t count = 0;
    for (const char c : utf8) count += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    return count;
}

}  // namespace tankchess::server
