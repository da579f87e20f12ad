#include "server/play/jobs.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/bot/analyse.h"
#include "notation/position/tps_fields.h"
#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "server/play/presence.h"
#include "server/wire/board.h"

namespace tankchess::server {

namespace {

constexpr std::size_t jobs_per_user = 4;
constexpr Millis job_life = 30 * 60 * 1000;
constexpr Millis tell_every = 300;
constexpr Millis piece_ms = 1500;
constexpr std::int64_t quick_ms = 150;
constexpr std::int64_t deep_ms = 1000;

// Scores are shown for White; with four sides for the one to move.
bool black_moves(const std::string& tps) {
    const TpsFields fields(tps);
    return fields.side.substr(0, 1) == "b" && seats_of(std::string(fields.style_word())) == 2;
}

json::object line_view(const StudyLine& line, bool flip) {
    const int score = flip ? -line.score : line.score;
    const int end_in = flip ? -line.end_in : line.end_in;
    json::array moves;
    for (const std::string& text : line.moves) moves.push_back(json::value(text));
    return {{"score", score},
            {"win", win_share(score)},
            {"mate", end_in == 0 ? json::value() : json::value(end_in)},
            {"moves", std::move(moves)}};
}

json::object result_view(const StudyResult& result, bool flip) {
    json::array lines;
    for (const StudyLine& line : result.lines) lines.push_back(line_view(line, flip));
    return {{"depth", result.depth}, {"nodes", result.nodes}, {"lines", std::move(lines)}};
}

// Move texts without check marks, as the engine writes its own.
std::string without_marks(std::string text) {
    const std::size_t open = text.find('(');
    if (open == std::string::npos) return text;
    std::size_t end = text.find(')', open);
    while (end > open + 1 && std::string_view("+#-=").find(text[end - 1]) != std::string_view::npos)
        text.erase(--end, 1);
    if (end == open + 1) text.erase(open > 0 ? open - 1 : open);
    return text;
}

}  // namespace

double win_share(int white_score) { return std::round(engine::winning_chance(white_score) * 1000) / 1000; }

struct Jobs::GameRun {
    struct Seen {
        int score = 0;
        std::string best;
    };
    JobPtr job;
    GameStudy study;
    std::vector<Seen> seen;

