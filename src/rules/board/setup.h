#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/fault.h"
#include "base/result.h"
#include "rules/board/catalogue.h"
#include "rules/board/mode.h"
#include "rules/board/terrain.h"

namespace tankchess {

struct CargoSpec {
    Kind kind = 0;
    bool command = false;
    bool backwards = false;  // faces against the boat (Z2 `-`)
    bool flag = false;
};

struct PieceSpec {
    Side side = Side::white;
    Kind kind = 0;
    bool command = false;
    Square square = no_square;
    Facing facing = Facing::n;
    bool wreck = false;
    bool flag = false;
    std::optional<CargoSpec> cargo;
};

// A position as somebody wrote it down: anything goes, all fields public. `make_position` (position.h) accepts it
// or names every fault.
struct Setup {
    BoardSize size;
    std::array<Terrain, square_count> terrain{};  // squares off the board are ignored
    std::vector<PieceSpec> pieces;
    std::vector<Square> smoke;
    std::vector<Square> mines;
    std::vector<Square> flags;  // lying on one square; several may lie on the same
    std::vector<Square> sites;  // south-west square of each site that still holds its flag (X3)
    Side side = Side::white;
    RulesSpec rules;
    Tally tally{};
    int quiet = 0;
    int turn = 1;
};

// A position holds at most this many active pieces; the printed game has 68 at the most.
inline constexpr int max_pieces = 128;
// Bounds that keep counters in their fields.
inline constexpr int max_turn = 60000;
inline constexpr int max_flags = 25;

// `wCLT@H1`, for faults. Precondition: the kind is in the catalogue.
std::string piece_name(const PieceSpec& piece);

// Every way in which `setup` breaks Z5, each with its field and square; empty if it is a position.
Faults setup_faults(const Setup& setup);

}  // namespace tankchess
