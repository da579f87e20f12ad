#include <algorithm>
#include <boost/json.hpp>
#include <iostream>

#include "cli/input/position_source.h"
#include "cli/terminal/retreat_output.h"
#include "cli/verbs/verbs.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/play/play.h"

namespace tankchess::cli {
namespace {

class MovesVerb : public Verb {
public:
    std::string_view name() const override { return "moves"; }
    std::string_view help() const override { return "List the legal moves of a position in notation"; }
    std::string_view examples() const override {
        return "moves --setup basic-16 --rules mate --symbols\n"
               "moves --position '5x5 5./5./5./5./5. wLT@C1N,bLT@C5S w last 0 1' --tps\n"
               "moves --file game.txt --json";
    }

    void declare(Options& options) override {
        source_.declare(options);
        options.flag("--tps", tps_, "Add the resulting position to each line, after a tab");
        options.flag("--symbols", symbols_, "Add the check marks + # - = (rules mate)");
        options.flag("--prefix", prefix_, "Write the type in front of every move");
        options.flag("--compact", compact_, "Write moves without blanks, as the engine protocol does");
        options.flag("--json", json_, "Print a JSON list of {move, tps}");
    }

    int run() override {
        if (const auto line = source_.retreat()) {
            print_retreat_actions(line->state(), tps_, json_);
            return exit_done;
        }
        const Position position = source_.load();
        const auto list = std::make_unique<MoveList>();
        legal_moves(position, *list);
        const MoveStyle style{.symbols = symbols_, .prefix = prefix_, .compact = compact_};
        const std::vector<std::string> texts = write_moves(position, *list, style);
        std::vector<std::pair<std::string, Move>> sorted;
        for (std::size_t i = 0; i < texts.size(); ++i) sorted.emplace_back(texts[i], (*list)[i]);
        std::sort(sorted.begin(), sorted.end());
        if (json_) {
            boost::json::array moves;
            for (const auto& [text, move] : sorted) {
                moves.push_back({{"move", text}, {"tps", write_position(after(position, move))}});
            }
            std::cout << moves << "\n";
            return exit_done;
        }
        for (const auto& [text, move] : sorted) {
            std::cout << text;
            if (tps_) std::cout << '\t' << write_position(after(position, move));
            std::cout << '\n';
        }
        return exit_done;
    }

private:
    PositionSource source_;
    bool tps_ = false;
    bool symbols_ = false;
    bool prefix_ = false;
    bool compact_ = false;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_moves_verb() { return std::make_unique<MovesVerb>(); }

}  // namespace tankchess::cli
