#include "engine/balance/sheet_text.h"

#include <cstdarg>
#include <cstdio>

#include "engine/balance/usual.h"
#include "engine/balance/verdict.h"
#include "notation/position/rules_text.h"

namespace tankchess::engine::balance {
namespace {

[[gnu::format(printf, 2, 3)]] void add(std::string& text, const char* format, ...) {
    char line[256];
    std::va_list args;
    va_start(args, format);
    std::vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text += line;
}

void add_counts(std::string& text, const char* title, const std::map<Reason, int>& counts, int games) {
    if (counts.empty()) return;
    add(text, "  %s", title);
    for (const auto& [reason, count] : counts) {
        add(text, " %s %.1f %%", std::string(name_of(reason)).c_str(), 100.0 * count / games);
    }
    text += '\n';
}

void add_series(std::string& text, const SeriesSheet& s, int sides) {
    add(text, "%s at %llu nodes a turn: %d games, %d twins left out\n",
        s.plan == Plan::free ? "Engine against itself" : ("Plan " + std::string(name_of(s.plan))).c_str(),
        static_cast<unsigned long long>(s.nodes), s.played, s.twins);
    if (s.distinct() == 0) return;
    if (s.plan != Plan::free) {
        add(text, "  scores %.1f ± %.1f %%\n", 100 * s.plan_score.value, 100 * s.plan_score.half);
        return;
    }
    for (int seat = 0; seat < (sides == 2 ? 1 : sides); ++seat) {
        const Estimate& e = s.score[static_cast<std::size_t>(seat)];
        add(text, "  %c scores %.1f ± %.1f %%\n", letter_of(all_sides[static_cast<std::size_t>(seat)]), 100 * e.value,
            100 * e.half);
    }
    add_counts(text, "won by", s.wins, s.distinct());
    add_counts(text, "drawn by", s.draws, s.distinct());
    add(text, "  turns: median %d, tenth %d, ninetieth %d\n", s.median, s.shortest_tenth, s.longest_tenth);
    add(text, "  lead changes %.2f a game, comebacks %.1f %%, legal moves %.0f a turn\n", s.lead_changes,
        100 * s.comebacks, s.legal_moves);
}

}  // namespace

std::string sheet_text(const Sheet& sheet) {
    std::string text;
    add(text, "%s, %s, %dx%d\n", sheet.setup.c_str(), write_rules(sheet.rules).c_str(), sheet.size.width,
        sheet.size.height);
    text += verdict_of(sheet).text + "\n";
    add(text, "engine %s, %s, seed %llu, %d random turns first\n", sheet.engine.c_str(), sheet.date.c_str(),
        static_cast<unsigned long long>(sheet.seed), sheet.opening_plies);
    for (const SeriesSheet& series : sheet.series) add_series(text, series, sheet.sides);
    text += "Kinds, by what they destroy for their worth (1 = as their values say):";
    for (const KindSheet& kind : sheet.kinds) {
        const std::string code(row_of_kind(kind.kind).code);
        add(text, " %s %.2f%s", code.c_str(), kind.earns, std::string(against_usual(kind)).c_str());
    }
    add(text, "\nSquares never entered: %zu", sheet.never_entered.size());
    for (const Square square : sheet.never_entered) text += " " + square_name(square);
    return text + "\n";
}

}  // namespace tankchess::engine::balance
