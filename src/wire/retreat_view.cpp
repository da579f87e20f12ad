#include "wire/retreat_view.h"

#include <algorithm>

#include "notation/position/square_text.h"
#include "notation/retreat/retreat_turn_text.h"
#include "rules/retreat/actions.h"
#include "rules/retreat/play.h"
#include "wire/squares.h"

namespace tankchess::server {

namespace {

const char* phase_name(retreat::Phase phase) {
    switch (phase) {
        case retreat::Phase::place:
            return "place";
        case retreat::Phase::fire:
            return "fire";
        case retreat::Phase::move:
            break;
    }
    return "move";
}

const char* action_name(retreat::ActionKind kind) {
    switch (kind) {
        case retreat::ActionKind::place:
            return "place";
        case retreat::ActionKind::fire:
            return "fire";
        case retreat::ActionKind::move:
            return "move";
        case retreat::ActionKind::end:
            break;
    }
    return "end";
}

// What tells two actions on the same squares apart: the piece placed, or the way of the push.
std::string action_detail(const retreat::Action& action) {
    if (action.what == retreat::ActionKind::place) return write_piece_code(action.kind, action.command);
    if (action.what == retreat::ActionKind::fire) return action.push == retreat::Push::back ? "back" : "aside";
    return {};
}

std::string piece_of(const retreat::Unit& unit) {
    return std::string(1, letter_of(unit.side)) + write_piece_code(unit.kind, unit.command);
}

// Where the unit that stood on `square` is after a shot; nothing if it is gone.
const retreat::Unit* pushed_to(const retreat::State& before, const retreat::State& after, Side side) {
    for (const retreat::Unit& unit : after.units) {
        if (unit.side != side) continue;
        const retreat::Unit* was = before.unit_at(unit.square);
        if (was == nullptr || was->side != side || was->kind != unit.kind) return &unit;
    }
    return nullptr;
}

void add_effects(json::array& out, const retreat::State& state, const retreat::Action& action) {
    const BoardSize size = state.size();
    const retreat::Unit* unit = action.from == no_square ? nullptr : state.unit_at(action.from);
    switch (action.what) {
        case retreat::ActionKind::place:
            out.push_back(json::object{
                {"e", "place"},
                {"at", wire_square(action.to, size)},
                {"facing", index_of(action.facing)},
                {"piece", std::string(1, letter_of(state.side)) + write_piece_code(action.kind, action.command)}});
            break;
        case retreat::ActionKind::fire: {
            out.push_back(json::object{
                {"e", "fire"}, {"at", wire_square(action.from, size)}, {"to", wire_square(action.to, size)}});
            const retreat::Unit* target = state.unit_at(action.to);
            if (target == nullptr) break;
            const retreat::State next = retreat::after(state, action);
            const retreat::Unit* moved = pushed_to(state, next, target->side);
            if (moved != nullptr) {
                out.push_back(json::object{{"e", "push"},
                                           {"at", wire_square(action.to, size)},
                                           {"to", wire_square(moved->square, size)},
                                           {"piece", piece_of(*target)}});
            } else {
                out.push_back(json::object{
                    {"e", "eliminate"}, {"at", wire_square(action.to, size)}, {"piece", piece_of(*target)}});
            }
            break;
        }
        case retreat::ActionKind::move:
            out.push_back(json::object{{"e", "step"},
                                       {"at", wire_square(action.from, size)},
                                       {"to", wire_square(action.to, size)},
                                       {"facing", index_of(action.facing)},
                                       {"piece", unit == nullptr ? std::string() : piece_of(*unit)}});
            break;
        case retreat::ActionKind::end:
            break;
    }
}

}  // namespace

std::string retreat_choices_json(const retreat::State& state) {
    json::array actions;
    for (const retreat::Action& action : retreat::legal_steps(state)) {
        const bool faced = action.what == retreat::ActionKind::place || action.what == retreat::ActionKind::move;
        actions.push_back(json::array{action_name(action.what), wire_square(action.from, state.size()),
                                      wire_square(action.to, state.size()), faced ? index_of(action.facing) : -1,
                                      json::value(write_action(state, action)), json::value(action_detail(action))});
    }
    return written(
        json::object{{"retreat", json::object{{"phase", phase_name(state.phase)}, {"actions", std::move(actions)}}}});
}

std::string retreat_legal_json(const retreat::State& state) {
    json::array texts;
    for (const retreat::Action& action : retreat::legal_steps(state))
        texts.push_back(json::value(write_action(state, action)));
    return written(texts);
}

json::array retreat_effects(const retreat::State& state, const std::string& text) {
    json::array out;
    const auto actions = read_actions(state, text);
    if (!actions) return out;
    retreat::State now = state;
    for (const retreat::Action& action : *actions) {
        add_effects(out, now, action);
        now = retreat::after(now, action);
    }
    return out;
}

}  // namespace tankchess::server
