#include "rules/retreat/outcome.h"

namespace tankchess::retreat {

Outcome settled(const State& state) {
    if (state.phase == Phase::place) return {};
    const bool white = state.command_of(Side::white) != nullptr;
    const bool black = state.command_of(Side::black) != nullptr;
    if (!white && !black) return {Reason::both_destroyed, 0};
    if (white != black) return {Reason::destruction, static_cast<std::uint8_t>(white ? 1 : 2)};
    return {};
}

Outcome outcome(const State& state) {
    if (const Outcome end = settled(state); end.over()) return end;
    if (state.phase != Phase::place && state.quiet >= quiet_turns_to_draw) return {Reason::quiet, 0};
    return {};
}

}  // namespace tankchess::retreat
