#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "rules/board/catalogue.h"

namespace tankchess::server {

enum class Language { en, de, ro };
std::optional<Language> language_by_name(std::string_view name);

inline constexpr std::size_t rules_paragraphs = 11;

// What stands on printed sheets.
struct PrintWords {
    std::string_view plan;      // heading of the first page
    std::string_view assemble;  // how sheets become a board
    std::string_view measure;   // beside the check line of 100 mm
    std::string_view sheet;     // "Sheet"
    std::string_view tokens;    // headings
    std::string_view obstacles;
    std::string_view reference;
    std::string_view rules;
    std::string_view legend;                  // how to read a token
    std::array<std::string_view, 6> columns;  // of the reference sheet: piece, speed, front, side, rear, power
    std::string_view gun, turret, fixed;      // its last column
    std::array<std::string_view, rules_paragraphs> paragraphs;
};
const PrintWords& print_words(Language language);

// German keeps the English names, as the German rule book does.
std::string_view kind_name(Language language, Kind kind);

}  // namespace tankchess::server
