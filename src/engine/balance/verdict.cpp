#include "engine/balance/verdict.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace tankchess::engine::balance {
namespace {

std::string percent(double share) {
    char text[16];
    std::snprintf(text, sizeof text, "%.1f %%", 100 * share);
    return text;
}
std::string with_interval(const Estimate& e) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f ± %.1f %%", 100 * e.value, 100 * e.half);
    return text;
}

std::string games_text(const SeriesSheet& series) {
    return std::to_string(series.distinct()) + (series.distinct() == 1 ? " game" : " games");
}

// 33 points of 60 are 55 %, not a bit more.
constexpr double rounding = 1e-9;
bool is_near(double score, double fair, double margin) { return std::abs(score - fair) <= margin + rounding; }

Word word_of_score(const Estimate& white) {
    if (is_near(white.low(), 0.5, even_margin) && is_near(white.high(), 0.5, even_margin)) return Word::balanced;
    if (is_near(white.value, 0.5, even_margin)) return Word::even;
    if (white.low() > 0.5) return Word::leans_white;
    if (white.high() < 0.5) return Word::leans_black;
    return Word::unsure;
}

Word word_of_seats(const SeriesSheet& series, int sides) {
    const double fair = 1.0 / sides;
    bool inside = true, near = true;
    for (int s = 0; s < sides; ++s) {
        const Estimate& seat = series.score[static_cast<std::size_t>(s)];
        if (seat.low() > fair || seat.high() < fair) return Word::leans;
        inside = inside && is_near(seat.low(), fair, even_seat_margin) && is_near(seat.high(), fair, even_seat_margin);
        near = near && is_near(seat.value, fair, even_seat_margin);
    }
    return inside ? Word::balanced : near ? Word::even : Word::unsure;
}

bool differs(const Estimate& a, const Estimate& b) {
    const bool both_even = is_near(a.value, 0.5, even_margin) && is_near(b.value, 0.5, even_margin);
    return !both_even && std::abs(a.value - b.value) > std::hypot(a.half, b.half);
}

// The lower end of the interval of 95 % (Wilson) of a share in few games.
double surely(double share, int games) {
    constexpr double z = 1.96;
    const double z2 = z * z / games;
    return (share + z2 / 2 - z * std::sqrt((share * (1 - share) + z2 / 4) / games)) / (1 + z2);
}
bool is_more(double share, int games, double limit) {
    if (games < fewest_games) return false;
    return (games >= games_for_a_word ? share : surely(share, games)) > limit;
}

// Also where `--within` ended the run early, as it does where nearly all games are drawn.
bool says_enough(const SeriesSheet& series, int sides) {
    if (series.distinct() >= games_for_a_word) return true;
    if (series.distinct() < fewest_games) return false;
    return std::all_of(series.score.begin(), series.score.begin() + sides,
                       [](const Estimate& seat) { return seat.half <= known_well + rounding; });
}

void add_once(std::vector<Word>& words, Word word) {
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
}

// The weakest, which has the most games.
const SeriesSheet* first_strength(const Sheet& sheet) {
    for (const SeriesSheet& series : sheet.series)
        if (series.plan == Plan::free && series.distinct() > 0) return &series;
    return nullptr;
}

std::vector<Word> sheet_words(const Sheet& sheet) {
    const SeriesSheet* telling = telling_series(sheet);
    if (!telling) return {};
    std::vector<Word> words = words_of(*telling, sheet.sides);
    // Its interval is too wide for more than `even`; where the many games of the first strength agree, they say it.
    const bool agreed = words_of(*first_strength(sheet), sheet.sides).front() == Word::balanced;
    if (words.front() == Word::even && agreed) words.front() = Word::balanced;
    for (const SeriesSheet& series : sheet.series) {
        if (series.distinct() == 0) continue;
        if (series.plan != Plan::free) {
            if (series.distinct() >= games_for_a_word && series.plan_score.value >= 0.5) add_once(words, Word::shallow);
        } else if (sheet.sides == 2 && differs(telling->score[0], series.score[0])) {
            add_once(words, Word::varies);
        }
    }
    return words;
}

std::string_view phrase(Word word) {
    constexpr std::array<std::string_view, 10> phrases{"balanced",
                                                       "about even",
                                                       "leans to White",
                                                       "leans to Black",
                                                       "leans to a seat",
                                                       "not clear yet",
                                                       "drawish",
                                                       "a race to the edge",
                                                       "varies with strength",
                                                       "shallow: a simple plan holds its own"};
    return phrases[static_cast<std::size_t>(word)];
}

std::string score_text(const SeriesSheet& series, int sides) {
    if (sides == 2) return "White scores " + with_interval(series.score[0]);
    std::string text = "seats";
    for (const Side side : all_sides)
        text += std::string(" ") + letter_of(side) + " " + with_interval(series.score[index_of(side)]);
    return text;
}

std::string_view plan_text(Plan plan) {
    constexpr std::array<std::string_view, plan_count> texts{"", "keeping the Command piece back",
                                                             "racing for the edge", "taking whatever can be taken"};
    return texts[static_cast<std::size_t>(plan)];
}

}  // namespace

std::string_view name_of(Word word) {
    constexpr std::array<std::string_view, 10> names{"balanced", "even",    "leans_white", "leans_black", "leans",
                                                     "unsure",   "drawish", "race",        "varies",      "shallow"};
    return names[static_cast<std::size_t>(word)];
}

std::vector<Word> words_of(const SeriesSheet& series, int sides) {
    std::vector<Word> words{sides == 2 ? word_of_score(series.score[0]) : word_of_seats(series, sides)};
    if (is_more(series.drawn(), series.distinct(), drawish_share)) words.push_back(Word::drawish);
    if (is_more(series.escapes(), series.distinct(), race_share)) words.push_back(Word::race);
    return words;
}

const SeriesSheet* telling_series(const Sheet& sheet) {
    const SeriesSheet* telling = first_strength(sheet);
    for (const SeriesSheet& series : sheet.series) {
        if (series.plan != Plan::free || !says_enough(series, sheet.sides)) continue;
        if (!says_enough(*telling, sheet.sides) || series.nodes > telling->nodes) telling = &series;
    }
    return telling;
}

Verdict verdict_of(const Sheet& sheet) {
    Verdict verdict{sheet_words(sheet), {}};
    for (const SeriesSheet& series : sheet.series) {
        if (series.distinct() == 0) continue;
        if (!verdict.text.empty()) verdict.text += ' ';
        if (series.plan == Plan::free) {
            std::string phrases;
            for (const Word word : words_of(series, sheet.sides))
                phrases += (phrases.empty() ? "" : ", ") + std::string(phrase(word));
            verdict.text += "At " + std::to_string(series.nodes) + " nodes a turn: " + phrases + ": " +
                            score_text(series, sheet.sides) + " in " + games_text(series) + ", " +
                            percent(series.drawn()) + " drawn, " + percent(series.escapes()) +
                            " ended by leaving, median " + std::to_string(series.median) + " turns.";
        } else {
            verdict.text += "Only " + std::string(plan_text(series.plan)) + " scores " +
                            with_interval(series.plan_score) + " in " + games_text(series) + ".";
        }
    }
    return verdict;
}

}  // namespace tankchess::engine::balance
