#include "binding/action_space.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <memory>

#include "base/rng.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "rules/play/play.h"
#include "rules/retreat/actions.h"
#include "setups/stock_setups.h"

namespace tankchess::binding {
namespace {

// Positions of each mode that are looked at; ten thousand in full runs.
int positions_a_mode() { return std::getenv("TC_FULL") ? 10000 : 120; }

// Every start of this style that stock setups offer, under other rules too.
std::vector<Game> starts_of(Style style) {
    std::vector<Game> starts;
    for (const SetupFile& file : stock_setups()) {
        const auto game = Game::from_setup(file.id, mode_of(style).name);
        if (game) starts.push_back(*game);
    }
    return starts;
}

// One number for each text, and the way back.
void expect_bijection(const Game& game) {
    const std::vector<ActionNumber> actions = legal_actions(game);
    const std::vector<std::string> texts = game.moves();
    ASSERT_EQ(actions.size(), texts.size()) << game.text();
    std::map<std::string, ActionNumber> numbers;
    for (const auto& [text, action] : texts_of_actions(game)) numbers[text] = action;
    ASSERT_EQ(numbers.size(), texts.size()) << game.text();
    const ActionNumber bound = action_bound(game);
    for (std::size_t i = 0; i < actions.size(); ++i) {
        ASSERT_LT(actions[i], bound) << game.text();
        ASSERT_TRUE(i == 0 || actions[i - 1] < actions[i]) << "a number twice in " << game.text();
        ASSERT_TRUE(numbers.contains(texts[i])) << texts[i] << " has no number in " << game.text();
    }
    if (actions.empty()) return;
    const ActionNumber some = actions[actions.size() / 2];
    const auto text = action_text(game, some);
    ASSERT_TRUE(text) << game.text();
    const auto back = action_of_text(game, *text);
    ASSERT_TRUE(back) << back.fault().text();
    ASSERT_EQ(*back, some);
}

TEST(ActionSpace, NumbersAndTextsAreOneToOneInEveryMode) {
    for (const ModeRow& mode : mode_rows) {
        SCOPED_TRACE(mode.name);
        const std::vector<Game> starts = starts_of(*style_by_name(mode.name));
        ASSERT_FALSE(starts.empty());
        Rng rng(11);
        std::size_t next = 0;
        Game game = starts[0];
        for (int seen = 0; seen < positions_a_mode(); ++seen) {
            ASSERT_NO_FATAL_FAILURE(expect_bijection(game));
            for (int ply = 0; ply < 3; ++ply) {
                const std::vector<ActionNumber> actions = legal_actions(game);
                if (actions.empty() || game.plies() > 200) {
                    game = starts[++next % starts.size()];
                    break;
                }
                const auto fault = play_action(game, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
                ASSERT_FALSE(fault) << fault->text();
            }
        }
    }
}

TEST(ActionSpace, DependsOnThePositionAloneNotOnHowItCameAbout) {
    Game game = *Game::from_setup("fiery-16", "mate");
    Rng rng(5);
    for (int ply = 0; ply < 30; ++ply) {
        const Game fresh = *Game::from_text(game.text());
        ASSERT_EQ(legal_actions(fresh), legal_actions(game)) << game.text();
        const auto actions = legal_actions(game);
        if (actions.empty()) break;
        ASSERT_FALSE(play_action(game, actions[rng.below(static_cast<std::uint32_t>(actions.size()))]));
    }
}

// Half a turn of board and colours changes no number, nor does a larger board around the same pieces.
TEST(ActionSpace, IsTheSameFromBothEdgesAndOnEveryBoard) {
    const auto actions = [](const char* text) { return legal_actions(*Game::from_text(text)); };
    const auto white = actions("8x8 8./8./8./8./8./8./8./8. wLT@D4NE,wMT@C3E w last 0 1");
    EXPECT_TRUE(white.empty());  // nobody to play against: the game is over
    const auto south = actions("8x8 8./8./8./8./8./8./8./8. wLT@D4N,bHT@A8S w last 0 1");
    const auto north = actions("8x8 8./8./8./8./8./8./8./8. wHT@H1N,bLT@E5S b last 0 1");
    EXPECT_EQ(south, north);
    const auto far =
        "26x26 26./26./26./26./26./26./26./26./26./26./26./26./26./26./26./26./26./26./26./26./26./26./26."
        "/26./26./26. wLT@M13N,bHT@A26S w last 0 1";
    const auto near =
        "20x20 20./20./20./20./20./20./20./20./20./20./20./20./20./20./20./20./20./20./20./20. "
        "wLT@K10N,bHT@A20S w last 0 1";
    std::vector<ActionNumber> drives_far, drives_near;
    for (const ActionNumber a : actions(far)) {
        if (a % actions_a_piece % aim_count == 0) drives_far.push_back(a);
    }
    for (const ActionNumber a : actions(near)) {
        if (a % actions_a_piece % aim_count == 0) drives_near.push_back(a);
    }
    EXPECT_EQ(drives_far, drives_near);
    EXPECT_GT(drives_far.size(), 100u);
}

TEST(ActionSpace, KeepsItsNumbers) {
    const Game game = *Game::from_text("8x8 8./8./8./8./8./8./8./8. wLT@D4N,bLT@D8S w last 0 1");
    EXPECT_EQ(*action_of_text(game, "D4 > D5/N"), 1u * aim_count);  // the first step ahead
    EXPECT_EQ(*action_of_text(game, "D4/NW"), 2u * aim_count);
    EXPECT_EQ(*action_of_text(game, "D4/NE"), 3u * aim_count);
    const auto shot = action_of_text(game, "D4 > D5/N (D8)");
    EXPECT_FALSE(shot);  // the front holds
    EXPECT_EQ(action_count, 1572864u);
    EXPECT_LE(used_end_states(), out_state);
    EXPECT_EQ(used_end_states(), 408);
}

TEST(ActionSpace, RefusesWhatIsNotLegal) {
    Game game = *Game::from_setup("basic-16", "mate");
    const auto fault = play_action(game, action_count);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->text(), "action: 1572864 is not legal here");
    EXPECT_EQ(game.plies(), 0u);
    EXPECT_FALSE(action_of_text(game, "A1 > A2/N"));
}

}  // namespace
}  // namespace tankchess::binding
