#include "notation/retreat/retreat_turn_text.h"

#include <algorithm>
#include <array>

#include "base/excerpt.h"
#include "base/text_cursor.h"
#include "notation/position/square_text.h"
#include "notation/retreat/retreat_offence.h"
#include "rules/retreat/actions.h"
#include "rules/retreat/fire.h"
#include "rules/retreat/play.h"

namespace tankchess {
namespace {

using retreat::Action;
using retreat::ActionKind;
using retreat::Phase;
using retreat::Push;
using retreat::State;
using retreat::Unit;

constexpr std::size_t max_turn_text = 8192;
constexpr std::array<std::string_view, 5> verbs{"place", "fire", "move", "end", "pass"};
constexpr std::array<std::string_view, 2> push_words{"back", "aside"};

std::string lower(std::string_view text) {
    std::string result;
    for (char c : text) result += is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
    return result;
}

bool eliminates(const State& state, const Action& a) {
    const Unit& shooter = *state.unit_at(a.from);
    const Unit& target = *state.unit_at(a.to);
    return !landing(state, target, push_facing(shooter, target, a.push), push_distance(shooter, target));
}

// Reads the actions of a text one after another, playing them on a copy of the state.
class Reader {
public:
    explicit Reader(const State& state) : state_(state), side_(state.side) {}

    std::optional<Fault> read(std::string_view text) {
        if (text.size() > max_turn_text) {
            return Fault{"turn", "longer than " + std::to_string(max_turn_text) + " characters"};
        }
        if (trimmed(text).empty()) return Fault{"turn", "an empty text is no action"};
        for (;;) {
            const std::size_t end = std::min(text.find(';'), text.size());
            const std::string_view phrase = trimmed(text.substr(0, end));
            const bool last = end == text.size();
            if (auto offence = read_phrase(phrase, last)) return Fault{excerpt(phrase), *offence};
            if (last) return std::nullopt;
            text.remove_prefix(end + 1);
        }
    }

    // Ends the turn if nothing did.
    std::optional<Fault> finish() {
        if (auto offence = pass()) return Fault{"turn", *offence};
        return std::nullopt;
    }

    RetreatActions actions;

private:
    using Offence = std::optional<std::string>;

    bool over() const { return state_.side != side_; }

    Offence play(const Action& action) {
        if (!is_legal(state_, action)) return offence_words(state_, action);
        retreat::Undo undo;
        do_action(state_, action, undo);
        actions.push_back(action);
        return std::nullopt;
    }

    Offence pass() {
        while (!over()) {
            if (auto offence = play(Action::end())) return offence;
        }
        return std::nullopt;
    }

    Offence read_phrase(std::string_view phrase, bool last) {
        if (over()) return "the turn was over before this";
        TextCursor cursor(phrase);
        const std::string word = lower(cursor.take_while(is_letter));
        if (std::find(verbs.begin(), verbs.end(), word) != verbs.end()) {
            verb_ = word;
        } else {
            cursor.rewind(0);  // one more of the same
        }
        cursor.skip_blanks();
        if (cursor.at_end() && (verb_ == "fire" || verb_ == "move")) return std::nullopt;  // an empty phase
        if (verb_ == "place") return read_place(cursor);
        if (verb_ == "fire") return read_fire(cursor);
        if (verb_ == "move") return read_move(cursor);
        if (verb_.empty() || !cursor.at_end())
            return "an action is like 'fire D8 > D5 back', 'move C1 > C4/N' or 'end'";
        // The end of a fire phase that was over by itself.
        if (verb_ == "end" && !last && state_.phase == Phase::move && !state_.group_fixed) return std::nullopt;
        return verb_ == "end" ? play(Action::end()) : pass();
    }

    Offence read_place(TextCursor& cursor) {
        std::string code;
        for (char c : cursor.take_while(is_letter)) code += to_upper(c);
        const auto piece = piece_code(code);
        cursor.skip_blanks();
        const auto square = take_square(cursor, LetterCase::any);
        cursor.skip_blanks();
        cursor.take_if('/');
        cursor.skip_blanks();
        const auto facing = take_facing(cursor, LetterCase::any);
        if (!piece || !square || !facing || !cursor.at_end()) return "a piece is placed like 'place CLT H1/N'";
        return play(Action::place(piece->kind, piece->command, *square, *facing));
    }

    // `D8 > D5`; false if that does not stand here.
    bool read_way(TextCursor& cursor, Square& from, Square& to) {
        const auto first = take_square(cursor, LetterCase::any);
        cursor.skip_blanks();
        const bool arrow = cursor.take_if('>');
        cursor.skip_blanks();
        const auto second = take_square(cursor, LetterCase::any);
        cursor.skip_blanks();
        if (!first || !arrow || !second) return false;
        from = *first;
        to = *second;
        return true;
    }

