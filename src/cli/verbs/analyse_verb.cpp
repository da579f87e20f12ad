#include <unistd.h>

#include <boost/json.hpp>
#include <cstdio>
#include <iostream>

#include "cli/input/input.h"
#include "cli/terminal/cause_words.h"
#include "cli/terminal/evaluation_svg.h"
#include "cli/verbs/verbs.h"
#include "engine/bot/stock_book.h"
#include "engine/retreat/analyse.h"
#include "notation/moves/move_text.h"
#include "notation/position/square_text.h"
#include "records/replay.h"
#include "records/retreat_record.h"
#include "rules/play/play.h"
#include "wire/causes.h"

namespace tankchess::cli {
namespace {

std::string score_words(engine::Score score) {
    const int turns = engine::turns_to_end(score);
    if (turns != 0) return (turns > 0 ? "wins in " : "loses in ") + std::to_string(std::abs(turns));
    char text[32];
    std::snprintf(text, sizeof text, "%+.2f", score / 100.0);
    return text;
}

// A ply of a record in words.
struct PlyText {
    int turn;
    std::string text;
};

// A record that can be searched and talked about, whichever game it is of.
struct RecordedGame {
    std::unique_ptr<engine::GameToAnalyse> game;
    std::vector<PlyText> plies;
    std::vector<Position> positions = {};  // before each ply; none in Retreat
    int sides = 2;

    // The line that would have been better than ply `i`.
    std::vector<std::string> better(std::size_t i, const engine::Look& look) const {
        if (positions.empty() || look.line.empty()) return {look.best_text};  // short searches of four keep no line
        std::vector<std::string> texts;
        Position position = positions[i];
        for (const Move m : look.line) {
            texts.push_back(write_move(position, m));
            position = after(position, m);
        }
        return texts;
    }

