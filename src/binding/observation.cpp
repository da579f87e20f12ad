#include "binding/observation.h"

#include <algorithm>

#include "rules/board/view.h"

namespace tankchess::binding {
namespace {

namespace rt = tankchess::retreat;

// The planes in order. A group has as many as what it counts.
enum Plane : int {
    board_plane = 0,
    kind_planes = 1,
    side_planes = kind_planes + kind_count,
    facing_planes = side_planes + side_count,
    command_plane = facing_planes + facing_count,
    carries_flag_plane,
    cargo_plane,
    cargo_backwards_plane,
    cargo_command_plane,
    terrain_planes,
    hedge_shape_plane = terrain_planes + static_cast<int>(terrain_names.size()),
    wreck_plane,
    low_wreck_plane,
    smoke_plane,
    mine_plane,
    flag_plane,
    site_plane,
    mode_planes,
    quiet_plane = mode_planes + style_count,
    turn_plane,
    limit_plane,
    tally_planes,
    phase_planes = tally_planes + side_count,
    fired_plane = phase_planes + 3,
    target_plane,
    waiting_plane,
    in_hand_plane,
    steps_left_plane,
    plane_count,
};

std::vector<std::string> make_names() {
    std::vector<std::string> names{"board"};
    const auto add = [&](std::string group, std::string_view one) { names.push_back(group + " " + std::string(one)); };
    const char* const seats[side_count] = {"own", "next", "opposite", "previous"};
    for (const KindRow& row : catalogue) add("kind", row.code);
    for (const char* seat : seats) add("side", seat);
    for (int f = 0; f < facing_count; ++f) add("facing", std::to_string(45 * f));
    for (const char* name : {"command", "carries flag", "cargo", "cargo backwards", "cargo command"}) {
        names.emplace_back(name);
    }
    for (const std::string_view name : terrain_names) add("terrain", name);
    for (const char* name : {"hedge shape", "wreck", "low wreck", "smoke", "mine", "flag", "site"}) {
        names.emplace_back(name);
    }
    for (const ModeRow& row : mode_rows) add("mode", row.name);
    for (const char* name : {"quiet", "turn", "limit"}) names.emplace_back(name);
    for (const char* seat : seats) add("tally", seat);
    for (const char* phase : {"place", "fire", "move"}) add("phase", phase);
    for (const char* name : {"has fired", "target", "waiting", "in hand", "steps left"}) names.emplace_back(name);
    return names;
}

// Writes into the planes of one observation.
class Canvas {
public:
    Canvas(Side viewer, BoardSize size, int sides, const ObservationShape& shape, float* out)
        : viewer_(viewer), size_(size), sides_(sides), shape_(shape), out_(out) {
        std::fill(out, out + shape.size(), 0.0f);
    }

