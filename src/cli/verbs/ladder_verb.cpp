#include <boost/json.hpp>
#include <cstdio>
#include <filesystem>
#include <iostream>

#include "cli/input/input.h"
#include "cli/input/names_list.h"
#include "cli/players/match_players.h"
#include "cli/players/progress_file.h"
#include "cli/verbs/verbs.h"
#include "engine/arena/ladder.h"
#include "notation/position/rules_text.h"
#include "setups/stock_setups.h"

namespace tankchess::cli {
namespace {

class LadderVerb : public Verb {
public:
    std::string_view name() const override { return "ladder"; }
    std::string_view help() const override {
        return "Put players on one scale of Elo: each plays the next few of the list, all results are fitted together";
    }
    std::string_view examples() const override {
        return "ladder random greedy engine:1 engine:2 --games 20 --setup small-12\n"
               "ladder random greedy race engine:1 engine:2 engine:3 --reach 3 --resume /tmp/ladder --json";
    }

    void declare(Options& options) override {
        options.texts("players", players_, "Players as in `match`, weakest first; the first is 0 on the scale",
                      Options::Need::required);
        options.text("--setup", setups_, "Stock setups in turn, separated by commas (small-12,basic-16)");
        options.text("--rules", rules_, "Rules for all of them, e.g. mate");
        options.number("--games", games_, 2, 100000, "Games of each two (40), in pairs with colours swapped");
        options.number("--reach", reach_, 1, 100, "How many of the next ones each player meets (2)");
        options.number("--nodes", nodes_, "Nodes for each turn of whoever does not limit itself (100000)");
        options.number("--opening", opening_, 0, 20, "Random quiet turns at the start of each pair (4)");
        options.number("--seed", seed_, "For openings and players (1)");
        options.number("--jobs,-j", jobs_, 1, 256, "Games at once (1)");
        options.text("--resume", resume_, "Folder that keeps the results, so that a ladder can go on after a break");
        options.flag("--json", json_, "Print one JSON object");
        options.flag("--quiet,-q", quiet_, "No progress");
    }

    int run() override {
        if (players_.size() < 2) throw BadInput("a ladder needs two players or more");
        if (!resume_.empty()) std::filesystem::create_directories(resume_);
        std::vector<engine::LadderLink> links;
        for (std::size_t a = 0; a < players_.size(); ++a) {
            for (std::size_t b = a + 1; b < players_.size() && b <= a + static_cast<std::size_t>(reach_); ++b) {
                links.push_back({static_cast<int>(a), static_cast<int>(b), play(players_[a], players_[b])});
            }
        }
        const auto scale = unwrap(engine::fit_ladder(static_cast<int>(players_.size()), links, 0, seed_), "ladder");
        json_ ? print_json(links, scale) : print(links, scale);
        return exit_done;
    }

private:
    engine::PairTallies play(const std::string& a, const std::string& b) const {
        engine::SeriesPlan plan;
        plan.games = games_ + games_ % 2;
        plan.time.nodes = nodes_;
        plan.at_once = jobs_;
        plan.seed = seed_;
        std::optional<RulesSpec> rules;
        if (!rules_.empty()) rules = unwrap(read_rules(rules_));
        std::vector<engine::SeriesSetup> setups;
        for (const std::string& id : names_in(setups_)) setups.push_back({id, unwrap(stock_position(id, rules))});
        plan.opening_of = engine::random_openings(std::move(setups), opening_, seed_);
        std::optional<ProgressFile> progress;
        if (!resume_.empty()) {
            std::string file = a + "-" + b + ".txt";
            for (char& c : file) {
                if (c == ':' || c == '/' || c == ' ') c = '_';
            }
            const std::string what = "ladder '" + a + "' '" + b + "' setup " + setups_ + " rules " + rules_ +
                                     " opening " + std::to_string(opening_) + " nodes " + std::to_string(nodes_) +
                                     " seed " + std::to_string(seed_);
            plan.done = progress.emplace((std::filesystem::path(resume_) / file).string(), what).done();
        }
        const engine::SeriesReport report = engine::run_series(
            player_maker(a), player_maker(b), plan, [&](const engine::PlayedGame& game, const engine::SeriesReport&) {
                if (progress) progress->add(game);
                return true;
            });
        if (!quiet_) {
            std::cerr << a << " against " << b << ": " << report.tallies.points() << " of " << report.tallies.games()
                      << '\n';
        }
        return report.pairs;
    }

    int games_of(const std::vector<engine::LadderLink>& links, std::size_t player) const {
        int games = 0;
        for (const engine::LadderLink& link : links) {
            const auto i = static_cast<int>(player);
            if (link.a == i || link.b == i) games += 2 * link.pairs.pairs();
        }
        return games;
    }

    void print(const std::vector<engine::LadderLink>& links, const std::vector<engine::EloEstimate>& scale) const {
        for (std::size_t i = 0; i < scale.size(); ++i) {
            std::printf("%-24s %6.0f  [%.0f, %.0f]  %d games\n", players_[i].c_str(), scale[i].elo, scale[i].low,
                        scale[i].high, games_of(links, i));
        }
    }

    void print_json(const std::vector<engine::LadderLink>& links, const std::vector<engine::EloEstimate>& scale) const {
        boost::json::array rows;
        for (std::size_t i = 0; i < scale.size(); ++i) {
            rows.push_back(boost::json::object{{"player", players_[i]},
                                               {"elo", scale[i].elo},
                                               {"low", scale[i].low},
                                               {"high", scale[i].high},
                                               {"games", games_of(links, i)}});
        }
        std::cout << boost::json::object{{"anchor", players_.front()}, {"players", std::move(rows)}} << '\n';
    }

    std::vector<std::string> players_;
    std::string setups_ = "small-12,basic-16", rules_, resume_;
    int games_ = 40;
    int reach_ = 2;
    std::uint64_t nodes_ = 100000;
    int opening_ = 4;
    std::uint64_t seed_ = 1;
    int jobs_ = 1;
    bool json_ = false;
    bool quiet_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_ladder_verb() { return std::make_unique<LadderVerb>(); }

}  // namespace tankchess::cli
