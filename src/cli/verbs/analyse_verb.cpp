#include <unistd.h>

#include <boost/json.hpp>
#include <cstdio>
#include <iostream>

#include "cli/input/input.h"
#include "cli/verbs/verbs.h"
#include "engine/bot/analyse.h"
#include "notation/moves/move_text.h"
#include "notation/record/game_record.h"
#include "records/replay.h"
#include "rules/play/play.h"

namespace tankchess::cli {
namespace {

std::string score_words(engine::Score score) {
    const int turns = engine::turns_to_end(score);
    if (turns != 0) return (turns > 0 ? "wins in " : "loses in ") + std::to_string(std::abs(turns));
    char text[32];
    std::snprintf(text, sizeof text, "%+.2f", score / 100.0);
    return text;
}

std::vector<std::string> line_texts(Position position, const std::vector<Move>& line) {
    std::vector<std::string> texts;
    for (const Move m : line) {
        texts.push_back(write_move(position, m));
        position = after(position, m);
    }
    return texts;
}

class AnalyseVerb : public Verb {
public:
    std::string_view name() const override { return "analyse"; }
    std::string_view help() const override {
        return "Judge every turn of a recorded game: mistakes, better moves, accuracy, a plot";
    }
    std::string_view examples() const override {
        return "analyse game.txt\n"
               "analyse game.txt --movetime 500 --svg plot.svg --json";
    }

    void declare(Options& options) override {
        options.text("record", record_, "A game record, or - for standard input", Options::Need::required);
        options.number("--movetime", movetime_, 1, 3600000, "Milliseconds for each position (200)");
        options.number("--nodes", nodes_, "Nodes for each position instead: gives the same answer every time");
        options.number("--threads", threads_, 1, 64, "Search threads (1)");
        options.text("--svg", svg_, "Write a plot of the evaluation to this file");
        options.flag("--json", json_, "Print one JSON object");
        options.flag("--quiet,-q", quiet_, "No progress bar");
    }

    int run() override {
        const Record record = unwrap(read_record(read_input(record_)), record_);
        const Playthrough line = unwrap(replay_record(record), record_);
        if (line.start().mode().sides != 2) throw BadInput(record_ + ": analysis is for two players");
        engine::Bot bot({.threads = threads_, .hash_mb = 64});
        engine::Limits limits;
        if (nodes_ > 0)
            limits.nodes = nodes_;
        else
            limits.movetime_ms = movetime_;
        const engine::GameAnalysis analysis =
            engine::analyse_game(bot, line.start(), line.moves(), limits, [&](int done, int all) {
                show_progress(done, all);
                return true;
            });
        if (!svg_.empty()) write_output(svg_, engine::evaluation_svg(analysis));
        if (json_)
            print_json(line, analysis);
        else
            print_text(line, analysis);
        return exit_done;
    }

private:
    void show_progress(int done, int all) const {
        if (quiet_ || isatty(STDERR_FILENO) == 0) return;
        constexpr int width = 40;
        const int full = done * width / std::max(1, all);
        std::cerr << "\r[" << std::string(static_cast<std::size_t>(full), '#')
                  << std::string(static_cast<std::size_t>(width - full), '.') << "] " << done << '/' << all
                  << (done == all ? "\n" : "") << std::flush;
    }

    static void print_text(const Playthrough& game, const engine::GameAnalysis& analysis) {
        Position position = game.start();
        for (std::size_t i = 0; i < analysis.plies.size(); ++i) {
            const engine::JudgedPly& p = analysis.plies[i];
            const Move played = game.moves()[i];
            const std::string number = std::to_string(position.turn()) + (p.before.side == Side::white ? ". " : "... ");
            std::cout << number << write_move(position, played) << "  " << score_words(p.after);
            if (p.verdict != engine::Verdict::good) {
                std::cout << "  " << name_of(p.verdict) << "; better " << score_words(p.before.score) << ": ";
                const std::vector<std::string> better = line_texts(position, p.before.line);
                for (std::size_t k = 0; k < better.size(); ++k) std::cout << (k > 0 ? " , " : "") << better[k];
            }
            std::cout << '\n';
            position = after(position, played);
        }
        for (const Side s : {Side::white, Side::black}) {
            const auto& counts = analysis.counts[index_of(s)];
            std::printf("%s: accuracy %.1f %%, %d inaccuracies, %d mistakes, %d blunders\n",
                        s == Side::white ? "White" : "Black", analysis.accuracy[index_of(s)], counts[1], counts[2],
                        counts[3]);
        }
    }

    static void print_json(const Playthrough& game, const engine::GameAnalysis& analysis) {
        Position position = game.start();
        boost::json::array plies;
        for (std::size_t i = 0; i < analysis.plies.size(); ++i) {
            const engine::JudgedPly& p = analysis.plies[i];
            const Move played = game.moves()[i];
            boost::json::object o{{"turn", position.turn()},
                                  {"side", std::string(1, letter_of(p.before.side))},
                                  {"move", write_move(position, played)},
                                  {"score", p.after},
                                  {"best_score", p.before.score},
                                  {"verdict", std::string(name_of(p.verdict))},
                                  {"accuracy", p.accuracy}};
            if (p.before.best != no_move) {
                o["best"] = p.before.best_text;
                o["line"] = boost::json::value_from(line_texts(position, p.before.line));
            }
            if (p.before.end_in != 0) o["end_in"] = p.before.end_in;
            plies.push_back(std::move(o));
            position = after(position, played);
        }
        boost::json::object accuracy{{"w", analysis.accuracy[0]}, {"b", analysis.accuracy[1]}};
        std::cout << boost::json::object{{"plies", std::move(plies)}, {"accuracy", std::move(accuracy)}} << '\n';
    }

    std::string record_, svg_;
    int movetime_ = 200;
    std::uint64_t nodes_ = 0;
    int threads_ = 1;
    bool json_ = false;
    bool quiet_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_analyse_verb() { return std::make_unique<AnalyseVerb>(); }

}  // namespace tankchess::cli
