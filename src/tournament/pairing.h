#pragma once

#include "tournament/table.h"

namespace tankchess::tournament {

// The tables of the next round; each form knows from the field how far it is. All entrants that are active take part.

// Berger's tables: everybody meets everybody, `cycles` times with sides changed. Rounds count from 1. Those who
// withdrew keep their place in the tables; who should meet them has a bye.
std::vector<Table> round_robin_round(const Field& field, int round, int cycles);
int round_robin_rounds(int entrants, int cycles);

// In the manner of FIDE's Dutch system (C.04.3): nobody meets twice, nobody has two byes, sides stay level and do not
// come three times in a row, equal points meet, and within them the upper half meets the lower half. By weighted
// matching over the whole field. Meetings repeat only when there is no other way left.
std::vector<Table> swiss_round(const Field& field, int round);
int swiss_rounds(int entrants);  // as many as find a winner: the logarithm, and one for safety

// The next round of a cup, or replays of the drawn tables of this one: sides changed, at most twice, then the better
// seed goes on. Nothing when the winner is known.
std::vector<Table> knockout_round(const Field& field, int round);
// Who is through from the round before; in the order of the bracket.
std::vector<int> knockout_field(const Field& field);
int knockout_rounds(int entrants);

// An arena pairs those who wait: near in the standings, not the last opponent again, members of one team never, sides
// level. With four at a table `at_table` is 4, and they are of as many teams as there are. Two who just met wait for
// others while there are more than three active, unless `again`.
std::vector<Table> arena_tables(const Field& field, const std::vector<int>& waiting, int at_table, bool again = false);

}  // namespace tankchess::tournament