    // What the openings that come with the game have at ply `i`, best first: move, score, nodes.
    std::vector<std::string> book(std::size_t i) const {
        std::vector<std::string> lines;
        if (positions.empty()) return lines;
        const engine::BookEntry* entry = engine::stock_book().find(positions[i].hash());
        if (entry == nullptr) return lines;
        for (const engine::BookEntry::Choice& choice : entry->choices) {
            const Result<Move> move = read_move(positions[i], choice.text);
            if (!move) continue;
            lines.push_back(write_move(positions[i], *move) + "  " + score_words(choice.score) + "  " +
                            std::to_string(entry->nodes) + " nodes");
        }
        return lines;
    }
};

RecordedGame ordinary_game(const Playthrough& line) {
    RecordedGame out{std::make_unique<engine::OrdinaryGameToAnalyse>(line.start(), line.moves()), {}};
    out.sides = line.start().mode().sides;
    Position position = line.start();
    for (const Move m : line.moves()) {
        out.plies.push_back({position.turn(), write_move(position, m)});
        out.positions.push_back(position);
        position = after(position, m);
    }
    return out;
}

RecordedGame retreat_game(const RetreatPlaythrough& line) {
    RecordedGame out{nullptr, {}};
    std::vector<RetreatActions> turns;
    for (const RetreatPlaythrough::Turn& turn : line.turns()) {
        if (!turn.complete) break;
        out.plies.push_back({turn.before.turn, write_turn(turn.before, turn.actions)});
        turns.push_back(turn.actions);
    }
    out.game = std::make_unique<engine::RetreatGameToAnalyse>(line.start(), std::move(turns));
    return out;
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
        const RecordedGame game = is_retreat_record(record) ? retreat_game(unwrap(replay_retreat(record), record_))
                                                            : ordinary_game(unwrap(replay_record(record), record_));
        engine::Bot bot({.threads = threads_, .hash_mb = 64});
        engine::Limits limits;
        if (nodes_ > 0)
            limits.nodes = nodes_;
        else
            limits.movetime_ms = movetime_;
        const engine::GameAnalysis analysis = engine::analyse_game(bot, *game.game, limits, [&](int done, int all) {
            show_progress(done, all);
            return true;
        });
        if (!svg_.empty()) write_output(svg_, evaluation_svg(analysis));
        if (json_)
            print_json(game, analysis);
        else
            print_text(game, analysis);
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

    static std::vector<Side> sides_of(const RecordedGame& game) {
        std::vector<Side> sides;
        for (const Side side : all_sides) {
            if (game.sides > 2 || side == Side::white || side == Side::black) sides.push_back(side);
        }
        return sides;
    }

    static std::string number_of(const RecordedGame& game, std::size_t i, const engine::JudgedPly& ply) {
        return std::to_string(game.plies[i].turn) + (ply.before.side == Side::white ? ". " : "... ");
    }

    static void print_text(const RecordedGame& game, const engine::GameAnalysis& analysis) {
        for (std::size_t i = 0; i < analysis.plies.size(); ++i) {
            const engine::JudgedPly& p = analysis.plies[i];
            std::cout << number_of(game, i, p) << game.plies[i].text << "  " << score_words(p.after);
            if (p.verdict != engine::Verdict::good) {
                std::cout << "  " << name_of(p.verdict) << "; better " << score_words(p.before.score) << ": ";
                const std::vector<std::string> better = game.better(i, p.before);
                for (std::size_t k = 0; k < better.size(); ++k) std::cout << (k > 0 ? " , " : "") << better[k];
            }
            std::cout << '\n';
            for (const std::string& line : game.book(i)) std::cout << "    book: " << line << '\n';
            for (const engine::Cause& cause : p.causes) std::cout << "    " << cause_words(cause) << '\n';
        }
        for (const std::size_t i : analysis.turning) {
            const engine::JudgedPly& p = analysis.plies[i];
            std::printf("turning point: %s%s, %.0f %% to %.0f %%\n", number_of(game, i, p).c_str(),
                        game.plies[i].text.c_str(), 100 * engine::winning_chance(p.before.score),
                        100 * engine::winning_chance(p.after));
        }
        for (const Side s : sides_of(game)) {
            const auto& counts = analysis.counts[index_of(s)];
            std::printf("%s: accuracy %.1f %%, %d inaccuracies, %d mistakes, %d blunders\n",
                        std::string(name_of(s)).c_str(), analysis.accuracy[index_of(s)], counts[1], counts[2],
                        counts[3]);
        }
    }

    static void print_json(const RecordedGame& game, const engine::GameAnalysis& analysis) {
        boost::json::array plies;
        for (std::size_t i = 0; i < analysis.plies.size(); ++i) {
            const engine::JudgedPly& p = analysis.plies[i];
            boost::json::object o{{"turn", game.plies[i].turn},   {"side", std::string(1, letter_of(p.before.side))},
                                  {"move", game.plies[i].text},   {"score", p.after},
                                  {"best_score", p.before.score}, {"verdict", std::string(name_of(p.verdict))},
                                  {"accuracy", p.accuracy}};
            if (!p.before.best_text.empty()) {
                o["best"] = p.before.best_text;
                o["line"] = boost::json::value_from(game.better(i, p.before));
            }
            if (const auto book = game.book(i); !book.empty()) o["book"] = boost::json::value_from(book);
            if (p.before.end_in != 0) o["end_in"] = p.before.end_in;
            if (!p.causes.empty()) {
                boost::json::array& causes = (o["causes"] = boost::json::array()).as_array();
                for (const engine::Cause& cause : p.causes) {
                    boost::json::object view = server::cause_view(cause);
                    view["text"] = cause_words(cause);
                    causes.push_back(std::move(view));
                }
            }
            plies.push_back(std::move(o));
        }
        boost::json::object accuracy;
        for (const Side s : sides_of(game)) accuracy[std::string(1, letter_of(s))] = analysis.accuracy[index_of(s)];
        boost::json::array turning;
        for (const std::size_t i : analysis.turning) turning.push_back(i + 1);
        std::cout << boost::json::object{{"plies", std::move(plies)},
                                         {"turning", std::move(turning)},
                                         {"accuracy", std::move(accuracy)}}
                  << '\n';
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
