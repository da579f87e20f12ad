#include <boost/json.hpp>
#include <cmath>
#include <iostream>

#include "cli/input/input.h"
#include "cli/input/setup_source.h"
#include "cli/verbs/verbs.h"
#include "engine/balance/handicap_worth.h"
#include "notation/position/rules_text.h"
#include "notation/position/square_text.h"
#include "rules/board/adapt_setup.h"
#include "server/common/clock.h"
#include "server/common/version.h"
#include "setups/handicap.h"

namespace tankchess::cli {
namespace {

namespace json = boost::json;

// For the page: what happens on which square when a side gives it. Null: the piece stays at home.
json::object squares_of(const Setup& setup, Side side, const std::string& changes) {
    json::object out;
    const auto list = unwrap(handicap_changes(setup, side, changes));
    for (const HandicapChange& change : list) {
        out[square_name(setup.pieces[change.piece].square)] =
            change.instead ? json::value(row_of_kind(*change.instead).code) : json::value();
    }
    return out;
}

class HandicapVerb : public Verb {
public:
    std::string_view name() const override { return "handicap"; }
    std::string_view help() const override {
        return "Measure in Elo what it costs a side to leave pieces at home or to play with weaker ones";
    }
    std::string_view examples() const override {
        return "handicap basic-16 --give LT --games 100\n"
               "handicap basic-16 --rules mate --up-to 450 --json > basic-16.mate.json\n"
               "handicap basic-16 --rules mate --give 'LT;HT>MT;MT,HT' --json > basic-16.mate.json";
    }
    void declare(Options& options) override {
        options.text("setup", setup_, "Stock id or setup file", Options::Need::required);
        options.text("--rules", rules_, "Rules, e.g. mate; else the first that the setup is made for");
        options.text("--give", give_,
                     "Handicaps separated by ';', each like LT,HT>MT; else those that suit the armies");
        options.number("--up-to", up_to_, 1, 2000,
                       "Leave more and more pieces at home, the cheapest first, until that costs so much Elo");
        options.number("--games", games_, 2, 100000, "Games for each (200)");
        options.number("--nodes", nodes_, "Nodes a turn (550)");
        options.number("--seed", seed_, "The same seed gives the same games (1)");
        options.flag("--json", json_, "Print a JSON object, as data/handicaps has them");
        options.flag("--quiet,-q", quiet_, "No progress");
    }
    int run() override {
        const SetupFile file = setup_of_source(setup_);
        const RulesSpec rules = rules_.empty() ? file.rules.front() : unwrap(read_rules(rules_), "--rules");
        const Setup setup = unwrap(adapt_setup(file.setup, rules), file.id);
        json::array list;
        double before = 0;
        for (const std::string& changes : wanted(setup)) {
            const double elo = measure(setup, changes, list);
            if (up_to_ == 0) continue;
            const std::string between = elo - before > large_step ? half_rung(setup, changes) : "";
            if (!between.empty()) measure(setup, between, list);
            if (elo >= up_to_) break;
            before = elo;
        }
        if (json_) {
            std::cout << json::object{{"setup", file.id},
                                      {"rules", write_rules(rules)},
                                      {"engine", program_version()},
                                      {"date", server::utc_date(server::now_ms())},
                                      {"nodes", nodes_},
                                      {"handicaps", std::move(list)}}
                      << "\n";
        }
        return exit_done;
    }

private:
    // Between two rungs of the ladder there is one more to measure where they are further apart, in Elo.
    static constexpr double large_step = 150;

    double measure(const Setup& setup, const std::string& changes, json::array& list) const {
        const auto tell = [&](int pairs) {
            if (!quiet_ && pairs % 25 == 0) std::cerr << changes << ": " << 2 * pairs << "/" << games_ << " games\n";
        };
        const auto worth =
            unwrap(engine::balance::measure_handicap({setup, changes, nodes_, games_ / 2, seed_}, tell), "--give");
        if (json_) {
            list.push_back({{"changes", changes},
                            {"worth", std::round(worth.worth.elo)},
                            {"error", std::round(worth.worth.error())},
                            {"games", worth.games},
                            {"score", std::round(worth.score * 1000) / 1000},
                            {"w", squares_of(setup, Side::white, changes)},
                            {"b", squares_of(setup, Side::black, changes)}});
        } else {
            std::cout << changes << ": gives " << std::lround(worth.worth.elo) << " ± "
                      << std::lround(worth.worth.error()) << " Elo (" << worth.games << " games, score "
                      << std::lround(worth.score * 100) << " %)\n";
        }
        return worth.worth.elo;
    }

    std::vector<std::string> wanted(const Setup& setup) const {
        if (up_to_ > 0) return handicap_ladder(setup);
        return give_.empty() ? usual_handicaps(setup) : given();
    }

    std::vector<std::string> given() const {
        std::vector<std::string> list;
        std::string_view rest = give_;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(';'), rest.size());
            if (end > 0) list.emplace_back(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        return list;
    }

    std::string setup_, rules_, give_;
    int up_to_ = 0;
    int games_ = 200;
    std::uint64_t nodes_ = 550;
    std::uint64_t seed_ = 1;
    bool json_ = false;
    bool quiet_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_handicap_verb() { return std::make_unique<HandicapVerb>(); }

}  // namespace tankchess::cli
