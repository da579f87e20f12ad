#include <boost/json.hpp>
#include <iostream>

#include "cli/input/position_source.h"
#include "cli/terminal/draw.h"
#include "cli/terminal/retreat_output.h"
#include "cli/verbs/verbs.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "notation/record/result_text.h"
#include "rules/moves/legality.h"

namespace tankchess::cli {
namespace {

std::string letter_text(Side side) { return std::string(1, letter_of(side)); }

class StatusVerb : public Verb {
public:
    std::string_view name() const override { return "status"; }
    std::string_view help() const override { return "Say whether a game goes on, or its result and reason"; }
    std::string_view examples() const override {
        return "status --setup basic-16 --rules mate\n"
               "status --file game.txt --json";
    }

    void declare(Options& options) override {
        source_.declare(options);
        options.flag("--json", json_, "Print a JSON object");
    }

    int run() override {
        if (const auto line = source_.retreat()) {
            print_retreat_status(*line, json_);
            return exit_done;
        }
        const Playthrough line = source_.load_line();
        const Position& position = line.position();
        const Outcome end = line.outcome();
        if (json_) {
            print_json(position, end);
            return exit_done;
        }
        std::cout << status_line(position, end) << "\n" << headline(position) << "\n";
        if (position.mode().points()) {
            std::cout << "points";
            for (Side side : all_sides) std::cout << " " << letter_of(side) << points_of(position, side);
            std::cout << "\n";
        }
        return exit_done;
    }

private:
    static void print_json(const Position& position, const Outcome& end) {
        const Announcement announced = end.over() ? Announcement{} : announcement(position);
        boost::json::object object{
            {"over", end.over()},
            {"result", result_text(end, position.mode().sides)},
            {"reason", end.over() ? boost::json::value(std::string(name_of(end.reason))) : boost::json::value(nullptr)},
            {"check", announced.check},
            {"escape", announced.escape},
            {"side", letter_text(position.side_to_move())},
            {"rules", write_rules(position.rules())},
            {"turn", position.turn()},
            {"quiet", position.quiet()},
            {"tps", write_position(position)},
        };
        boost::json::object tally, vehicles, points;
        for (int i = 0; i < position.mode().sides; ++i) {
            const Side side = all_sides[static_cast<std::size_t>(i)];
            tally[letter_text(side)] = position.tally()[index_of(side)];
            vehicles[letter_text(side)] = position.vehicles_of(side);
            if (position.mode().points()) points[letter_text(side)] = points_of(position, side);
        }
        object["tally"] = std::move(tally);
        object["vehicles"] = std::move(vehicles);
        if (position.mode().points()) object["points"] = std::move(points);
        std::cout << object << "\n";
    }

    PositionSource source_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_status_verb() { return std::make_unique<StatusVerb>(); }

}  // namespace tankchess::cli
