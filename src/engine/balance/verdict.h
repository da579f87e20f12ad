#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/balance/sheet.h"

namespace tankchess::engine::balance {

// What a sheet says in a word. Names are stable ids; the page translates them.
enum class Word : std::uint8_t {
    balanced,     // the interval of the score lies within 45 to 55 %, of each seat's share within 4 % of an equal one;
                  // for a sheet that of the first strength, where the strongest is even
    even,         // the score does, its interval not yet
    leans_white,  // beyond 55 %, and the interval excludes an equal score
    leans_black,
    leans,    // four players: a seat's interval excludes an equal share
    unsure,   // anything else: more games are needed
    drawish,  // more than 15 % drawn; in 60 to 99 games surely more
    race,     // more than 60 % ended by leaving the board; in few games likewise
    varies,   // another strength has another score, beyond chance, and one of the two is not within 45 to 55 %
    shallow,  // a simple plan scores half or more against the engine
};
std::string_view name_of(Word word);

inline constexpr double even_margin = 0.05;       // of a score from one half
inline constexpr double even_seat_margin = 0.04;  // of a share from one quarter
inline constexpr double drawish_share = 0.15;
inline constexpr double race_share = 0.60;
// Games after which a series speaks for the sheet and a share is taken as it is. Fewer speak too where a run was ended
// because the score was known this well (60 at least); of draws and races where the whole interval lies beyond.
inline constexpr int games_for_a_word = 100;
inline constexpr double known_well = 0.06;

// The words of one series of free games; the first is about the score.
std::vector<Word> words_of(const SeriesSheet& series, int sides);

// The strength whose games speak for the sheet, because weak play does not look far: the strongest that is known well
// enough, or else the first. Null where nothing was played. Sheets carry the answer (`verdict.nodes`).
const SeriesSheet* telling_series(const Sheet& sheet);

struct Verdict {
    std::vector<Word> words;  // of the telling strength, whether others differ, whether a plan makes the board shallow
    std::string text;         // the same with its numbers, in English
};
Verdict verdict_of(const Sheet& sheet);

}  // namespace tankchess::engine::balance
