#pragma once

#include <array>
#include <string>
#include <string_view>

#include "server/net/http.h"
#include "server/print/words.h"

namespace tankchess::server {

inline constexpr std::array<std::string_view, 3> language_names{"en", "de", "ro"};
inline std::string_view name_of(Language language) { return language_names[static_cast<std::size_t>(language)]; }

// The first language that a browser asks for and we speak (Accept-Language).
Language language_asked(std::string_view accepted);

// What stands beside a link that somebody pastes.
struct PreviewWords {
    std::string_view level;        // of an engine, before its number
    std::string_view turn, turns;  // before their number
    std::string_view board, position, puzzle, tournament, player, club, study;
    std::array<std::string_view, 4> sides;    // by index of the side
    std::string_view to_move;                 // after a side
    std::string_view wins_in;                 // before a number of turns
    std::string_view rating, games, members;  // before their number
    std::array<std::string_view, 4> forms;    // arena, round_robin, swiss, knockout
    std::string_view locale;                  // as Open Graph names it
};
const PreviewWords& preview_words(Language language);

}  // namespace tankchess::server
