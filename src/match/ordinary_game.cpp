#include "match/ordinary_game.h"

#include "base/excerpt.h"
#include "base/text_cursor.h"
#include "match/recycled.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"
#include "rules/play/turn_order.h"

namespace tankchess::match {

std::variant<Played, Refusal> OrdinaryGame::play(std::string_view text) const {
    TextCursor cursor(trimmed(text));
    const Result<MoveWords> words = take_move_words(cursor);
    if (!words) return Refusal{RefusalId::unreadable_move, words.fault().text()};
    cursor.skip_blanks();
    if (!cursor.at_end()) {
        return Refusal{RefusalId::unreadable_move, "more text after the move: " + excerpt(cursor.rest())};
    }
    const Result<Move> move = find_move(position_, *words);
    if (!move) return Refusal{RefusalId::illegal_move, move.fault().text()};
    const auto game = std::allocate_shared<OrdinaryGame>(Recycled<OrdinaryGame>(), position_);
    Position& next = game->position_;  // played in place: a position is large
    Undo undo;
    do_move(next, *move, undo);
    std::string marks;
    if (next.mode().mate_style) {
        // N1: marks, announcement and outcome are answers to one question.
        const Judgement judged{tankchess::announcement(next), tankchess::outcome(next)};
        if (!settled(next).over()) marks = marks_for(judged.announced, judged.outcome);
        game->judged_ = judged;
    }
    return Played{write_marked_move(position_, *move, marks), game, move->bits};
}

SideSet OrdinaryGame::alive() const {
    SideSet set;
    for (const Side s : all_sides) {
        if (!position_.pieces_of(s).empty()) set.add(s);
    }
    return set;
}

GamePtr OrdinaryGame::passed_over(SideSet out) const {
    if (!out.has(side_to_move())) return shared_from_this();
    Position next = position_;
    for (int i = 1; i < position_.mode().sides; ++i) {
        Undo undo;
        Edits edits(next, undo);
        hand_on_turn(next, edits);
        // A turn limit that is reached on the way ends the game there.
        if (!out.has(next.side_to_move()) || settled(next).over()) return std::make_shared<OrdinaryGame>(next);
    }
    return shared_from_this();
}

Outcome OrdinaryGame::outcome(SideSet out) const {
    Outcome result = judged_ ? judged_->outcome : tankchess::outcome(position_);
    if (!position_.mode().points()) return result;
    if (!result.over() && out.has(side_to_move())) result.reason = Reason::points;  // nobody in play can move
    if (result.over()) result.winners = ahead_on_points(out).bits;
    return result;
}

SideSet OrdinaryGame::winners_by_count(SideSet out) const {
    if (position_.mode().points()) return ahead_on_points(out);
    return SideSet{drawn_by(position_, Reason::repetition).winners}.without(out);
}

SideSet OrdinaryGame::ahead_on_points(SideSet out) const {
    SideSet ahead;
    int most = -1;
    for (const Side s : all_sides) {
        if (out.has(s)) continue;
        const int points = points_of(position_, s);
        if (points > most) {
            most = points;
            ahead = {};
        }
        if (points == most) ahead.add(s);
    }
    return ahead.count() == 1 ? ahead : SideSet{};
}

Announcement OrdinaryGame::announced() const { return judged_ ? judged_->announced : announcement(position_); }

std::string OrdinaryGame::text() const { return write_position(position_); }

}  // namespace tankchess::match
