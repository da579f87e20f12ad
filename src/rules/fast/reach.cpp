#include "rules/fast/reach.h"

#include <algorithm>
#include <vector>

namespace tankchess {

namespace {

struct Offset {
    int dx, dy;
    bool operator==(const Offset&) const = default;
};

// Clockwise by `quarters` right angles.
Offset rotated(Offset o, int quarters) {
    for (int i = 0; i < quarters; ++i) o = {o.dy, -o.dx};
    return o;
}

// The squares and poses of one frame, found by walking all step sequences on an empty plane.
struct FrameWalk {
    explicit FrameWalk(int own_facing) : facing(own_facing) { walk(); }

    static constexpr int radius = 6;
    static constexpr int side = 2 * radius + 1;
    // A pose on the plane, numbered.
    static int state(Offset o, int f) { return ((o.dy + radius) * side + o.dx + radius) * 8 + f; }
    static constexpr int states = side * side * 8;

    // Poses in the order of their fewest steps; those on squares of level 5 last, in the order of their squares, so
    // that a mask of free squares is a mask of them.
    void walk() {
        std::vector<int> steps(states, -1);
        std::vector<std::pair<Offset, int>> queue{{{0, 0}, facing}};
        steps[static_cast<std::size_t>(state({0, 0}, facing))] = 0;
        std::vector<std::pair<Offset, int>> inner;
        std::vector<std::pair<Offset, int>> outer;
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const auto [o, f] = queue[i];
            const int used = steps[static_cast<std::size_t>(state(o, f))];
            if (!(o == Offset{0, 0})) {
                const int square = frame_square_index(facing, o.dx, o.dy);
                (square >= squares_within[max_table_speed - 1] ? outer : inner).push_back({o, f});
            }
            if (used == max_table_speed) continue;
            const std::pair<Offset, int> next[3] = {
                {{o.dx + facing_dx[f], o.dy + facing_dy[f]}, f}, {o, (f + 7) & 7}, {o, (f + 1) & 7}};
            for (const auto& [no, nf] : next) {
                int& seen = steps[static_cast<std::size_t>(state(no, nf))];
                if (seen >= 0) continue;
                seen = used + 1;
                queue.push_back({no, nf});
            }
        }
        inner.insert(inner.end(), outer.begin(), outer.end());
        for (const auto& [o, f] : inner) {
            poses.push_back({static_cast<std::int8_t>(o.dx), static_cast<std::int8_t>(o.dy),
                             static_cast<std::uint8_t>((f - facing) & 7),
                             static_cast<std::uint8_t>(steps[static_cast<std::size_t>(state(o, f))])});
        }
    }

    // Poses by steps needed when the squares of `blocked` are closed.
    using MasksBySteps = std::array<PoseMask, max_table_speed + 1>;
    MasksBySteps reach(std::uint64_t blocked) const {
        MasksBySteps masks{};
        std::array<std::int8_t, states> seen;
        seen.fill(-1);
        std::array<std::pair<std::int16_t, std::uint8_t>, 256> queue;
        std::size_t head = 0;
        std::size_t tail = 0;
        auto visit = [&](int st, std::size_t used) {
            if (seen[static_cast<std::size_t>(st)] >= 0) return;
            seen[static_cast<std::size_t>(st)] = static_cast<std::int8_t>(used);
            queue[tail++] = {static_cast<std::int16_t>(st), static_cast<std::uint8_t>(used)};
            const int pose = pose_index[static_cast<std::size_t>(st)];
            if (pose >= 0) (pose < 64 ? masks[used].lo : masks[used].hi) |= 1ULL << (pose & 63);
        };
        visit(state({0, 0}, facing), 0);
        while (head < tail) {
            const auto [st, used] = queue[head++];
            if (used == max_table_speed) continue;
            const int f = st & 7;
            visit((st & ~7) | ((f + 7) & 7), used + 1u);
            visit((st & ~7) | ((f + 1) & 7), used + 1u);
            const int next = st + (facing_dy[f] * side + facing_dx[f]) * 8;
            const int square = plane_square[static_cast<std::size_t>(next / 8)];
            if (square >= 0 && (blocked >> square & 1)) continue;
            visit(next, used + 1u);
        }
        // From "in exactly n" to "within n" steps.
        for (std::size_t n = 1; n < masks.size(); ++n) {
            masks[n].lo |= masks[n - 1].lo;
            masks[n].hi |= masks[n - 1].hi;
        }
        return masks;
    }

