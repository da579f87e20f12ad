#include "binding/batch.h"

#include <bit>

#include "notation/position/position_text.h"
#include "notation/retreat/retreat_position_text.h"
#include "rules/moves/legality.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"
#include "rules/retreat/actions.h"

namespace tankchess::binding {

std::array<float, side_count> returns_of(const Outcome& outcome, int sides) {
    std::array<float, side_count> returns{};
    const int winners = std::popcount(outcome.winners);
    if (winners == 0 || winners == sides) return returns;
    const auto loss = -static_cast<float>(winners) / static_cast<float>(sides - winners);
    for (int s = 0; s < sides; ++s) {
        returns[static_cast<std::size_t>(s)] = outcome.won_by(all_sides[static_cast<std::size_t>(s)]) ? 1.0f : loss;
    }
    return returns;
}

void Batch::Ordinary::play(Move move) {
    history.push(now.hash());
    Undo undo;
    do_move(now, move, undo);
    if (now.quiet() == 0) history.clear();  // what was before cannot come back (G6)
}

Outcome Batch::Ordinary::end(bool can_move) const {
    if (!can_move || quiet_draw(now)) return tankchess::outcome(now);
    if (now.mode().quiet_draw && history.third_time(now.hash())) return drawn_by(now, Reason::repetition);
    return {};
}

Batch::Batch(const Game& start, std::size_t count, std::uint64_t seed)
    : start_(start),
      fresh_(start.ordinary() ? Lane(Ordinary{start.ordinary()->position(), {}})
                              : Lane(RetreatPlaythrough(start.retreat()->state()))),
      lanes_(count, fresh_),
      rng_(seed) {}

bool Batch::random_move(Ordinary& lane, Outcome& end) {
    const auto move = moves_.draw(lane.now, rng_);
    end = lane.end(move.has_value());
    if (end.over()) return false;
    lane.play(*move);
    return true;
}

bool Batch::random_move(RetreatPlaythrough& lane, Outcome& end) {
    end = lane.outcome();
    if (end.over()) return false;
    const auto actions = tankchess::retreat::legal_actions(lane.state());
    lane.play(actions[rng_.below(static_cast<std::uint32_t>(actions.size()))]);
    return true;
}

Batch::Tally Batch::play_random(int plies) {
    Tally tally;
    for (Lane& lane : lanes_) {
        for (int ply = 0; ply < plies; ++ply) {
            Outcome end;
            if (std::visit([&](auto& l) { return random_move(l, end); }, lane)) {
                ++tally.plies;
                continue;
            }
            ++tally.games;
            tally.draws += end.draw();
            for (const Side side : all_sides) tally.wins[index_of(side)] += end.won_by(side);
            lane = fresh_;
        }
    }
    return tally;
}

std::vector<ActionNumber> Batch::legal_actions(std::size_t game) const {
    std::vector<ActionNumber> actions;
    const auto add = [&](const auto& list) {
        for (const auto& numbered : list) actions.push_back(numbered.action);
    };
    if (const auto* lane = std::get_if<Ordinary>(&lanes_[game])) {
        add(number_moves(lane->now));
    } else {
        add(number_actions(std::get<RetreatPlaythrough>(lanes_[game]).state()));
    }
    return actions;
}

bool Batch::is_legal(std::size_t game, ActionNumber action) const {
    const auto* lane = std::get_if<Ordinary>(&lanes_[game]);
    return lane ? find_action(number_moves(lane->now), action) != nullptr
                : find_action(number_actions(std::get<RetreatPlaythrough>(lanes_[game]).state()), action) != nullptr;
}

Side Batch::side_to_move(std::size_t game) const {
    const auto* lane = std::get_if<Ordinary>(&lanes_[game]);
    return lane ? lane->now.side_to_move() : std::get<RetreatPlaythrough>(lanes_[game]).state().side;
}

std::string Batch::text(std::size_t game) const {
    const auto* lane = std::get_if<Ordinary>(&lanes_[game]);
    return lane ? write_position(lane->now)
                : write_retreat_position(std::get<RetreatPlaythrough>(lanes_[game]).state());
}

Result<Batch::Stepped> Batch::step(std::size_t game, ActionNumber action) {
    Outcome end;
    const auto play = [&](auto& lane, const auto& list) {
        const auto* found = find_action(list, action);
        if (found) lane.play(found->move);
        return found != nullptr;
    };
    bool legal = false;
    if (auto* lane = std::get_if<Ordinary>(&lanes_[game])) {
        legal = play(*lane, number_moves(lane->now));
        if (legal) end = lane->end(has_legal_move(lane->now));
    } else {
        auto& retreat_lane = std::get<RetreatPlaythrough>(lanes_[game]);
        legal = play(retreat_lane, number_actions(retreat_lane.state()));
        if (legal) end = retreat_lane.outcome();
    }
    if (!legal) return not_legal(action);
    if (end.over()) lanes_[game] = fresh_;
    return Stepped{returns_of(end, sides()), end.over()};
}

void Batch::observe(float* out) const {
    const ObservationShape shape = this->shape();
    for (const Lane& lane : lanes_) {
        if (const auto* ordinary = std::get_if<Ordinary>(&lane)) {
            binding::observe(ordinary->now, shape, out);
        } else {
            binding::observe(std::get<RetreatPlaythrough>(lane).state(), shape, out);
        }
        out += shape.size();
    }
}

}  // namespace tankchess::binding
