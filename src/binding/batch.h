#pragma once

#include <array>
#include <cstdint>
#include <variant>
#include <vector>

#include "base/rng.h"
#include "binding/action_space.h"
#include "binding/observation.h"
#include "rules/moves/history.h"
#include "rules/moves/random_moves.h"

namespace tankchess::binding {

// What the end of a game is worth to each side by index: 1 to the winners; the others pay for it in equal parts.
std::array<float, side_count> returns_of(const Outcome& outcome, int sides);

// Many games from one start, advanced together. A game that ends begins anew.
class Batch {
public:
    Batch(const Game& start, std::size_t count, std::uint64_t seed);

    std::size_t size() const { return lanes_.size(); }
    int sides() const { return start_.sides(); }
    ObservationShape shape() const { return observation_shape(start_); }
    ActionNumber bound() const { return action_bound(start_); }

    struct Tally {
        std::uint64_t plies = 0;
        std::uint64_t games = 0;  // that ended
        std::uint64_t draws = 0;
        std::array<std::uint64_t, side_count> wins{};
    };
    // So many random legal moves in every game, each as likely as any other.
    Tally play_random(int plies);

    // Of one game.
    std::vector<ActionNumber> legal_actions(std::size_t game) const;
    Side side_to_move(std::size_t game) const;
    std::string text(std::size_t game) const;

    bool is_legal(std::size_t game, ActionNumber action) const;
    struct Stepped {
        std::array<float, side_count> returns{};
        bool ended = false;
    };
    // Plays one action in one game. On a fault nothing changes.
    Result<Stepped> step(std::size_t game, ActionNumber action);

    // size() observations, one after the other.
    void observe(float* out) const;

private:
    struct Ordinary {
        Position now;
        GameHistory history;

        void play(Move move);
        // The game is over, given whether there is a legal move.
        Outcome end(bool can_move) const;
    };
    using Lane = std::variant<Ordinary, RetreatPlaythrough>;

    Game start_;
    Lane fresh_;
    std::vector<Lane> lanes_;
    Rng rng_;
    RandomMoves moves_;

    // One random move; false and the outcome if the game is over instead.
    bool random_move(Ordinary& lane, Outcome& end);
    bool random_move(RetreatPlaythrough& lane, Outcome& end);
};

}  // namespace tankchess::binding
