// The lines that overlays draw against what the rules let a weapon do, in random positions.
#include "rules/play/lines_of_fire.h"

#include <gtest/gtest.h>

#include <set>

#include "notation/position/position_text.h"
#include "oracle/plain.h"
#include "rules/play/actions.h"

namespace tankchess {
namespace {

std::set<Square> squares_on(const FireLines& lines) {
    std::set<Square> squares;
    for (const FireLine& line : lines) squares.insert(line.squares.begin(), line.squares.end());
    return squares;
}

// Squares of enemies that the weapon meets, whether or not their armour withstands it.
std::set<Square> enemies_met(const Position& position, const Actor& actor) {
    Candidates found;
    list_actions(position, actor, found);
    const std::size_t destroyed = found.size();
    list_held(position, actor, found);
    std::set<Square> squares;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const bool weapon = found[i].action == Action::shot || found[i].action == Action::charge ||
                            found[i].action == Action::flame || i >= destroyed;
        const Slot there = found[i].target == no_square ? no_slot : position.slot_at(found[i].target);
        if (weapon && there != no_slot && position.piece(there).side != position.piece(actor.slot).side) {
            squares.insert(found[i].target);
        }
    }
    return squares;
}

TEST(LinesOfFire, cover_every_enemy_that_the_rules_let_the_weapon_meet_and_no_other) {
    int met = 0, hidden = 0;
    for (const auto flavour : {oracle::Flavour::basic, oracle::Flavour::plus, oracle::Flavour::modes}) {
        for (std::uint64_t seed = 1; seed <= 300; ++seed) {
            const auto position = read_position(oracle::random_position(seed, flavour));
            ASSERT_TRUE(position);
            for (const Side side : all_sides) {
                position->pieces_of(side).for_each([&](Slot slot) {
                    const Piece& piece = position->piece(slot);
                    if (piece.aboard() || piece.row().weapon == Weapon::blast) return;
                    const std::set<Square> covered = squares_on(lines_of_fire(*position, piece.row(), piece.pose()));
                    const std::set<Square> enemies = enemies_met(*position, {slot, piece.pose(), false});
                    for (const Square s : enemies) EXPECT_TRUE(covered.count(s)) << write_position(*position);
                    met += static_cast<int>(enemies.size());
                    for (const Square s : covered) {
                        const Slot there = position->slot_at(s);
                        if (there == no_slot || position->piece(there).side == side || enemies.count(s)) continue;
                        // F5: only what ducks behind something low is on a line and yet no target.
                        EXPECT_TRUE(position->piece(there).has(low_silhouette)) << write_position(*position);
                        ++hidden;
                    }
                });
            }
        }
    }
    EXPECT_GT(met, 1000);
    EXPECT_GT(hidden, 5);
}

}  // namespace
}  // namespace tankchess
