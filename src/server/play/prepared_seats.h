#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "match/prepared_answers.h"
#include "server/net/loop.h"
#include "server/play/engine_seat.h"
#include "server/store/store.h"

namespace tankchess::server {

using PreparedBySide = std::map<Side, match::PreparedAnswers>;

// Rows of the store as the match knows them; rows that cannot be read are left out.
PreparedBySide prepared_of(const std::vector<AnswersRow>& rows);

// Answers for seats whose players have left lines for it. What is due follows from the match and the lines alone, so
// that a restart in between changes nothing. Nobody but the owner is told of the lines. On the game's loop.
class PreparedSeats {
public:
    using Table = EngineSeat::Table;
    PreparedSeats(std::weak_ptr<Table> table, std::string game, Loop& loop, Store& store, PreparedBySide& kept);

    // After every change of the match: plays what is due and forgets what has become useless.
    void follow();
    // Keeps lines that were judged in place of earlier ones, durable before the answer comes; none: forgets them.
    void keep(Side seat, const match::PreparedAnswers& prepared, std::function<void(const RoomAnswer&)> answer);
    // What is left of a seat's lines.
    std::vector<match::AnswerLine> left(Side seat) const;

private:
    void play(Side seat, const std::string& text);
    void forget(Side seat);

    std::weak_ptr<Table> table_;
    std::string game_;
    Loop& loop_;
    Store& store_;
    PreparedBySide& kept_;
    std::uint64_t asked_at_ = 0;  // the board version whose answer is on its way
};

}  // namespace tankchess::server
