#include "engine/explain/cause.h"

#include <array>

#include "engine/evaluate/weights.h"
#include "rules/moves/movegen.h"
#include "rules/moves/threats.h"
#include "rules/play/play.h"
#include "rules/play/step_map.h"

namespace tankchess::engine {

namespace {

// Steps by which a way out must grow or shrink to be worth a word: a turn of a Light Tank.
constexpr int steps_that_matter = 4;

NamedPiece named(const Piece& piece) { return {piece.kind, piece.command, piece.square}; }

Cause cause_of_loss(Why why, const Loss& loss) {
    return {why, named(loss.piece), named(loss.by), std::nullopt, loss.from, loss.armour};
}

class Explainer {
public:
    explicit Explainer(const Choice& choice)
        : choice_(choice),
          us_(choice.before.side_to_move()),
          them_(opponent_of(us_)),
          played_(story_of(choice.before, choice.played)),
          best_(story_of(choice.before, choice.best)) {}

    std::vector<Cause> causes() {
        std::vector<Cause> out;
        if (const auto cost = what_it_costs()) out.push_back(*cost);
        if (const auto chance = what_it_gives_up()) out.push_back(*chance);
        if (out.empty()) {
            if (const auto race = race_to_the_edge()) out.push_back(*race);
        }
        return out;
    }

private:
    std::optional<Cause> what_it_costs() const {
        if (is_loss(choice_.played_score) && !is_loss(choice_.best_score)) return forced_loss();
        // What falls either way is no fault of this move.
        for (const Loss& loss : played_.losses) {
            if (loss.piece.side != us_ || best_.loses(loss.slot)) continue;
            return loss_of_a_piece(loss);
        }
        return std::nullopt;
    }

    Cause forced_loss() const {
        const int turns = -turns_to_end(choice_.played_score);
        const bool theirs = played_.end.over() && !played_.end.won_by(us_);
        if (!theirs) return {Why::loses_by_force, {}, {}, {}, no_square, ArmourSide::none, turns};
        Cause cause{Why::loses_by_force, {}, {}, {}, no_square, ArmourSide::none, turns};
        switch (played_.end.reason) {
            case Reason::destruction:
                for (const Loss& loss : played_.losses) {
                    if (!loss.piece.command || loss.piece.side != us_) continue;
                    cause = cause_of_loss(Why::loses_command, loss);
                    cause.turns = turns;
                }
                break;
            case Reason::checkmate:
                cause.why = Why::gets_mated;
                name_attacker(cause);
                break;
            case Reason::escape:
            case Reason::escapemate: {
                cause.why = Why::lets_escape;
                const Slot runner = choice_.before.command_of(them_);
                if (runner != no_slot) cause.piece = named(choice_.before.piece(runner));
                break;
            }
            default:
                break;
        }
        return cause;
    }

    // Of a mate: who attacks the Command piece, where it stands in the end.
    void name_attacker(Cause& cause) const {
        const SlotSet attackers = command_attackers(played_.last, them_);
        if (!attackers.empty()) cause.by = named(played_.last.piece(attackers.first()));
    }

    std::optional<Cause> loss_of_a_piece(const Loss& loss) const {
        if (loss.ply == 0) return cause_of_loss(Why::own_loss, loss);
        // Taken before, or taken back at once: an exchange.
        for (const Loss& gain : played_.losses) {
            if (gain.piece.side == us_ || gain.ply > loss.ply + 1) continue;
            if (best_.loses(gain.slot)) continue;
            if (nominal_value(gain.piece.kind) >= nominal_value(loss.piece.kind)) return std::nullopt;
            Cause cause = cause_of_loss(Why::trades, loss);
            cause.other = named(gain.piece);
            return cause;
        }
        if (loss.ply > 1) return later(Why::costs_later, loss);
        const bool moved = loss.slot == mover_slot(choice_.before, choice_.played.front());
        const bool aimed_at_before = destroyable(choice_.before, loss.by.side, SlotSet::of(loss.slot)).has(loss.slot);
        if (moved) return cause_of_loss(aimed_at_before ? Why::stays_in : Why::walks_into, loss);
        return cause_of_loss(aimed_at_before ? Why::leaves : Why::uncovers, loss);
    }

