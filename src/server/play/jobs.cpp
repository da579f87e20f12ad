#include "server/play/jobs.h"

#include <algorithm>
#include <array>

#include "engine/bot/stock_book.h"
#include "engine/retreat/analyse.h"
#include "notation/moves/move_text.h"
#include "notation/retreat/retreat_turn_text.h"
#include "rules/play/play.h"
#include "rules/retreat/play.h"
#include "server/cluster/post_office.h"
#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "server/play/presence.h"
#include "wire/board.h"
#include "wire/causes.h"

namespace tankchess::server {

namespace {

constexpr std::size_t jobs_per_user = 4;
constexpr Millis job_life = 30 * 60 * 1000;
constexpr Millis tell_every = 300;
constexpr std::chrono::milliseconds answer_within{2500};
constexpr Millis piece_ms = 1500;
constexpr std::int64_t quick_ms = 150;
constexpr std::int64_t deep_ms = 1000;

// The game in values that can be searched; null where the moves do not fit.
std::unique_ptr<engine::GameToAnalyse> read_game(const Jobs::GameStudy& study) {
    const auto board = study.start->board();
    if (const auto* start = std::get_if<const retreat::State*>(&board)) {
        retreat::State state = **start;
        std::vector<RetreatActions> plies;
        for (const std::string& text : study.moves) {
            const auto actions = read_actions(state, text);
            if (!actions) return nullptr;
            for (const retreat::Action& action : *actions) state = retreat::after(state, action);
            plies.push_back(*actions);
        }
        return std::make_unique<engine::RetreatGameToAnalyse>(**start, std::move(plies));
    }
    const Position& start = *std::get<const Position*>(board);
    Position position = start;
    std::vector<Move> moves;
    for (const std::string& text : study.moves) {
        const auto move = read_move(position, text);
        if (!move) return nullptr;
        moves.push_back(*move);
        position = after(position, *move);
    }
    return std::make_unique<engine::OrdinaryGameToAnalyse>(start, std::move(moves));
}

}  // namespace

struct Jobs::GameRun {
    JobPtr job;
    GameStudy study;
    std::unique_ptr<engine::GameToAnalyse> game = nullptr;
    std::optional<engine::GameAnalyser> analyser = std::nullopt;