    Offence read_fire(TextCursor& cursor) {
        constexpr const char* form = "a shot is like 'fire D8 > D5 back' or '... aside'";
        Action action = Action::fire(no_square, no_square, Push::back);
        if (!read_way(cursor, action.from, action.to)) return form;
        const std::string word = lower(cursor.take_while(is_letter));
        if (word == push_words[1]) action.push = Push::aside;
        if (!word.empty() && word != push_words[0] && word != push_words[1]) return form;
        cursor.skip_blanks();
        std::optional<Square> gone;
        if (cursor.take_if('(')) {
            cursor.skip_blanks();
            gone = take_square(cursor, LetterCase::any);
            cursor.skip_blanks();
            if (!gone || !cursor.take_if(')')) return form;
        }
        cursor.skip_blanks();
        if (!cursor.at_end()) return form;
        if (!is_legal(state_, action)) return offence_words(state_, action);
        if (word.empty() && push_possible(*state_.unit_at(action.from), *state_.unit_at(action.to), Push::aside)) {
            return "the target can be pushed back or aside: say which";
        }
        if (gone && (*gone != action.to || !eliminates(state_, action))) {
            return "the piece on " + square_name(*gone) + " is not eliminated by this";
        }
        return play(action);
    }

    Offence read_move(TextCursor& cursor) {
        constexpr const char* form = "a move is like 'move C1 > C4/N'";
        Action action = Action::move(no_square, {});
        if (!read_way(cursor, action.from, action.to)) return form;
        std::optional<Facing> facing;
        if (cursor.take_if('/')) {
            cursor.skip_blanks();
            facing = take_facing(cursor, LetterCase::any);
            if (!facing) return form;
        }
        cursor.skip_blanks();
        if (!cursor.at_end()) return form;
        if (state_.phase == Phase::fire) {
            if (auto offence = play(Action::end())) return offence;
        }
        if (facing) {
            action.facing = *facing;
            return play(action);
        }
        return play_only_facing(action);
    }

    // A move without a facing is clear where only one is possible.
    Offence play_only_facing(Action action) {
        std::string names;
        Action found = action;
        int count = 0;
        for (int f = 0; f < facing_count; ++f) {
            action.facing = facing_at(f);
            if (!is_legal(state_, action)) continue;
            found = action;
            ++count;
            names += std::string(names.empty() ? "" : ", ") + name_of(action.facing);
        }
        if (count > 1) return "the piece can face " + names + " there: say which";
        return play(found);
    }

    State state_;
    Side side_;
    std::string verb_;
};

// One move of a piece, made of all its steps in a row.
struct Drive {
    Pose from;
    Pose to;
};

}  // namespace

std::string write_action(const State& state, const Action& action) {
    switch (action.what) {
        case ActionKind::place:
            return "place " + write_piece_code(action.kind, action.command) + " " + square_name(action.to) + "/" +
                   name_of(action.facing);
        case ActionKind::fire:
            return "fire " + square_name(action.from) + " > " + square_name(action.to) + " " +
                   std::string(push_words[static_cast<std::size_t>(action.push)]) +
                   (eliminates(state, action) ? " (" + square_name(action.to) + ")" : "");
        case ActionKind::move:
            return "move " + square_name(action.from) + " > " + square_name(action.to) + "/" + name_of(action.facing);
        case ActionKind::end:
            break;
    }
    return "end";
}

Result<RetreatActions> read_actions(const State& state, std::string_view text) {
    Reader reader(state);
    if (auto fault = reader.read(text)) return *fault;
    if (reader.actions.empty()) return Fault{excerpt(text), "this does nothing: 'end' ends a phase or a turn"};
    return std::move(reader.actions);
}

Result<RetreatActions> read_turn(const State& state, std::string_view text) {
    Reader reader(state);
    if (auto fault = reader.read(text)) return *fault;
    if (auto fault = reader.finish()) return *fault;
    return std::move(reader.actions);
}

std::string write_turn(const State& state, const RetreatActions& actions) {
    std::vector<std::pair<Square, std::string>> placed;
    std::vector<std::string> phrases;
    std::vector<Drive> drives;
    State now = state;
    retreat::Undo undo;
    for (const Action& action : actions) {
        if (action.what == ActionKind::place) placed.emplace_back(action.to, write_action(now, action));
        if (action.what == ActionKind::fire) phrases.push_back(write_action(now, action));
        if (action.what == ActionKind::move) {
            const Unit& mover = *now.unit_at(action.from);
            const Pose end{action.to, action.facing};
            if (mover.in_hand && !drives.empty()) {
                drives.back().to = end;
            } else {
                drives.push_back({{mover.square, mover.facing}, end});
            }
        }
        do_action(now, action, undo);
    }
    std::sort(placed.begin(), placed.end());
    for (auto& [square, text] : placed) phrases.push_back(std::move(text));
    for (const Drive& drive : drives) {
        if (drive.from != drive.to) phrases.push_back(write_action(state, Action::move(drive.from.square, drive.to)));
    }
    std::string text;
    for (const std::string& phrase : phrases) text += (text.empty() ? "" : " ; ") + phrase;
    return text.empty() ? "pass" : text;
}

}  // namespace tankchess
