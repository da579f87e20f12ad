#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "cli/input/input.h"
#include "cli/input/names_list.h"
#include "cli/players/match_players.h"
#include "cli/players/progress_file.h"
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
        return "Let two players (engine, engine:3, random, greedy, race, mcts, or a command) play a match";
    }
    std::string_view examples() const override {
        return "match engine greedy --setup basic-16 --games 20 --movetime 100\n"
               "match engine:4 engine:3 --setup basic-16,basic-20 --games 100 --movetime 100 --json\n"
               "match engine:level=3,style=runner engine:3 --setup basic-16 --games 20\n"
               "match engine:nodes=1000 './other engine' --nodes 1000 --book data/openings.txt --games 4000 --sprt "
               "0,10";
    }

    void declare(Options& options) override {
        options.text("a", a_, "First player: engine, engine:LEVEL, random, greedy, race, mcts or a command",
                     Options::Need::required);
        options.text("b", b_, "Second player", Options::Need::required);
        options.text("--setup", setups_, "Stock setups, separated by commas (basic-16)");
        options.text("--rules", rules_, "Rules for all of them, e.g. mate or last:25");
        options.text("--book", book_, "File of openings to play from, each once (tankchess openings)");
        options.number("--games", games_, 2, 1000000, "Number of games (100), in pairs with colours swapped");
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
        options.text("--resume", resume_, "File that keeps the results, so that a match can go on after a break");
        options.text("--log", log_, "Append a line with the result to this file");
        options.text("--title", title_, "What is tested, for --log");
        options.text("--records", records_, "Folder for the game records");
        options.flag("--json", json_, "Print one JSON object at the end");
        options.flag("--quiet,-q", quiet_, "No progress");
        options.exclusive({"--movetime", "--clock", "--nodes", "--depth"});
        options.exclusive({"--book", "--opening"});
    }

    int run() override {
        if (const auto start = retreat_start()) return run_retreat(*start);
        engine::SeriesPlan plan = make_plan();
        const engine::MakePlayer make_a = player_maker(a_), make_b = player_maker(b_);
        if (!records_.empty()) std::filesystem::create_directories(records_);
        std::optional<ProgressFile> progress;
        if (!resume_.empty()) plan.done = progress.emplace(resume_, description()).done();
        const auto on_game = [&](const engine::PlayedGame& game, const engine::SeriesReport& report) {
            if (!records_.empty()) save(game);
            if (progress) progress->add(game);
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
        if (!book_.empty() || setups_.empty()) return std::nullopt;
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
        set_limits(plan);
        std::optional<RulesSpec> rules;
        if (!rules_.empty()) rules = unwrap(read_rules(rules_));
        const std::vector<std::string> ids = names_in(setups_.empty() && book_.empty() ? "basic-16" : setups_);
        if (!book_.empty()) {
            plan.opening_of = openings_of_book(plan, ids, rules);
            return plan;
        }
        std::vector<engine::SeriesSetup> setups;
        for (const std::string& id : ids) setups.push_back({id, unwrap(stock_position(id, rules))});
        if (setups.empty()) throw BadInput("--setup: names no setup");
        plan.opening_of = engine::random_openings(std::move(setups), opening_, seed_);
        return plan;
    }

    // The openings of the book in turn, or those of the boards and rules that were asked for.
    engine::OpeningOf openings_of_book(engine::SeriesPlan& plan, const std::vector<std::string>& ids,
                                       std::optional<RulesSpec> rules) const {
        std::vector<engine::Opening> book = unwrap(engine::read_book(read_input(book_)), book_);
        std::erase_if(book, [&](const engine::Opening& opening) {
            const std::string board = opening.setup.substr(0, opening.setup.find('/'));
            const bool asked = ids.empty() || std::find(ids.begin(), ids.end(), board) != ids.end();
            return !asked || (rules && !(opening.start.rules() == *rules));
        });
        if (book.empty()) throw BadInput("--book: has no opening for these setups and rules");
        if (static_cast<std::size_t>(plan.games) > 2 * book.size()) {
            plan.games = static_cast<int>(2 * book.size());
            std::cerr << "the book has openings for " << plan.games << " games\n";
        }
        return [book = std::move(book)](int pair) { return book[static_cast<std::size_t>(pair)]; };
    }

    // Everything that results depend on, in one line.
    std::string description() const {
        std::string limits = movetime_ > 0 ? "movetime " + std::to_string(movetime_)
                             : clock_ > 0  ? "clock " + std::to_string(clock_) + '+' + std::to_string(increment_)
                             : nodes_ > 0  ? "nodes " + std::to_string(nodes_)
                             : depth_ > 0  ? "depth " + std::to_string(depth_)
                                           : "movetime 100";
        const std::string openings = book_.empty() ? "opening " + std::to_string(opening_) : "book " + book_;
        return "match '" + a_ + "' '" + b_ + "' setup " + (setups_.empty() ? "-" : setups_) + " rules " +
               (rules_.empty() ? "-" : rules_) + ' ' + openings + ' ' + limits + " seed " + std::to_string(seed_);
    }

    void set_limits(engine::SeriesPlan& plan) const {
        plan.games = games_ + games_ % 2;
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
        const engine::EloEstimate elo = engine::elo_of(report.pairs);
        char text[160];
        std::snprintf(text, sizeof text, "%d/%d  +%d =%d -%d  %.1f points  Elo %+.0f [%+.0f, %+.0f]",
                      report.tallies.games(), plan.games, report.tallies.wins, report.tallies.draws,
                      report.tallies.losses, report.tallies.points(), elo.elo, elo.low, elo.high);
        // On a terminal the line is written over; in a log every tenth game is enough.
        if (isatty(STDERR_FILENO) != 0)
            std::cerr << '\r' << text << std::flush;
        else if (report.tallies.games() % 10 == 0)
            std::cerr << text << '\n';
    }

    static std::string pairs_text(const engine::PairTallies& pairs) {
        std::string text;
        for (const int n : pairs.count) text += (text.empty() ? "" : " ") + std::to_string(n);
        return text;
    }

    static std::string verdict(const engine::SeriesReport& report, const engine::Sprt& sprt) {
        switch (sprt.verdict(report.pairs)) {
            case engine::SprtVerdict::accepted:
                return "accepted";
            case engine::SprtVerdict::rejected:
                return "rejected";
            default:
                return "open";
        }
    }

    // A row of the table in bench/tests.md.
    void write_log(const engine::SeriesReport& report, const engine::SeriesPlan& plan) const {
        const engine::EloEstimate elo = engine::elo_of(report.pairs);
        char figures[160];
        std::snprintf(figures, sizeof figures, "%d | %s | %+.0f [%+.0f, %+.0f]", report.tallies.games(),
                      pairs_text(report.pairs).c_str(), elo.elo, elo.low, elo.high);
        std::ofstream out(log_, std::ios::app);
        out << "| " << title_ << " | `" << description() << "` | " << figures << " | "
            << (plan.sprt ? sprt_ + ' ' + verdict(report, *plan.sprt) : "no test") << " |\n";
        if (!out.flush()) throw BadInput(log_ + ": cannot be written");
    }

    void print(const engine::SeriesReport& report, const engine::SeriesPlan& plan) const {
        const engine::Tallies& t = report.tallies;
        const engine::EloEstimate elo = engine::elo_of(report.pairs);
        if (!log_.empty()) write_log(report, plan);
        if (json_) {
            boost::json::object o{{"games", t.games()},
                                  {"score", t.points()},
                                  {"wins", t.wins},
                                  {"draws", t.draws},
                                  {"losses", t.losses},
                                  {"pairs", boost::json::array(report.pairs.count.begin(), report.pairs.count.end())},
                                  {"doubled", report.doubled},
                                  {"elo", elo.elo},
                                  {"elo_low", elo.low},
                                  {"elo_high", elo.high},
                                  {"elo_error", elo.error()},
                                  {"illegal", report.illegal},
                                  {"time_losses", report.time_losses}};
            if (plan.sprt) {
                o["sprt"] = verdict(report, *plan.sprt);
                o["llr"] = plan.sprt->log_ratio(report.pairs);
            }
            std::cout << o << '\n';
            return;
        }
        std::cout << a_ << " against " << b_ << ": " << t.points() << " of " << t.games() << "  (+" << t.wins << " ="
                  << t.draws << " -" << t.losses << ")\n"
                  << "pairs with 0, 0.5, 1, 1.5, 2 points: " << pairs_text(report.pairs) << '\n';
        std::printf("Elo %+.1f [%+.1f, %+.1f]\n", elo.elo, elo.low, elo.high);
        if (plan.sprt) {
            std::cout << "test " << verdict(report, *plan.sprt) << " (log ratio " << plan.sprt->log_ratio(report.pairs)
                      << ")\n";
        }
        if (report.doubled > 0) {
            std::cout << report.doubled << " pairs left out: a game in them had been played before, move by move\n";
        }
        std::cout << "illegal moves " << report.illegal << ", losses on time " << report.time_losses << '\n';
    }

    std::string a_, b_;
    std::string setups_, rules_, book_, sprt_, resume_, log_, title_, records_;
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
