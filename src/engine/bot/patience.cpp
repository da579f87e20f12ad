#include "engine/bot/patience.h"

#include "engine/evaluate/hunt.h"

namespace tankchess::engine {

namespace {

constexpr int long_enough = 40;  // turns of both sides
constexpr int back = 57;         // what a row ahead is worth less

}  // namespace

bool waits(const Position& position) {
    if (!Hunt::decides(position.mode()) || position.quiet() >= long_enough) return false;
    // At a limit of turns being ahead is enough.
    return position.rules().limit != 0 || !(Hunt::is_on(position, Side::white) || Hunt::is_on(position, Side::black));
}

Weights with_patience(const Weights& weights, const Position& position) {
    Weights out = weights;
    if (waits(position)) out[Term::advance] -= back;
    return out;
}

}  // namespace tankchess::engine
