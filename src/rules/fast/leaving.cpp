#include "rules/fast/leaving.h"

namespace tankchess {

LeavingTables make_leaving_tables(const ReachTables& reach) {
    LeavingTables t{};
    for (int f = 0; f < facing_count; ++f) {
        for (std::size_t i = 0; i < reach_squares; ++i) {
            // From the frame to the board: clockwise by so many right angles.
            int x = frame_squares[static_cast<std::size_t>(f & 1)][i].x;
            int y = frame_squares[static_cast<std::size_t>(f & 1)][i].y;
            for (int quarter = 0; quarter < f >> 1; ++quarter) {
                const int right = y;
                y = -x;
                x = right;
            }
            t.row[f][static_cast<std::size_t>(y + max_table_speed)] |= 1ULL << i;
            t.column[f][i] = static_cast<std::int8_t>(x);
        }
    }
    for (std::size_t frame = 0; frame < 2; ++frame) {
        for (std::size_t i = 0; i < reach_poses; ++i) {
            const FramePose& pose = reach.poses[frame][i];
            const int square = frame_square_index(static_cast<int>(frame), pose.dx, pose.dy);
            t.poses[frame][static_cast<std::size_t>(square)].add(i);
        }
    }
    return t;
}

}  // namespace tankchess
