#include "engine/balance/game_facts.h"

#include <algorithm>

#include "base/rng.h"
#include "engine/arena/series.h"
#include "rules/moves/legality.h"
#include "rules/play/play.h"

namespace tankchess::engine::balance {
namespace {

// The side that is clearly ahead, or nothing: by the evaluation for two, by points for four.
std::optional<Side> leader(const Position& position, Evaluator& evaluator) {
    if (position.mode().sides == 2) {
        const double lead = lead_of(position, evaluator);
        if (lead >= clear_lead) return Side::white;
        if (lead <= -clear_lead) return Side::black;
        return std::nullopt;
    }
    const std::uint8_t ahead = leaders(position);
    for (const Side side : all_sides) {
        if (ahead == side_bit(side)) return side;
    }
    return std::nullopt;
}

void note(GameFacts& facts, const Effect& effect, Side mover_side, Kind mover) {
    switch (effect.kind) {
        case EffectKind::step:
        case EffectKind::reverse:
        case EffectKind::load:
        case EffectKind::unload:
            facts.driven.push_back(effect.to);
            return;
        case EffectKind::fire:
        case EffectKind::flame:
        case EffectKind::charge:
            facts.fired.push_back(effect.to);
            return;
        case EffectKind::destroy:
        case EffectKind::sink:
        case EffectKind::explode:
            facts.destroyed.push_back(effect.at);
            ++facts.lost[effect.piece];
            if (effect.side != mover_side) facts.earned[mover] += nominal_value(effect.piece);
            return;
        default:
            return;
    }
}

}  // namespace

GameFacts facts_of(const Position& start, const Trace& trace, int opening_plies, Evaluator& evaluator) {
    GameFacts facts;
    const auto list = std::make_unique<MoveList>();
    Position position = start;
    std::optional<Side> ahead;
    std::uint8_t led = 0;
    int turns = 0;
    for (std::size_t i = 0; i < trace.moves.size(); ++i) {
        const Move move = trace.moves[i];
        if (static_cast<int>(i) >= opening_plies) {
            list->clear();
            legal_moves(position, *list);
            facts.legal_moves += static_cast<double>(list->size());
            ++turns;
        }
        const Side side = position.side_to_move();
        const Kind mover = mover_of(position, move).kind;
        for (const Effect& effect : effects_of(position, move)) note(facts, effect, side, mover);
        position = after(position, move);
        if (settled(position).over()) break;
        if (const auto now = leader(position, evaluator)) {
            facts.lead_changes += ahead && *ahead != *now;
            ahead = now;
            led |= side_bit(*now);
        }
    }
    if (turns > 0) facts.legal_moves /= turns;
    const std::uint8_t winners = trace.outcome.winners;
    facts.comeback = winners != 0 && (led & ~winners) != 0;
    return facts;
}

std::uint64_t fingerprint(const Trace& trace) {
    std::uint64_t hash = trace.moves.size();
    for (const Move move : trace.moves) hash = mix64(hash ^ move.bits) + 0x9e3779b97f4a7c15ULL;
    return hash;
}

}  // namespace tankchess::engine::balance
