#include "cli/terminal/retreat_output.h"

#include <algorithm>
#include <boost/json.hpp>
#include <iostream>

#include "base/excerpt.h"
#include "cli/input/input.h"
#include "cli/terminal/draw.h"
#include "notation/position/square_text.h"
#include "notation/record/result_text.h"
#include "notation/retreat/retreat_position_text.h"
#include "rules/retreat/actions.h"
#include "rules/retreat/play.h"
#include "rules/retreat/whole_turns.h"
#include "server/pictures/position_drawing.h"

namespace tankchess::cli {
namespace {

using retreat::Phase;
using retreat::State;

constexpr int sides = 2;

Position board_of(const State& state) { return unwrap(make_position(setup_of(state))); }

std::string_view name_of(Phase phase) {
    return phase == Phase::place ? "place" : phase == Phase::fire ? "fire" : "move";
}

std::string status_text(const Outcome& end) {
    return end.over() ? result_text(end, sides) + " " + std::string(name_of(end.reason)) : "ongoing";
}

std::string headline_of(const State& state) {
    return std::string(name_of(state.side)) + " to move, turn " + std::to_string(state.turn) + ", rules retreat, " +
           std::string(name_of(state.phase)) + " phase" + (state.begun ? " (turn in progress)" : "");
}

// `CLT, 2 HT`, or nothing.
std::string reserve_text(const retreat::Reserve& reserve) {
    std::string text = reserve.command ? write_piece_code(*reserve.command, true) : "";
    for (std::size_t k = 0; k < reserve.pieces.size(); ++k) {
        if (reserve.pieces[k] == 0) continue;
        text += (text.empty() ? "" : ", ") + std::to_string(reserve.pieces[k]) + " " +
                write_piece_code(static_cast<Kind>(k), false);
    }
    return text;
}

}  // namespace

std::string draw_retreat(const RetreatPlaythrough& line, DrawStyle style) {
    const State& state = line.state();
    std::string text = draw_board(board_of(state), style) + headline_of(state) + "\n";
    if (state.phase == Phase::place) {
        text += "to place: " + reserve_text(state.reserve_of(state.side)) + "\n";
    }
    return text + status_text(line.outcome()) + "\n";
}

std::string retreat_svg(const State& state) { return server::board_svg(board_of(state)); }

void print_retreat_actions(const State& state, bool tps, bool json) {
    std::vector<std::pair<std::string, std::string>> rows;
    for (const retreat::Action& action : legal_actions(state)) {
        rows.emplace_back(write_action(state, action),
                          tps || json ? write_retreat_position(after(state, action)) : std::string());
    }
    std::sort(rows.begin(), rows.end());
    boost::json::array list;
    for (const auto& [text, position] : rows) {
        if (json) {
            list.push_back({{"move", text}, {"tps", position}});
        } else {
            std::cout << text << (tps ? "\t" + position : "") << "\n";
        }
    }
    if (json) std::cout << list << "\n";
}

void print_retreat_status(const RetreatPlaythrough& line, bool json) {
    const State& state = line.state();
    const Outcome end = line.outcome();
    if (!json) {
        std::cout << status_text(end) << "\n" << headline_of(state) << "\n";
        return;
    }
    boost::json::object vehicles;
    for (Side side : {Side::white, Side::black}) {
        int count = state.reserve_of(side).count();
        for (const retreat::Unit& unit : state.units) count += unit.side == side;
        vehicles[std::string(1, letter_of(side))] = count;
    }
    std::cout << boost::json::object{{"over", end.over()},
                                     {"result", result_text(end, sides)},
                                     {"reason", end.over() ? boost::json::value(std::string(name_of(end.reason)))
                                                           : boost::json::value(nullptr)},
                                     {"side", std::string(1, letter_of(state.side))},
                                     {"rules", "retreat"},
                                     {"phase", std::string(name_of(state.phase))},
                                     {"mid_turn", state.begun},
                                     {"turn", state.turn},
                                     {"quiet", state.quiet},
                                     {"tps", write_retreat_position(state)},
                                     {"vehicles", std::move(vehicles)}}
              << "\n";
}

void print_retreat_perft(const State& state, int depth, bool divide, bool json) {
    std::vector<std::pair<std::string, std::uint64_t>> rows;
    std::uint64_t nodes = 0;
    if (depth == 0 || !divide) {
        nodes = perft(state, depth);
    } else {
        for (const retreat::WholeTurn& turn : whole_turns(state)) {
            rows.emplace_back(write_turn(state, turn.actions), perft(turn.after, depth - 1));
            nodes += rows.back().second;
        }
        std::sort(rows.begin(), rows.end());
    }
    if (json) {
        boost::json::object object{{"depth", depth}, {"nodes", nodes}};
        if (divide) {
            boost::json::object turns;
            for (const auto& [text, below] : rows) turns[text] = below;
            object["moves"] = std::move(turns);
        }
        std::cout << object << "\n";
        return;
    }
    for (const auto& [text, below] : rows) std::cout << text << "\t" << below << "\n";
    std::cout << "nodes " << nodes << "\n";
}

void apply_retreat(RetreatPlaythrough& line, const std::string& turns, bool open, bool canonical) {
    const std::vector<std::string> texts = unwrap(read_move_list(turns), "--moves");
    std::string played;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::string where = "turn " + std::to_string(i + 1);
        if (const Outcome end = line.outcome(); end.over()) {
            throw BadInput(where + " " + excerpt(texts[i]) + ": the game is over (" + std::string(name_of(end.reason)) +
                           ")");
        }
        const State before = line.state();
        const bool whole = !open || i + 1 < texts.size();
        const RetreatActions actions =
            unwrap(whole ? read_turn(before, texts[i]) : read_actions(before, texts[i]), where);
        line.play(actions);
        played += write_turn(before, actions) + "\n";
    }
    if (canonical) std::cout << played;
    std::cout << write_retreat_position(line.state()) << "\n";
}

void print_retreat_replay(const Record& canonical, const RetreatPlaythrough& line, DrawStyle style) {
    RetreatPlaythrough walked(line.start());
    std::cout << draw_retreat(walked, style);
    const std::vector<RetreatPlaythrough::Turn> turns = line.turns();
    for (std::size_t i = 0; i < turns.size(); ++i) {
        walked.play(turns[i].actions);
        std::cout << "\n"
                  << turns[i].before.turn << (turns[i].before.side == Side::white ? ". " : "... ")
                  << canonical.line.plies[i].text << "\n"
                  << draw_retreat(walked, style);
    }
    std::cout << "\n" << canonical.result << "\n";
}

}  // namespace tankchess::cli
