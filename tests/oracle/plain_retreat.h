#pragma once

// The plain oracle for the reform game Retreat (X7): a turn is a fire phase, then a move phase,
// and the oracle names every position in which a whole turn can end.
//
// Readings, where the rules leave room:
//  1. 'Could hit at the start of the turn' asks for line and range alone, not for power.
//  2. Such a piece may then be fired on by any own piece whose line is open at that moment.
//  3. A push goes square by square; whatever square of the way is taken or off the board eliminates.
//  4. The side hit, and the column for a push sideways, are those at the moment of the shot.
//  5. A group is moved by moving any of its pieces, each once, in any order.
//  6. An empty turn is legal. Quiet turns are those without elimination; pushes do not count.
//  7. When the enemy Command piece is eliminated the turn ends there: no shot and no move follows.
//     The next side is then to move in the string, as after every turn.

#include <cstdint>
#include <set>
#include <string>

namespace plain {

// All positions (canonical, all seven fields) that one whole turn can lead to; empty when the game
// is over. Exhaustive, so for small boards with few pieces only.
std::set<std::string> whole_turns(const std::string& tps);

// A small position of Retreat with a modest number of whole turns, the same on every platform.
std::string random_retreat_position(std::uint64_t seed);

}  // namespace plain
