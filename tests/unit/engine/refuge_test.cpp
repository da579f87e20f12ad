#include "engine/evaluate/refuge.h"

#include <gtest/gtest.h>

#include <set>

#include "base/rng.h"
#include "engine/evaluate/distance.h"
#include "engine/evaluate/shot_poses.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "rules/play/play.h"
#include "rules/play/step_map.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {
namespace {

Refuge::Poses poses_of(const Position& p, Slot prey) {
    Refuge refuge;
    return refuge.poses_of(p, terrain_key_of(p), p.piece(prey));
}

// Of Black's only piece.
Refuge::Poses poses(const std::string& tps) {
    const Position p = *read_position(tps);
    Slot prey = no_slot;
    p.pieces_of(Side::black).for_each([&](Slot slot) { prey = slot; });
    return poses_of(p, prey);
}

// The same in the plainest way: step by step, shot by shot.
using PlainPoses = std::set<std::pair<Square, Facing>>;

bool stands_there(const Position& p, Square s) { return p.slot_at(s) != no_slot; }

PlainPoses plain_drive(const Position& p, const Piece& piece, bool over_pieces) {
    PlainPoses all{{piece.square, piece.facing}};
    for (int i = 0; i < piece.row().speed; ++i) {
        PlainPoses more = all;
        for (const auto& [square, facing] : all) {
            more.insert({square, turned(facing, 1)});
            more.insert({square, turned(facing, -1)});
            const Square ahead = neighbour(p.size(), square, facing);
            if (ahead == no_square || passage_at(p, ahead, piece.row()) != Passage::open) continue;
            if (over_pieces || !stands_there(p, ahead)) more.insert({ahead, facing});
        }
        all = more;
    }
    return all;
}

bool plain_hit(const Position& p, const Piece& hunter, const PlainPoses& drive, const Piece& prey, Square at,
               Facing facing) {
    const KindRow& row = hunter.row();
    for (int d = 0; d < facing_count; ++d) {
        if ((exposed(hunter.kind, prey.kind, facing) >> d & 1) == 0) continue;
        Square s = at;
        for (int distance = 1; (s = neighbour(p.size(), s, facing_at(d))) != no_square; ++distance) {
            if (row.range_max != 0 && distance > row.range_max) break;
            const bool free = s == hunter.square || s == prey.square || !stands_there(p, s);
            for (int f = 0; free && distance >= row.range_min && f < facing_count; ++f) {
                if (!drive.contains({s, facing_at(f)})) continue;
                const int off = std::abs(f - index_of(opposite(facing_at(d)))) % facing_count;
                const int aside = std::min(off, facing_count - off);
                const bool any = row.weapon == Weapon::charge || row.weapon == Weapon::blast;
                if (any || aside == 0 || (row.has(turret) && aside == 1)) return true;
            }
            const bool blocked = stops_fire(p, s) || (s != prey.square && stands_there(p, s));
            if (row.weapon != Weapon::lob && blocked) break;
        }
    }
    return false;
}

Refuge::Poses plain(const Position& p, Slot slot) {
    const Piece& prey = p.piece(slot);
    Refuge::Poses poses;
    for (const auto& [square, facing] : plain_drive(p, prey, false)) {
        bool hit = false;
        p.pieces_of(opponent_of(prey.side)).for_each([&](Slot other) {
            const Piece& hunter = p.piece(other);
            if (hunter.row().weapon == Weapon::none || hunter.aboard()) return;
            hit = hit || plain_hit(p, hunter, plain_drive(p, hunter, true), prey, square, facing);
        });
        ++poses.all;
        poses.safe += !hit;
    }
    return poses;
}

const std::string lane = "8x8 8#/8#/8#/8#/8#/8#/8./8# ";

TEST(Refuge, is_everywhere_where_nobody_reaches) {
    const Refuge::Poses all = poses(lane + "wLT@A2E,bHT@H2W w last 0 1");
    EXPECT_EQ(all.safe, all.all);  // a Light Tank pierces no side of a Heavy Tank
    EXPECT_GT(all.all, 8);
}

TEST(Refuge, is_nowhere_on_an_open_lane_for_light_armour) {
    EXPECT_EQ(poses(lane + "wHT@A2E,bLT@H2W w last 0 1").safe, 0);
}

TEST(Refuge, is_behind_whoever_stands_in_the_way) {
    const Refuge::Poses all = poses(lane + "wHT@A2E,wLT@D2W,bLT@H2W w last 0 1");
    EXPECT_GT(all.safe, 0);
}

TEST(Refuge, counts_less_where_there_is_less_of_it) {
    EXPECT_EQ(Refuge::share({0, 40}), 0);
    EXPECT_LT(Refuge::share({10, 40}), Refuge::share({20, 40}));
    EXPECT_LT(Refuge::share({8, 8}), Refuge::share({80, 80}));
    // To let it out where it can be hit is better than to shut it in where it cannot.
    EXPECT_LT(Refuge::share({10, 40}), Refuge::share({8, 8}));
    EXPECT_LT(Refuge::share({10000, 10000}), Refuge::whole + 1);
}

TEST(Refuge, agrees_with_the_plain_way) {
    Rng rng(29);
    int compared = 0;
    for (const std::string_view name : {"small-12", "basic-16", "river-20", "fiery-16", "winter-16", "minefield-20"}) {
        Position p = *stock_position(name, RulesSpec{Style::mate});
        for (int turn = 0; turn < 60; ++turn) {
            MoveList moves;
            legal_moves(p, moves);
            if (moves.size() == 0) break;
            p = after(p, moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
            for (const Side side : {Side::white, Side::black}) {
                p.pieces_of(side).for_each([&](Slot slot) {
                    const Piece& prey = p.piece(slot);
                    if (prey.aboard() || prey.has(fortification) || rng.below(12) != 0) return;
                    const Refuge::Poses fast = poses_of(p, slot), slow = plain(p, slot);
                    EXPECT_EQ(fast.safe, slow.safe) << write_position(p);
                    EXPECT_EQ(fast.all, slow.all) << write_position(p);
                    ++compared;
                });
            }
        }
    }
    EXPECT_GT(compared, 500);
}

}  // namespace
}  // namespace tankchess::engine
