#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/excerpt.h"
#include "base/fault.h"
#include "base/names.h"
#include "match/time.h"
#include "rules/board/side.h"

namespace tankchess::match {

// `name=value` fields of an event line, being written.
class FieldWriter {
public:
    explicit FieldWriter(std::string& line) : line_(line) {}

    void bare(std::string_view name, std::string_view value);
    void quoted(std::string_view name, std::string_view value);
    void number(std::string_view name, std::int64_t value);
    void millis(std::string_view name, Millis value) { number(name, value.count()); }
    void side(std::string_view name, Side value);
    void flag(std::string_view name, bool value);

private:
    std::string& line_;
};

// The fields of an event line, being taken one by one. The first offence is kept; after it, what is taken means
// nothing.
class FieldReader {
public:
    explicit FieldReader(std::string_view text);

    bool has(std::string_view name) const;
    bool flag(std::string_view name);
    std::string bare(std::string_view name);
    std::string quoted(std::string_view name);
    std::int64_t number(std::string_view name);
    Millis millis(std::string_view name) { return Millis{number(name)}; }
    Side side(std::string_view name);
    template <class Enum, std::size_t N>
    Enum named(std::string_view name, const Names<Enum, N>& names) {
        const std::string word = bare(name);
        const auto value = names.find(word);
        if (!value) fail(name, excerpt(word) + " is none of its values");
        return value.value_or(Enum{});
    }

    // The sides for which there is a field `<letter><ending>`, in the order of the line.
    std::vector<Side> sides_in_order(std::string_view ending) const;

    void fail(std::string_view field, std::string offence);
    // The first offence; a field that nobody took is one.
    std::optional<Fault> finish();

private:
    struct Field {
        std::string name;
        std::string value;
        bool quoted = false;
        bool has_value = false;
        bool taken = false;
    };
    void split(std::string_view text);
    Field* take(std::string_view name);

    std::vector<Field> fields_;
    std::optional<Fault> fault_;
};

std::optional<Side> side_by_letter(std::string_view letter);
// A plain number without sign and leading zeros.
std::optional<std::int64_t> plain_number(std::string_view text);

}  // namespace tankchess::match