    // Reads the game when first asked, on the thread that analyses it.
    bool complete() {
        if (!analyser) {
            game = read_game(study);
            if (!game) return true;
            analyser.emplace(*game);
        }
        return analyser->done();
    }
    json::object plies_view() const;
    void look(double share);
};

std::string_view Jobs::name_of(State state) {
    static constexpr std::array<std::string_view, 4> names = {"queued", "running", "done", "stopped"};
    return names[static_cast<std::size_t>(state)];
}

Jobs::JobPtr Jobs::add(const std::string& user, const std::string& kind) {
    auto job = std::make_shared<Job>();
    // Other nodes find it by its first part.
    job->id = (services_.cluster == nullptr ? std::string() : services_.cluster->nodes.id() + ".") + random_text(12);
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
    services_.presence->tell_progress(job->user, {{"t", "job"}, {"job", std::move(view)}});
}

json::object Jobs::study(const std::string& user, EngineStudy study) {
    const JobPtr job = add(user, "position");
    study.user = user;
    study.book = &engine::stock_book();
    const EngineStudy asked = study;
    const Millis length = study.ms;
    auto begun = std::make_shared<Millis>(0);
    const bool taken = services_.engine->study(
        std::move(study), [job] { return job->wanted.load(); },
        [this, job, asked, length, begun](const StudyResult& result) {
            if (*begun == 0) *begun = now_ms();
            const double part = std::min(0.99, static_cast<double>(now_ms() - *begun) / static_cast<double>(length));
            update(job, State::running, part, study_view(asked, result), false);
        },
        [this, job, asked](const StudyResult& result) {
            update(job, job->wanted ? State::done : State::stopped, 1, study_view(asked, result), true);
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
    auto run = std::make_shared<GameRun>(GameRun{job, std::move(study)});
    const bool taken = services_.engine->give(user, [this, run](double share) { run_piece(run, share); });
    const std::lock_guard lock(mutex_);
    if (!taken) {
        jobs_.erase(job->id);
        throw ApiFault{503, "busy", "the engine has too much to do, try again", {}, 5};
    }
    return view_locked(*job);
}

json::object Jobs::GameRun::plies_view() const {
    if (!analyser) return json::object{{"start", 0}, {"plies", json::array{}}, {"turning", json::array{}}};
    const bool for_two = two_sides(*study.start);
    const auto shown = [&](Side side, int score) { return for_two && side == Side::black ? -score : score; };
    json::array plies;
    const engine::GameAnalysis found = analyser->so_far();
    for (const engine::JudgedPly& ply : found.plies) {
        const int score = shown(ply.before.side, ply.after);
        json::array causes;
        for (const engine::Cause& cause : ply.causes) causes.push_back(cause_view(cause));
        plies.push_back(json::object{{"ply", plies.size() + 1},
                                     {"score", score},
                                     {"win", win_share(score)},
                                     {"best", ply.before.best_text},
                                     {"loss", rounded_share(ply.lost)},
                                     {"verdict", jtext(engine::name_of(ply.verdict))},
                                     {"causes", std::move(causes)}});
    }
    json::array turning;
    for (const std::size_t ply : found.turning) turning.push_back(ply + 1);
    const int start = black_moves(*study.start) ? -analyser->start_score() : analyser->start_score();
    return json::object{{"start", start}, {"plies", std::move(plies)}, {"turning", std::move(turning)}};
}

// At the next position.
void Jobs::GameRun::look(double share) {
    const std::int64_t full = study.level == "deep" ? deep_ms : quick_ms;
    engine::Limits limits;
    limits.movetime_ms = std::max(quick_ms / 3, static_cast<std::int64_t>(static_cast<double>(full) * share));
    analyser->step({EnginePool::bot_here(), limits, [this] { return job->wanted.load(); }});
}

void Jobs::run_piece(const std::shared_ptr<GameRun>& run, double share) {
    const JobPtr& job = run->job;
    const Millis until = now_ms() + piece_ms;
    while (!run->complete() && job->wanted) {
        run->look(share);
        update(job, State::running, run->analyser->progress(), run->plies_view(), false);
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

void Jobs::ask(Verb verb, const std::string& user, const std::string& id,
               std::function<void(std::optional<json::object>)> then) {
    const std::string node = id.substr(0, id.find('.'));
    Cluster* cluster = services_.cluster;
    if (cluster == nullptr || node == id || node == cluster->nodes.id() || !cluster->nodes.lives(node)) {
        return then(verb == Verb::view ? view(user, id) : stop(user, id));
    }
    cluster->post.ask(
        node, {{"t", "job"}, {"verb", static_cast<int>(verb)}, {"user", user}, {"job", id}}, answer_within,
        [then = std::move(then)](const json::object* answer) {
            const json::value* found = answer == nullptr ? nullptr : answer->if_contains("job");
            then(found != nullptr && found->is_object() ? std::optional(found->get_object()) : std::nullopt);
        });
}

void Jobs::answer_others() {
    services_.cluster->post.on_question(
        "job", [this](const std::string&, const json::object& message, const PostOffice::Answer& answer) {
            const json::value body(message);
            const Fields in(body);
            try {
                const std::string user = in.text("user", 1, 100), id = in.text("job", 1, 100);
                const bool looks = in.integer("verb", 0, 1) == static_cast<int>(Verb::view);
                const auto found = looks ? view(user, id) : stop(user, id);
                answer({{"job", found ? json::value(*found) : json::value()}});
            } catch (const ApiFault&) {
                answer({{"job", nullptr}});
            }
        });
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
