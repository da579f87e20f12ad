#include <algorithm>
#include <cstdlib>

#include "tournament/matching.h"
#include "tournament/pairing.h"

namespace tankchess::tournament {

namespace {

// Prices in the order in which the criteria count. A criterion is dearer than all below it in a whole round.
constexpr std::int64_t price_of_points = 10'000'000'000;     // times the square of the difference in half points
constexpr std::int64_t price_of_strong_side = 50'000'000;    // two who both need the same side
constexpr std::int64_t price_of_floating_again = 1'000'000;  // moved down in the last round, too
constexpr std::int64_t price_of_mild_side = 200'000;         // two who would like the same side

// What an entrant is due: above 0 White, below 0 Black; 2 = must (C.04.3 A.6), 1 = should, mild = alternation.
struct Wish {
    int side = 0;  // 1 White, -1 Black, 0 none
    enum class Force { none, mild, strong, absolute } force = Force::none;
};

Wish wish_of(const Past& past) {
    const int ahead = past.whites_ahead();
    const std::size_t played = past.seats.size();
    const bool twice = played >= 2 && past.seats[played - 1] == past.seats[played - 2];
    if (std::abs(ahead) > 1) return {ahead > 0 ? -1 : 1, Wish::Force::absolute};
    if (twice) return {past.seats.back() == 0 ? -1 : 1, Wish::Force::absolute};
    if (ahead != 0) return {ahead > 0 ? -1 : 1, Wish::Force::strong};
    if (played > 0) return {past.seats.back() == 0 ? -1 : 1, Wish::Force::mild};
    return {};
}

struct Ranked {
    int entrant = 0;
    const Past* past = nullptr;
    Wish wish;
    int place = 0;    // in the order of points, then seeds
    int bracket = 0;  // first place with these points
    int in_bracket = 0;
};

std::vector<Ranked> ranked(const Field& field, const std::vector<Past>& pasts) {
    std::vector<Ranked> out;
    for (const int entrant : seeding(field)) {
        if (!field.entrants[static_cast<std::size_t>(entrant)].active) continue;
        const Past& past = pasts[static_cast<std::size_t>(entrant)];
        out.push_back({entrant, &past, wish_of(past)});
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const Ranked& a, const Ranked& b) { return a.past->half_points > b.past->half_points; });
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i].place = static_cast<int>(i);
        const bool same = i > 0 && out[i - 1].past->half_points == out[i].past->half_points;
        out[i].bracket = same ? out[i - 1].bracket : out[i].place;
    }
    for (Ranked& each : out) {
        for (const Ranked& other : out) each.in_bracket += other.bracket == each.bracket;
    }
    return out;
}

bool met(const Ranked& a, const Ranked& b) {
    const auto& before = a.past->opponents;
    return std::find(before.begin(), before.end(), b.entrant) != before.end();
}

// Criteria that may be given up, the first last, when a round cannot be paired otherwise.
struct Allowed {
    bool same_side_thrice = false;
    bool meeting_again = false;
};

std::optional<std::int64_t> price(const Field& field, const Ranked& a, const Ranked& b, int round, Allowed allowed) {
    if (met(a, b) && !allowed.meeting_again) return std::nullopt;
    const Entrant& one = field.entrants[static_cast<std::size_t>(a.entrant)];
    const Entrant& other = field.entrants[static_cast<std::size_t>(b.entrant)];
    if (one.team >= 0 && one.team == other.team) return std::nullopt;
    std::int64_t out = met(a, b) ? greatest_cost / 2 : 0;
    if (a.wish.side == b.wish.side && a.wish.side != 0) {
        const auto weaker = std::min(a.wish.force, b.wish.force);
        if (weaker == Wish::Force::absolute) {
            if (!allowed.same_side_thrice) return std::nullopt;
            out += price_of_points / 2;
        } else {
            out += weaker == Wish::Force::strong ? price_of_strong_side : price_of_mild_side;
        }
    }
    const std::int64_t apart = std::min(std::abs(a.past->half_points - b.past->half_points), 40);
    out += apart * apart * price_of_points;
    const Ranked& upper = a.place < b.place ? a : b;
    if (apart > 0 && upper.past->moved_down == round - 1 && round > 1) out += price_of_floating_again;
    // Within equal points the first of the upper half meets the first of the lower half.
    if (apart == 0) out += std::abs(std::abs(a.place - b.place) - a.in_bracket / 2);
    return out;
}

// The bye goes to the lowest place that had none.
std::optional<std::int64_t> price_of_bye(const Ranked& who, int in_all) {
    if (who.past->had_bye) return std::nullopt;
    return static_cast<std::int64_t>(in_all - who.place) +
           static_cast<std::int64_t>(std::min(who.past->half_points, 40)) * who.past->half_points * price_of_points;
}

// White and Black: the stronger wish first, then the better place (C.04.3 E).
Table seated(const Ranked& a, const Ranked& b, int round) {
    const Ranked& upper = a.place < b.place ? a : b;
    const Ranked& lower = a.place < b.place ? b : a;
    const Ranked& first = lower.wish.force > upper.wish.force ? lower : upper;
    const Ranked& second = &first == &upper ? lower : upper;
    // Nobody wishes anything in the first round: White to every other table from the top.
    const int side = first.wish.side != 0 ? first.wish.side : upper.place % 2 == 0 ? 1 : -1;
    return side > 0 ? Table{round, {first.entrant, second.entrant}} : Table{round, {second.entrant, first.entrant}};
}

}  // namespace

int swiss_rounds(int entrants) {
    int rounds = 1;
    while ((1 << rounds) < entrants) ++rounds;
    return std::min(rounds + 1, std::max(1, entrants - 1));
}

std::vector<Table> swiss_round(const Field& field, int round) {
    const std::vector<Past> pasts = pasts_of(field);
    const std::vector<Ranked> all = ranked(field, pasts);
    const int count = static_cast<int>(all.size());
    if (count < 2) return {};
    const bool odd = count % 2 == 1;
    std::vector<int> mates;
    for (const Allowed allowed : {Allowed{false, false}, Allowed{true, false}, Allowed{true, true}}) {
        mates = cheapest_pairs(count + odd, [&](int a, int b) {
            if (b == count) return price_of_bye(all[static_cast<std::size_t>(a)], count);
            return price(field, all[static_cast<std::size_t>(a)], all[static_cast<std::size_t>(b)], round, allowed);
        });
        if (std::find(mates.begin(), mates.end(), -1) == mates.end()) break;
    }
    std::vector<Table> out;
    std::vector<Table> byes;
    for (int i = 0; i < count; ++i) {
        const int mate = mates[static_cast<std::size_t>(i)];
        const Ranked& me = all[static_cast<std::size_t>(i)];
        if (mate == -1 || mate == count) {
            byes.push_back({round, {me.entrant}, Table::State::bye});
        } else if (mate > i) {
            out.push_back(seated(me, all[static_cast<std::size_t>(mate)], round));
        }
    }
    out.insert(out.end(), byes.begin(), byes.end());
    return out;
}

}  // namespace tankchess::tournament
