#include "rules/play/step_map.h"

#include <algorithm>

#include "rules/play/actions.h"

namespace tankchess {

std::uint8_t StepMap::at(Square s) const {
    const auto first = steps_.begin() + static_cast<std::ptrdiff_t>(s) * facing_count;
    return *std::min_element(first, first + facing_count);
}

Passage passage_at(const Position& p, Square s, const KindRow& row) {
    if (p.has_wreck(s)) return Passage::closed;
    const Entry what = entry(p.terrain_at(s), p.mine_at(s), row);
    return what == Entry::stands ? Passage::open : what == Entry::crosses ? Passage::burning : Passage::closed;
}

class StepMapMaker {
public:
    StepMapMaker(const Position& position, const KindRow& row, InTheWay in_the_way, StepMap& map)
        : p_(position), size_(position.size()), map_(map) {
        map_.steps_.fill(StepMap::unreachable);
        for_each_square(size_, [&](Square s) { passage_[s] = passage_at(p_, s, row); });
        if (in_the_way != InTheWay::nobody) close_occupied(in_the_way);
    }

    void run(Goal goal, Side side) {
        switch (goal) {
            case Goal::far_edge:
                from_far_edge(home_facing(side));
                break;
            case Goal::home_edge:
                for_each_square(size_, [&](Square s) {
                    if (neighbour(size_, s, opposite(home_facing(side))) == no_square) add_square(s);
                });
                break;
            case Goal::flags:
                from_flags();
                break;
        }
        spread();
    }

    void run(std::span<const Pose> goals) {
        for (const Pose& goal : goals) {
            if (passage_[goal.square] == Passage::open) add(goal.square, goal.facing, 0);
        }
        spread();
    }

private:
    void close_occupied(InTheWay in_the_way) {
        for (const Side side : all_sides) {
            p_.pieces_of(side).for_each([&](Slot slot) {
                const Piece& piece = p_.piece(slot);
                if (in_the_way == InTheWay::everybody || piece.has(fortification)) occupied_[piece.square] = true;
            });
        }
    }

    void add(Square s, Facing f, int steps) {
        if (s == no_square || passage_[s] == Passage::closed) return;
        const std::size_t pose = StepMap::index(s, f);
        if (map_.steps_[pose] != StepMap::unreachable) return;
        map_.steps_[pose] = static_cast<std::uint8_t>(std::min(steps, StepMap::unreachable - 1));
        queue_[tail_++] = static_cast<std::uint16_t>(pose);
    }
    void add_square(Square s) {
        if (s == no_square || passage_[s] != Passage::open) return;
        for (int f = 0; f < facing_count; ++f) add(s, facing_at(f), 0);
    }

    // G3: straight or diagonally across the edge, not through a corner.
    void from_far_edge(Facing ahead) {
        for (int turn = -1; turn <= 1; ++turn) {
            const Facing f = turned(ahead, turn);
            for_each_square(size_, [&](Square s) {
                const int x = column_of(s) + dx_of(f), y = row_of(s) + dy_of(f);
                const bool out_x = x < 0 || x >= size_.width;
                const bool out_y = y < 0 || y >= size_.height;
                const bool crosses = dy_of(ahead) != 0 ? out_y && !out_x : out_x && !out_y;
                if (crosses) add(s, f, 1);
            });
        }
    }

    void from_flags() {
        for (const Square s : p_.flags()) {
            add_square(s);
            for (int f = 0; f < facing_count; ++f) add_square(neighbour(size_, s, facing_at(f)));
        }
        for (const Square s : p_.sites()) {
            for (const int offset : site_offsets) add_square(static_cast<Square>(s + offset));
        }
    }

    void spread() {
        for (std::size_t head = 0; head < tail_; ++head) {
            const std::uint16_t pose = queue_[head];
            const Square s = static_cast<Square>(pose / facing_count);
            const Facing f = facing_at(pose % facing_count);
            // Nothing goes on from an occupied square; it can only be where the way begins.
            if (occupied_[s]) {
                turn_on(s, f, map_.steps_[pose] + 1);
                continue;
            }
            const int steps = map_.steps_[pose] + 1;
            if (passage_[s] != Passage::burning) turn_on(s, f, steps);  // T6: nothing turns in fire
            const Square behind = neighbour(size_, s, opposite(f));
            if (behind == no_square) continue;
            if (passage_[s] == Passage::burning && passage_[behind] == Passage::burning) continue;
            add(behind, f, steps);
        }
    }
    void turn_on(Square s, Facing f, int steps) {
        add(s, turned(f, 1), steps);
        add(s, turned(f, -1), steps);
    }

    const Position& p_;
    const BoardSize size_;
    StepMap& map_;
    std::array<Passage, square_count> passage_;
    std::array<bool, square_count> occupied_{};
    std::array<std::uint16_t, square_count * facing_count> queue_;
    std::size_t tail_ = 0;
};

void make_step_map(const Position& position, Goal goal, Side side, Kind kind, InTheWay in_the_way, StepMap& map) {
    StepMapMaker(position, row_of_kind(kind), in_the_way, map).run(goal, side);
}

void make_step_map(const Position& position, std::span<const Pose> goals, Kind kind, StepMap& map) {
    StepMapMaker(position, row_of_kind(kind), InTheWay::nobody, map).run(goals);
}

std::vector<Pose> shortest_way(BoardSize size, const StepMap& map, Pose start) {
    std::vector<Pose> way;
    if (map.at(start.square, start.facing) == StepMap::unreachable) return way;
    way.push_back(start);
    for (Pose now = start; map.at(now.square, now.facing) > 1; way.push_back(now)) {
        const int next = map.at(now.square, now.facing) - 1;
        const Square ahead = neighbour(size, now.square, now.facing);
        if (ahead != no_square && map.at(ahead, now.facing) == next) {
            now.square = ahead;
        } else {
            now.facing = turned(now.facing, map.at(now.square, turned(now.facing, -1)) == next ? -1 : 1);
        }
    }
    return way;
}

}  // namespace tankchess
