#include "engine/bot/patience.h"

#include <algorithm>

#include "engine/evaluate/hunt.h"

namespace tankchess::engine {

namespace {

constexpr int long_enough = 40;  // turns of both sides
constexpr int back = 57;         // what a row ahead is worth less

bool somebody_hunts(const Position& position) {
    return Hunt::is_on(position, Side::white) || Hunt::is_on(position, Side::black);
}

}  // namespace

bool waits(const Position& position) {
    if (!Hunt::decides(position.mode()) || position.quiet() >= long_enough) return false;
    // At a limit of turns being ahead is enough.
    return position.rules().limit != 0 || !somebody_hunts(position);
}

bool only_hunts(const Position& position) {
    const int prey = std::min(position.vehicles_of(Side::white), position.vehicles_of(Side::black));
    return Hunt::decides(position.mode()) && !waits(position) && prey <= Hunt::few && somebody_hunts(position);
}

Weights with_patience(const Weights& weights, const Position& position) {
    Weights out = weights;
    if (waits(position)) out[Term::advance] -= back;
    if (only_hunts(position)) out[Term::advance] = 0;
    return out;
}

}  // namespace tankchess::engine
