#include <unistd.h>

#include <boost/json.hpp>
#include <cstdio>
#include <filesystem>
#include <iostream>

#include "cli/input/input.h"
#include "cli/players/match_players.h"
#include "cli/verbs/verbs.h"
#include "engine/arena/series.h"
#include "engine/retreat/match.h"
#include "notation/position/rules_text.h"
#include "notation/record/game_record.h"
#include "notation/record/result_text.h"
#include "records/playthrough.h"
#include "records/replay.h"
#include "setups/stock_setups.h"

namespace tankchess::cli {
namespace {

class MatchVerb : public Verb {
public:
    std::string_view name() const override { return "match"; }
    std::string_view help() const override {
        return "Let two players (engine, engine:3, random, greedy, mcts, or a command) play a match";
    }
    std::string_view examples() const override {
        return "match engine greedy --setup basic-16 --games 20 --movetime 100\n"
               "match engine:4 engine:3 --setup basic-16,basic-20 --games 100 --movetime 100 --json\n"
               "match engine './other engine' --clock 1 --increment 0.01 --sprt 0,20 --records games";
    }

    void declare(Options& options) override {
        options.text("a", a_, "First player: engine, engine:LEVEL, random, greedy, mcts or a command",
                     Options::Need::required);
        options.text("b", b_, "Second player", Options::Need::required);
        options.text("--setup", setups_, "Stock setups, separated by commas (basic-16)");
        options.text("--rules", rules_, "Rules for all of them, e.g. mate or last:25");
        options.number("--games", games_, 1, 1000000, "Number of games (100); colours swap in pairs");
        options.number("--movetime", movetime_, 0, 3600000, "Milliseconds for each turn");
        options.number("--grace", grace_, 0, 60000,
                       "Milliseconds by which a busy machine may overstep --movetime (200)");
        options.number("--clock", clock_, 0, 86400, "Seconds on the clock of each side instead");
        options.number("--increment", increment_, 0, 3600, "Seconds that come back with each turn");
        options.number("--nodes", nodes_, "Nodes for each turn instead");
        options.number("--depth", depth_, 0, 64, "Depth for each turn instead");
        options.number("--jobs,-j", jobs_, 1, 256, "Games at once (1)");
        options.number("--opening", opening_, 0, 20, "Random quiet turns at the start of each pair (4)");
        options.number("--seed", seed_, "For openings and players (1)");
        options.text("--sprt", sprt_, "Stop early by a sequential test: ELO0,ELO1");
        options.text("--records", records_, "Folder for the game records");
        options.flag("--json", json_, "Print one JSON object at the end");
        options.flag("--quiet,-q", quiet_, "No progress");
        options.exclusive({"--movetime", "--clock", "--nodes", "--depth"});
    }

    int run() override {
        if (const auto start = retreat_start()) return run_retreat(*start);
        engine::SeriesPlan plan = make_plan();
        const engine::MakePlayer make_a = player_maker(a_), make_b = player_maker(b_);
        if (!records_.empty()) std::filesystem::create_directories(records_);
        const auto on_game = [&](const engine::PlayedGame& game, const engine::SeriesReport& report) {
            if (!records_.empty()) save(game);
            if (game.mishap == engine::Mishap::illegal) {
                std::cerr << "game " << game.number << ": illegal move or none" << (game.complaint.empty() ? "" : ": ")
                          << game.complaint << '\n';
            }
            if (!quiet_) show_progress(report, plan);
            return true;
        };
        const engine::SeriesReport report = engine::run_series(make_a, make_b, plan, on_game);
        if (!quiet_) std::cerr << '\n';
        print(report, plan);
        return exit_done;
    }

private:
    // Retreat is a game of its own with whole turns: only built-in players know it.
    std::optional<retreat::State> retreat_start() const {
        std::optional<RulesSpec> rules;
        if (!rules_.empty()) rules = unwrap(read_rules(rules_));
        const Setup setup = unwrap(stock_setup(setups_.substr(0, setups_.find(',')), rules));
        if (setup.rules.style != Style::retreat) return std::nullopt;
        return unwrap(retreat::make_placement(setup));
    }

    static engine::RetreatSeat retreat_seat(const std::string& word) {
        if (word == "random") return {engine::RetreatPlayer::random, engine::full_strength};
        if (word == "greedy") return {engine::RetreatPlayer::greedy, engine::full_strength};
        if (word == "engine") return {};
        for (int level = engine::weakest_level; level <= engine::full_strength; ++level) {
            if (word == "engine:" + std::to_string(level)) return {engine::RetreatPlayer::engine, level};
        }
        throw BadInput("player '" + word + "': Retreat is played by engine, engine:LEVEL, random or greedy");
    }

    int run_retreat(const retreat::State& start) const {
        engine::SeriesPlan plan;
        set_limits(plan);
        const engine::SeriesReport report = engine::run_retreat_match(retreat_seat(a_), retreat_seat(b_), start, plan,
                                                                      [&](const engine::SeriesReport& r) {
                                                                          if (!quiet_) show_progress(r, plan);
                                                                      });
        if (!quiet_) std::cerr << '\n';
        print(report, plan);
        return exit_done;
    }

