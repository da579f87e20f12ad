#include <iostream>

#include "cli/input/input.h"
#include "cli/input/position_source.h"
#include "cli/terminal/draw.h"
#include "cli/terminal/retreat_output.h"
#include "cli/verbs/verbs.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "notation/retreat/retreat_position_text.h"
#include "rules/play/play.h"
#include "server/pictures/position_drawing.h"

namespace tankchess::cli {
namespace {

class ShowVerb : public Verb {
public:
    std::string_view name() const override { return "show"; }
    std::string_view help() const override { return "Draw a position in the terminal or as an SVG picture"; }
    std::string_view examples() const override {
        return "show --setup basic-16\n"
               "show --file game.txt --ascii\n"
               "show --setup basic-16 --svg board.svg\n"
               "show --setup basic-16 --svg move.svg --move 'F3 > G7/N'";
    }

    void declare(Options& options) override {
        source_.declare(options);
        draw_.declare(options);
        options.text("--svg", svg_, "Write a picture to this file instead (- for standard output)");
        options.text("--move", move_, "Draw this legal move onto the picture (with --svg; not for Retreat)");
        options.flag("--tps", tps_, "Print only the position string");
    }

    int run() override {
        if (!move_.empty() && svg_.empty()) throw BadInput("--move needs --svg");
        if (const auto line = source_.retreat()) {
            show_retreat(*line);
            return exit_done;
        }
        const Playthrough line = source_.load_line();
        const Position& position = line.position();
        if (!svg_.empty()) {
            put_picture(server::board_svg(position, effects_of_move(position)));
        } else if (tps_) {
            std::cout << write_position(position) << "\n";
        } else {
            std::cout << draw_board(position, draw_.style()) << headline(position) << "\n"
                      << status_line(position, line.outcome()) << "\n";
        }
        return exit_done;
    }

private:
    Effects effects_of_move(const Position& position) const {
        if (move_.empty()) return {};
        const Result<Move> move = read_move(position, move_);
        if (!move) throw BadInput("--move: " + move.fault().offence);
        return effects_of(position, *move);
    }

    void put_picture(const std::string& picture) const {
        if (svg_ == "-") {
            std::cout << picture;
        } else {
            write_output(svg_, picture);
        }
    }

    void show_retreat(const RetreatPlaythrough& line) const {
        if (!move_.empty()) throw BadInput("--move cannot draw turns of Retreat");
        if (!svg_.empty()) {
            put_picture(retreat_svg(line.state()));
        } else if (tps_) {
            std::cout << write_retreat_position(line.state()) << "\n";
        } else {
            std::cout << draw_retreat(line, draw_.style());
        }
    }

    PositionSource source_;
    DrawOptions draw_;
    std::string svg_;
    std::string move_;
    bool tps_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_show_verb() { return std::make_unique<ShowVerb>(); }

}  // namespace tankchess::cli
