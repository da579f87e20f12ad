#include "setups/board_draft.h"

#include <algorithm>

#include "rules/board/adapt_setup.h"
#include "setups/fairness.h"

namespace tankchess {
namespace {

constexpr int repairs = 160;  // changes tried on each board

}  // namespace

BoardDraft::BoardDraft(const GeneratorWish& wish, const std::vector<PieceCode>& army, std::uint64_t seed)
    : wish_(wish), army_(army), sides_(mode_of(wish.rules.front().style).sides), rng_(seed) {
    setup_.size = wish.size;
    setup_.rules = wish.rules.front();
}

bool BoardDraft::place_armies() {
    for (const PieceCode& code : army_) {
        const Square square = free_start(code.command);
        if (square == no_square) return false;
        place(code, square);
    }
    return true;
}

bool BoardDraft::repair() {
    int worst = unfairness();
    for (int i = 0; i < repairs && worst > 0; ++i) {
        const Setup before = setup_;
        if (rng_.chance(1, 2)) {
            shift_obstacle();
        } else {
            shift_piece();
        }
        const int now = unfairness();
        if (now > worst) {
            setup_ = before;
        } else {
            worst = now;
        }
    }
    return worst == 0 && judge_fairness(setup_, wish_.rules).faults.empty();
}

Setup BoardDraft::take() {
    std::sort(setup_.pieces.begin(), setup_.pieces.end(),
              [](const PieceSpec& a, const PieceSpec& b) { return a.square < b.square; });
    std::sort(setup_.mines.begin(), setup_.mines.end());
    return std::move(setup_);
}

Square BoardDraft::random_square(int rows) {
    // One after the other: compilers differ in which of two arguments they work out first.
    const int row = static_cast<int>(rng_.below(static_cast<std::uint32_t>(rows)));
    return make_square(static_cast<int>(rng_.below(setup_.size.width)), row);
}

int BoardDraft::lay(Square square, Terrain ground) {
    if (any_taken(square)) return 0;
    set(square, ground);
    return in_the_middle(square) ? 1 : group();
}

int BoardDraft::lay_mine(Square square) {
    if (any_taken(square) || in_the_middle(square)) return 0;
    for (const Square image : images(square)) setup_.mines.push_back(image);
    return group();
}

int BoardDraft::clump(Terrain ground, int wanted, int longest) {
    Square at = random_square(setup_.size.height);
    int laid = 0;
    for (int i = 0; i < longest && laid + group() <= std::max(wanted, group()); ++i) {
        if (!setup_.size.contains(at) || any_taken(at)) break;
        laid += lay(at, ground);
        const Facing towards = facing_at(2 * static_cast<int>(rng_.below(4)));
        const int x = column_of(at) + dx_of(towards), y = row_of(at) + dy_of(towards);
        if (!setup_.size.contains(x, y) || rng_.chance(1, 4)) break;
        at = make_square(x, y);
    }
    return laid;
}

bool BoardDraft::in_the_middle(Square square) const {
    const auto all = images(square);
    return std::count(all.begin(), all.end(), square) > 1;
}

bool BoardDraft::taken(Square square) const {
    return setup_.terrain[square] != terrain::open ||
           std::find(setup_.mines.begin(), setup_.mines.end(), square) != setup_.mines.end() ||
           std::any_of(setup_.pieces.begin(), setup_.pieces.end(),
                       [square](const PieceSpec& piece) { return piece.square == square; });
}

bool BoardDraft::any_taken(Square square) const {
    const auto all = images(square);
    return std::any_of(all.begin(), all.end(), [this](Square image) { return taken(image); });
}

// White's start rows: a fifth of the board; the Command piece stands on the first. Four armies keep out of the corners.
Square BoardDraft::free_start(bool command) {
    const int rows = command ? 1 : std::max(1, setup_.size.height / 5);
    for (int tries = 0; tries < 100; ++tries) {
        const Square square = random_square(rows);
        const int edge = sides_ == 4 ? setup_.size.width / 5 : 0;
        if (column_of(square) < edge || column_of(square) >= setup_.size.width - edge) continue;
        if (!any_taken(square)) return square;
    }
    return no_square;
}

// Where `side` has the piece that White has on `first`.
Square BoardDraft::start_of(Square first, Side side) const {
    const auto all = images(first);
    if (wish_.symmetry != Symmetry::fourfold) return all[side == Side::white ? 0 : 1];
    constexpr std::array<std::size_t, side_count> quarter_turns{0, 2, 1, 3};
    return all[quarter_turns[index_of(side)]];
}

void BoardDraft::place(const PieceCode& code, Square square) {
    for (int s = 0; s < sides_; ++s) {
        const Side side = all_sides[static_cast<std::size_t>(s)];
        PieceSpec piece;
        piece.side = side;
        piece.kind = code.kind;
        piece.command = code.command;
        piece.square = start_of(square, side);
        piece.facing = home_facing(side);
        setup_.pieces.push_back(piece);
    }
}

void BoardDraft::set(Square square, Terrain ground) {
    for (const Square image : images(square)) setup_.terrain[image] = ground;
}

void BoardDraft::shift_obstacle() {
    std::vector<Square> obstacles;
    for_each_square(setup_.size, [&](Square square) {
        const Terrain ground = setup_.terrain[square];
        if (ground == terrain::high || ground == terrain::low) obstacles.push_back(square);
    });
    const Square to = random_square(setup_.size.height);
    if (obstacles.empty() || any_taken(to) || in_the_middle(to)) return;
    const Square from = obstacles[rng_.below(static_cast<std::uint32_t>(obstacles.size()))];
    if (in_the_middle(from)) return;
    const Terrain ground = setup_.terrain[from];
    set(from, terrain::open);
    set(to, ground);
}

void BoardDraft::shift_piece() {
    const auto armies = static_cast<std::uint32_t>(setup_.pieces.size() / static_cast<std::size_t>(sides_));
    PieceSpec* first = &setup_.pieces[static_cast<std::size_t>(sides_) * rng_.below(armies)];
    const Square to = free_start(first->command);
    if (to == no_square) return;
    for (int s = 0; s < sides_; ++s) first[s].square = start_of(to, first[s].side);
}

// All sides are alike, so White's first moves are enough.
int BoardDraft::unfairness() const {
    int worst = 0;
    for (const RulesSpec& rules : wish_.rules) {
        const Result<Setup> adapted = adapt_setup(setup_, rules);
        if (adapted) worst += unfair_first_moves(*adapted, Side::white);
    }
    return worst;
}

}  // namespace tankchess
