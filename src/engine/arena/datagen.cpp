#include "engine/arena/datagen.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>

#include "base/rng.h"
#include "engine/arena/at_once.h"
#include "engine/arena/drawn_boards.h"
#include "engine/arena/openings.h"
#include "engine/arena/player.h"
#include "engine/arena/word_list.h"
#include "engine/bot/bot.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "rules/moves/history.h"
#include "rules/moves/legality.h"
#include "rules/moves/movegen.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {

namespace {

constexpr int fewest_random = 2;
constexpr int most_random = 8;
constexpr int hash_mb = 4;  // a search of a thousand nodes needs no more
constexpr std::uint64_t games_ahead = 64;

// "corner-20" of "corner-20/mate".
std::string_view without_rules(std::string_view board) { return board.substr(0, board.find('/')); }

bool is_wanted(const DataPlan& plan, const Position& position) {
    return plan.rules.empty() || is_in(plan.rules, write_rules(position.rules()));
}

std::vector<SeriesSetup> wanted_stock(const DataPlan& plan) {
    std::vector<SeriesSetup> boards = stock_boards();
    std::erase_if(boards, [&](const SeriesSetup& board) {
        const bool elsewhere = !plan.setups.empty() && !is_in(plan.setups, without_rules(board.name));
        return elsewhere || !is_wanted(plan, board.position);
    });
    return boards;
}

// Plays one game after another with one bot.
class SelfPlay {
public:
    explicit SelfPlay(const DataPlan& plan)
        : plan_(plan), stock_(wanted_stock(plan)), bot_({.threads = 1, .hash_mb = hash_mb, .nets = plan.nets}) {}

    DataGame game(std::uint64_t number) {
        DataGame game;
        game.number = number;
        game.seed = mix64(plan_.seed ^ mix64(number + 1));
        Rng rng(game.seed);
        Position position = board_of(number, rng, game.board);
        game.start = write_position(position);
        GameHistory history;
        const auto play = [&](Move move, Score score) {
            history.push(position.hash());
            game.plies.push_back({move, score});
            position = after(position, move);
        };
        std::vector<Move> opening;
        const int random = fewest_random + static_cast<int>(rng.below(most_random - fewest_random + 1));
        random_opening(position, random, rng.next(), opening);
        for (const Move m : opening) play(m, DataGame::unknown_score);
        game.random_plies = static_cast<int>(opening.size());
        bot_.new_game();
        std::optional<Side> racer;
        std::unique_ptr<Player> race;
        if (plan_.racers > 0 && rng.chance(static_cast<std::uint32_t>(plan_.racers), 100)) {
            racer = rng.below(2) == 0 ? Side::white : Side::black;
            race = make_race_player(rng.next());
        }
        while (static_cast<int>(game.plies.size()) < plan_.longest) {
            const Outcome end = history.outcome(position);
            if (end.over()) {
                game.winner = end.won_by(Side::white) ? 0 : end.won_by(Side::black) ? 1 : 2;
                game.reason = static_cast<int>(end.reason);
                break;
            }
            bot_.set_position(position, history.hashes());
            const SearchResult found = bot_.go(limits());
            if (found.lines.empty()) break;
            const Score score = found.lines[0].score;
            const Side mover = position.side_to_move();
            if (!is_decided(score) && rng.chance(static_cast<std::uint32_t>(plan_.strayed), 100)) {
                // What comes after says nothing about this position, so it is told apart by having no score.
                play(strayed(position, rng), DataGame::unknown_score);
                continue;
            }
            const bool races = racer == mover && !is_decided(score);
            play(races ? race->choose(position, {}, position, {}, {}) : found.best, score);
            if (!is_decided(score)) continue;
            game.winner = static_cast<int>(index_of(is_win(score) ? mover : opponent_of(mover)));
            break;
        }
        return game;
    }

private:
    Move strayed(const Position& position, Rng& rng) {
        list_->clear();
        legal_moves(position, *list_);
        return (*list_)[rng.below(static_cast<std::uint32_t>(list_->size()))];
    }

    Limits limits() const {
        Limits limits;
        limits.nodes = plan_.nodes;
        return limits;
    }

