#include "server/play/engine_pool.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <set>

#include "engine/bot/bot.h"
#include "engine/retreat/bot.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "notation/retreat/retreat_position_text.h"
#include "notation/retreat/retreat_turn_text.h"
#include "rules/moves/legality.h"
#include "rules/play/play.h"
#include "rules/retreat/play.h"
#include "server/play/fair_line.h"

namespace tankchess::server {

namespace {

// Full strength without a clock: long enough to play well, short enough to keep a game going.
constexpr std::int64_t untimed_ms = 2500;
constexpr std::int64_t shortest_ms = 40;  // however long the line is
constexpr std::int64_t longest_turn_ms = 15000;
constexpr std::int64_t retreat_action_ms = 400;
constexpr std::int64_t retreat_first_look_ms = 100;

// Bots that think right now, so that a stop can reach them.
class Thinking {
public:
    void enter(engine::Bot* bot) {
        const std::lock_guard lock(mutex_);
        bots_.insert(bot);
        if (stopped_) bot->stop();
    }
    void leave(engine::Bot* bot) {
        const std::lock_guard lock(mutex_);
        bots_.erase(bot);
    }
    void stop() {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
        for (engine::Bot* bot : bots_) bot->stop();
    }
    bool stopped() const { return stopped_; }

private:
    std::mutex mutex_;
    std::set<engine::Bot*> bots_;
    std::atomic<bool> stopped_{false};
};

std::int64_t shortened(std::int64_t ms, double share) {
    return std::max(std::min(ms, shortest_ms), static_cast<std::int64_t>(static_cast<double>(ms) * share));
}

engine::Bot& own_bot() {
    thread_local engine::Bot bot{engine::BotOptions{}};
    return bot;
}

std::vector<std::string> texts_of(Position position, const std::vector<Move>& moves) {
    std::vector<std::string> out;
    for (const Move move : moves) {
        if (!is_legal(position, move)) break;
        out.push_back(write_move(position, move));
        position = after(position, move);
    }
    return out;
}

// Retreat: the best end of the turn in progress, judged by the enemy's fire after it. Looks again for twice as long
// while there is time, so that progress shows and a stop is heard.
StudyResult study_retreat(const EngineStudy& study, const std::function<bool()>& wanted,
                          const std::function<void(const StudyResult&)>& progress) {
    StudyResult result;
    const auto state = read_retreat_position(study.tps);
    if (!state) return result;
    engine::RetreatBot bot;
    std::int64_t left = study.ms;
    for (std::int64_t look = retreat_first_look_ms; left > 0 && wanted(); look *= 2) {
        engine::Limits limits;
        limits.movetime_ms = std::min(look, left);
        left -= look;
        retreat::State now = *state;
        StudyLine line;
        for (const retreat::Action& action : bot.choose(*state, limits)) {
            line.moves.push_back(write_action(now, action));
            now = retreat::after(now, action);
        }
        if (line.moves.empty()) break;
        line.score = engine::worth_under_fire(now, state->side);
        if (engine::is_win(line.score)) line.end_in = 1;
        result.depth = 1;
        result.lines = {std::move(line)};
        if (progress) progress(result);
    }
    return result;
}

}  // namespace

struct EnginePool::Impl {
    Impl(std::size_t threads, std::size_t limit, const Homes& homes_of_users)
        : homes(homes_of_users), turns(threads, bounds(limit)), studies(1, bounds(limit)) {}

    Asker asker(const std::string& user) const { return {homes.address_of(user), user}; }

    static FairLine::Bounds bounds(std::size_t limit) {
        FairLine::Bounds out;
        out.in_all = limit;
        return out;
    }

    // One action of a Retreat turn; the rest of the turn is asked for action by action.
    static std::string retreat_action(const EngineTurn& turn, double share) {
        const auto state = read_retreat_position(turn.tps);
        if (!state) return {};
        engine::RetreatBot bot(turn.level, retreat::hash_of(*state));
        engine::Limits limits;
        const std::int64_t most = shortened(retreat_action_ms, share);
        limits.movetime_ms = turn.clock_ms ? std::clamp<std::int64_t>(*turn.clock_ms / 20, 20, most) : most;
        const auto actions = bot.choose(*state, limits);
        return actions.empty() ? std::string() : write_action(*state, actions.front());
    }

    std::string turn(const EngineTurn& turn, double share) {
        if (names_retreat(turn.tps)) return retreat_action(turn, share);
        const auto position = read_position(turn.tps);
        if (!position) return {};
        engine::Bot& bot = own_bot();
        engine::BotOptions options;
        options.level = turn.level;
        options.hash_mb = 32;
        options.seed = position->hash();
        bot.set_options(options);
        bot.set_position(*position, turn.history);
        engine::Limits limits;
        if (turn.clock_ms) {
            limits.clock_ms = std::max<std::int64_t>(*turn.clock_ms - 200, 50);
            limits.increment_ms = turn.increment_ms;
            const std::int64_t most = share < 1 ? shortened(untimed_ms, share) : longest_turn_ms;
            limits.movetime_ms = std::clamp<std::int64_t>(*turn.clock_ms / 4, std::min<std::int64_t>(50, most), most);
        } else {
            limits.movetime_ms = shortened(untimed_ms, share);
        }
        thinking.enter(&bot);
        const engine::SearchResult answer = bot.go(limits);
        thinking.leave(&bot);
        return answer.best == no_move ? std::string() : write_move(*position, answer.best);
    }

