#pragma once

#include <cstdint>
#include <iosfwd>
#include <vector>

#include "engine/arena/data_file.h"
#include "engine/evaluate/evaluate.h"
#include "engine/net/features.h"

namespace tankchess::engine {

// Positions for the net to learn from, with the rows that each of them lights.
class NetSamples {
public:
    struct Sample {
        std::size_t first = 0;  // of its rows: those of the side to move, then those of its enemy
        std::uint16_t rows[2]{};
        std::uint8_t phase = 0;
        std::uint8_t style = 0;
        float hand = 0;    // the hand-made evaluation, in Light Tanks, for the side to move
        float target = 0;  // chance that the side to move wins, as the game went on
    };

    // The target of a position is what searches thought of it and of the positions after it, each counting `patience`
    // times as much as the one before, and last the result: far less chance in it than in the result alone, and more to
    // learn than from the first score, which only repeats the evaluation.
    explicit NetSamples(float patience) : patience_(patience) {}

    // Adds the quiet positions of a game that the search has looked at.
    void add(const DataGame& game, Evaluator& evaluator);

    std::size_t size() const { return samples_.size(); }
    const Sample& operator[](std::size_t n) const { return samples_[n]; }
    const std::uint16_t* rows(const Sample& sample, int view) const {
        return rows_.data() + sample.first + (view == 0 ? 0 : sample.rows[0]);
    }

private:
    float patience_;
    std::vector<Sample> samples_;
    std::vector<std::uint16_t> rows_;
};
static_assert(net::row_count <= 65536);

// Which share of the data a game belongs to. Boards that are held out are never learned from, whoever made them; all of
// them are generated, for the stock is what people play on.
enum class DataShare : std::uint8_t { learned, held_out_game, held_out_board };
DataShare share_of(const DataGame& game);

}  // namespace tankchess::engine
