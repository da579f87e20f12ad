#include "engine/arena/series.h"

#include <atomic>
#include <mutex>
#include <unordered_set>

#include "base/rng.h"
#include "engine/arena/at_once.h"
#include "engine/search/stopwatch.h"
#include "rules/moves/history.h"
#include "rules/moves/legality.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"

namespace tankchess::engine {

namespace {

Limits limits_for(const SeriesTime& time, std::int64_t clock) {
    Limits l;
    l.movetime_ms = time.movetime_ms;
    l.nodes = time.nodes;
    l.depth = time.depth;
    if (time.base_ms) {
        l.clock_ms = clock;
        l.increment_ms = time.increment_ms;
    }
    return l;
}

std::uint8_t all_but(Side loser, int sides) {
    return static_cast<std::uint8_t>(((1u << sides) - 1) & ~(1u << index_of(loser)));
}

}  // namespace

PlayedGame play_game(const Opening& opening, const std::array<Player*, side_count>& seats, const SeriesPlan& plan) {
    PlayedGame game{{}, opening.setup, opening.start, {}, {}, {}, true, {}};
    Position position = opening.start;
    GameHistory history;
    const auto play = [&](Move move) {
        history.push(position.hash());
        game.moves.push_back(move);
        position = after(position, move);
    };
    for (const Move m : opening.moves) play(m);
    game.times_ms.assign(game.moves.size(), 0);
    std::array<std::int64_t, side_count> clock;
    clock.fill(plan.time.base_ms.value_or(0));
    const int sides = position.mode().sides;

    for (;;) {
        game.outcome = history.outcome(position);
        if (game.outcome.over()) return game;
        if (static_cast<int>(game.moves.size()) >= plan.longest) {
            game.outcome = {Reason::quiet, 0};
            return game;
        }
        const Side side = position.side_to_move();
        Player& player = *seats[index_of(side)];
        const bool free = player.has_own_limits();
        const Stopwatch watch;
        const Move move = player.choose(opening.start, game.moves, position, history.hashes(),
                                        free ? Limits{} : limits_for(plan.time, clock[index_of(side)]));
        const std::int64_t spent = watch.ms();
        game.times_ms.push_back(spent);
        if (plan.time.base_ms && !free) {
            clock[index_of(side)] -= spent;
            if (clock[index_of(side)] < 0) game.mishap = Mishap::time;
            clock[index_of(side)] += plan.time.increment_ms;
        }
        if (plan.time.movetime_ms && !free && spent > *plan.time.movetime_ms + plan.time.grace_ms) {
            game.mishap = Mishap::time;
        }
        if (move == no_move || !is_legal(position, move)) {
            game.mishap = Mishap::illegal;
            game.complaint = player.why();
        }
        if (game.mishap != Mishap::none) {
            game.outcome = {Reason::no_moves, all_but(side, sides)};
            return game;
        }
        play(move);
    }
}

namespace {

std::uint64_t key_of(const PlayedGame& game) {
    std::uint64_t key = mix64(game.start.hash());
    for (const Move m : game.moves) key = mix64(key ^ m.bits);
    return key;
}

// The games of one match as they come in, pair by pair.
class Series {
public:
    Series(const MakePlayer& make_a, const MakePlayer& make_b, const SeriesPlan& plan)
        : make_{&make_a, &make_b}, plan_(plan) {
        pairs_ = plan.games / 2;
        done_.resize(static_cast<std::size_t>(pairs_));
        std::vector<std::array<GameResult, 2>> known(done_.size());
        for (const GameResult& game : plan.done) {
            const std::size_t pair = static_cast<std::size_t>(game.number - 1) / 2;
            if (game.number >= 1 && pair < known.size()) known[pair][(game.number - 1) % 2] = game;
        }
        for (std::size_t pair = 0; pair < known.size(); ++pair) {
            if (known[pair][0].number == 0 || known[pair][1].number == 0) continue;
            done_[pair] = true;
            count(known[pair][0], known[pair][1]);
        }
    }

    // Plays pairs until there is none left or the match is over; on several threads at once.
    void work(const OnGame& on_game) {
        while (!over_) {
            const int pair = next_++;
            if (pair >= pairs_) return;
            if (done_[static_cast<std::size_t>(pair)]) continue;
            const Opening opening = plan_.opening_of(pair);
            const PlayedGame first = play(opening, 2 * pair + 1);
            if (over_) return;
            const PlayedGame second = play(opening, 2 * pair + 2);

            const std::lock_guard lock(mutex_);
            if (over_) return;
            count(first, second);
            if (on_game && !(on_game(first, report_) && on_game(second, report_))) over_ = true;
            if (decided()) over_ = true;
        }
    }

    void stop() { over_ = true; }
    bool decided() const { return plan_.sprt && plan_.sprt->verdict(report_.pairs) != SprtVerdict::open; }
    const SeriesReport& report() const { return report_; }

private:
    const MakePlayer* make_[2];
    const SeriesPlan& plan_;
    int pairs_ = 0;
    std::vector<bool> done_;  // by an earlier run
    std::atomic<int> next_{0};
    std::atomic<bool> over_{false};
    std::mutex mutex_;
    SeriesReport report_;
    std::unordered_set<std::uint64_t> keys_;

    void count(const GameResult& first, const GameResult& second) {
        const bool first_is_new = keys_.insert(first.key).second;
        const bool second_is_new = keys_.insert(second.key).second;
        if (!first_is_new || !second_is_new) {
            ++report_.doubled;
            return;
        }
        report_.pairs.add(first.points + second.points);
        for (const GameResult* game : {&first, &second}) {
            report_.tallies.add(game->points);
            report_.illegal += game->mishap == Mishap::illegal;
            report_.time_losses += game->mishap == Mishap::time;
        }
    }

    PlayedGame play(const Opening& opening, int number) const {
        const bool a_first = number % 2 == 1;
        const std::uint64_t seed = mix64(plan_.seed + static_cast<std::uint64_t>(number));
        const auto a = (*make_[0])(seed), b = (*make_[1])(seed ^ 0x5eed);
        a->new_game();
        b->new_game();
        Player* first = a_first ? a.get() : b.get();
        Player* second = a_first ? b.get() : a.get();
        // Of four players each holds two seats that face each other (w and b, x and y).
        const int sides = opening.start.mode().sides;
        const std::array<Player*, side_count> seats{first, sides == 4 ? first : second, second, second};
        PlayedGame game = play_game(opening, seats, plan_);
        game.number = number;
        game.first_is_white = a_first;
        game.key = key_of(game);
        double points = 0;
        int winners = 0;
        for (int s = 0; s < sides; ++s) {
            const Side side = all_sides[static_cast<std::size_t>(s)];
            if (!game.outcome.won_by(side)) continue;
            ++winners;
            points += seats[index_of(side)] == a.get();
        }
        // Two of four can win together; a shared win counts as what most of it is.
        game.points = winners == 0 || 2 * points == winners ? 0.5 : 2 * points > winners ? 1 : 0;
        return game;
    }
};

}  // namespace

SeriesReport run_series(const MakePlayer& make_a, const MakePlayer& make_b, const SeriesPlan& plan,
                        const OnGame& on_game) {
    Series series(make_a, make_b, plan);
    if (series.decided()) return series.report();
    at_once(plan.at_once, [&] { series.work(on_game); }, [&] { series.stop(); });
    return series.report();
}

}  // namespace tankchess::engine
