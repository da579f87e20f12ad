// A proof by depth: "wins in N turns" asks all our moves for one after which every reply still loses in N-1.
//
// Moves are generated without regard to G5 and judged when played, so that most cost one look at the threats: ours
// first, since a turn that threatens nothing rarely mates.
#include "engine/solver.h"

#include <algorithm>
#include <unordered_map>

#include "rules/legality.h"
#include "rules/movegen.h"
#include "rules/play.h"

namespace tankchess::engine {

namespace {

class Solver {
public:
    Solver(const Position& position, const SolveLimits& limits)
        : limits_(limits), us_(position.side_to_move()), position_(position) {
        // Two lists for each turn: ours and the replies.
        lists_.resize(static_cast<std::size_t>(2 * limits.turns + 2));
        for (auto& l : lists_) l = std::make_unique<MoveList>();
        undos_.resize(lists_.size());
        refuters_.resize(lists_.size());
        mate_ = position.mode().mate_style;
    }

    Solution run() {
        Solution s;
        for (int n = 1; n <= limits_.turns; ++n) {
            s.keys.clear();
            MoveList& list = *lists_[0];
            attackers_moves(list);
            for (std::size_t i = 0; i < list.size(); ++i) {
                const Move m = list[i];
                if (!wins_with(m, n, 0)) {
                    if (stopped_) break;
                    continue;
                }
                s.keys.push_back(m);
                if (!limits_.all_keys) break;
            }
            s.nodes = nodes_;
            if (stopped_) return s;
            if (!s.keys.empty()) {
                s.proof = Proof::win;
                s.turns = n;
                write_line(s);
                return s;
            }
        }
        s.proof = Proof::none;
        return s;
    }

private:
    const SolveLimits& limits_;
    Side us_;
    Position position_;
    bool mate_ = false;
    bool stopped_ = false;
    std::uint64_t nodes_ = 0;
    std::vector<std::unique_ptr<MoveList>> lists_;
    std::vector<Undo> undos_;
    std::vector<Move> refuters_;
    // Hash of a position with the enemy to move -> turns within which it is lost (low byte: proven lost in, high: not
    // lost in).
    std::unordered_map<std::uint64_t, std::pair<std::uint8_t, std::uint8_t>> known_;

    bool count_node() {
        ++nodes_;
        if (nodes_ >= limits_.nodes || (limits_.stop != nullptr && (nodes_ & 255) == 0 && limits_.stop->load()))
            stopped_ = true;
        return stopped_;
    }

    // Destructions first: forcing moves settle most questions.
    void attackers_moves(MoveList& list) {
        list.clear();
        pseudo_moves(position_, list);
        std::stable_partition(list.begin(), list.end(), [](Move m) {
            return m.leaves() || m.action() == Action::shot || m.action() == Action::charge;
        });
    }

    // We play `m`; does the enemy lose within n turns of ours, this one included?
    bool wins_with(Move m, int n, std::size_t level) {
        if (count_node()) return false;
        Undo& undo = undos_[level];
        do_move(position_, m, undo);
        const bool won = enemy_lost(n, level + 1);
        undo_move(position_, undo);
        return won;
    }

    // Enemy to move, we have n - 1 turns left after its reply (and in `sudden` the winning turn is one of ours).
    bool enemy_lost(int n, std::size_t level) {
        const Outcome end = settled(position_);
        if (end.over()) return end.won_by(us_);
        // Without a threat of ours the enemy is mated at once only if every move of its own exposes it.
        const bool threat = threatens_command(position_, us_) || threatens_escape(position_, us_);
        if (!threat && n == 1 && (!mate_ || has_legal_move(position_))) return false;
        if (!mate_ && (n == 1 || (n == 2 && !threat))) return false;
        // A move that lets the enemy win on the spot wins nothing, and in `mate` style it is none.
        const Side them = position_.side_to_move();
        if (threatens_command(position_, them) || threatens_escape(position_, them)) return false;

        auto& memory = known_[position_.hash()];
        if (memory.first != 0 && n >= memory.first) return true;
        if (n <= memory.second) return false;

        const bool lost = n == 1 ? !has_legal_move(position_) : all_replies_lose(n, level);
        if (stopped_) return false;
        auto& entry = known_[position_.hash()];
        if (lost) {
            entry.first = static_cast<std::uint8_t>(entry.first == 0 ? n : std::min<int>(entry.first, n));
        } else {
            entry.second = static_cast<std::uint8_t>(std::max<int>(entry.second, n));
        }
        return lost;
    }