    Thinking thinking;
    const Homes& homes;
    FairWorkers turns, studies;
};

EnginePool::EnginePool(std::size_t threads, std::size_t queue_limit, const Homes& homes)
    : impl_(std::make_unique<Impl>(threads, queue_limit, homes)) {}
EnginePool::~EnginePool() { stop(); }

bool EnginePool::play(EngineTurn turn, std::function<void(const std::string&)> done) {
    const Asker asker = impl_->asker(turn.user);
    const auto asked = std::chrono::steady_clock::now();
    return impl_->turns.give(
        FairLine::Kind::turn, asker,
        [body = impl_.get(), turn = std::move(turn), done = std::move(done), asked](double share) mutable {
            if (turn.clock_ms) {
                const auto waited = std::chrono::steady_clock::now() - asked;
                *turn.clock_ms -= std::chrono::duration_cast<std::chrono::milliseconds>(waited).count();
            }
            const std::string text = turn.wanted && !turn.wanted() ? std::string() : body->turn(turn, share);
            if (!body->thinking.stopped()) done(text);
        });
}

bool EnginePool::study(EngineStudy study, std::function<bool()> wanted,
                       std::function<void(const StudyResult&)> progress, std::function<void(const StudyResult&)> done) {
    const Asker asker = impl_->asker(study.user);
    return impl_->studies.give(FairLine::Kind::turn, asker,
                               [study = std::move(study), wanted = std::move(wanted), progress = std::move(progress),
                                done = std::move(done)](double share) mutable {
                                   study.ms = shortened(study.ms, share);
                                   done(study_here(study, wanted, progress));
                               });
}

bool EnginePool::hint(EngineStudy study, std::function<void(const StudyResult&)> done) {
    const Asker asker = impl_->asker(study.user);
    return impl_->turns.give(FairLine::Kind::hint, asker,
                             [study = std::move(study), done = std::move(done)](double share) mutable {
                                 study.ms = shortened(study.ms, share);
                                 done(study_here(study, [] { return true; }, nullptr));
                             });
}

bool EnginePool::give(const std::string& user, std::function<void(double)> work) {
    return impl_->studies.give(FairLine::Kind::turn, impl_->asker(user), std::move(work));
}

engine::Bot& EnginePool::bot_here() {
    engine::BotOptions options;
    options.hash_mb = 64;
    own_bot().set_options(options);
    return own_bot();
}

StudyResult EnginePool::study_here(const EngineStudy& study, const std::function<bool()>& wanted,
                                   const std::function<void(const StudyResult&)>& progress) {
    if (names_retreat(study.tps)) return study_retreat(study, wanted, progress);
    StudyResult result;
    const auto position = read_position(study.tps);
    if (!position || !wanted()) return result;
    engine::Bot& bot = own_bot();
    engine::BotOptions options;
    options.multi_pv = study.lines;
    options.hash_mb = 64;
    bot.set_options(options);
    bot.set_position(*position, study.history);
    engine::Limits limits;
    limits.movetime_ms = study.ms;
    std::vector<StudyLine> before;  // of the depth before
    const auto note = [&](const engine::Variation& line) {
        const auto rank = static_cast<std::size_t>(std::max(1, line.rank));
        if (rank == 1) before = result.lines;
        if (result.lines.size() < rank) result.lines.resize(rank);
        result.lines[rank - 1] = {line.score, line.end_in, texts_of(*position, line.moves)};
        result.depth = std::max(result.depth, line.depth);
        result.nodes = line.nodes;
    };
    bot.go(limits, [&](const engine::Variation& line) {
        note(line);
        if (!wanted()) bot.stop();
        if (progress) progress(result);
    });
    // The last depth may have finished fewer lines than the one before: those follow, unless they begin alike.
    std::set<std::string> begun;
    const auto repeats = [&begun](const StudyLine& line) {
        return line.moves.empty() || !begun.insert(line.moves.front()).second;
    };
    std::erase_if(result.lines, repeats);
    for (StudyLine& line : before) {
        if (result.lines.size() >= static_cast<std::size_t>(study.lines)) break;
        if (!repeats(line)) result.lines.push_back(std::move(line));
    }
    return result;
}

QueueStats EnginePool::turns() const { return impl_->turns.stats(); }
QueueStats EnginePool::studies() const { return impl_->studies.stats(); }

void EnginePool::stop() {
    impl_->thinking.stop();
    impl_->turns.stop();
    impl_->studies.stop();
}

}  // namespace tankchess::server