    bool complete() const { return seen.size() == study.positions.size(); }
    json::object plies_view() const;
    void look(double share);
};

std::string_view Jobs::name_of(State state) {
    static constexpr std::array<std::string_view, 4> names = {"queued", "running", "done", "stopped"};
    return names[static_cast<std::size_t>(state)];
}

Jobs::JobPtr Jobs::add(const std::string& user, const std::string& kind) {
    auto job = std::make_shared<Job>();
    job->id = random_text(12);
    job->user = user;
    job->kind = kind;
    job->touched = now_ms();
    const std::lock_guard lock(mutex_);
    std::size_t mine = 0;
    for (const auto& [id, other] : jobs_) mine += other->user == user && other->open();
    if (mine >= jobs_per_user) throw ApiFault{429, "slow_down", "your other analyses are not finished yet", {}, 5};
    jobs_[job->id] = job;
    return job;
}

json::object Jobs::view_locked(const Job& job) const {
    std::size_t place = 0;
    if (job.state == State::queued) {
        for (const auto& [id, other] : jobs_) place += other->state == State::queued && other->touched < job.touched;
    }
    return {{"id", job.id},   {"kind", job.kind},         {"state", jtext(name_of(job.state))},
            {"place", place}, {"progress", job.progress}, {"result", job.result}};
}

void Jobs::update(const JobPtr& job, State state, double progress, json::value result, bool always) {
    json::object view;
    {
        const std::lock_guard lock(mutex_);
        if (job->state == State::stopped && state != State::stopped) return;
        job->state = state;
        job->progress = progress;
        job->result = std::move(result);
        const Millis now = now_ms();
        job->touched = now;
        if (!always && now - job->told < tell_every) return;
        job->told = now;
        view = view_locked(*job);
    }
    services_.presence->tell(job->user, {{"t", "job"}, {"job", std::move(view)}});
}

json::object Jobs::study(const std::string& user, EngineStudy study) {
    const JobPtr job = add(user, "position");
    study.user = user;
    const bool flip = black_moves(study.tps);
    const Millis length = study.ms;
    auto begun = std::make_shared<Millis>(0);
    const bool taken = services_.engine->study(
        std::move(study), [job] { return job->wanted.load(); },
        [this, job, flip, length, begun](const StudyResult& result) {
            if (*begun == 0) *begun = now_ms();
            const double part = std::min(0.99, static_cast<double>(now_ms() - *begun) / static_cast<double>(length));
            update(job, State::running, part, result_view(result, flip), false);
        },
        [this, job, flip](const StudyResult& result) {
            update(job, job->wanted ? State::done : State::stopped, 1, result_view(result, flip), true);
        });
    const std::lock_guard lock(mutex_);
    if (!taken) {
        jobs_.erase(job->id);
        throw ApiFault{503, "busy", "the engine has too much to do, try again", {}, 5};
    }
    return view_locked(*job);
}

json::object Jobs::study_game(const std::string& user, GameStudy study) {
    const JobPtr job = add(user, "game");
    auto run = std::make_shared<GameRun>(GameRun{job, std::move(study), {}});
    const bool taken = services_.engine->give(user, [this, run](double share) { run_piece(run, share); });
    const std::lock_guard lock(mutex_);
    if (!taken) {
        jobs_.erase(job->id);
        throw ApiFault{503, "busy", "the engine has too much to do, try again", {}, 5};
    }
    return view_locked(*job);
}

json::object Jobs::GameRun::plies_view() const {
    json::array plies;
    for (std::size_t i = 1; i < seen.size(); ++i) {
        const bool black = black_moves(study.positions[i - 1]);
        const double before = win_share(seen[i - 1].score), after = win_share(seen[i].score);
        const double loss = std::max(0.0, black ? after - before : before - after);
        const bool agreed = seen[i - 1].best == without_marks(study.texts[i - 1]);
        plies.push_back(json::object{
            {"ply", i},
            {"score", seen[i].score},
            {"win", after},
            {"best", seen[i - 1].best},
            {"loss", std::round(loss * 1000) / 1000},
            {"verdict", jtext(engine::name_of(agreed ? engine::Verdict::good : engine::verdict_for(loss)))}});
    }
    return json::object{{"start", seen.empty() ? 0 : seen.front().score}, {"plies", std::move(plies)}};
}

// At the next position.
void Jobs::GameRun::look(double share) {
    const std::size_t i = seen.size();
    EngineStudy one;
    one.tps = study.positions[i];
    one.history.assign(study.hashes.begin(),
                       study.hashes.begin() + static_cast<std::ptrdiff_t>(std::min(i, study.hashes.size())));
    const std::int64_t full = study.level == "deep" ? deep_ms : quick_ms;
    one.ms = std::max(quick_ms / 3, static_cast<std::int64_t>(static_cast<double>(full) * share));
    const StudyResult result = EnginePool::study_here(one, [&] { return job->wanted.load(); }, nullptr);
    Seen entry;
    if (!result.lines.empty()) {
        const bool flip = black_moves(one.tps);
        entry.score = flip ? -result.lines[0].score : result.lines[0].score;
        if (!result.lines[0].moves.empty()) entry.best = result.lines[0].moves[0];
    } else if (!seen.empty()) {
        // The game is over here: what the position is worth was shown by the move before.
        entry.score = seen.back().score;
    }
    seen.push_back(std::move(entry));
}

void Jobs::run_piece(const std::shared_ptr<GameRun>& run, double share) {
    const JobPtr& job = run->job;
    const Millis until = now_ms() + piece_ms;
    while (!run->complete() && job->wanted) {
        run->look(share);
        const auto part = static_cast<double>(run->seen.size()) / static_cast<double>(run->study.positions.size());
        update(job, State::running, part, run->plies_view(), false);
        // A full line does not end what was begun.
        if (now_ms() >= until && !run->complete() &&
            services_.engine->give(job->user, [this, run](double next) { run_piece(run, next); })) {
            return;
        }
    }
    const json::object result = run->plies_view();
    if (job->wanted) {
        services_.store.write([game = run->study.game, level = run->study.level, text = written(result)](
                                  Tables& tables) { tables.games().save_analysis(game, level, text); },
                              nullptr);
    }
    update(job, job->wanted ? State::done : State::stopped, 1, result, true);
}

json::object Jobs::finished(const std::string& level, const json::value& result) {
    return {{"id", "kept-" + level}, {"kind", "game"},  {"state", jtext(name_of(State::done))}, {"place", 0},
            {"progress", 1},         {"result", result}};
}

std::optional<json::object> Jobs::view(const std::string& user, const std::string& id) {
    const std::lock_guard lock(mutex_);
    const auto found = jobs_.find(id);
    if (found == jobs_.end() || found->second->user != user) return std::nullopt;
    return view_locked(*found->second);
}

std::optional<json::object> Jobs::stop(const std::string& user, const std::string& id) {
    const std::lock_guard lock(mutex_);
    const auto found = jobs_.find(id);
    if (found == jobs_.end() || found->second->user != user) return std::nullopt;
    found->second->wanted = false;
    if (found->second->state != State::done) found->second->state = State::stopped;
    return view_locked(*found->second);
}

void Jobs::sweep(Millis now) {
    const std::lock_guard lock(mutex_);
    std::erase_if(jobs_,
                  [now](const auto& entry) { return !entry.second->open() && now - entry.second->touched > job_life; });
}

std::size_t Jobs::waiting() const {
    const std::lock_guard lock(mutex_);
    return static_cast<std::size_t>(
        std::count_if(jobs_.begin(), jobs_.end(), [](const auto& e) { return e.second->state == State::queued; }));
}

}  // namespace tankchess::server
