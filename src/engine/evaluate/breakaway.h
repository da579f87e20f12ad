#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "base/inline_vec.h"
#include "engine/evaluate/strikes.h"
#include "rules/play/step_map.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// Runs of a Command piece to its far edge (G2) that nobody can stop: it drives turn after turn, and whatever single
// piece the enemy makes ready in each of its own turns, some stop is left where nobody destroys it. Wrecks made since
// the root are overlooked, and so is whoever merely stands in the way.
class Breakaway {
public:
    static constexpr int most_turns = Strikes::most_turns;  // longer ones are hardly ever safe
    static constexpr int never = 99;

    // The ways of one Command piece from one pose, as a graph of the poses where its turns end.
    struct Way {
        std::uint64_t key = 0;
        int turns = never;  // to the edge, at full speed, or one more
        int known = 0;      // turns whose ends are listed, the present pose being the end of turn 0
        struct Stop {
            Pose pose;
            std::int8_t turn;    // after so many of its turns
            std::uint64_t next;  // stops that a turn leads to, all of them later ones
        };
        InlineVec<Stop, 64> stops;  // the first is where it stands now
        Kind kind = 0;
        Side side = Side::white;
    };

    // The ground that later positions are judged by.
    void set_ground(const Position& position, std::uint64_t terrain_key);
    void clear();

    // Steps to leaving, by nobody in the way.
    const StepMap& edge_of(Side side, Kind kind);
    // Turns that a piece's run takes, or never. `waits`: the other side is to move.
    int turns_of(const Position& position, const Piece& runner, bool waits);
    int turns_of(const Position& position, Slot slot, bool waits) {
        return slot == no_slot ? never : turns_of(position, position.piece(slot), waits);
    }

    // The runs of both Command pieces as they will be after a drive of the side to move.
    struct View {
        // One of their ways, the straight one or that with a turn to spare. What each defender hits if it stays is
        // found when first asked for.
        struct Theirs {
            Way way;
            struct Struck {
                std::uint64_t asked = 0;
                std::uint64_t stops = 0;
            };
            std::array<std::array<Struck, 2>, max_pieces> struck;  // by slot, in one turn and in two
        };
        std::array<Theirs, 2> theirs;
        int own_turns = never;  // where the Command piece of the side to move stays
        InlineVec<Slot, max_pieces> defenders;
    };
    void view(const Position& before, View& view);
    // Turns of their run after that drive. `position` may be that before or after.
    int turns_after(View& view, const Position& position, Slot slot, const Piece& moved);

private:
    static constexpr int way_bits = 11;
    static constexpr int guard_bits = 15;
    struct Guard {
        std::uint64_t key = 0;
        std::array<std::uint64_t, most_turns> known{};  // by turns
        std::array<std::uint64_t, most_turns> stops{};
    };
    Position ground_{*make_position(Setup{})};
    std::uint64_t ground_key_ = 0;
    struct Edge {
        bool known = false;
        StepMap steps;
    };
    std::unique_ptr<Edge[]> edges_ = std::make_unique<Edge[]>(2 * kind_count);  // steps to leaving, by side and kind
    std::unique_ptr<Way[]> ways_ = std::make_unique<Way[]>(1 << way_bits);
    std::unique_ptr<Guard[]> guards_ = std::make_unique<Guard[]>(1 << guard_bits);
    Strikes strikes_;

    // Which stop a pose is, while those of a turn are listed: stamps tell old entries from new ones.
    struct Mark {
        std::uint32_t stamp = 0;
        std::uint32_t index = 0;
    };
    std::uint32_t stamp_ = 0;
    std::unique_ptr<Mark[]> marks_ = std::make_unique<Mark[]>(square_count * facing_count);
    std::unique_ptr<std::uint32_t[]> seen_ = std::make_unique<std::uint32_t[]>(square_count * facing_count);

    // `spare`: with a turn more than it takes at full speed.
    Way& way_of(const Piece& runner, bool spare);
    void list_next_turn(Way& way);
    std::uint64_t next_stops(Way& way, std::uint64_t stops);
    // Whether a run comes to its end. `strike(n, turns, stops)`: those of the stops that defender n hits in so many
    // turns.
    template <class Strike>
    bool gets_through(Way& way, bool waits, std::size_t defenders, Strike&& strike);
    // Which of the `wanted` stops this piece could hit within so many turns.
    std::uint64_t struck(const Way& way, int turns, const Piece& piece, std::uint64_t wanted);
};

}  // namespace tankchess::engine
