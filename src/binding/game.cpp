#include "binding/game.h"

#include <memory>

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "notation/retreat/board_text.h"
#include "notation/retreat/retreat_position_text.h"
#include "records/replay.h"
#include "records/retreat_record.h"
#include "rules/perft/perft.h"
#include "rules/play/play.h"
#include "rules/retreat/actions.h"
#include "rules/retreat/play.h"
#include "rules/retreat/whole_turns.h"
#include "setups/stock_setups.h"

namespace tankchess::binding {

Result<Game> Game::from_text(std::string_view position) {
    Result<Board> board = read_board(position);
    if (!board) return board.fault();
    if (auto* ordinary = std::get_if<Position>(&*board)) return Game(Playthrough(*ordinary));
    return Game(RetreatPlaythrough(std::get<tankchess::retreat::State>(std::move(*board))));
}

Result<Game> Game::from_setup(std::string_view id, std::string_view rules) {
    std::optional<RulesSpec> wanted;
    if (!rules.empty()) {
        const Result<RulesSpec> read = read_rules(rules);
        if (!read) return read.fault();
        wanted = *read;
    }
    const SetupFile* file = find_stock_setup(id);
    if (file && wanted.value_or(file->rules.front()).style == Style::retreat) {
        Result<tankchess::retreat::State> start = retreat_start(id);
        if (!start) return start.fault();
        return Game(RetreatPlaythrough(std::move(*start)), std::string(id));
    }
    const Result<Position> start = stock_position(id, wanted);
    if (!start) return start.fault();
    return Game(Playthrough(*start), std::string(id));
}

Result<Game> Game::from_record(const Record& record) {
    const std::string* setup = record.tag("Position") ? nullptr : record.tag("Setup");
    const std::string setup_id = setup ? *setup : std::string();
    if (is_retreat_record(record)) {
        const Result<RetreatPlaythrough> line = replay_retreat(record);
        if (!line) return line.fault();
        Game game(RetreatPlaythrough(line->start()), setup_id);
        for (const auto& turn : line->turns()) {
            for (const auto& action : turn.actions) game.play_listed(action);
        }
        return game;
    }
    const Result<Playthrough> line = replay_record(record);
    if (!line) return line.fault();
    Game game(Playthrough(line->start()), setup_id);
    for (const Move move : line->moves()) game.play_listed(move);
    return game;
}

Result<Game> Game::from_parts(const Parts& parts) {
    Result<Game> game = from_text(parts.start);
    if (!game) return game;
    game->setup_id_ = parts.setup_id;
    for (const std::string& text : parts.played) {
        if (const auto fault = game->play(text)) return *fault;
    }
    return game;
}

Game::Parts Game::parts() const {
    Parts parts{{}, setup_id_, {}};
    if (const auto* line = ordinary()) {
        parts.start = write_position(line->start());
        Position position = line->start();
        for (const Move move : line->moves()) {
            parts.played.push_back(write_move(position, move));
            Undo undo;
            do_move(position, move, undo);
        }
        return parts;
    }
    parts.start = write_retreat_position(retreat()->start());
    std::size_t play = 0, left = 0;
    for (const auto& turn : retreat()->turns()) {
        tankchess::retreat::State state = turn.before;
        for (const auto& action : turn.actions) {
            if (left == 0) {
                left = played_[play++];
                parts.played.emplace_back();
            }
            std::string& text = parts.played.back();
            text += (text.empty() ? "" : "; ") + write_action(state, action);
            state = after(state, action);
            --left;
        }
    }
    return parts;
}

std::string Game::text() const {
    return ordinary() ? write_position(ordinary()->position()) : write_retreat_position(retreat()->state());
}

Side Game::side_to_move() const { return ordinary() ? ordinary()->position().side_to_move() : retreat()->state().side; }

Outcome Game::outcome() const {
    return std::visit([](const auto& line) { return line.outcome(); }, line_);
}

std::vector<std::string> Game::moves() const {
    if (outcome().over()) return {};
    if (ordinary()) {
        const auto list = std::make_unique<MoveList>();
        legal_moves(ordinary()->position(), *list);
        return write_moves(ordinary()->position(), *list);
    }
    std::vector<std::string> texts;
    for (const auto& action : legal_actions(retreat()->state())) {
        texts.push_back(write_action(retreat()->state(), action));
    }
    return texts;
}

std::optional<Fault> Game::over_fault() const {
    const Outcome end = outcome();
    if (!end.over()) return std::nullopt;
    return Fault{"move", "the game is over by " + std::string(name_of(end.reason))};
}

std::optional<Fault> Game::play(std::string_view text) {
    if (auto over = over_fault()) return over;
    if (auto* line = std::get_if<Playthrough>(&line_)) {
        const Result<Move> move = read_move(line->position(), text);
        if (!move) return move.fault();
        play_listed(*move);
        return std::nullopt;
    }
    auto& line = std::get<RetreatPlaythrough>(line_);
    const Result<RetreatActions> actions = read_actions(line.state(), text);
    if (!actions) return actions.fault();
    line.play(*actions);
    played_.push_back(actions->size());
    return std::nullopt;
}

void Game::play_listed(Move move) {
    std::get<Playthrough>(line_).play(move);
    played_.push_back(1);
}

void Game::play_listed(const tankchess::retreat::Action& action) {
    std::get<RetreatPlaythrough>(line_).play(action);
    played_.push_back(1);
}

bool Game::undo() {
    if (played_.empty()) return false;
    if (auto* line = std::get_if<Playthrough>(&line_)) {
        line->take_back();
    } else {
        for (std::size_t i = 0; i < played_.back(); ++i) std::get<RetreatPlaythrough>(line_).take_back();
    }
    played_.pop_back();
    return true;
}

Result<std::uint64_t> Game::perft(int depth) const {
    if (depth < 0 || depth > max_perft_depth) {
        return Fault{"depth", std::to_string(depth) + " is not between 0 and " + std::to_string(max_perft_depth)};
    }
    return ordinary() ? tankchess::perft(ordinary()->position(), depth)
                      : tankchess::retreat::perft(retreat()->state(), depth);
}

Record Game::record() const {
    return ordinary() ? make_record(*ordinary(), setup_id_) : make_retreat_record(*retreat(), setup_id_);
}

}  // namespace tankchess::binding
