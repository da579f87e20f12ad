#include "engine/arena/book_builder.h"

#include <algorithm>
#include <set>

#include "notation/moves/move_text.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"

namespace tankchess::engine {

namespace {

constexpr int builder_hash_mb = 64;

struct Place {
    Position position;
    std::string after;
    std::vector<std::uint64_t> history;
};

BookEntry searched(Bot& bot, const Place& place, const BookPlan& plan) {
    bot.new_game();
    bot.set_position(place.position, place.history);
    Limits limits;
    limits.nodes = plan.nodes;
    // A depth that was broken off has fewer lines, and their scores do not compare.
    std::vector<Variation> whole, depth;
    bot.go(limits, [&](const Variation& line) {
        if (line.rank == 1) depth.clear();
        depth.push_back(line);
        if (depth.size() >= whole.size()) whole = depth;
    });
    std::stable_sort(whole.begin(), whole.end(),
                     [](const Variation& a, const Variation& b) { return a.score > b.score; });
    BookEntry entry;
    entry.after = place.after;
    entry.hash = place.position.hash();
    entry.nodes = plan.nodes;
    entry.signature = plan.signature;
    for (const Variation& line : whole) {
        entry.depth = line.depth;
        entry.choices.push_back(
            {write_move(place.position, line.moves.front(), {.symbols = false, .prefix = false, .compact = true}),
             line.score});
    }
    return entry;
}

const BookEntry* found_in(const std::vector<BookEntry>& known, std::uint64_t hash, const BookPlan& plan) {
    for (const BookEntry& entry : known) {
        if (entry.hash == hash && entry.signature == plan.signature && entry.nodes >= plan.nodes &&
            entry.choices.size() >= static_cast<std::size_t>(plan.lines)) {
            return &entry;
        }
    }
    return nullptr;
}

}  // namespace

std::vector<BookEntry> build_move_book(const Position& start, const BookPlan& plan, const std::vector<BookEntry>& known,
                                       const std::function<bool(const std::vector<BookEntry>&)>& on_entry) {
    Bot bot({.hash_mb = builder_hash_mb, .multi_pv = plan.lines});
    std::vector<BookEntry> entries;
    std::set<std::uint64_t> seen;
    std::vector<Place> places{{start, "", {}}};
    for (int ply = 0; ply < plan.plies; ++ply) {
        std::vector<Place> next;
        for (const Place& place : places) {
            if (outcome(place.position).over() || !seen.insert(place.position.hash()).second) continue;
            const BookEntry* old = found_in(known, place.position.hash(), plan);
            entries.push_back(old != nullptr ? *old : searched(bot, place, plan));
            if (on_entry && !on_entry(entries)) return entries;
            for (const BookEntry::Choice& choice : entries.back().choices) {
                const Result<Move> move = read_move(place.position, choice.text);
                if (!move) continue;
                Place further{after(place.position, *move), place.after, place.history};
                further.after += (further.after.empty() ? "" : " ") + choice.text;
                further.history.push_back(place.position.hash());
                next.push_back(std::move(further));
            }
        }
        places = std::move(next);
    }
    return entries;
}

}  // namespace tankchess::engine
