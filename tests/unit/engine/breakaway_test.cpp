#include "engine/evaluate/breakaway.h"

#include <gtest/gtest.h>

#include <memory>

#include "base/rng.h"
#include "engine/evaluate/distance.h"
#include "engine/evaluate/evaluate.h"
#include "engine/evaluate/shot_poses.h"
#include "notation/position/position_text.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"
#include "rules/moves/threats.h"
#include "rules/play/drive.h"
#include "rules/play/play.h"
#include "rules/play/step_map.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

Position at(const std::string& tps) {
    auto p = read_position(tps);
    EXPECT_TRUE(p) << tps;
    return *p;
}

// Turns of White's safe run.
int turns(const std::string& tps) {
    const Position p = at(tps);
    Breakaway breakaway;
    breakaway.set_ground(p, terrain_key_of(p));
    return breakaway.turns_of(p, p.command_of(Side::white), p.side_to_move() != Side::white);
}

const std::string field = "12x12 12./12./12./12./12./12./12./12./12./12./12./12. ";
// A wall in the middle, so that nobody fires across.
const std::string halves = "12x12 5.#6./5.#6./5.#6./5.#6./5.#6./5.#6./5.#6./5.#6./5.#6./5.#6./5.#6./5.#6. ";

const std::string lane = "4x12 #.2#/#.2#/#.2#/#.2#/#.2#/#.2#/#.2#/#.2#/#.2#/#.2#/#.2#/#.2# ";

TEST(Breakaway, nobody_stops_a_runner_behind_a_wall) {
    EXPECT_EQ(turns(halves + "wCLT@C3N,bCHT@K9S,bHT@J9S w mate 0 1"), 2);
    EXPECT_EQ(turns(halves + "wCLT@C3N,bCHT@K9S,bHT@J9S b mate 0 1"), 2);
}

TEST(Breakaway, whoever_gets_a_line_in_time_stops_it) {
    EXPECT_EQ(turns(field + "wCLT@C3N,bCHT@K9S,bHT@J9S w mate 0 1"), Breakaway::never);
    EXPECT_EQ(turns(halves + "wCLT@C3N,bCHT@K9S,bLT@A12S w mate 0 1"), Breakaway::never);
}

TEST(Breakaway, armour_counts) {
    // A Tankette on the other side of the column meets nothing but front and rear; only the rear gives in.
    EXPECT_EQ(turns(lane + "wCIT@B5N,bTK@B1N,bCLT@B12S w mate 0 1"), 2);
    EXPECT_EQ(turns(lane + "wCLT@B5N,bTK@B1N,bCLT@B12S w mate 0 1"), Breakaway::never);
}

TEST(Breakaway, one_turn_more_may_be_one_too_many) {
    // The Heavy Destroyer needs four turns on the spot to look up the lane, one more than it has in a turn.
    EXPECT_EQ(turns(lane + "wCLT@B7N,bHD@B1S,bCLT@B12S w mate 0 1"), 2);
    EXPECT_EQ(turns(lane + "wCLT@B7N,bHD@B1S,bCLT@B12S b mate 0 1"), Breakaway::never);
}

// Two lanes, and one square between them.
const std::string lanes = "5x9 #.#.#/#.#.#/#.#.#/#.#.#/#3.#/#.#.#/#.#.#/#.#.#/#.#.# ";

TEST(Breakaway, one_piece_at_a_time_makes_ready) {
    // Each Heavy Destroyer needs a turn before it looks up its lane, and only one of them has it.
    EXPECT_EQ(turns(lanes + "wCLT@C5N,bHD@B1S,bHD@D1S,bCML@D9S b mate 0 1"), 2);
    // One looks up its lane already, so the other has the turn.
    EXPECT_EQ(turns(lanes + "wCLT@C5N,bHD@B1N,bHD@D1S,bCML@D9S b mate 0 1"), Breakaway::never);
    EXPECT_EQ(turns(lanes + "wCLT@C5N,bHD@B1N,bHD@D1S,bCML@D9S w mate 0 1"), 2);
}

TEST(Breakaway, a_run_that_is_too_long_is_none) {
    EXPECT_EQ(turns(field + "wCHT@A1N,bCHT@L12N w mate 0 1"), Breakaway::never);
}

TEST(Breakaway, counts_where_boards_are_not_short) {
    const auto counted = [](const std::string& tps) {
        Evaluator evaluator;
        return evaluator.features(at(tps))[index_of(Term::breakaway)];
    };
    const auto weighed = [](const std::string& tps) {
        const Position p = at(tps);
        Evaluator evaluator;
        evaluator.set_base(p, terrain_key_of(p));
        return evaluator.total_of_runs(p, p.side_to_move());
    };
    const std::string pieces = "wCLT@C3N,bCHT@K9S,bHT@J9S w mate 0 1";
    EXPECT_EQ(counted(halves + pieces), 0);
    EXPECT_EQ(weighed(halves + pieces), 0);
    const std::string longer = "12x13 5.#6./" + halves.substr(halves.find(' ') + 1);
    EXPECT_GT(counted(longer + pieces), 0);
    EXPECT_GT(weighed(longer + pieces), 0);
}

