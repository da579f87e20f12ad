#include <boost/json.hpp>
#include <iostream>

#include "cli/input/position_source.h"
#include "cli/verbs/verbs.h"
#include "engine/solve/solver.h"
#include "engine/solve/whole.h"
#include "notation/moves/move_text.h"
#include "rules/play/play.h"

namespace tankchess::cli {
namespace {

std::vector<std::string> line_texts(Position position, const std::vector<Move>& line) {
    std::vector<std::string> texts;
    for (const Move m : line) {
        texts.push_back(write_move(position, m, {.symbols = true}));
        position = after(position, m);
    }
    return texts;
}

class SolveVerb : public Verb {
public:
    std::string_view name() const override { return "solve"; }
    std::string_view help() const override {
        return "Prove a forced win within N turns, or that there is none; or decide a small ending for good";
    }
    std::string_view examples() const override {
        return "solve --mate 2 --position '8x8 8./8./8./8./8./8./8./8. wCLT@A1N,wHT@D5N,wHT@F5N,bCLT@H8S w mate 0 1'\n"
               "solve --whole --position '6x6 6./6./6./6./6./6. wCHT@A2N,bCHT@F5S w sudden 0 1'\n"
               "solve --mate 1 --all --file position.tps";
    }

    void declare(Options& options) override {
        source_.declare(options);
        options.number("--mate", turns_, 1, 20, "Look for wins in up to this many turns (3)");
        options.flag("--whole", whole_, "Play it out in every way: win, draw or loss, where few pieces are left");
        options.number("--positions", positions_, "With --whole: give up at more than so many (2000000)");
        options.exclusive({"--whole", "--mate"});
        options.flag("--all", all_, "List every first move that wins as fast");
        options.number("--nodes", nodes_, "Give up after this many positions");
        options.flag("--json", json_, "Print one JSON object");
    }

    int run() override {
        const Position position = source_.load();
        if (!position.mode().command_decides || position.mode().sides != 2) {
            throw BadInput("rules: a forced win is solved for 'sudden' and 'mate' only");
        }
        if (whole_) return run_whole(position);
        engine::SolveLimits limits;
        limits.turns = turns_;
        limits.keys = all_ ? SIZE_MAX : 1;
        limits.nodes = nodes_;
        const engine::Solution s = engine::solve(position, limits);
        const bool won = s.proof == engine::Proof::win;
        const std::string proof = won ? "win" : s.proof == engine::Proof::none ? "none" : "unknown";
        const std::vector<std::string> line = line_texts(position, s.line);
        if (json_) {
            boost::json::object o{{"proof", proof}, {"nodes", s.nodes}};
            if (won) {
                o["turns"] = s.turns;
                o["end"] = std::string(name_of(s.end));
                o["line"] = boost::json::value_from(line);
            }
            if (all_) {
                boost::json::array keys;
                for (const Move m : s.keys) keys.emplace_back(write_move(position, m));
                o["keys"] = keys;
            }
            std::cout << o << '\n';
        } else if (won) {
            std::cout << name_of(s.end) << " in " << s.turns << " (" << s.nodes << " positions)\n";
            for (const std::string& text : line) std::cout << "  " << text << '\n';
            if (all_) {
                std::cout << "first moves: " << s.keys.size() << '\n';
                for (const Move m : s.keys) std::cout << "  " << write_move(position, m) << '\n';
            }
        } else if (s.proof == engine::Proof::none) {
            std::cout << "no forced win in " << turns_ << (turns_ == 1 ? " turn (" : " turns (") << s.nodes
                      << " positions)\n";
        } else {
            std::cout << "undecided after " << s.nodes << " positions\n";
        }
        return won ? exit_done : exit_failed;
    }

private:
    int run_whole(const Position& position) const {
        const engine::WholeSolution s = engine::solve_whole(position, positions_);
        static constexpr const char* names[] = {"unknown", "win", "draw", "loss"};
        const std::string value = names[static_cast<std::size_t>(s.value)];
        const std::string best = s.best == no_move ? "" : write_move(position, s.best, {.symbols = true});
        if (json_) {
            std::cout << boost::json::object{{"value", value},
                                             {"plies", s.plies},
                                             {"best", best},
                                             {"positions", s.positions}}
                      << '\n';
        } else {
            std::cout << value;
            if (s.plies > 0) std::cout << " in " << s.plies << (s.plies == 1 ? " turn" : " turns of both");
            std::cout << " (" << s.positions << " positions)\n";
            if (!best.empty()) std::cout << "  " << best << '\n';
        }
        return s.value == engine::Value::win ? exit_done : exit_failed;
    }

    PositionSource source_;
    bool whole_ = false;
    std::uint64_t positions_ = 2000000;
    int turns_ = 3;
    bool all_ = false;
    std::uint64_t nodes_ = UINT64_MAX;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_solve_verb() { return std::make_unique<SolveVerb>(); }

}  // namespace tankchess::cli