    void index() {
        pose_index.fill(-1);
        plane_square.fill(-1);
        for (std::size_t i = 0; i < reach_squares; ++i) {
            const FrameSquare s = frame_squares[static_cast<std::size_t>(facing)][i];
            plane_square[static_cast<std::size_t>(state({s.x, s.y}, 0) / 8)] = static_cast<std::int8_t>(i);
        }
        for (std::size_t i = 0; i < poses.size(); ++i) {
            const FramePose& p = poses[i];
            pose_index[static_cast<std::size_t>(state({p.dx, p.dy}, (p.eighths + facing) & 7))] =
                static_cast<std::int16_t>(i);
        }
    }

    int facing;
    std::vector<FramePose> poses;
    std::array<std::int16_t, states> pose_index;
    std::array<std::int8_t, side * side> plane_square;
};

std::uint32_t drive_bits(int delta, Facing facing) {
    return (static_cast<std::uint32_t>(delta) << Move::to_shift) +
           (static_cast<std::uint32_t>(facing) << Move::facing_shift);
}

void make_row_words(int frame, ReachTables& t) {
    const FrameRows& rows = frame_rows[static_cast<std::size_t>(frame)];
    for (std::size_t i = 0; i < rows.count; ++i) {
        const FrameRow& r = rows.row[i];
        for (unsigned pattern = 0; pattern <= r.mask; ++pattern) {
            std::uint64_t word = 0;
            for (int column = 0; column < 16; ++column) {
                if (!(pattern >> column & 1)) continue;
                const int square = frame_square_index(frame, r.left + column, r.y);
                if (square >= 0) word |= 1ULL << square;
            }
            t.row_words[static_cast<std::size_t>(frame)][static_cast<std::size_t>(r.words) + pattern] = word;
        }
    }
}

}  // namespace

ReachTables make_reach_tables() {
    ReachTables t{};
    for (int frame_number = 0; frame_number < 2; ++frame_number) {
        const std::size_t n = static_cast<std::size_t>(frame_number);
        FrameWalk frame(frame_number);
        frame.index();
        std::copy(frame.poses.begin(), frame.poses.end(), t.poses[n].begin());
        for (std::uint64_t inner = 0; inner < 2048; ++inner) {
            const FrameWalk::MasksBySteps masks = frame.reach(inner);
            t.within3[n][inner] = static_cast<std::uint32_t>(masks[3].lo);
            t.within4[n][inner] = masks[4].lo;
            t.within5[n][inner] = masks[5];
        }
        const PoseMask all = frame.reach(0)[5];
        auto keep = [&](std::uint64_t blocked) {
            PoseMask kept = all;
            // Each pose of level 5 is reached through at most one square of level 4, so the masks of single blocked
            // squares can be ANDed.
            for (std::uint64_t rest = blocked; rest != 0; rest &= rest - 1) {
                kept = kept & frame.reach(rest & (~rest + 1))[5];
            }
            return kept;
        };
        for (std::uint64_t i = 0; i < 128; ++i) t.keep_a[n][i] = keep(i << 11);
        for (std::uint64_t i = 0; i < 64; ++i) t.keep_b[n][i] = keep(i << 18);

        make_row_words(frame_number, t);
        for (int quarters = 0; quarters < 4; ++quarters) {
            const int f = 2 * quarters + frame_number;
            t.notice[f].fill(255);
            for (std::size_t i = 0; i < reach_squares; ++i) {
                const Offset o = rotated({frame_squares[n][i].x, frame_squares[n][i].y}, quarters);
                t.square_delta[f][i] = static_cast<std::int16_t>(o.dy * stride + o.dx);
                int level = 1;
                while (static_cast<int>(i) >= squares_within[static_cast<std::size_t>(level)]) ++level;
                t.notice[f][static_cast<std::size_t>(t.square_delta[f][i] + ReachTables::notice_bias)] =
                    static_cast<std::uint8_t>(level);
            }
            for (std::size_t i = 0; i < reach_poses; ++i) {
                const FramePose& pose = t.poses[n][i];
                const Offset o = rotated({pose.dx, pose.dy}, quarters);
                const int delta = o.dy * stride + o.dx;
                t.move_bits[f][i] = drive_bits(delta, facing_at(f + pose.eighths));
            }
            const Facing own = facing_at(f);
            t.notice[f][static_cast<std::size_t>(ReachTables::notice_bias - delta_of(own))] = 1;
            t.move_bits[f][reverse_pose] = drive_bits(-delta_of(own), own);
            constexpr std::array<int, 7> turns{1, 7, 2, 6, 3, 5, 4};
            for (std::size_t i = 0; i < turns.size(); ++i) t.turn_bits[f][i] = drive_bits(0, turned(own, turns[i]));
        }
    }
    return t;
}

}  // namespace tankchess
