#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/net/features.h"
#include "rules/position/edits.h"

namespace tankchess::engine {

// A small network that corrects the hand-made evaluation. First layer: the rows of a view (features.h) added up, once
// for the side to move and once for its enemy. Each sum is held within 0 and 1, and by how much the two differ is
// weighed by the last layer: both sides alike, so it cannot change what having the move is worth. All of it in whole
// numbers, so that every build gives the same answer.
class Net {
public:
    static constexpr int width = 32;
    static constexpr int one = 256;       // a sum of 1
    static constexpr int most = 20000;    // thousandths of a Light Tank that it may add or take away
    static constexpr int out_scale = 16;  // of the weights of the last layer, which are thousandths of a Light Tank

    struct alignas(16) Row {
        std::array<std::int16_t, width> value{};
        bool operator==(const Row&) const = default;
    };
    // Both layers as they were learned, one row for each feature.
    struct Weights {
        std::vector<Row> rows = std::vector<Row>(net::row_count);
        std::array<Row, net::phases> out{};
        std::array<bool, style_count> knows{};  // the modes that it has learned about
        bool operator==(const Weights&) const = default;
    };

    explicit Net(const Weights& weights);

    bool knows(Style style) const { return knows_[static_cast<std::size_t>(style)]; }

    // Sums for the two sides, and the views that they were made by.
    struct State {
        std::array<Row, 2> sum;
        std::array<net::View, 2> view;
        bool operator==(const State&) const = default;
    };
    State state_of(const Position& position) const;
    // That of `after`, reached from a position with `before` by the move whose journal is `undo`.
    void follow(const State& before, const Position& after, const Undo& undo, State& state) const;

    // In thousandths of a Light Tank, for the side to move. `race_turns` by side, 0 where nobody races.
    int value(const State& state, Side mover, int phase, const std::array<int, 2>& race_turns) const;
    // The same after a drive, not played, of a piece other than a Command piece.
    int value_after_drive(const State& state, BoardSize board, const Piece& before, const Piece& after, Side mover,
                          int phase, const std::array<int, 2>& race_turns) const;

private:
    std::vector<Row> pieces_;  // own, kind, facing, place: three parts in one
    std::vector<Row> ahead_;   // own, kind, facing, rows ahead
    std::vector<Row> lines_;
    std::vector<Row> races_;
    std::vector<Row> rest_;  // all other groups
    std::array<Row, net::phases> out_;
    std::array<bool, style_count> knows_;

    bool follow_loss(const Position& after, const Piece& lost, bool wreck, Side side, State& state) const;
    void refresh(const Position& position, Side side, State& state) const;
    void add_piece(Row& sum, const net::PieceRows& rows) const;
    void take_piece(Row& sum, const net::PieceRows& rows) const;
    const Row& rest(int row) const { return rest_[static_cast<std::size_t>(row - net::ground.first)]; }
};

inline int phase_of(const Position& position) {
    return net::phase_of(position.pieces_of(Side::white).count() + position.pieces_of(Side::black).count());
}

}  // namespace tankchess::engine
