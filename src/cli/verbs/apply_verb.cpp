#include <iostream>

#include "base/excerpt.h"
#include "cli/input/input.h"
#include "cli/input/position_source.h"
#include "cli/terminal/retreat_output.h"
#include "cli/verbs/verbs.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "notation/record/game_record.h"
#include "records/playthrough.h"

namespace tankchess::cli {
namespace {

class ApplyVerb : public Verb {
public:
    std::string_view name() const override { return "apply"; }
    std::string_view help() const override { return "Play moves and print the resulting position"; }
    std::string_view examples() const override {
        return "apply --moves '1. C3 > C5/N , N14 > N12/S'\n"
               "apply --setup basic-16 --rules mate --moves 'c3>c5/n n14>n12/s' --canonical";
    }

    void declare(Options& options) override {
        source_.declare(options);
        options.free_text("--moves", moves_,
                          "Moves in any accepted spelling, with or without numbers, commas and check marks",
                          Options::Need::required);
        options.flag("--open", open_, "Retreat: leave the last turn in progress instead of ending it");
        options.flag("--canonical", canonical_, "Print the moves in canonical notation before the position");
    }

    int run() override {
        if (auto line = source_.retreat()) {
            apply_retreat(*line, moves_, open_, canonical_);
            return exit_done;
        }
        const std::vector<std::string> texts = unwrap(read_move_list(moves_), "--moves");
        Playthrough line(source_.load());
        std::string canonical;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const std::string where = "move " + std::to_string(i + 1) + " " + excerpt(texts[i]);
            if (const Outcome end = line.outcome(); end.over()) {
                throw BadInput(where + ": the game is over (" + std::string(name_of(end.reason)) + ")");
            }
            const Result<Move> move = read_move(line.position(), texts[i]);
            if (!move) throw BadInput(where + ": " + move.fault().offence);
            canonical += write_move(line.position(), *move, {.symbols = true}) + "\n";
            line.play(*move);
        }
        if (canonical_) std::cout << canonical;
        std::cout << write_position(line.position()) << "\n";
        return exit_done;
    }

private:
    PositionSource source_;
    std::string moves_;
    bool canonical_ = false;
    bool open_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_apply_verb() { return std::make_unique<ApplyVerb>(); }

}  // namespace tankchess::cli
