#include "binding/end_states.h"

#include <array>
#include <cstdlib>
#include <vector>

namespace tankchess::binding {
namespace {

struct Relative {
    int dx, dy, facing;
};

constexpr std::size_t cell(int dx, int dy) {
    return static_cast<std::size_t>((dy + drive_reach) * drive_width + dx + drive_reach);
}

// All ends of drives that start facing `first` (N or NE).
class Table {
public:
    explicit Table(int first) {
        for (auto& square : numbers_) square.fill(-1);
        std::vector<Relative> poses;
        add(poses, {0, 0, first});
        std::size_t begin = 0;
        for (int step = 0; step < drive_reach; ++step) {
            const std::size_t end = poses.size();
            for (std::size_t i = begin; i < end; ++i) {
                const auto [dx, dy, facing] = poses[i];
                add(poses, {dx + facing_dx[facing], dy + facing_dy[facing], facing});
                add(poses, {dx, dy, (facing + 7) & 7});
                add(poses, {dx, dy, (facing + 1) & 7});
            }
            begin = end;
        }
        add(poses, {-facing_dx[first], -facing_dy[first], first});
        used_ = static_cast<int>(poses.size());
    }

    int number(const Relative& r) const { return numbers_[cell(r.dx, r.dy)][static_cast<std::size_t>(r.facing)]; }
    int first_on(int dx, int dy) const {
        int best = -1;
        for (const int n : numbers_[cell(dx, dy)]) {
            if (n >= 0 && (best < 0 || n < best)) best = n;
        }
        return best;
    }
    int used() const { return used_; }

private:
    std::array<std::array<std::int16_t, facing_count>, drive_width * drive_width> numbers_{};
    int used_ = 0;

    void add(std::vector<Relative>& poses, const Relative& r) {
        std::int16_t& number = numbers_[cell(r.dx, r.dy)][static_cast<std::size_t>(r.facing)];
        if (number >= 0) return;
        number = static_cast<std::int16_t>(poses.size());
        poses.push_back(r);
    }
};

const Table& table_of(int diagonal) {
    static const std::array<Table, 2> tables{Table(0), Table(1)};
    return tables[static_cast<std::size_t>(diagonal)];
}

}  // namespace

std::optional<int> end_state(Pose from, Square to, std::optional<Facing> facing) {
    int dx = column_of(to) - column_of(from.square), dy = row_of(to) - row_of(from.square);
    if (std::abs(dx) > drive_reach || std::abs(dy) > drive_reach) return std::nullopt;
    const int quarters = index_of(from.facing) / 2;
    for (int q = 0; q < quarters; ++q) {  // turned left, so that the driver faces N or NE
        const int x = dx;
        dx = -dy;
        dy = x;
    }
    const Table& table = table_of(index_of(from.facing) & 1);
    const int number = facing ? table.number({dx, dy, (index_of(*facing) - 2 * quarters) & 7}) : table.first_on(dx, dy);
    if (number < 0) return std::nullopt;
    return number;
}

int used_end_states() { return std::max(table_of(0).used(), table_of(1).used()); }

}  // namespace tankchess::binding
