// Properties that hold in every mode, along random games from every stock setup.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>

#include "base/rng.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess {
namespace {

// One position: its texts, its moves, each done and taken back.
void inspect(const Position& position, const MoveList& list, Rng& rng) {
    ASSERT_TRUE(position.ok()) << write_position(position);
    const auto again = read_position(write_position(position));
    ASSERT_TRUE(again) << again.fault().text();
    ASSERT_TRUE(*again == position) << write_position(position);
    ASSERT_EQ(again->hash(), position.hash());

    const std::vector<std::string> texts = write_moves(position, list);
    ASSERT_EQ(std::set<std::string>(texts.begin(), texts.end()).size(), texts.size()) << write_position(position);
    for (int i = 0; i < 6 && !list.empty(); ++i) {
        const std::size_t n = rng.below(static_cast<std::uint32_t>(list.size()));
        const Move move = list[n];
        ASSERT_TRUE(is_legal(position, move)) << texts[n];
        const auto read = read_move(position, texts[n]);
        ASSERT_TRUE(read) << texts[n] << ": " << read.fault().text();
        ASSERT_EQ(*read, move) << texts[n];
        Position next = position;
        Undo undo;
        do_move(next, move, undo);
        ASSERT_TRUE(next.ok()) << texts[n] << " in " << write_position(position);
        ASSERT_TRUE(effects_of(position, move).size() >= 1) << texts[n];
        undo_move(next, undo);
        ASSERT_TRUE(next == position && next.ok()) << texts[n] << " in " << write_position(position);
    }
}

TEST(ModeKit, HoldsAlongRandomGamesOfEveryMode) {
    for (const SetupFile& file : stock_setups()) {
        for (const RulesSpec& rules : file.rules) {
            if (rules.style == Style::retreat) continue;
            SCOPED_TRACE(file.id + " " + std::string(mode_of(rules.style).name));
            auto start = stock_position(file.id, rules);
            ASSERT_TRUE(start);
            Position position = *start;
            Rng rng(7);
            std::vector<Undo> undos;
            std::vector<Position> earlier;
            for (int ply = 0; ply < 30; ++ply) {
                auto list = std::make_unique<MoveList>();
                legal_moves(position, *list);
                if (ply % 5 == 0) {
                    inspect(position, *list, rng);
                    if (HasFatalFailure()) return;
                }
                ASSERT_EQ(list->empty(), outcome(position).over() && outcome(position).reason != Reason::quiet);
                if (list->empty()) break;
                earlier.push_back(position);
                undos.emplace_back();
                do_move(position, (*list)[rng.below(static_cast<std::uint32_t>(list->size()))], undos.back());
            }
            // Back to every earlier turn.
            while (!undos.empty()) {
                undo_move(position, undos.back());
                ASSERT_TRUE(position == earlier.back());
                undos.pop_back();
                earlier.pop_back();
            }
        }
    }
}

// A random game on any stock board comes to an end.
TEST(ModeKit, RandomGamesEnd) {
    for (const SetupFile& file : stock_setups()) {
        const RulesSpec rules = file.rules.front();
        if (rules.style == Style::retreat) continue;
        RulesSpec quick = rules;
        if (quick.style == Style::mate) quick.style = Style::sudden;
        Position position = *stock_position(file.id, quick);
        Rng rng(3);
        int ply = 0;
        auto list = std::make_unique<MoveList>();
        while (!outcome(position).over() && ply < 5000) {
            pseudo_moves(position, *list);
            Undo undo;
            do_move(position, (*list)[rng.below(static_cast<std::uint32_t>(list->size()))], undo);
            ++ply;
        }
        EXPECT_TRUE(outcome(position).over()) << file.id;
    }
}

}  // namespace
}  // namespace tankchess