    bool all_replies_lose(int n, std::size_t level) {
        MoveList& replies = *lists_[level];
        replies.clear();
        pseudo_moves(position_, replies);
        // What refuted one of our moves often refutes the next.
        const auto refuter = std::find(replies.begin(), replies.end(), refuters_[level]);
        if (refuter != replies.end()) std::swap(*refuter, replies[0]);
        for (std::size_t i = 0; i < replies.size(); ++i) {
            if (count_node()) return false;
            do_move(position_, replies[i], undos_[level]);
            const bool lost = reply_loses(n, level);
            undo_move(position_, undos_[level]);
            if (!lost) {
                refuters_[level] = replies[i];
                return false;
            }
        }
        return true;
    }

    // The enemy has just replied.
    bool reply_loses(int n, std::size_t level) {
        const Outcome end = settled(position_);
        if (end.over()) return end.won_by(us_);
        // G5: a reply that leaves us a winning turn is not legal, so it saves nothing.
        if (mate_ && (threatens_command(position_, us_) || threatens_escape(position_, us_))) return true;
        return we_win(n - 1, level + 1);
    }

    // We are to move and have n turns.
    bool we_win(int n, std::size_t level) {
        if (n <= 0) return false;
        if (!mate_ && n == 1) return wins_now(level);
        if (!mate_ && wins_now(level)) return true;
        MoveList& list = *lists_[level];
        attackers_moves(list);
        for (int turns = 1; turns <= n; ++turns) {
            if (!mate_ && turns == 1) continue;
            for (std::size_t i = 0; i < list.size(); ++i) {
                if (wins_with(list[i], turns, level)) return true;
                if (stopped_) return false;
            }
        }
        return false;
    }

    bool wins_now(std::size_t level) {
        if (!threatens_command(position_, us_) && !threatens_escape(position_, us_)) return false;
        MoveList& list = *lists_[level];
        list.clear();
        violent_moves(position_, list);
        for (std::size_t i = 0; i < list.size(); ++i) {
            do_move(position_, list[i], undos_[level]);
            const bool won = settled(position_).won_by(us_);
            undo_move(position_, undos_[level]);
            if (won) return true;
        }
        return false;
    }

    // The first key, then the reply that holds out longest and a shortest answer to it, to the end.
    void write_line(Solution& s) {
        Position start = position_;
        int n = s.turns;
        Move ours = s.keys.front();
        for (;;) {
            s.line.push_back(ours);
            position_ = after(position_, ours);
            if (outcome(position_).over() || n <= 1 || stopped_) break;
            MoveList replies;
            legal_moves(position_, replies);
            Move longest = no_move, answer = no_move;
            int longest_turns = 0;
            const Position here = position_;
            for (const Move r : replies) {
                position_ = after(here, r);
                if (settled(position_).over()) {
                    if (longest == no_move) longest = r;
                    continue;
                }
                Move key = no_move;
                const int turns = shortest(n - 1, key);
                if (turns > longest_turns) longest_turns = turns, longest = r, answer = key;
                if (turns == n - 1) break;
            }
            if (longest == no_move) break;
            s.line.push_back(longest);
            position_ = after(here, longest);
            if (answer == no_move) break;
            ours = answer;
            n = longest_turns;
        }
        s.end = outcome(position_).reason;
        position_ = start;
    }

    int shortest(int n, Move& key) {
        MoveList list;
        attackers_moves(list);
        for (int turns = 1; turns <= n; ++turns) {
            for (const Move m : list) {
                if (wins_with(m, turns, 0)) {
                    key = m;
                    return turns;
                }
                if (stopped_) return 0;
            }
        }
        return 0;
    }
};

}  // namespace

Solution solve(const Position& position, const SolveLimits& limits) {
    if (outcome(position).over()) return {Proof::none, 0, {}, Reason::none, {}, 0};
    return Solver(position, limits).run();
}

}  // namespace tankchess::engine
