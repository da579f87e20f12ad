#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tankchess::cli {

// What an engine of the protocol in docs/protocol.md must do, tried on a program of somebody else's.
struct EngineCheck {
    std::string name;   // a few words
    std::string fault;  // what it did instead; empty if all was well
};

struct EngineCheckPlan {
    std::string command;
    std::string only;       // the one check to make; empty = all
    int movetime_ms = 100;  // for each answer
    int grace_ms = 1000;    // what it may be late by
    int answer_ms = 10000;  // for everything that is not a search
    int game_plies = 40;    // of a game against itself
};

// The names of all checks, in order.
std::vector<std::string> engine_check_names();

// Each check starts the program anew, so that one fault does not hide the others. `on_check` is told each as it ends.
std::vector<EngineCheck> check_engine(const EngineCheckPlan& plan,
                                      const std::function<void(const EngineCheck&)>& on_check);

}  // namespace tankchess::cli
