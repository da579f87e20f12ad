#pragma once

#include <memory>
#include <vector>

#include "engine/evaluate/evaluate.h"
#include "engine/search/move_stack.h"
#include "engine/search/worker.h"

namespace tankchess::engine {

// Best-reply search for four players (X4): after each of our moves only the one enemy move that hurts us most is
// answered, whichever enemy has it. Enemies may also do nothing, so quiet enemy moves need no look.
class FourSearch {
public:
    explicit FourSearch(SharedSearch& shared);

    void set_weights(const Weights& weights) { weights_ = weights; }
    void set_noise(Noise noise) { noise_ = noise; }
    void set_root(const Position& position, const std::vector<Move>& moves);
    // Searches the root moves so many of our own turns deep; false if stopped before the first was done.
    bool search_root(int depth);

    const std::vector<RootMove>& root_moves() const { return root_moves_; }

private:
    struct PlyState {
        Undo undo;
        Undo turn;
    };

    SharedSearch& shared_;
    Weights weights_ = shipped_weights();
    std::unique_ptr<PlyState[]> plies_;
    std::unique_ptr<DriveMemory> drive_memory_;  // lent to position_
    std::unique_ptr<MoveBuffers> buffers_;
    Position position_;
    Side us_ = Side::white;
    std::vector<RootMove> root_moves_;
    Noise noise_;

    Score our_turn(int ply, int depth, Score alpha, Score beta);
    Score their_turn(int ply, int depth, Score alpha, Score beta);
    Score judge(int ply);
    Score worth_of(Side side) const;
    Score nearness() const;
    bool out_of_budget();
    void order_root();
    void sort_root();
    void add_moves(ScoredMoves& moves, bool captures_only);
};

}  // namespace tankchess::engine
