#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "match/match.h"
#include "server/net/loop.h"
#include "server/play/engine_turns.h"
#include "server/play/room_answer.h"

namespace tankchess::server {

// Plays for the engine seats of one game. Which turn is due follows from the match alone, never from what was asked
// before; follow() compares it with the turn in hand. While a turn is in hand, exactly one of three things is under
// way: a search, the commit of its move, or a timer. Each of them ends in a move of the game or in the next timer, so
// no turn can be missed. Everything happens on the game's loop.
class EngineSeat {
public:
    // The game it plays in; the seat is a part of it.
    class Table {
    public:
        virtual ~Table() = default;
        virtual const match::Match& match() const = 0;
        // Answers exactly once.
        virtual void command(match::Command command, std::function<void(const RoomAnswer&)> answer) = 0;
    };
    EngineSeat(std::weak_ptr<Table> table, std::string game, Loop& loop, EngineTurns& turns);
    ~EngineSeat();

    // After every change of the match, and whenever in doubt.
    void follow();

    // Plays no more until the next follow(): the game is another node's.
    void rest();

    // Whether it is the turn of an engine.
    static bool to_move(const match::Match& match);

private:
    struct Due {
        std::uint64_t board_version;
        Side side;
        int level;
        bool operator==(const Due&) const = default;
    };
    static std::optional<Due> turn_due(const match::Match& match);

    void ask();
    void answered(std::uint64_t request, const std::string& text);
    void try_again();
    // Ends what is under way for the turn in hand: late answers find another number.
    void next_request();

    std::weak_ptr<Table> table_;
    std::string game_;
    Loop& loop_;
    EngineTurns& turns_;
    std::optional<Due> due_;     // the turn in hand
    std::uint64_t request_ = 0;  // the one whose answer counts
    std::shared_ptr<std::atomic<bool>> wanted_;
    int failures_ = 0;  // of the turn in hand
    Timer again_;
};

}  // namespace tankchess::server
