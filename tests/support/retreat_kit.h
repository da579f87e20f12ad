#pragma once

#include <gtest/gtest.h>

#include <string>

#include "notation/retreat/retreat_position_text.h"
#include "notation/retreat/retreat_turn_text.h"
#include "records/retreat_playthrough.h"

namespace tankchess {

// An open board of W x H with these pieces, White to move.
inline std::string retreat_board(int width, int height, const std::string& pieces, const std::string& side = "w") {
    std::string rows;
    for (int y = 0; y < height; ++y) rows += (y > 0 ? "/" : "") + std::to_string(width) + ".";
    return std::to_string(width) + "x" + std::to_string(height) + " " + rows + " " + pieces + " " + side +
           " retreat 0 1";
}

inline retreat::State retreat_state(const std::string& tps) {
    const auto state = read_retreat_position(tps);
    if (!state) ADD_FAILURE() << tps << "\n" << state.fault().text();
    return state ? *state : retreat::State{};
}

// The state after these actions, or a failed test.
inline retreat::State played(const retreat::State& start, const std::string& actions) {
    RetreatPlaythrough line(start);
    const auto read = read_actions(start, actions);
    if (!read) {
        ADD_FAILURE() << actions << "\n" << read.fault().text();
    } else {
        line.play(*read);
    }
    return line.state();
}

// The pieces field after these actions.
inline std::string pieces_after(const std::string& tps, const std::string& actions) {
    const std::string text = write_retreat_position(played(retreat_state(tps), actions));
    const std::size_t from = text.find(' ', text.find(' ') + 1) + 1;
    return text.substr(from, text.find(' ', from) - from);
}

// Why the actions are refused; empty if they are not.
inline std::string refusal_of(const retreat::State& state, const std::string& actions) {
    const auto read = read_actions(state, actions);
    return read ? "" : read.fault().text();
}
inline std::string refusal_of(const std::string& tps, const std::string& actions) {
    return refusal_of(retreat_state(tps), actions);
}

}  // namespace tankchess
