#pragma once

#include <vector>

#include "base/rng.h"
#include "rules/board/setup.h"
#include "setups/generator_wish.h"

namespace tankchess {

// One board being made. Everything is put down once for each side that looks alike.
class BoardDraft {
public:
    BoardDraft(const GeneratorWish& wish, const std::vector<PieceCode>& army, std::uint64_t seed);

    // Armies on the first rows; false if there is no room.
    bool place_armies();
    // Changes the board until nothing is unfair, or gives up.
    bool repair();
    Setup take();

    // For themes. Laying does nothing where something is already, and says how many squares there are now more.
    Rng& rng() { return rng_; }
    BoardSize size() const { return setup_.size; }
    Square random_square(int rows);
    int lay(Square square, Terrain ground);
    int lay_mine(Square square);
    // One obstacle of at most `longest` squares in a crooked line, and its images; at most about `wanted` squares.
    int clump(Terrain ground, int wanted, int longest);

private:
    InlineVec<Square, 4> images(Square square) const { return images_of(setup_.size, wish_.symmetry, square); }
    // Squares that are laid at once; fewer in the very middle.
    int group() const { return wish_.symmetry == Symmetry::fourfold ? 4 : 2; }
    bool in_the_middle(Square square) const;
    bool taken(Square square) const;
    bool any_taken(Square square) const;
    Square free_start(bool command);
    Square start_of(Square first, Side side) const;
    void place(const PieceCode& code, Square square);
    void set(Square square, Terrain ground);
    void shift_obstacle();
    void shift_piece();
    int unfairness() const;

    const GeneratorWish& wish_;
    const std::vector<PieceCode>& army_;
    int sides_;
    Rng rng_;
    Setup setup_;
};

}  // namespace tankchess
