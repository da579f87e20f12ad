#include "server/api/preview_words.h"

#include <algorithm>

namespace tankchess::server {

namespace {

constexpr std::array<PreviewWords, 3> all_preview_words{{
    {"level",
     "turn",
     "turns",
     "Board",
     "Position",
     "Puzzle",
     "Tournament",
     "Player",
     "Club",
     "Study",
     {"White", "Black", "White with flag", "Black with flag"},
     "to move",
     "wins in",
     "rating",
     "games",
     "members",
     {"Arena", "Round robin", "Swiss", "Knock-out"},
     "en_GB"},
    {"Stufe",
     "Zug",
     "Züge",
     "Spielbrett",
     "Stellung",
     "Aufgabe",
     "Turnier",
     "Spieler",
     "Club",
     "Studie",
     {"Weiß", "Schwarz", "Weiß mit Flagge", "Schwarz mit Flagge"},
     "am Zug",
     "gewinnt in",
     "Wertung",
     "Partien",
     "Mitglieder",
     {"Arena", "Jeder gegen jeden", "Schweizer System", "K.-o.-Turnier"},
     "de_DE"},
    {"nivelul",
     "mutarea",
     "mutări",
     "Tablă de joc",
     "Poziție",
     "Problemă",
     "Turneu",
     "Jucător",
     "Club",
     "Studiu",
     {"Albul", "Negrul", "Albul cu steag", "Negrul cu steag"},
     "la mutare",
     "câștigă în",
     "scor",
     "partide",
     "membri",
     {"Arenă", "Fiecare cu fiecare", "Sistem elvețian", "Eliminatoriu"},
     "ro_RO"},
}};

}  // namespace

Language language_asked(std::string_view accepted) {
    while (!accepted.empty()) {
        const std::size_t end = std::min(accepted.find(','), accepted.size());
        std::string_view word = accepted.substr(0, end);
        accepted.remove_prefix(std::min(end + 1, accepted.size()));
        while (word.starts_with(' ')) word.remove_prefix(1);
        if (const auto known = language_by_name(word.substr(0, 2))) return *known;
    }
    return Language::en;
}

const PreviewWords& preview_words(Language language) { return all_preview_words[static_cast<std::size_t>(language)]; }

}  // namespace tankchess::server