    engine::SeriesPlan make_plan() const {
        engine::SeriesPlan plan;
        std::optional<RulesSpec> rules;
        if (!rules_.empty()) rules = unwrap(read_rules(rules_));
        std::string_view rest = setups_;
        while (!rest.empty()) {
            const std::size_t comma = std::min(rest.find(','), rest.size());
            const std::string id(rest.substr(0, comma));
            plan.setups.push_back({id, unwrap(stock_position(id, rules))});
            rest.remove_prefix(std::min(comma + 1, rest.size()));
        }
        if (plan.setups.empty()) throw BadInput("--setup: names no setup");
        set_limits(plan);
        return plan;
    }

    void set_limits(engine::SeriesPlan& plan) const {
        plan.games = games_;
        if (movetime_ > 0) plan.time.movetime_ms = movetime_;
        plan.time.grace_ms = grace_;
        if (clock_ > 0) {
            plan.time.base_ms = static_cast<std::int64_t>(clock_ * 1000);
            plan.time.increment_ms = static_cast<std::int64_t>(increment_ * 1000);
        }
        if (nodes_ > 0) plan.time.nodes = nodes_;
        if (depth_ > 0) plan.time.depth = depth_;
        if (movetime_ == 0 && clock_ == 0 && nodes_ == 0 && depth_ == 0) plan.time.movetime_ms = 100;
        plan.at_once = jobs_;
        plan.opening_plies = opening_;
        plan.seed = seed_;
        if (!sprt_.empty()) {
            engine::Sprt test;
            if (std::sscanf(sprt_.c_str(), "%lf,%lf", &test.elo0, &test.elo1) != 2 || test.elo1 <= test.elo0) {
                throw BadInput("--sprt: needs ELO0,ELO1 with the second one greater");
            }
            plan.sprt = test;
        }
    }

    void save(const engine::PlayedGame& game) const {
        Playthrough line(game.start);
        for (const Move m : game.moves) line.play(m);
        Record record = make_record(line, game.setup);
        const std::string& white = game.first_is_white ? a_ : b_;
        record.set_tag("White", white);
        record.set_tag("Black", game.first_is_white ? b_ : a_);
        record.set_tag("Round", std::to_string(game.number));
        record.result = result_text(game.outcome, game.start.mode().sides);
        record.set_tag("Result", record.result);
        if (game.mishap != engine::Mishap::none) {
            record.set_tag("Termination", game.mishap == engine::Mishap::time ? "time" : "illegal move");
        }
        char name[32];
        std::snprintf(name, sizeof name, "game-%06d.txt", game.number);
        write_output((std::filesystem::path(records_) / name).string(), write_record(record));
    }

    static void show_progress(const engine::SeriesReport& report, const engine::SeriesPlan& plan) {
        const engine::EloEstimate elo = engine::elo_of(report.tallies);
        char text[160];
        std::snprintf(text, sizeof text, "%d/%d  +%d =%d -%d  %.1f points  Elo %+.0f ± %.0f", report.tallies.games(),
                      plan.games, report.tallies.wins, report.tallies.draws, report.tallies.losses,
                      report.tallies.points(), elo.elo, elo.error);
        // On a terminal the line is written over; in a log every tenth game is enough.
        if (isatty(STDERR_FILENO) != 0)
            std::cerr << '\r' << text << std::flush;
        else if (report.tallies.games() % 10 == 0)
            std::cerr << text << '\n';
    }

    void print(const engine::SeriesReport& report, const engine::SeriesPlan& plan) const {
        const engine::Tallies& t = report.tallies;
        const engine::EloEstimate elo = engine::elo_of(t);
        const auto verdict = [&]() -> std::string {
            switch (plan.sprt->verdict(t)) {
                case engine::SprtVerdict::accepted:
                    return "accepted";
                case engine::SprtVerdict::rejected:
                    return "rejected";
                default:
                    return "open";
            }
        };
        if (json_) {
            boost::json::object o{
                {"games", t.games()},     {"score", t.points()},       {"wins", t.wins},
                {"draws", t.draws},       {"losses", t.losses},        {"elo", elo.elo},
                {"elo_error", elo.error}, {"illegal", report.illegal}, {"time_losses", report.time_losses}};
            if (plan.sprt) {
                o["sprt"] = verdict();
                o["llr"] = plan.sprt->log_ratio(t);
            }
            std::cout << o << '\n';
            return;
        }
        std::cout << a_ << " against " << b_ << ": " << t.points() << " of " << t.games() << "  (+" << t.wins << " ="
                  << t.draws << " -" << t.losses << ")\n";
        std::printf("Elo %+.1f ± %.1f\n", elo.elo, elo.error);
        if (plan.sprt) std::cout << "test " << verdict() << " (log ratio " << plan.sprt->log_ratio(t) << ")\n";
        std::cout << "illegal moves " << report.illegal << ", losses on time " << report.time_losses << '\n';
    }

    std::string a_, b_;
    std::string setups_ = "basic-16";
    std::string rules_, sprt_, records_;
    int games_ = 100;
    int movetime_ = 0;
    int grace_ = 200;
    double clock_ = 0;
    double increment_ = 0;
    std::uint64_t nodes_ = 0;
    int depth_ = 0;
    int jobs_ = 1;
    int opening_ = 4;
    std::uint64_t seed_ = 1;
    bool json_ = false;
    bool quiet_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_match_verb() { return std::make_unique<MatchVerb>(); }

}  // namespace tankchess::cli
