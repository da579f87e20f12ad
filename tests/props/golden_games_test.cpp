// One seeded playthrough of every stock setup under every rule set it is made for, kept as full text in tests/games.
// A change of rules, texts or order of moves shows as a difference. `TC_WRITE_GOLDEN=1 props` writes them anew.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>

#include "base/rng.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "notation/retreat/retreat_position_text.h"
#include "records/retreat_playthrough.h"
#include "rules/moves/legality.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"
#include "rules/retreat/actions.h"
#include "setups/stock_setups.h"
#include "support/paths.h"

namespace tankchess {
namespace {

constexpr int longest_game = 24;

// The moves are chosen among the sorted texts, so that the order of generation does not matter.
std::string playthrough(Position position, std::uint64_t seed) {
    std::ostringstream out;
    out << write_position(position) << "\n";
    Rng rng(seed);
    for (int ply = 0; ply < longest_game; ++ply) {
        auto list = std::make_unique<MoveList>();
        legal_moves(position, *list);
        if (list->empty()) break;
        std::vector<std::string> texts = write_moves(position, *list);
        std::vector<std::size_t> order(texts.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return texts[a] < texts[b]; });
        // Prefer what happens on the board: of three draws the first that acts.
        std::size_t chosen = order[rng.below(static_cast<std::uint32_t>(order.size()))];
        for (int draw = 0; draw < 60 && (*list)[chosen].action() == Action::none; ++draw) {
            chosen = order[rng.below(static_cast<std::uint32_t>(order.size()))];
        }
        const Move move = (*list)[chosen];
        out << list->size() << " " << write_move(position, move, {true, false, false}) << "\n";
        position = after(position, move);
    }
    const Outcome o = outcome(position);
    out << write_position(position) << "\n" << name_of(o.reason) << " " << int{o.winners} << "\n";
    return out.str();
}

// Retreat: from the placement on, action by action.
std::string retreat_playthrough(const Setup& setup, std::uint64_t seed) {
    std::ostringstream out;
    RetreatPlaythrough line(*retreat::make_placement(setup));
    Rng rng(seed);
    for (int action = 0; action < 6 * longest_game && !line.outcome().over(); ++action) {
        const std::vector<retreat::Action> actions = retreat::legal_steps(line.state());
        std::vector<std::string> texts;
        for (const retreat::Action& a : actions) texts.push_back(write_action(line.state(), a));
        std::vector<std::size_t> order(texts.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return texts[a] < texts[b]; });
        const std::size_t chosen = order[rng.below(static_cast<std::uint32_t>(order.size()))];
        out << texts.size() << " " << texts[chosen] << "\n";
        line.play(actions[chosen]);
    }
    out << write_retreat_position(line.state()) << "\n" << name_of(line.outcome().reason) << "\n";
    return out.str();
}

std::string read_file(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(GoldenGames, EveryStockSetupPlaysAsBefore) {
    const bool write = std::getenv("TC_WRITE_GOLDEN") != nullptr;
    int games = 0;
    for (const SetupFile& file : stock_setups()) {
        for (const RulesSpec& rules : file.rules) {
            const std::string path =
                tankchess::test::test_path("games/") + file.id + "." + std::string(mode_of(rules.style).name) + ".txt";
            const bool reform = rules.style == Style::retreat;
            const std::string game = reform ? retreat_playthrough(file.setup, 20261115)
                                            : playthrough(*stock_position(file.id, rules), 20261115);
            if (write) std::ofstream(path) << game;
            const std::string golden = read_file(path);
            ASSERT_FALSE(golden.empty()) << path << " is missing: write it with TC_WRITE_GOLDEN=1";
            EXPECT_EQ(game, golden) << path;
            ++games;
        }
    }
    EXPECT_GE(games, 40);
}

}  // namespace
}  // namespace tankchess
