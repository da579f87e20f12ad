#pragma once

#include <string>
#include <vector>

namespace tankchess::bench {

// What the rules core does with one position, beside the plain generator of the tests in the same run.
struct RulesFigures {
    std::string name;
    double walked = 0;    // leaves a second of perft 2 over legal_moves()
    double counted = 0;   // of the same number by the counting shortcut
    double plain = 0;     // of the plain generator
    double check_ns = 0;  // one test for check

    double times() const { return plain > 0 ? walked / plain : 0; }
};

// 16×16, 20×20 and 24×24 boards at the start and in the middle game, in `sudden` and `mate`.
std::vector<RulesFigures> rules_figures();

}  // namespace tankchess::bench
