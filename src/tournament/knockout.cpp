#include <algorithm>

#include "tournament/pairing.h"

namespace tankchess::tournament {

namespace {

constexpr int most_games = 3;  // of one pair

// Places of the bracket so that the best seeds meet last: 0 7 3 4 1 6 2 5 for eight.
std::vector<int> bracket(int size) {
    std::vector<int> out{0};
    while (static_cast<int>(out.size()) < size) {
        const int twice = static_cast<int>(out.size()) * 2;
        std::vector<int> next;
        for (const int seed : out) {
            next.push_back(seed);
            next.push_back(twice - 1 - seed);
        }
        out = std::move(next);
    }
    return out;
}

int power_above(int count) {
    int size = 1;
    while (size < count) size *= 2;
    return size;
}

struct Duel {
    int a = -1, b = -1;  // entrants; -1: nobody
    int games = 0;
    bool playing = false;
    int winner = -1;
    bool a_began = false;
};

// All duels of a round, from who was through before it and what was played in it.
std::vector<Duel> duels_of(const Field& field, const std::vector<int>& through, int round,
                           const std::vector<int>& seed_of) {
    std::vector<Duel> out;
    for (std::size_t i = 0; i + 1 < through.size(); i += 2) {
        Duel duel{through[i], through[i + 1]};
        for (const Table& table : field.tables) {
            if (table.round != round || !table.has(duel.a >= 0 ? duel.a : duel.b)) continue;
            ++duel.games;
            duel.playing = !table.over();
            duel.a_began = table.seats[0] == duel.a;
            if (table.state == Table::State::won) duel.winner = table.winner;
            if (table.state == Table::State::bye) duel.winner = table.seats[0];
        }
        const auto there = [&](int who) { return who >= 0 && field.entrants[static_cast<std::size_t>(who)].active; };
        // Who sat down in a later round is through, whoever left since.
        for (const Table& table : field.tables) {
            if (table.round <= round || duel.winner >= 0) continue;
            if (duel.a >= 0 && table.has(duel.a)) duel.winner = duel.a;
            if (duel.b >= 0 && table.has(duel.b)) duel.winner = duel.b;
        }
        if (duel.winner < 0 && !duel.playing && duel.games > 0) {
            if (there(duel.a) != there(duel.b)) duel.winner = there(duel.a) ? duel.a : duel.b;
            if (duel.winner < 0 && duel.games >= most_games) {
                duel.winner = seed_of[static_cast<std::size_t>(duel.a)] < seed_of[static_cast<std::size_t>(duel.b)]
                                  ? duel.a
                                  : duel.b;
            }
        }
        out.push_back(duel);
    }
    return out;
}

struct Bracket {
    int round = 1;
    std::vector<Duel> duels;   // of the round that is being played
    std::vector<int> through;  // one left: the winner
};

// Plays the results through the bracket as far as they go.
Bracket state_of(const Field& field) {
    const std::vector<int> seeds = seeding(field);
    std::vector<int> seed_of(seeds.size());
    for (std::size_t i = 0; i < seeds.size(); ++i) seed_of[static_cast<std::size_t>(seeds[i])] = static_cast<int>(i);
    Bracket out;
    for (const int place : bracket(power_above(static_cast<int>(seeds.size())))) {
        out.through.push_back(place < static_cast<int>(seeds.size()) ? seeds[static_cast<std::size_t>(place)] : -1);
    }
    while (out.through.size() > 1) {
        out.duels = duels_of(field, out.through, out.round, seed_of);
        std::vector<int> next;
        for (const Duel& duel : out.duels) {
            if (duel.winner < 0) return out;
            next.push_back(duel.winner);
        }
        out.through = std::move(next);
        ++out.round;
    }
    return out;
}

}  // namespace

int knockout_rounds(int entrants) {
    int rounds = 0;
    while ((1 << rounds) < entrants) ++rounds;
    return rounds;
}

std::vector<int> knockout_field(const Field& field) { return state_of(field).through; }

std::vector<Table> knockout_round(const Field& field, int round) {
    const Bracket now = state_of(field);
    if (now.through.size() < 2 || now.round != round) return {};
    const auto there = [&](int who) { return who >= 0 && field.entrants[static_cast<std::size_t>(who)].active; };
    std::vector<Table> out;
    for (const Duel& duel : now.duels) {
        if (duel.winner >= 0 || duel.playing) continue;
        if (!there(duel.a) || !there(duel.b)) {
            // One of a pair that both left goes on, and meets somebody who is there.
            const int on = there(duel.a) || duel.b < 0 ? duel.a : duel.b;
            out.push_back({round, {on}, Table::State::bye});
        } else if (duel.games > 0 ? !duel.a_began : out.size() % 2 == 0) {
            out.push_back({round, {duel.a, duel.b}});
        } else {
            out.push_back({round, {duel.b, duel.a}});
        }
    }
    return out;
}

}  // namespace tankchess::tournament
