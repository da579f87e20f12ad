#include "server/print/board_words.h"

#include <algorithm>
#include <array>

namespace tankchess::server {
namespace {

struct BoardName {
    std::string_view id, german, romanian;
};
// English names are those of the setup files.
constexpr BoardName names[] = {
    {"basic-16", "Grundspiel 16×16", "De bază 16×16"},
    {"basic-20", "Grundspiel 20×20", "De bază 20×20"},
    {"corner-20", "Ecke 20×20", "Colț 20×20"},
    {"corner-four-20", "Ecke für vier 20×20", "Colț pentru patru 20×20"},
    {"crossfire-four-16", "Kreuzfeuer für vier 16×16", "Foc încrucișat pentru patru 16×16"},
    {"fiery-16", "Feuer 16×16", "Cu foc 16×16"},
    {"fiery-20", "Feuer 20×20", "Cu foc 20×20"},
    {"fiery-24", "Feuer 24×24", "Cu foc 24×24"},
    {"ford-16", "Furten 16×16", "Vadurile 16×16"},
    {"fortress-24", "Festung 24×24", "Fortăreață 24×24"},
    {"glory-four-24", "Ruhm für vier 24×24", "Glorie pentru patru 24×24"},
    {"lane-12", "Gasse 12×12", "Ulița 12×12"},
    {"market-16", "Marktstraße 16×16", "Strada pieței 16×16"},
    {"minefield-20", "Minenfeld 20×20", "Câmp minat 20×20"},
    {"no-mans-land-16", "Niemandsland 16×16", "Țara nimănui 16×16"},
    {"old-town-16", "Altstadt 16×16", "Orașul vechi 16×16"},
    {"open-field-16", "Offenes Feld 16×16", "Câmp deschis 16×16"},
    {"pond-12", "Gefrorener Teich 12×12", "Iazul înghețat 12×12"},
    {"retreat-12", "Rückzug 12×12", "Retragere 12×12"},
    {"retreat-16", "Rückzug 16×16", "Retragere 16×16"},
    {"ring-four-18", "Ringmauer für vier 18×18", "Zidul inelar pentru patru 18×18"},
    {"river-20", "Flussübergang 20×20", "Trecerea râului 20×20"},
    {"skirmish-10", "Scharmützel 10×10", "Hărțuială 10×10"},
    {"small-12", "Kleines Feld 12×12", "Câmp mic 12×12"},
    {"square-four-20", "Marktplatz für vier 20×20", "Piața orașului pentru patru 20×20"},
    {"trench-16", "Grabenlinie 16×16", "Linia de tranșee 16×16"},
    {"winter-16", "Wintersee 16×16", "Lac de iarnă 16×16"},
};

using Words = std::array<std::string_view, 3>;  // by language
constexpr std::array<Words, terrain::hedge + 1> grounds{{
    {},
    {"High obstacle: no way through, no line of fire.", "Hohes Hindernis: kein Weg, keine Schusslinie.",
     "Obstacol înalt: fără drum, fără linie de tragere."},
    {"Low obstacle: no way through, but guns fire across it.", "Niedriges Hindernis: kein Weg, Schüsse gehen darüber.",
     "Obstacol scund: fără drum, dar tunurile trag peste el."},
    {"Water: land vehicles sink in it, boats drive only here.", "Wasser: Landfahrzeuge sinken, Boote fahren nur hier.",
     "Apă: vehiculele de uscat se scufundă, ambarcațiunile merg numai aici."},
    {"Ice: carries LT, TK, RB, AS, ML and AH; others break it and sink.",
     "Eis: trägt LT, TK, RB, AS, ML und AH; andere brechen ein und sinken.",
     "Gheață: ține LT, TK, RB, AS, ML și AH; celelalte o sparg și se scufundă."},
    {"Fire: cross one square straight ahead without stopping; it blocks lines of fire.",
     "Feuer: ein Feld geradeaus durchfahren, ohne zu halten; es versperrt Schusslinien.",
     "Foc: se trece drept înainte peste o căsuță, fără oprire; blochează liniile de tragere."},
    {"Road: one extra step in a turn that uses only road squares.",
     "Straße: ein Schritt mehr in einem Zug, der nur Straßenfelder benutzt.",
     "Drum: un pas în plus la o mutare care folosește numai căsuțe de drum."},
    {"Hedge: pieces drive through; it blocks lines of fire while nothing stands on it.",
     "Hecke: befahrbar; sie versperrt Schusslinien, solange nichts auf ihr steht.",
     "Gard viu: se poate trece; blochează liniile de tragere cât timp nu stă nimic pe el."},
}};
constexpr std::array<Words, 3> markers{{
    {"Smoke: blocks lines of fire; who drives in clears it.",
     "Rauch: versperrt Schusslinien; wer hineinfährt, nimmt ihn weg.",
     "Fum: blochează liniile de tragere; cine intră îl înlătură."},
    {"Mine: destroys what drives onto it, but for the Minesweeper, and is used up.",
     "Mine: zerstört, was auf sie fährt, außer dem Minesweeper, und ist dann verbraucht.",
     "Mină: distruge ce intră pe ea, în afară de deminor, și se consumă."},
    {"Flag.", "Flagge.", "Steag."},
}};

}  // namespace

int pieces_with(const Setup& setup, Ability ability) {
    int found = 0;
    for (const PieceSpec& piece : setup.pieces) {
        found += row_of_kind(piece.kind).has(ability) ? 1 : 0;
        found += piece.cargo && row_of_kind(piece.cargo->kind).has(ability) ? 1 : 0;
    }
    return found;
}

std::string board_title(Language language, const SetupFile& file) {
    const auto known = std::ranges::find(names, file.id, &BoardName::id);
    if (language == Language::en || known == std::end(names)) return file.name;
    return std::string(language == Language::de ? known->german : known->romanian);
}

std::vector<LegendLine> board_legend(Language language, const Setup& setup) {
    const auto of = [&](const Words& words) { return words[static_cast<std::size_t>(language)]; };
    std::array<bool, grounds.size()> there{};
    for_each_square(setup.size,
                    [&](Square square) { there[std::min<std::size_t>(setup.terrain[square], terrain::hedge)] = true; });
    std::vector<LegendLine> lines;
    for (std::size_t g = 1; g < grounds.size(); ++g) {
        if (there[g]) lines.push_back({static_cast<Terrain>(g), std::nullopt, of(grounds[g])});
    }
    const auto add = [&](Marker marker, bool wanted) {
        if (wanted) lines.push_back({0, marker, of(markers[static_cast<std::size_t>(marker)])});
    };
    add(Marker::smoke, !setup.smoke.empty() || pieces_with(setup, lays_smoke) > 0);
    add(Marker::mine, !setup.mines.empty() || pieces_with(setup, lays_mines) > 0);
    add(Marker::flag, !setup.flags.empty() || !setup.sites.empty());
    return lines;
}

}  // namespace tankchess::server
