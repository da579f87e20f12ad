#include "binding/action_space.h"

#include <algorithm>
#include <array>
#include <memory>
#include <tuple>

#include "notation/moves/move_text.h"
#include "rules/board/view.h"
#include "rules/moves/legality.h"
#include "rules/play/play.h"
#include "rules/retreat/actions.h"

namespace tankchess::binding {
namespace {

// The place of each slot among the pieces of its side.
std::array<std::uint8_t, max_pieces> piece_places(const Position& position, Side side) {
    std::vector<std::tuple<SeenSquare, bool, Slot>> order;
    position.pieces_of(side).for_each([&](Slot slot) {
        const Piece& piece = position.piece(slot);
        order.emplace_back(seen_from(side, position.size(), piece.square), piece.aboard(), slot);
    });
    std::sort(order.begin(), order.end());
    std::array<std::uint8_t, max_pieces> places{};
    for (std::size_t i = 0; i < order.size(); ++i) places[std::get<Slot>(order[i])] = static_cast<std::uint8_t>(i);
    return places;
}

constexpr int blast_aim = 21, mine_aim = 22, flag_aim = 23;

int aim_of(Move move, Facing ahead) {
    switch (move.action()) {
        case Action::none:
            return 0;
        case Action::blast:
            return blast_aim;
        case Action::mine:
            return mine_aim;
        case Action::flag:
            return flag_aim;
        default:
            break;
    }
    const int direction = direction_between(move.to(), move.target());
    const int relative = (direction - index_of(ahead)) & 7;
    if (move.action() != Action::smoke) return 1 + relative;
    // Smoke goes ahead, half right, half left, or astern from a boat that carries its launcher backwards.
    const int way = relative == 0 ? 0 : relative == 1 ? 1 : relative == 4 ? 2 : 3;
    return 9 + smoke_range * way + distance_between(move.to(), move.target()) - 1;
}

// What a move would be called if it were alone, and what decides between moves of one name.
struct Named {
    int place;
    int name;
    int distance;
    Move move;

    auto key() const { return std::tuple(place, name, distance, move.route(), move.bits); }
};

}  // namespace

ActionNumber action_bound(int pieces_a_side) {
    return static_cast<ActionNumber>(std::clamp(pieces_a_side, 1, max_pieces)) * actions_a_piece;
}

ActionNumber action_bound(const Game& game) {
    int most = 0;
    if (const auto* line = game.ordinary()) {
        for (const Side side : all_sides) most = std::max(most, line->position().pieces_of(side).count());
        return action_bound(most);
    }
    const auto& state = game.retreat()->state();
    most = state.size().width;  // while pieces are placed, columns take the place of pieces
    return action_bound(std::max(most, static_cast<int>(state.units.size())));
}

std::vector<NumberedMove> number_moves(const Position& position) {
    const auto list = std::make_unique<MoveList>();
    legal_moves(position, *list);
    const auto places = piece_places(position, position.side_to_move());
    std::vector<Named> named;
    named.reserve(list->size());
    for (const Move move : *list) {
        const Slot slot = mover_slot(position, move);
        const Pose from = position.piece(slot).pose();
        const std::optional<Facing> end = move.faceless() ? std::nullopt : std::optional(move.facing());
        const int state = move.leaves() ? out_state : end_state(from, move.to(), end).value_or(out_state);
        const bool aimed = move.action() != Action::none && move.target() != no_square;
        named.push_back({places[slot], state * aim_count + aim_of(move, end.value_or(from.facing)),
                         aimed ? distance_between(move.to(), move.target()) : 0, move});
    }
    std::sort(named.begin(), named.end(), [](const Named& a, const Named& b) { return a.key() < b.key(); });

    std::vector<NumberedMove> numbered;
    numbered.reserve(named.size());
    int extra = first_extra;
    for (std::size_t i = 0; i < named.size(); ++i) {
        const Named& move = named[i];
        const bool same_place = i > 0 && named[i - 1].place == move.place;
        if (!same_place) extra = first_extra;
        const bool shares = same_place && named[i - 1].name == move.name;
        const int what = shares ? extra++ : move.name;
        if (what < actions_a_piece) {
            numbered.push_back({static_cast<ActionNumber>(move.place * actions_a_piece + what), move.move});
        }
    }
    std::sort(numbered.begin(), numbered.end(), [](const auto& a, const auto& b) { return a.action < b.action; });
    return numbered;
}

Fault not_legal(ActionNumber action) { return {"action", std::to_string(action) + " is not legal here"}; }

std::vector<ActionNumber> legal_actions(const Game& game) {
    std::vector<ActionNumber> actions;
    if (game.outcome().over()) return actions;
    const auto add = [&](const auto& list) {
        for (const auto& numbered : list) actions.push_back(numbered.action);
    };
    if (const auto* line = game.ordinary()) {
        add(number_moves(line->position()));
    } else {
        add(number_actions(game.retreat()->state()));
    }
    return actions;
}

std::vector<std::pair<std::string, ActionNumber>> texts_of_actions(const Game& game) {
    std::vector<std::pair<std::string, ActionNumber>> texts;
    if (game.outcome().over()) return texts;
    if (const auto* line = game.ordinary()) {
        for (const NumberedMove& m : number_moves(line->position())) {
            texts.emplace_back(write_move(line->position(), m.move), m.action);
        }
        return texts;
    }
    for (const NumberedAction& m : number_actions(game.retreat()->state())) {
        texts.emplace_back(write_action(game.retreat()->state(), m.move), m.action);
    }
    return texts;
}

Result<std::string> action_text(const Game& game, ActionNumber action) {
    if (game.outcome().over()) return not_legal(action);
    if (const auto* line = game.ordinary()) {
        const auto list = number_moves(line->position());
        const auto* found = find_action(list, action);
        if (!found) return not_legal(action);
        return write_move(line->position(), found->move);
    }
    const auto& state = game.retreat()->state();
    const auto list = number_actions(state);
    const auto* found = find_action(list, action);
    if (!found) return not_legal(action);
    return write_action(state, found->move);
}

Result<ActionNumber> action_of_text(const Game& game, std::string_view text) {
    if (const auto* line = game.ordinary()) {
        const Result<Move> move = read_move(line->position(), text);
        if (!move) return move.fault();
        for (const NumberedMove& numbered : number_moves(line->position())) {
            if (numbered.move == *move) return numbered.action;
        }
        return Fault{"move", "has no number: the piece has too many ways through mines and smoke"};
    }
    const auto& state = game.retreat()->state();
    const Result<RetreatActions> actions = read_actions(state, text);
    if (!actions) return actions.fault();
    if (actions->size() != 1) return Fault{"move", "is more than one action"};
    for (const NumberedAction& numbered : number_actions(state)) {
        if (numbered.move == actions->front()) return numbered.action;
    }
    return Fault{"move", "is no single legal action"};
}

std::optional<Fault> play_action(Game& game, ActionNumber action) {
    if (game.outcome().over()) return not_legal(action);
    const auto play = [&](const auto& list) -> std::optional<Fault> {
        const auto* found = find_action(list, action);
        if (!found) return not_legal(action);
        game.play_listed(found->move);
        return std::nullopt;
    };
    return game.ordinary() ? play(number_moves(game.ordinary()->position()))
                           : play(number_actions(game.retreat()->state()));
}

}  // namespace tankchess::binding
