#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace tankchess::server {

namespace json = boost::json;

inline json::string_view jtext(std::string_view text) { return {text.data(), text.size()}; }
inline json::value jvalue(std::string_view text) { return json::value(jtext(text)); }
inline std::string std_string(const json::string& text) { return {text.data(), text.size()}; }

std::string written(const json::value& value);
// nullopt for anything that is not one JSON value within the depth that our messages need.
std::optional<json::value> read_json(std::string_view text, json::storage_ptr room = {});

// A refusal in the form that the protocol describes; thrown by handlers, sent by whoever called them.
struct ApiFault {
    int status;
    std::string id, text, field;
    int retry_seconds = 0;
};
ApiFault bad_field(std::string_view field, std::string_view text);

// The body of the answer that refuses.
json::object fault_view(const ApiFault& fault);

// Reads the fields of a body; a missing or wrong one throws ApiFault with its name.
class Fields {
public:
    explicit Fields(const json::value& value, std::string prefix = {});

    std::string text(std::string_view name, std::size_t least, std::size_t most) const;
    std::string text_or(std::string_view name, std::string_view fallback, std::size_t most) const;
    std::int64_t integer(std::string_view name, std::int64_t least, std::int64_t most) const;
    std::int64_t integer_or(std::string_view name, std::int64_t fallback, std::int64_t least, std::int64_t most) const;
    bool flag_or(std::string_view name, bool fallback) const;
    const json::value* find(std::string_view name) const;
    std::string name(std::string_view field) const;

private:
    const json::object* object_;
    std::string prefix_;
};

// Bytes that are whole UTF-8 and hold no control characters but line feeds where allowed.
bool clean_text(std::string_view text, bool lines_allowed);
// What an answer may hold of a text that nobody checked: others become question marks.
std::string printable(std::string_view text);
std::size_t count_characters(std::string_view utf8);

}  // namespace tankchess::server