    Position board_of(std::uint64_t number, Rng& rng, std::string& name) const {
        const bool only_stock = !plan_.setups.empty();
        if (only_stock || (number % 2 == 0 && !stock_.empty())) {
            const SeriesSetup& stock = stock_[(only_stock ? number : number / 2) % stock_.size()];
            name = stock.name;
            return stock.position;
        }
        DrawnBoard drawn = drawn_board(rng.next());
        while (!is_wanted(plan_, drawn.position)) drawn = drawn_board(rng.next());
        name = std::move(drawn.name);
        return std::move(drawn.position);
    }

    DataPlan plan_;
    std::vector<SeriesSetup> stock_;
    std::unique_ptr<MoveList> list_ = std::make_unique<MoveList>();
    Bot bot_;
};

// Games come from several threads in any order and leave in theirs.
class Queue {
public:
    Queue(std::uint64_t first, std::uint64_t last, const std::function<bool(const DataGame&)>& done)
        : next_(first), leaving_(first), last_(last), done_(done) {}

    void work(const DataPlan& plan) {
        SelfPlay self_play(plan);
        for (;;) {
            std::unique_lock lock(mutex_);
            room_.wait(lock, [&] { return over_ || next_ < leaving_ + games_ahead; });
            if (over_ || next_ >= last_) return;
            const std::uint64_t number = next_++;
            lock.unlock();
            DataGame game = self_play.game(number);
            lock.lock();
            waiting_.emplace(number, std::move(game));
            for (auto at = waiting_.begin(); !over_ && at != waiting_.end() && at->first == leaving_; ++leaving_) {
                over_ = !done_(at->second);
                at = waiting_.erase(at);
            }
            room_.notify_all();
        }
    }

    void stop() {
        const std::lock_guard lock(mutex_);
        over_ = true;
        room_.notify_all();
    }

private:
    std::mutex mutex_;
    std::condition_variable room_;
    std::uint64_t next_, leaving_;
    const std::uint64_t last_;
    bool over_ = false;
    std::map<std::uint64_t, DataGame> waiting_;
    const std::function<bool(const DataGame&)>& done_;
};

}  // namespace

std::string describe(const DataPlan& plan) {
    return "self-play seed " + std::to_string(plan.seed) + " nodes " + std::to_string(plan.nodes) + " longest " +
           std::to_string(plan.longest) + (plan.strayed == 0 ? "" : " strayed " + std::to_string(plan.strayed)) +
           (plan.racers == 0 ? "" : " racers " + std::to_string(plan.racers)) +
           (plan.rules.empty() ? "" : " rules " + plan.rules) + (plan.setups.empty() ? "" : " setups " + plan.setups) +
           (plan.net_name.empty() ? "" : " net " + plan.net_name);
}

bool has_boards(const DataPlan& plan) { return plan.setups.empty() || !wanted_stock(plan).empty(); }

std::string_view board_name(const DataGame& game) { return without_rules(game.board); }
bool is_generated(const DataGame& game) { return find_stock_setup(board_name(game)) == nullptr; }

DataGame make_data_game(const DataPlan& plan, std::uint64_t number) { return SelfPlay(plan).game(number); }

std::optional<Fault> replay_data(const DataGame& game,
                                 const std::function<void(const Position&, const DataGame::Ply&)>& f) {
    const std::string where = "game " + std::to_string(game.number);
    Result<Position> position = read_position(game.start);
    if (!position) return Fault{where, position.fault().text()};
    for (std::size_t i = 0; i < game.plies.size(); ++i) {
        const DataGame::Ply& ply = game.plies[i];
        if (settled(*position).over() || !is_pseudo_move(*position, ply.move)) {
            return Fault{where, "ply " + std::to_string(i + 1) + " is no move of its position"};
        }
        f(*position, ply);
        *position = after(*position, ply.move);
    }
    return std::nullopt;
}

void make_data(const DataPlan& plan, std::uint64_t first, std::uint64_t last, int jobs,
               const std::function<bool(const DataGame&)>& done) {
    Queue queue(first, last, done);
    at_once(jobs, [&] { queue.work(plan); }, [&] { queue.stop(); });
}

}  // namespace tankchess::engine