    // What falls a few turns on is named by where it stands now.
    Cause later(Why why, const Loss& loss) const {
        Cause cause = cause_of_loss(why, loss);
        cause.piece->square = choice_.before.piece(loss.slot).square;
        cause.by.reset();
        cause.from = no_square;
        cause.armour = ArmourSide::none;
        return cause;
    }

    std::optional<Cause> what_it_gives_up() const {
        if (is_win(choice_.best_score) && !is_win(choice_.played_score)) {
            return Cause{Why::misses_win, {}, {}, {}, no_square, ArmourSide::none, turns_to_end(choice_.best_score)};
        }
        for (const Loss& gain : best_.losses) {
            if (gain.piece.side == us_ || gain.by.side != us_ || played_.loses(gain.slot)) continue;
            if (gain.ply == 0) return cause_of_loss(Why::misses_shot, gain);
            if (const auto threat = missed_threat()) return threat;
            return later(Why::misses_gain, gain);
        }
        return missed_threat();
    }

    // The best move threatens to end the game, the played one does not.
    std::optional<Cause> missed_threat() const {
        if (!choice_.before.mode().command_decides || choice_.before.mode().sides != 2) return std::nullopt;
        if (choice_.best.empty() || !is_pseudo_move(choice_.before, choice_.best.front())) return std::nullopt;
        const Threat was = threat_of(after(choice_.before, choice_.played.front()), us_);
        if (was.any()) return std::nullopt;
        const Position then = after(choice_.before, choice_.best.front());
        const Threat threat = threat_of(then, us_);
        if (threat.escape) {
            return Cause{Why::misses_escape, named(then.piece(then.command_of(us_))), {}, {}};
        }
        if (threat.attackers.empty() || then.command_of(them_) == no_slot) return std::nullopt;
        const Piece& attacker = then.piece(threat.attackers.first());
        return Cause{
            Why::misses_attack, named(then.piece(then.command_of(them_))), named(attacker), {}, attacker.square};
    }

    std::optional<Cause> race_to_the_edge() {
        if (choice_.before.mode().leaving != Leaving::command_piece) return std::nullopt;
        const auto farther = [&](Side side) { return steps_left(played_, side) - steps_left(best_, side); };
        if (-farther(them_) >= steps_that_matter) return run_of(them_, Why::lets_run);
        if (farther(us_) < steps_that_matter) return std::nullopt;
        return run_of(us_, steps_left(played_, us_) == StepMap::unreachable ? Why::cut_off : Why::falls_behind);
    }

    Cause run_of(Side side, Why why) const {
        return {why, named(choice_.before.piece(choice_.before.command_of(side))), {}, {}};
    }

    int steps_left(const Story& story, Side side) {
        const Slot slot = story.last.command_of(side);
        if (slot == no_slot) return 0;
        const Piece& piece = story.last.piece(slot);
        make_step_map(story.last, Goal::far_edge, side, piece.kind, InTheWay::fortifications, map_);
        return map_.at(piece.square, piece.facing);
    }

    const Choice& choice_;
    Side us_, them_;
    Story played_, best_;
    StepMap map_;
};

}  // namespace

std::string_view name_of(Why why) {
    static constexpr std::array<std::string_view, why_count> names = {
        "loses_command", "gets_mated",    "lets_escape", "loses_by_force", "own_loss", "walks_into", "stays_in",
        "leaves",        "uncovers",      "trades",      "costs_later",    "lets_run", "misses_win", "misses_shot",
        "misses_attack", "misses_escape", "misses_gain", "falls_behind",   "cut_off"};
    return names[static_cast<std::size_t>(why)];
}

std::string_view name_of(ArmourSide side) {
    static constexpr std::array<std::string_view, 3> names = {"none", "side", "rear"};
    return names[static_cast<std::size_t>(side)];
}

std::vector<Cause> causes_of(const Choice& choice) {
    if (choice.played.empty()) return {};
    return Explainer(choice).causes();
}

}  // namespace tankchess::engine
