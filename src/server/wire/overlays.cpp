#include "server/wire/overlays.h"

#include <algorithm>
#include <bitset>
#include <deque>
#include <map>
#include <memory>
#include <vector>

#include "rules/moves/movegen.h"
#include "rules/play/actions.h"
#include "rules/play/drive.h"
#include "rules/play/play.h"
#include "server/wire/squares.h"

namespace tankchess::server {

namespace {

using Squares = std::bitset<square_count>;

bool in_line(const Position& p, int square) {
    return square >= 0 && square < square_count && p.on_board(static_cast<Square>(square));
}

// The squares that a weapon of `kind` sweeps from a pose, direction by direction. `gone`: a square that the shooter has
// left, which no longer blocks.
std::vector<std::vector<Square>> sweeps(const Position& p, const KindRow& row, Pose pose, Square gone) {
    std::vector<std::vector<Square>> out;
    const auto ray = [&](Facing direction, int least, int most, bool direct) {
        std::vector<Square> line;
        int at = pose.square;
        for (int distance = 1; most == 0 || distance <= most; ++distance) {
            at += delta_of(direction);
            if (!in_line(p, at)) break;
            if (distance >= least) line.push_back(static_cast<Square>(at));
            if (!direct || static_cast<Square>(at) == gone) continue;
            const int axis = index_of(direction) & 3;
            const SquareClass what = p.class_at(at);
            if (what >> (hard_shift + axis) & 1) break;
            if ((what >> (low_shift + axis) & 1) && row.has(cannot_fire_over_low)) break;
        }
        if (!line.empty()) out.push_back(std::move(line));
    };
    const int spread = row.has(turret) ? 1 : 0;
    switch (row.weapon) {
        case Weapon::none:
            break;
        case Weapon::gun:
        case Weapon::flame:
            for (int turn = -spread; turn <= spread; ++turn) {
                ray(turned(pose.facing, turn), row.has(fires_adjacent) ? 1 : row.range_min, row.range_max, true);
            }
            break;
        case Weapon::lob:
            ray(pose.facing, row.range_min, row.range_max, false);
            break;
        case Weapon::charge:
        case Weapon::blast:
            for (int f = 0; f < facing_count; ++f) ray(facing_at(f), 1, 1, false);
            break;
    }
    return out;
}

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
                for (const auto& line : sweeps(position, piece.row(), {node.square, node.facing}, piece.square)) {
                    for (const Square square : line) danger.set(square);
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
                by.try_emplace(wire_square(move.from(), position.size()),
                               json::object{{"from", wire_square(move.from(), position.size())},
                                            {"to", wire_square(move.to(), position.size())},
                                            {"facing", index_of(move.facing())}});
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
            for (const auto& line : sweeps(position, piece.row(), piece.pose(), no_square)) {
                json::array squares;
                for (const Square square : line) {
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
    for (const Side side : sides_on(position)) {
        const Slot slot = position.command_of(side);
        if (slot == no_slot) continue;
        const std::string letter(1, letter_of(side));
        out[letter] = nullptr;
        const Piece& piece = position.piece(slot);
        if (!may_leave(position, piece) || piece.aboard()) continue;
        // Breadth first over poses; squares that stop or endanger the piece are left out.
        const auto footing = static_cast<int>(piece.footing);
        std::vector<int> parent(square_count * facing_count, -1);
        const auto index = [](Square s, Facing f) { return s * facing_count + index_of(f); };
        std::deque<int> queue{index(piece.square, piece.facing)};
        parent[static_cast<std::size_t>(queue.front())] = queue.front();
        int last = -1;
        while (!queue.empty() && last < 0) {
            const int at = queue.front();
            queue.pop_front();
            const auto square = static_cast<Square>(at / facing_count);
            const Facing facing = facing_at(at % facing_count);
            const int x = column_of(square) + dx_of(facing);
            const int y = row_of(square) + dy_of(facing);
            const Facing far = home_facing(side);
            if (!position.size().contains(x, y)) {
                // G3: straight or diagonally across the far edge, not through a corner.
                const bool over =
                    dx_of(far) != 0
                        ? x == (dx_of(far) > 0 ? position.size().width : -1) && y >= 0 && y < position.size().height
                        : y == (dy_of(far) > 0 ? position.size().height : -1) && x >= 0 && x < position.size().width;
                if (over) last = at;
            } else {
                const Square next = make_square(x, y);
                const SquareClass what = position.class_at(next);
                const bool free = !(what >> (stops_shift + footing) & 1) && !(what >> (special_shift + footing) & 1);
                const int node = index(next, facing);
                if (free && parent[static_cast<std::size_t>(node)] < 0) {
                    parent[static_cast<std::size_t>(node)] = at;
                    queue.push_back(node);
                }
            }
            for (const int turn : {-1, 1}) {
                const int node = index(square, turned(facing, turn));
                if (parent[static_cast<std::size_t>(node)] >= 0) continue;
                parent[static_cast<std::size_t>(node)] = at;
                queue.push_back(node);
            }
        }
        if (last < 0) continue;
        std::vector<int> path;
        int steps = 1;  // the leaving step
        for (int at = last;; at = parent[static_cast<std::size_t>(at)]) {
            const int wire = wire_square(static_cast<Square>(at / facing_count), position.size());
            if (path.empty() || path.back() != wire) path.push_back(wire);
            if (parent[static_cast<std::size_t>(at)] == at) break;
            ++steps;
        }
        std::reverse(path.begin(), path.end());
        const int speed = std::max<int>(1, piece.row().speed);
        json::array squares;
        for (const int wire : path) squares.push_back(wire);
        out[letter] =
            json::object{{"steps", steps}, {"turns", (steps + speed - 1) / speed}, {"path", std::move(squares)}};
    }
    return out;
}

}  // namespace tankchess::server
