#include "binding/action_space.h"
#include "binding/observation.h"
#include "capi/calls.h"

using namespace tankchess::capi;
namespace binding = tankchess::binding;
using binding::Game;
using tankchess::Outcome;

namespace {

// A call that answers with one value through a pointer.
template <class T, class F>
tc_status tell(tc_game game, T* out, const char* name, F&& f) noexcept {
    return with_game(game, [&](Game& g) {
        if (const tc_status bad = need(out, name)) return bad;
        *out = f(g);
        return TC_OK;
    });
}

}  // namespace

extern "C" {

tc_status tc_game_from_text(const char* position, tc_game* game) {
    return guarded([&] {
        if (const tc_status bad = need(position, "position")) return bad;
        if (const tc_status bad = need(game, "game")) return bad;
        return hand_out(games(), Game::from_text(position), TC_BAD_TEXT, game);
    });
}

tc_status tc_game_from_setup(const char* setup, const char* rules, tc_game* game) {
    return guarded([&] {
        if (const tc_status bad = need(setup, "setup")) return bad;
        if (const tc_status bad = need(game, "game")) return bad;
        return hand_out(games(), Game::from_setup(setup, rules ? rules : ""), TC_BAD_TEXT, game);
    });
}

tc_status tc_game_from_record(tc_record record, tc_game* game) {
    return with_record(record, [&](tankchess::Record& r) {
        if (const tc_status bad = need(game, "game")) return bad;
        return hand_out(games(), Game::from_record(r), TC_ILLEGAL, game);
    });
}

tc_status tc_game_copy(tc_game game, tc_game* copy) {
    return with_game(game, [&](Game& g) {
        if (const tc_status bad = need(copy, "copy")) return bad;
        return hand_out(games(), tankchess::Result<Game>(g), TC_INTERNAL, copy);
    });
}

tc_status tc_game_free(tc_game game) { return free_in(games(), game.id, "game"); }

tc_status tc_game_text(tc_game game, char* buffer, size_t size, size_t* needed) {
    return with_game(game, [&](Game& g) { return give(g.text(), buffer, size, needed); });
}

tc_status tc_game_side(tc_game game, int* side) {
    return tell(game, side, "side", [](Game& g) { return static_cast<int>(g.side_to_move()); });
}

tc_status tc_game_sides(tc_game game, int* sides) {
    return tell(game, sides, "sides", [](Game& g) { return g.sides(); });
}

tc_status tc_game_plies(tc_game game, size_t* plies) {
    return tell(game, plies, "plies", [](Game& g) { return g.plies(); });
}

tc_status tc_game_moves(tc_game game, char* buffer, size_t size, size_t* needed) {
    return with_game(game, [&](Game& g) { return give(lines_of(g.moves()), buffer, size, needed); });
}

tc_status tc_game_play(tc_game game, const char* move) {
    return with_game(game, [&](Game& g) {
        if (const tc_status bad = need(move, "move")) return bad;
        const auto fault = g.play(move);
        return fault ? fail(TC_ILLEGAL, *fault) : TC_OK;
    });
}

tc_status tc_game_undo(tc_game game) {
    return with_game(game, [](Game& g) { return g.undo() ? TC_OK : fail(TC_ILLEGAL, "nothing was played"); });
}

tc_status tc_game_outcome(tc_game game, tc_outcome* outcome) {
    return tell(game, outcome, "outcome", [](Game& g) {
        const Outcome end = g.outcome();
        return tc_outcome{end.over(), end.winners, end.over() ? name_of(end.reason).data() : ""};
    });
}

tc_status tc_game_perft(tc_game game, int depth, uint64_t* count) {
    return with_game(game, [&](Game& g) {
        if (const tc_status bad = need(count, "count")) return bad;
        const auto counted = g.perft(depth);
        if (!counted) return fail(TC_RANGE, counted.fault());
        *count = *counted;
        return TC_OK;
    });
}

tc_status tc_action_count(uint32_t* count) {
    return guarded([&] {
        if (const tc_status bad = need(count, "count")) return bad;
        *count = binding::action_count;
        return TC_OK;
    });
}

tc_status tc_game_action_bound(tc_game game, uint32_t* bound) {
    return tell(game, bound, "bound", [](Game& g) { return binding::action_bound(g); });
}

tc_status tc_game_actions(tc_game game, uint32_t* actions, size_t size, size_t* needed) {
    return with_game(game, [&](Game& g) {
        const auto all = binding::legal_actions(g);
        return give_list(all.data(), all.size(), actions, size, needed);
    });
}

tc_status tc_game_action_text(tc_game game, uint32_t action, char* buffer, size_t size, size_t* needed) {
    return with_game(game, [&](Game& g) {
        const auto text = binding::action_text(g, action);
        return text ? give(*text, buffer, size, needed) : fail(TC_ILLEGAL, text.fault());
    });
}

tc_status tc_game_action_of(tc_game game, const char* move, uint32_t* action) {
    return with_game(game, [&](Game& g) {
        if (const tc_status bad = need(move, "move")) return bad;
        if (const tc_status bad = need(action, "action")) return bad;
        const auto number = binding::action_of_text(g, move);
        if (!number) return fail(TC_ILLEGAL, number.fault());
        *action = *number;
        return TC_OK;
    });
}

tc_status tc_game_play_action(tc_game game, uint32_t action) {
    return with_game(game, [&](Game& g) {
        const auto fault = binding::play_action(g, action);
        return fault ? fail(TC_ILLEGAL, *fault) : TC_OK;
    });
}

tc_status tc_game_observation_shape(tc_game game, int* planes, int* rows, int* columns) {
    return with_game(game, [&](Game& g) {
        const binding::ObservationShape shape = binding::observation_shape(g);
        if (planes) *planes = shape.planes;
        if (rows) *rows = shape.rows;
        if (columns) *columns = shape.columns;
        return TC_OK;
    });
}

tc_status tc_game_observe(tc_game game, float* values, size_t size, size_t* needed) {
    return with_game(game, [&](Game& g) {
        const binding::ObservationShape shape = binding::observation_shape(g);
        if (needed) *needed = shape.size();
        if (size < shape.size()) return fail(TC_TOO_SMALL, std::to_string(shape.size()) + " values are needed");
        if (const tc_status bad = need(values, "values")) return bad;
        binding::observe(g, shape, values);
        return TC_OK;
    });
}

}  // extern "C"