    void set(int plane, Square square, float value = 1) {
        const SeenSquare seen = seen_from(viewer_, size_, square);
        out_[(static_cast<std::size_t>(plane) * static_cast<std::size_t>(shape_.rows) +
              static_cast<std::size_t>(seen.row)) *
                 static_cast<std::size_t>(shape_.columns) +
             static_cast<std::size_t>(seen.column)] = value;
    }
    void fill(int plane, float value) {
        if (value == 0) return;
        for_each_square(size_, [&](Square s) { set(plane, s, value); });
    }
    void unit(Square square, Kind kind, Side side, Facing facing, bool command) {
        set(kind_planes + kind, square);
        set(side_planes + seat_of(side), square);
        set(facing_planes + index_of(facing_seen(viewer_, facing)), square);
        if (command) set(command_plane, square);
    }
    void ground(Square square, Terrain t) {
        set(board_plane, square);
        set(terrain_planes + std::min<int>(t, terrain::hedge), square);
        if (is_hedge(t)) set(hedge_shape_plane, square, static_cast<float>(hedge_shape(t) + 1) / max_hedge_shapes);
    }
    void counters(Style style, int quiet, int turn) {
        fill(mode_planes + static_cast<int>(style), 1);
        fill(quiet_plane, static_cast<float>(std::min(quiet, quiet_turns_to_draw)) / quiet_turns_to_draw);
        fill(turn_plane, static_cast<float>(std::min(turn, 200)) / 200);
    }
    // 0 = the viewer, then in turn order.
    int seat_of(Side side) const {
        int seat = 0;
        for (Side s = viewer_; s != side && seat < side_count; s = next_side(s, sides_)) ++seat;
        return seat % side_count;
    }

private:
    Side viewer_;
    BoardSize size_;
    int sides_;
    ObservationShape shape_;
    float* out_;
};

ObservationShape shape_of(BoardSize size, int sides) {
    const int longer = std::max(size.width, size.height);
    return sides == 2 ? ObservationShape{plane_count, size.height, size.width}
                      : ObservationShape{plane_count, longer, longer};
}

}  // namespace

const std::vector<std::string>& plane_names() {
    static const std::vector<std::string> names = make_names();
    return names;
}

ObservationShape observation_shape(const Position& position) {
    return shape_of(position.size(), position.mode().sides);
}

ObservationShape observation_shape(const Game& game) {
    return game.ordinary() ? observation_shape(game.ordinary()->position())
                           : shape_of(game.retreat()->state().size(), 2);
}

void observe(const Position& position, const ObservationShape& shape, float* out) {
    const int sides = position.mode().sides;
    Canvas canvas(position.side_to_move(), position.size(), sides, shape, out);
    for_each_square(position.size(), [&](Square s) {
        canvas.ground(s, position.terrain_at(s));
        if (const auto wreck = position.wreck_at(s)) canvas.set(wreck->low() ? low_wreck_plane : wreck_plane, s);
        if (position.smoke_at(s)) canvas.set(smoke_plane, s);
        if (position.mine_at(s)) canvas.set(mine_plane, s);
    });
    for (const Square s : position.flags()) canvas.set(flag_plane, s);
    for (const Square s : position.sites()) canvas.set(site_plane, s);
    for (const Side side : all_sides) {
        position.pieces_of(side).for_each([&](Slot slot) {
            const Piece& piece = position.piece(slot);
            if (piece.flag) canvas.set(carries_flag_plane, piece.square);
            if (!piece.aboard()) return canvas.unit(piece.square, piece.kind, side, piece.facing, piece.command);
            canvas.set(cargo_plane, piece.square, static_cast<float>(piece.kind + 1) / max_kind_count);
            if (piece.facing != position.piece(piece.carrier).facing) canvas.set(cargo_backwards_plane, piece.square);
            if (piece.command) canvas.set(cargo_command_plane, piece.square);
        });
        const float tally = static_cast<float>(position.tally()[index_of(side)]);
        if (tally > 0) canvas.fill(tally_planes + canvas.seat_of(side), std::min(tally, 10.0f) / 10);
    }
    canvas.counters(position.rules().style, position.quiet(), position.turn());
    canvas.fill(limit_plane, static_cast<float>(std::min<int>(position.rules().limit, 100)) / 100);
}

void observe(const rt::State& state, const ObservationShape& shape, float* out) {
    Canvas canvas(state.side, state.size(), 2, shape, out);
    for_each_square(state.size(),
                    [&](Square s) { canvas.ground(s, state.ground->high.has(s) ? terrain::high : terrain::open); });
    for (const rt::Unit& unit : state.units) {
        canvas.unit(unit.square, unit.kind, unit.side, unit.facing, unit.command);
        if (unit.fired) canvas.set(fired_plane, unit.square);
        if (unit.target) canvas.set(target_plane, unit.square);
        if (unit.waiting) canvas.set(waiting_plane, unit.square);
        if (unit.in_hand) canvas.set(in_hand_plane, unit.square);
    }
    canvas.counters(Style::retreat, state.quiet, state.turn);
    canvas.fill(phase_planes + static_cast<int>(state.phase), 1);
    canvas.fill(steps_left_plane, static_cast<float>(state.steps_left) / Move::max_route_steps);
}

void observe(const Game& game, const ObservationShape& shape, float* out) {
    if (game.ordinary()) {
        observe(game.ordinary()->position(), shape, out);
    } else {
        observe(game.retreat()->state(), shape, out);
    }
}

}  // namespace tankchess::binding