// A few pieces anywhere on stock boards.
template <class Visit>
void for_random_positions(Visit&& visit) {
    Rng rng(7);
    const auto some = [&](int below) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(below))); };
    for (const std::string_view name : {"small-12", "corner-20", "old-town-16", "fiery-16"}) {
        const auto setup = stock_setup(name);
        ASSERT_TRUE(setup);
        for (int tries = 0; tries < 400; ++tries) {
            Setup drawn = *setup;
            drawn.pieces.clear();
            drawn.rules.style = Style::mate;
            for (int i = 0; i < 8; ++i) {
                PieceSpec piece;
                piece.side = i % 2 == 0 ? Side::white : Side::black;
                piece.kind = static_cast<Kind>(some(5));
                piece.command = i < 2;
                piece.square = make_square(some(setup->size.width), some(setup->size.height));
                piece.facing = facing_at(some(facing_count));
                drawn.pieces.push_back(piece);
            }
            auto p = make_position(drawn);
            if (p && !settled(*p).over()) visit(*p);
        }
    }
}

TEST(Strikes, know_what_a_map_of_steps_knows) {
    Rng rng(3);
    int compared = 0, hits = 0;
    for_random_positions([&](const Position& p) {
        if (compared > 60000) return;
        const Square prey = make_square(static_cast<int>(rng.below(static_cast<std::uint32_t>(p.size().width))),
                                        static_cast<int>(rng.below(static_cast<std::uint32_t>(p.size().height))));
        const Kind kind = static_cast<Kind>(rng.below(5));
        ShotPoses poses;
        list_shots(p, row_of_kind(kind), prey, 0x5b, poses);
        StepMap map;
        make_step_map(p, {poses.begin(), poses.end()}, kind, map);
        Strikes strikes;
        strikes.set_ground(p, terrain_key_of(p));
        for_each_square(p.size(), [&](Square s) {
            if (passage_at(p, s, row_of_kind(kind)) != Passage::open) return;
            for (int f = 0; f < facing_count; ++f) {
                for (int t = 0; t <= Strikes::most_turns; ++t) {
                    const bool strikes_in_time = map.at(s, facing_at(f)) <= t * row_of_kind(kind).speed;
                    ASSERT_EQ(strikes.within(t, kind, s, facing_at(f), prey, 0x5b), strikes_in_time);
                    ++compared;
                    hits += strikes_in_time;
                }
            }
        });
    });
    EXPECT_GT(compared, 50000);
    EXPECT_GT(hits, 1000);
}

TEST(Breakaway, foresees_what_a_drive_changes) {
    const auto list = std::make_unique<MoveList>();
    const auto view = std::make_unique<Breakaway::View>();
    int drives = 0, safe = 0, changed = 0, with_spare_turn = 0;
    for_random_positions([&](Position& p) {
        const Side us = p.side_to_move();
        const Side them = opponent_of(us);
        Breakaway breakaway;
        breakaway.set_ground(p, terrain_key_of(p));
        breakaway.view(p, *view);
        const int before = breakaway.turns_after(*view, p, no_slot, {});
        list->clear();
        quiet_moves(p, *list);
        for (std::size_t n = 0; n < list->size(); ++n) {
            const Move m = (*list)[n];
            const Slot slot = mover_slot(p, m);
            if (m.action() != Action::none || m.leaves() || m.faceless() || m.of_cargo()) continue;
            Undo undo;
            do_move(p, m, undo);
            const Piece moved = p.piece(slot);
            const int turns = breakaway.turns_of(p, p.command_of(them), false);
            const int own = breakaway.turns_of(p, p.command_of(us), true);
            undo_move(p, undo);
            if (undo.journal.size() != 1) continue;
            ASSERT_EQ(breakaway.turns_after(*view, p, slot, moved), turns) << write_position(p);
            ASSERT_EQ(moved.command ? breakaway.turns_of(p, moved, true) : view->own_turns, own) << write_position(p);
            ++drives;
            safe += turns != Breakaway::never;
            changed += turns != before;
            with_spare_turn += turns != Breakaway::never && turns > view->theirs[0].way.turns;
        }
    });
    EXPECT_GT(drives, 10000);
    EXPECT_GT(safe, 100);
    EXPECT_GT(changed, 20);
    EXPECT_GT(with_spare_turn, 20);
}

}  // namespace
}  // namespace tankchess::engine
