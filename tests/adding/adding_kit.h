#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"

namespace tankchess {

inline Position position_of(const std::string& tps) {
    const auto position = read_position(tps);
    EXPECT_TRUE(position) << tps << ": " << position.fault().text();
    return *position;
}

inline std::vector<std::string> moves_of(const std::string& tps) {
    const Position position = position_of(tps);
    auto list = std::make_unique<MoveList>();
    legal_moves(position, *list);
    return write_moves(position, *list);
}

inline bool has(const std::vector<std::string>& texts, const std::string& text) {
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}

}  // namespace tankchess
