#include <unistd.h>

#include <boost/json.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "base/text_cursor.h"
#include "cli/input/input.h"
#include "cli/input/setup_source.h"
#include "cli/terminal/heat_svg.h"
#include "cli/verbs/verbs.h"
#include "engine/arena/bench.h"
#include "engine/balance/runner.h"
#include "engine/balance/sheet_text.h"
#include "engine/balance/trace_log.h"
#include "notation/position/rules_text.h"
#include "rules/board/adapt_setup.h"
#include "server/common/clock.h"
#include "server/common/version.h"
#include "server/play/balance_json.h"

namespace tankchess::cli {
namespace {

namespace fs = std::filesystem;
namespace balance = engine::balance;

std::string time_text(double seconds) {
    if (seconds < 0) return "?";
    const int s = static_cast<int>(seconds + 0.5);
    if (s < 60) return std::to_string(s) + " s";
    return s < 3600 ? std::to_string(s / 60) + " min"
                    : std::to_string(s / 3600) + " h " + std::to_string(s / 60 % 60) + " min";
}

class BalanceVerb : public Verb {
public:
    std::string_view name() const override { return "balance"; }
    std::string_view help() const override {
        return "Measure how fair boards are in play and write their balance sheets";
    }
    std::string_view examples() const override {
        return "balance basic-16 --rules mate --games 100\n"
               "balance basic-16 my-board.setup --games 1067 --nodes 550,5000 --within 3,6 --out sheets\n"
               "balance small-12 --games 20 --nodes 100 --json\n"
               "balance --judge sheets/basic-16.mate.json sheets/basic-16.last.json";
    }

    void declare(Options& options) override {
        options.texts("setups", setups_, "Stock ids or setup files; sheets with --judge", Options::Need::required);
        options.text("--rules", rules_, "Only these rules, e.g. mate; else all that the setup is made for");
        options.number("--games", games_, 1, 1000000,
                       "Games at the first strength (400); a quarter of them at the others, a tenth with each plan");
        options.text("--nodes", nodes_text_, "Strengths: nodes a turn, separated by commas (550,5000)");
        options.text("--within", within_text_,
                     "Stop earlier: percent within which each strength's score is known well enough, like 3,6");
        options.number("--opening", opening_, 0, 20, "Random quiet turns at the start of each game (4)");
        options.number("--seed", seed_, "The same seed gives the same games (1)");
        options.number("--jobs,-j", jobs_, 1, 256, "Games at once (1)");
        options.text("--out", out_, "Folder for sheets, heat maps and the games, which a later run goes on with");
        options.flag("--judge", judge_, "Play nothing: write the words and verdicts of these sheets (JSON) anew");
        options.flag("--json", json_, "Print a JSON list of sheets");
        options.flag("--quiet,-q", quiet_, "No progress");
    }

    int run() override {
        if (judge_) return judge();
        for (const int nodes : numbers("--nodes", nodes_text_, 100'000'000)) {
            nodes_.push_back(static_cast<std::uint64_t>(nodes));
        }
        if (!within_text_.empty()) {
            for (const int percent : numbers("--within", within_text_, 50)) within_.push_back(percent / 100.0);
            if (within_.size() != nodes_.size()) throw BadInput("--within: one number for each strength of --nodes");
        }
        engine_ = engine_name();
        if (!out_.empty()) fs::create_directories(out_);
        boost::json::array list;
        for (const std::string& what : setups_) {
            const SetupFile file = setup_of_source(what);
            for (const RulesSpec& rules : rules_for(file)) {
                const balance::Sheet sheet = measure(file, rules);
                if (json_) {
                    list.push_back(server::sheet_json(sheet));
                } else {
                    std::cout << balance::sheet_text(sheet) << '\n';
                }
            }
        }
        if (json_) std::cout << list << '\n';
        return exit_done;
    }

private:
    // After a change of how sheets are judged, those that were measured before need no new games.
    int judge() const {
        for (const std::string& path : setups_) {
            boost::system::error_code wrong;
            const boost::json::value sheet = boost::json::parse(read_input(path), wrong);
            if (wrong || !sheet.is_object()) throw BadInput(path + ": no JSON object");
            const boost::json::object judged = unwrap(server::judged_again(sheet.as_object()), path);
            write_output(path, boost::json::serialize(judged) + "\n");
        }
        return exit_done;
    }

