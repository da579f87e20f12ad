#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/evaluate/score.h"
#include "rules/board/move.h"

namespace tankchess::engine {

// Games that a computer has played against itself, for learning from, in a file of bytes (numbers little-endian):
//
//     "TCDATA1\n", then blocks of { length u32, checksum u64, content }. The first block says how the games were made,
//     every other one is a game: number u64, seed u64, board and start as texts with a length u16 each, random plies
//     u8, winner u8, reason u8, plies u16, and for each ply the move u64 and its score i16.
//
// Whole games rather than positions: ten bytes a ply, and whoever reads them sees whatever it wants of a position.
struct DataGame {
    std::uint64_t number = 0;  // from 0
    std::uint64_t seed = 0;    // of its board and opening
    std::string board;         // a name
    std::string start;         // position text
    int random_plies = 0;      // that begin the game
    // 0 White, 1 Black, 2 nobody; as played, or as the search had proven where the game was broken off.
    int winner = 2;
    int reason = 0;  // Reason; none where it was broken off
    struct Ply {
        Move move;
        Score score = unknown_score;  // by the search, for the side to move
        bool operator==(const Ply&) const = default;
    };
    static constexpr Score unknown_score = 32767;  // of a random ply
    std::vector<Ply> plies;

    bool operator==(const DataGame&) const = default;
};

// The first bytes of a file whose games were made `by`.
std::string data_head(const std::string& by);
// A game as it stands in a file.
std::string data_block(const DataGame& game);

// Reads a file from its beginning to its end. A fault says what is wrong and from which byte on; nothing after that
// is read.
class DataReader {
public:
    explicit DataReader(std::istream& in) : in_(in) {}

    // To be asked first: how the games were made.
    Result<std::string> head();
    // The next game; nothing at the end of the file.
    Result<std::optional<DataGame>> next();
    // Up to here everything is whole.
    std::uint64_t good_bytes() const { return good_; }

private:
    // The content of the next block; nothing at the end of the file.
    Result<std::optional<std::string>> block();
    Fault fault(const std::string& what) const;

    std::istream& in_;
    std::uint64_t good_ = 0;
};

}  // namespace tankchess::engine
