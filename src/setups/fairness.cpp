#include "setups/fairness.h"

#include <algorithm>
#include <array>
#include <memory>

#include "notation/moves/move_text.h"
#include "notation/position/rules_text.h"
#include "notation/position/square_text.h"
#include "rules/board/adapt_setup.h"
#include "rules/play/play.h"
#include "rules/play/step_map.h"
#include "rules/retreat/setup_faults.h"
#include "rules/retreat/state.h"

namespace tankchess {
namespace {

constexpr std::size_t max_move_faults = 20;

bool destroys_enemy(const Position& position, Move move) {
    if (move.action() == Action::none && !move.faceless()) return false;
    for (Square square : destroyed_squares(position, move)) {
        const Slot slot = position.slot_at(square);
        if (slot != no_slot && position.piece(slot).side != position.side_to_move()) return true;
    }
    return false;
}

// G5: whether the side that moved now threatens to destroy or to leave.
bool threatens(const Position& after_move, Side mover) {
    return after_move.mode().mate_style &&
           (threatens_command(after_move, mover) || threatens_escape(after_move, mover));
}

// Calls `unfair(move)` for each first move of `side` that U5 forbids.
template <class F>
void each_unfair_move(const Setup& setup, Side side, F&& unfair) {
    Setup turned = setup;
    turned.side = side;
    Result<Position> position = make_position(turned);
    if (!position) return;
    const auto list = std::make_unique<MoveList>();
    pseudo_moves(*position, *list);
    Undo undo;
    for (Move move : *list) {
        bool bad = move.leaves() || destroys_enemy(*position, move);
        if (!bad) {
            do_move(*position, move, undo);
            bad = threatens(*position, side);
            undo_move(*position, undo);
        }
        if (bad && !unfair(*position, move)) return;
    }
}

std::vector<Side> sides_of(const Setup& setup) {
    const auto count = static_cast<std::ptrdiff_t>(mode_of(setup.rules.style).sides);
    return {all_sides.begin(), all_sides.begin() + count};
}

std::string letter(Side side) { return std::string(1, letter_of(side)); }

// A side with nothing to lose has lost before the first move (G1, X1–X4).
void judge_armies(const Setup& setup, Faults& faults) {
    const ModeRow& mode = mode_of(setup.rules.style);
    for (Side side : sides_of(setup)) {
        bool vehicle = false, command = false;
        for (const PieceSpec& piece : setup.pieces) {
            if (piece.side != side || piece.wreck) continue;
            vehicle = vehicle || is_vehicle(piece.kind);
            command = command || piece.command || (piece.cargo && piece.cargo->command);
        }
        const std::string name(name_of(side));
        if (!vehicle) {
            faults.push_back({"pieces", name + " has no vehicles", "no_vehicles", {{"side", letter(side)}}});
        } else if (!command && mode.leaving == Leaving::command_piece) {
            faults.push_back({"pieces", name + " has no Command piece", "no_command", {{"side", letter(side)}}});
        }
    }
}

void judge_first_moves(const Setup& setup, const std::string& rules, Faults& faults) {
    for (Side side : sides_of(setup)) {
        std::size_t found = 0;
        each_unfair_move(setup, side, [&](const Position& position, Move move) {
            const bool destroys = destroys_enemy(position, move);
            const char* what = destroys ? "destroys a piece" : move.leaves() ? "leaves the board" : "threatens at once";
            const char* id = destroys        ? "first_move_destroys"
                             : move.leaves() ? "first_move_leaves"
                                             : "first_move_threatens";
            const std::string text = write_move(position, move);
            faults.push_back({square_name(move.from()),
                              std::string(name_of(side)) + "'s first move '" + text + "' " + what + " (" + rules + ")",
                              id,
                              {{"side", letter(side)}, {"move", text}, {"rules", rules}}});
            return ++found < max_move_faults;
        });
    }
}

void judge_halves(const Setup& setup, Faults& faults) {
    if (mode_of(setup.rules.style).sides != 2) return;
    for (const PieceSpec& piece : setup.pieces) {
        const int row = row_of(piece.square);
        const bool south = 2 * row + 1 < setup.size.height;
        const bool north = 2 * row + 1 > setup.size.height;
        if (piece.side == Side::white && !south) {
            faults.push_back({square_name(piece.square),
                              "White's piece is not in the south half",
                              "wrong_half",
                              {{"side", "w"}, {"square", square_name(piece.square)}}});
        }
        if (piece.side == Side::black && !north) {
            faults.push_back({square_name(piece.square),
                              "Black's piece is not in the north half",
                              "wrong_half",
                              {{"side", "b"}, {"square", square_name(piece.square)}}});
        }
    }
}

// G2: in the long run turning is free and pieces get out of the way, but for fortifications.
void judge_command_ways(const Setup& setup, Faults& faults) {
    const Result<Position> position = make_position(setup);
    if (!position) return;
    for (const PieceSpec& piece : setup.pieces) {
        if (!piece.command || piece.wreck) continue;
        const auto map = std::make_unique<StepMap>();
        make_step_map(*position, Goal::far_edge, piece.side, piece.kind, InTheWay::fortifications, *map);
        if (map->at(piece.square) == StepMap::unreachable) {
            faults.push_back({square_name(piece.square),
                              std::string(name_of(piece.side)) + "'s Command piece has no way to the far edge",
                              "no_way_out",
                              {{"side", letter(piece.side)}, {"square", square_name(piece.square)}}});
        }
    }
}

struct Image {
    Square square;
    Facing facing;
};
using Mapping = Image (*)(BoardSize, Square, Facing);

Image half_turn(BoardSize size, Square square, Facing facing) {
    return {make_square(size.width - 1 - column_of(square), size.height - 1 - row_of(square)), opposite(facing)};
}
Image north_south(BoardSize size, Square square, Facing facing) {
    return {make_square(column_of(square), size.height - 1 - row_of(square)), facing_at(4 - index_of(facing))};
}

Side partner(Side side) {
    constexpr std::array<Side, side_count> partners{Side::black, Side::white, Side::flag_black, Side::flag_white};
    return partners[index_of(side)];
}

bool symmetric_by(const Setup& setup, Mapping map) {
    std::array<int, terrain_count> partner_shape{};  // hedge letters may differ, shapes may not
    for (int y = 0; y < setup.size.height; ++y) {
        for (int x = 0; x < setup.size.width; ++x) {
            const Square square = make_square(x, y);
            const Terrain here = setup.terrain[square];
            const Terrain there = setup.terrain[map(setup.size, square, Facing::n).square];
            if (is_hedge(here) && is_hedge(there)) {
                int& known = partner_shape[here];
                if (known == 0) known = there;
                if (known != there) return false;
            } else if (here != there) {
                return false;
            }
        }
    }
    const auto has_partner = [&](const PieceSpec& piece) {
        const Image image = map(setup.size, piece.square, piece.facing);
        return std::any_of(setup.pieces.begin(), setup.pieces.end(), [&](const PieceSpec& other) {
            return other.square == image.square && other.side == partner(piece.side) && other.kind == piece.kind &&
                   other.command == piece.command && other.wreck == piece.wreck &&
                   (piece.wreck || other.facing == image.facing);
        });
    };
    const auto marker_partners = [&](const std::vector<Square>& squares) {
        return std::all_of(squares.begin(), squares.end(), [&](Square square) {
            const Square image = map(setup.size, square, Facing::n).square;
            return std::find(squares.begin(), squares.end(), image) != squares.end();
        });
    };
    return std::all_of(setup.pieces.begin(), setup.pieces.end(), has_partner) && marker_partners(setup.mines) &&
           marker_partners(setup.smoke);
}

}  // namespace

bool centrally_symmetric(const Setup& setup) { return symmetric_by(setup, half_turn); }
bool mirror_symmetric(const Setup& setup) { return symmetric_by(setup, north_south); }

int unfair_first_moves(const Setup& setup, Side side) {
    int count = 0;
    each_unfair_move(setup, side, [&count](const Position&, Move) { return ++count > 0; });
    return count;
}

Fairness judge_fairness(const Setup& setup, const std::vector<RulesSpec>& rules) {
    Fairness result;
    std::vector<Setup> adapted;
    for (const RulesSpec& spec : rules) {
        const Result<Setup> one = adapt_setup(setup, spec);
        if (!one) {
            result.faults.push_back(one.fault());
            continue;
        }
        for (const Fault& fault : retreat::faults_of_game(*one)) {
            result.faults.push_back(
                {fault.field, fault.offence + " (" + write_rules(spec) + ")", fault.id, fault.params});
        }
        adapted.push_back(*one);
    }
    if (!result.faults.empty() || adapted.empty()) return result;
    for (const Setup& one : adapted) {
        judge_armies(one, result.faults);
        if (!result.faults.empty()) return result;
    }
    judge_halves(adapted.front(), result.faults);
    for (const Setup& one : adapted) {
        if (one.rules.style == Style::retreat) {  // armies are placed by the players (X7)
            const auto placement = retreat::make_placement(one);
            if (!placement) result.faults.push_back(placement.fault());
            continue;
        }
        judge_first_moves(one, write_rules(one.rules), result.faults);
    }
    for (const Setup& one : adapted) {
        if (mode_of(one.rules.style).leaving != Leaving::command_piece) continue;
        judge_command_ways(one, result.faults);
        break;
    }
    if (!centrally_symmetric(setup)) {
        const bool mirrored = mirror_symmetric(setup);
        result.advice.push_back(
            {"symmetry", mirrored ? "mirrored, but not centrally symmetric" : "neither centrally nor mirror symmetric",
             mirrored ? "only_mirrored" : "not_symmetric"});
    }
    return result;
}

}  // namespace tankchess
