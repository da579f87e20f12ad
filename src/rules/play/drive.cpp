#include "rules/play/drive.h"

#include <array>

#include "rules/play/key_set.h"
#include "rules/position/hash.h"

namespace tankchess {

namespace {

constexpr bool speeds_fit_routes() {
    for (const KindRow& row : catalogue) {
        if (row.speed + 1 > Move::max_route_steps) return false;
    }
    return true;
}
static_assert(speeds_fit_routes(), "a drive with its road bonus must fit a move's route");

class Explorer {
public:
    Explorer(const Position& position, Slot slot, DriveGraph& graph)
        : p(position), piece(position.piece(slot)), row(piece.row()), g(graph), leaves(may_leave(position, piece)) {}

    void run() {
        g.nodes.clear();
        g.reverse = -1;
        DriveNode start;
        start.square = piece.square;
        start.facing = piece.facing;
        const bool road = !piece.aboard() && p.terrain_at(piece.square) == terrain::road;
        start.limit = limit(road);
        add(start, road, false);
        if (row.speed == 0) return;
        for (std::size_t i = 0; i < g.nodes.size(); ++i) expand(static_cast<std::int16_t>(i));
        reverse();
    }

private:
    std::uint8_t limit(bool road) const { return static_cast<std::uint8_t>(row.speed + (road ? 1 : 0)); }

    // Enters a node unless an equal one is there; gives its number.
    std::int16_t add(const DriveNode& node, bool road, bool turned_last) {
        const std::uint64_t key =
            node.cleared ^
            mix64(static_cast<std::uint64_t>(node.square) | static_cast<std::uint64_t>(node.facing) << 10 |
                  static_cast<std::uint64_t>(node.fate) << 13 | static_cast<std::uint64_t>(road) << 16 |
                  static_cast<std::uint64_t>(turned_last && row.has(single_turns)) << 17 | 1ULL << 20);
        const std::int16_t number = seen.number(key);
        if (static_cast<std::size_t>(number) == g.nodes.size()) {
            on_road[g.nodes.size()] = road;
            g.nodes.push_back(node);
        }
        return number;
    }

    void expand(std::int16_t number) {
        const DriveNode node = g.nodes[static_cast<std::size_t>(number)];
        if (node.fate != Fate::stands && node.fate != Fate::burning) return;
        const bool road = on_road[static_cast<std::size_t>(number)];
        const bool aboard = number == 0 && piece.aboard();

        DriveNode next = node;
        next.parent = number;
        next.steps = static_cast<std::uint8_t>(node.steps + 1);
        next.step = Step::ahead;
        next.cleared_before = node.cleared != 0;
        bool next_road = road;
        if (enter(next, delta_of(node.facing), node.fate == Fate::burning, next_road)) {
            next.limit = limit(next_road);
            if (next.steps <= next.limit) {
                g.nodes[static_cast<std::size_t>(number)].ahead = add(next, next_road, false);
            }
        }

        // T6: no turning in fire. S6: none aboard. M6: not twice in a row.
        const bool turned_last = node.step == Step::left || node.step == Step::right;
        if (node.fate == Fate::burning || aboard || (turned_last && row.has(single_turns))) return;
        next = node;
        next.parent = number;
        next.steps = static_cast<std::uint8_t>(node.steps + 1);
        next.limit = limit(road);
        if (next.steps > next.limit) return;
        next.step = Step::left;
        next.facing = turned(node.facing, -1);
        g.nodes[static_cast<std::size_t>(number)].left = add(next, road, true);
        next.step = Step::right;
        next.facing = turned(node.facing, 1);
        g.nodes[static_cast<std::size_t>(number)].right = add(next, road, true);
    }

    // M3.
    void reverse() {
        DriveNode next = g.nodes[0];
        next.parent = 0;
        next.steps = 1;
        next.limit = 1;
        next.reversed = true;
        next.ahead = next.left = next.right = -1;
        bool road = false;
        if (!enter(next, -delta_of(piece.facing), false, road)) return;
        if (next.fate == Fate::burning) next.fate = Fate::wreck;  // it stops in fire
        g.reverse = static_cast<std::int16_t>(g.nodes.size());
        g.nodes.push_back(next);
    }

    // What one step onto the next square does to `node`; false if it cannot be made.
    bool enter(DriveNode& node, int delta, bool from_fire, bool& road) const {
        node.ahead = node.left = node.right = -1;
        const int dy = (delta + stride + stride / 2) / stride - 1;
        const int dx = delta - dy * stride;
        const int x = column_of(node.square) + dx;
        const int y = row_of(node.square) + dy;
        if (!p.size().contains(x, y)) {
            // G3: across the far edge, not through a corner.
            const int far = piece.side == Side::white ? p.size().height : -1;
            if (!leaves || y != far || x < 0 || x >= p.size().width) return false;
            node.fate = Fate::out;
            return true;
        }
        const Square s = make_square(x, y);
        const Terrain t = p.terrain_at(s);
        const bool mine = p.mine_at(s);
        const Entry what = entry(t, mine, row, piece.footing);
        if (what == Entry::blocked) return false;
        if (!p.unoccupied(s) && !(s == piece.square && !piece.aboard())) {
            if (!can_board(s, node.facing)) return false;
            node.square = s;
            node.fate = Fate::boarded;
            road = false;
            return true;
        }
        node.square = s;
        road = road && t == terrain::road;
        if (what == Entry::sinks || what == Entry::melts) {
            node.fate = Fate::sunk;  // T3, T4
            return true;
        }
        if (p.smoke_at(s)) clear(node, hash::smoke_key(s));  // T8
        if (mine) clear(node, hash::mine_key(s));            // T9: swept or spent
        node.fate = what == Entry::stands                  ? Fate::stands
                    : what == Entry::crosses && !from_fire ? Fate::burning  // T6
                                                           : Fate::wreck;
        return true;
    }

    // A long drive can come back to a square; its markers are gone by then.
    void clear(DriveNode& node, std::uint64_t key) const {
        for (int i = node.parent; i > 0; i = g.nodes[static_cast<std::size_t>(i)].parent) {
            if (g.nodes[static_cast<std::size_t>(i)].square == node.square) return;
        }
        node.cleared ^= key;
    }

    // S6: an empty boat of one's own, along its axis, that takes this kind.
    bool can_board(Square s, Facing facing) const {
        const Slot slot = p.slot_at(s);
        if (slot == no_slot) return false;
        const Piece& boat = p.piece(slot);
        return boat.side == piece.side && boat.cargo == no_slot && can_carry(boat.kind, piece.kind) &&
               ((index_of(boat.facing) ^ index_of(facing)) & 3) == 0;
    }

    const Position& p;
    const Piece& piece;
    const KindRow& row;
    DriveGraph& g;
    const bool leaves;
    KeySet seen;
    std::array<bool, max_drive_nodes> on_road;
};

}  // namespace

void explore_drives(const Position& position, Slot slot, DriveGraph& graph) { Explorer(position, slot, graph).run(); }

std::uint16_t route_to(const DriveGraph& graph, int node) {
    std::uint16_t route = 0;
    for (int i = node; i > 0; i = graph.nodes[static_cast<std::size_t>(i)].parent) {
        route = static_cast<std::uint16_t>(route << 2 |
                                           static_cast<unsigned>(graph.nodes[static_cast<std::size_t>(i)].step));
    }
    return route;
}

}  // namespace tankchess
