#include "rules/perft/perft.h"

#include <memory>
#include <vector>

#include "rules/moves/legality.h"
#include "rules/moves/safety.h"
#include "rules/perft/replies.h"
#include "rules/play/play.h"

namespace tankchess {
namespace {

enum class Leaves { counted, listed };

// One list for each level, made once.
class Counter {
public:
    Counter(const Position& position, int depth, Leaves leaves)
        : position_(position), leaves_(leaves), lists_(static_cast<std::size_t>(depth > 0 ? depth : 1)) {
        for (auto& list : lists_) list = std::make_unique<MoveList>();
    }

    std::uint64_t count(int depth) {
        if (depth == 0) return 1;
        MoveList& list = *lists_[static_cast<std::size_t>(depth - 1)];
        legal_moves(position_, list);
        if (depth == 1) return list.size();
        if (depth == 2 && !list.empty() && is_plain_game(position_)) return count_replies(list);
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
    std::uint64_t count_replies(const MoveList& turns) {
        Replies replies(position_);
        if (leaves_ == Leaves::counted && !position_.mode().mate_style) return replies.count_all(turns);
        std::uint64_t nodes = 0;
        Undo undo;
        for (Move turn : turns) {
            replies.before(turn);
            do_move(position_, turn, undo);
            replies.list(turn, *lists_[0]);
            undo_move(position_, undo);
            nodes += lists_[0]->size();
        }
        return nodes;
    }

    Position position_;
    const Leaves leaves_;
    std::vector<std::unique_ptr<MoveList>> lists_;
};

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
    return Counter(position, depth, Leaves::counted).count(depth);
}

std::uint64_t perft_lists(const Position& position, int depth) {
    return Counter(position, depth, Leaves::listed).count(depth);
}

}  // namespace tankchess
