#include "rules/perft.h"

#include <memory>
#include <vector>

#include "rules/legality.h"
#include "rules/play.h"

namespace tankchess {
namespace {

// One list for each level, made once.
class Counter {
public:
    explicit Counter(const Position& position, int depth)
        : position_(position), lists_(static_cast<std::size_t>(depth > 0 ? depth : 1)) {
        for (auto& list : lists_) list = std::make_unique<MoveList>();
    }

    std::uint64_t count(int depth) {
        if (depth == 0) return 1;
        MoveList& list = *lists_[static_cast<std::size_t>(depth - 1)];
        list.clear();
        legal_moves(position_, list);
        if (depth == 1) return list.size();
        std::uint64_t nodes = 0;
        Undo undo;
        for (Move move : list) {
            do_move(position_, move, undo);
            nodes += count(depth - 1);
            undo_move(position_, undo);
        }
        return nodes;
    }

private:
    Position position_;
    std::vector<std::unique_ptr<MoveList>> lists_;
};

}  // namespace

std::uint64_t perft(const Position& position, int depth) { return perft_lists(position, depth); }

std::uint64_t perft_lists(const Position& position, int depth) { return Counter(position, depth).count(depth); }

}  // namespace tankchess