    static std::vector<int> numbers(const std::string& option, const std::string& text, int largest) {
        std::vector<int> list;
        TextCursor cursor(text);
        do {
            const auto number = cursor.take_number(largest);
            list.push_back(number.value_or(0));
        } while (list.back() > 0 && cursor.take_if(','));
        if (list.back() == 0 || !cursor.at_end()) {
            throw BadInput(option + ": numbers from 1 to " + std::to_string(largest) + " separated by commas");
        }
        return list;
    }

    static std::string engine_name() {
        const auto bench = engine::run_bench(engine::bench_positions(), engine::signature_depth);
        return std::string(program_version()) + " (signature " + std::to_string(bench.nodes) + ")";
    }

    // Retreat has an engine of its own that the balance of a board says nothing about.
    std::vector<RulesSpec> rules_for(const SetupFile& file) const {
        std::vector<RulesSpec> list = file.rules;
        if (!rules_.empty()) list = {unwrap(read_rules(rules_), "--rules")};
        for (const RulesSpec& rules : list) {
            if (rules.style == Style::retreat) throw BadInput(file.id + ": Retreat is not measured");
        }
        return list;
    }

    balance::Sheet measure(const SetupFile& file, const RulesSpec& rules) const {
        const Position start = unwrap(make_position(unwrap(adapt_setup(file.setup, rules), file.id)), file.id);
        const balance::Contest contest{file.id, start, seed_, opening_,
                                       balance::usual_series(start.mode(), games_, nodes_, within_)};
        const std::string title = file.id + "." + write_rules(rules).substr(0, write_rules(rules).find(';'));
        std::vector<balance::Trace> known;
        std::ofstream log;
        if (!out_.empty()) known = open_log(contest, title + ".games", log);
        const auto traces = balance::run_contest(contest, std::move(known), jobs_,
                                                 [&](const balance::Trace& trace, const balance::Progress& progress) {
                                                     if (log.is_open())
                                                         log << balance::log_line(contest, trace) << std::flush;
                                                     if (!quiet_) show(title, progress);
                                                     return true;
                                                 });
        if (!quiet_ && isatty(STDERR_FILENO) != 0) std::cerr << '\n';
        balance::Sheet sheet = balance::make_sheet(contest, traces);
        sheet.engine = engine_;
        sheet.date = server::utc_date(server::now_ms());
        if (!out_.empty()) save(sheet, contest.start, title);
        return sheet;
    }

    // What an earlier run with the same --out left; new games are added to the same file.
    std::vector<balance::Trace> open_log(const balance::Contest& contest, const std::string& name,
                                         std::ofstream& log) const {
        const std::string path = (fs::path(out_) / name).string();
        std::vector<balance::Trace> known;
        std::string text = balance::log_header(contest, engine_);
        if (fs::exists(path)) {
            text = read_input(path);
            balance::TraceLog before = unwrap(balance::read_log(contest, engine_, text), path);
            text.resize(before.size);
            known = std::move(before.traces);
        }
        write_output(path, text);
        log.open(path, std::ios::binary | std::ios::app);
        return known;
    }

    void save(const balance::Sheet& sheet, const Position& start, const std::string& title) const {
        const auto write = [&](const std::string& ending, const std::string& text) {
            write_output((fs::path(out_) / (title + ending)).string(), text);
        };
        write(".json", boost::json::serialize(server::sheet_json(sheet)) + "\n");
        write(".txt", balance::sheet_text(sheet));
        write(".driven.svg", heat_svg(start, sheet.heat.driven, title + ": driven over"));
        write(".fired.svg", heat_svg(start, sheet.heat.fired, title + ": fired at"));
        write(".destroyed.svg", heat_svg(start, sheet.heat.destroyed, title + ": destroyed"));
    }

    static void show(const std::string& title, const balance::Progress& progress) {
        const std::string text = title + ": " + std::to_string(progress.played) + "/" +
                                 std::to_string(progress.wanted) + " games, " + time_text(progress.seconds_left) +
                                 " left";
        // On a terminal the line is written over; in a log every fiftieth game is enough.
        if (isatty(STDERR_FILENO) != 0)
            std::cerr << '\r' << text << "      " << std::flush;
        else if (progress.played % 50 == 0)
            std::cerr << text << '\n';
    }

    std::vector<std::string> setups_;
    std::string rules_, out_;
    std::string nodes_text_ = "550,5000", within_text_;
    std::vector<std::uint64_t> nodes_;
    std::vector<double> within_;
    std::string engine_;
    int games_ = 400;
    int opening_ = 4;
    int jobs_ = 1;
    std::uint64_t seed_ = 1;
    bool judge_ = false;
    bool json_ = false;
    bool quiet_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_balance_verb() { return std::make_unique<BalanceVerb>(); }

}  // namespace tankchess::cli
