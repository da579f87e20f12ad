#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "match/refusal.h"
#include "match/side_set.h"
#include "rules/moves/legality.h"
#include "rules/moves/outcome.h"

namespace tankchess {
class Position;
namespace retreat {
struct State;
}
}  // namespace tankchess

namespace tankchess::match {

class GameState;
using GamePtr = std::shared_ptr<const GameState>;

// A move that was accepted: its canonical text (check and mate marks included) and the game after it.
struct Played {
    std::string text;
    GamePtr after;
    std::uint64_t code = 0;  // the move as the game itself codes it (Move::bits); 0 where only the text tells
};

// The board of a game for those who know its rules; nothing for a game that has none.
using BoardRef = std::variant<std::monostate, const Position*, const retreat::State*>;

// The board game under a match, one immutable state of it. A match knows nothing else of rules: clocks, offers and
// endings work the same over every game that fits here. A move is a whole turn in the ordinary game, a single action
// of a turn in others (mid_turn()).
class GameState {
public:
    virtual ~GameState() = default;

    virtual std::variant<Played, Refusal> play(std::string_view text) const = 0;
    // The one way to the board itself; valid as long as this state is.
    virtual BoardRef board() const { return {}; }

    virtual Side side_to_move() const = 0;
    // The number of the turn, as positions write it.
    virtual int turn() const = 0;
    // Whether side_to_move() has begun its turn and has more to do in it.
    virtual bool mid_turn() const = 0;
    // Sides that still have something on the board, or to put there.
    virtual SideSet alive() const = 0;
    // Whether the others play on when a side is out (X4).
    virtual bool survives_a_seat() const = 0;
    // Whether the third occurrence of a position ends the game (G6).
    virtual bool repetition_counts() const = 0;

    // The game with the next side that can move and is not in `out` to move; the same state if that is its side to
    // move already, or if there is no such side (then outcome(out) is over).
    virtual GamePtr passed_over(SideSet out) const = 0;

    // How the position alone ends the game, if it does. Sides in `out` cannot win.
    virtual Outcome outcome(SideSet out) const = 0;
    // Who wins if play simply stops here (G6, X4): nobody, or whom the tally favours among those not in `out`.
    virtual SideSet winners_by_count(SideSet out) const = 0;
    // G5; nothing where nothing is announced.
    virtual Announcement announced() const = 0;

    // The whole state as one line; open_game() makes an equal game of it.
    virtual std::string text() const = 0;
    // Equal for states whose texts have equal repetition keys.
    virtual std::uint64_t hash() const = 0;
};

// Makes a game of a position string.
using GameOpener = Result<GamePtr> (*)(std::string_view text);

// The game that a position string describes, whichever rules it names.
Result<GamePtr> open_game(std::string_view text);

}  // namespace tankchess::match
