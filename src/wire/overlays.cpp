#include "wire/overlays.h"

#include <algorithm>
#include <bitset>
#include <map>
#include <memory>
#include <vector>

#include "notation/position/position_text.h"
#include "rules/moves/movegen.h"
#include "rules/play/actions.h"
#include "rules/play/drive.h"
#include "rules/play/lines_of_fire.h"
#include "rules/play/play.h"
#include "rules/play/step_map.h"
#include "wire/board.h"
#include "wire/holds.h"
#include "wire/squares.h"

namespace tankchess::server {

namespace {

using Squares = std::bitset<square_count>;

json::array squares_view(const Squares& set, BoardSize size) {
    std::vector<int> all;
    for (std::size_t s = 0; s < square_count; ++s) {
        if (set[s]) all.push_back(wire_square(static_cast<Square>(s), size));
    }
    std::sort(all.begin(), all.end());
    json::array out;
    for (const int s : all) out.push_back(s);
    return out;
}

// The same board with another side to move.
Result<Position> with_side(const Position& position, Side side) {
    Setup setup = setup_of(position);
    setup.side = side;
    return make_position(setup);
}

std::vector<Side> sides_on(const Position& position) {
    std::vector<Side> out;
    for (const Side side : all_sides) {
        if (!position.pieces_of(side).empty()) out.push_back(side);
    }
    return out;
}

// One turn that destroys the piece on `target`.
json::object threat_view(const Position& position, Move move, Square target) {
    json::object out{{"from", wire_square(move.from(), position.size())},
                     {"to", wire_square(move.to(), position.size())},
                     {"facing", index_of(move.facing())},
                     {"plate", nullptr},
                     {"effects", effects_view(position, move)}};
    const bool aimed = move.action() == Action::shot || move.action() == Action::charge;
    if (aimed && move.target() == target) {
        out["plate"] = jtext(sum_of(position, mover_slot(position, move), move.to(), target).plate);
    }
    if (position.piece(position.slot_at(target)).command) out["tps"] = write_position(after(position, move));
    return out;
}

}  // namespace

json::object danger_view(const Position& position) {
    json::object out;
    auto graph = std::make_unique<DriveGraph>();
    for (const Side side : sides_on(position)) {
        Squares danger;
        position.pieces_of(side).for_each([&](Slot slot) {
            const Piece& piece = position.piece(slot);
            explore_drives(position, slot, *graph);
            for (const DriveNode& node : graph->nodes) {
                const bool still = &node == graph->nodes.begin() && !piece.has(fortification);
                if (node.fate != Fate::stands || still) continue;
                for (const FireLine& line :
                     lines_of_fire(position, piece.row(), {node.square, node.facing}, piece.square)) {
                    for (const Square square : line.squares) danger.set(square);
                }
            }
        });
        out[std::string(1, letter_of(side))] = squares_view(danger, position.size());
    }
    return out;
}

json::array threats_view(const Position& position) {
    // By target, then by shooter: the first turn that does it.
    std::map<int, std::map<int, json::object>> found;
    auto list = std::make_unique<MoveList>();
    for (const Side side : sides_on(position)) {
        const auto turn = with_side(position, side);
        if (!turn) continue;
        list->clear();
        pseudo_moves(*turn, *list);
        for (const Move move : *list) {
            if (move.action() == Action::none) continue;
            for (const Square square : destroyed_squares(*turn, move)) {
                const Slot victim = position.slot_at(square);
                if (victim == no_slot || position.piece(victim).side == side) continue;
                auto& by = found[wire_square(square, position.size())];
                const int from = wire_square(move.from(), position.size());
                if (!by.contains(from)) by.emplace(from, threat_view(*turn, move, square));
            }
        }
    }
    json::array out;
    for (auto& [at, shooters] : found) {
        json::array by;
        for (auto& [from, view] : shooters) by.push_back(std::move(view));
        out.push_back(json::object{{"at", at}, {"by", std::move(by)}});
    }
    return out;
}

json::array fire_view(const Position& position) {
    json::array out;
    for (const Side side : sides_on(position)) {
        position.pieces_of(side).for_each([&](Slot slot) {
            const Piece& piece = position.piece(slot);
            if (piece.aboard()) return;
            Candidates hits;
            list_actions(position, {slot, piece.pose(), false}, hits);
            json::array lines, targets;
            for (const FireLine& line : lines_of_fire(position, piece.row(), piece.pose())) {
                json::array squares;
                for (const Square square : line.squares) {
                    squares.push_back(wire_square(square, position.size()));
                    const Slot there = position.slot_at(square);
                    if (there == no_slot || position.piece(there).side == side) continue;
                    const bool destroys = std::any_of(hits.begin(), hits.end(), [square](const Candidate& hit) {
                        return hit.target == square && hit.action != Action::smoke && hit.action != Action::mine;
                    });
                    targets.push_back(json::array{wire_square(square, position.size()), destroys});
                }
                lines.push_back(std::move(squares));
            }
            out.push_back(json::object{{"at", wire_square(piece.square, position.size())},
                                       {"lines", std::move(lines)},
                                       {"targets", std::move(targets)}});
        });
    }
    return out;
}

json::object ways_out_view(const Position& position) {
    json::object out;
    const auto map = std::make_unique<StepMap>();
    for (const Side side : sides_on(position)) {
        const Slot slot = position.command_of(side);
        if (slot == no_slot) continue;
        const std::string letter(1, letter_of(side));
        out[letter] = nullptr;
        const Piece& piece = position.piece(slot);
        if (!may_leave(position, piece) || piece.aboard()) continue;
        make_step_map(position, Goal::far_edge, side, piece.kind, InTheWay::everybody, *map);
        const int steps = map->at(piece.square, piece.facing);
        if (steps == StepMap::unreachable) continue;
        json::array path;
        Square last = no_square;
        for (const Pose& pose : shortest_way(position.size(), *map, piece.pose())) {
            if (pose.square != last) path.push_back(wire_square(pose.square, position.size()));
            last = pose.square;
        }
        const int speed = std::max<int>(1, piece.row().speed);
        out[letter] = json::object{{"steps", steps}, {"turns", (steps + speed - 1) / speed}, {"path", std::move(path)}};
    }
    return out;
}

}  // namespace tankchess::server
