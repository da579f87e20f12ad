// A proof by depth: "wins in N turns" asks all our moves for one after which every reply still loses in N-1.
//
// Near the end of a line moves are generated without regard to G5 and judged when played. What makes it quick:
// - what refuted our last move is tried first against the next one, and most moves are done with after that one look;
// - positions are remembered with the turns for which they are proven or disproven, so that quiet moves in another
//   order cost nothing;
// - with more than one turn to go our threats come first: wins are mostly forced, and are then found early;
// - with more than two, counter-threats come first among the replies;
// - in the last turn a move without a threat is no mate as long as the enemy has a piece to wait with.
#include "engine/solve/solver.h"

#include <algorithm>
#include <array>

#include "engine/solve/proof_table.h"
#include "rules/fast/drive_memory.h"
#include "rules/fast/one_target.h"
#include "rules/moves/evasion.h"
#include "rules/moves/legality.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"
#include "rules/moves/safety.h"
#include "rules/play/play.h"

namespace tankchess::engine {

namespace {

// The last few moves that settled a question at one level, newest first.
template <std::size_t N>
class Recent {
public:
    void add(Move m) {
        const auto place = std::find(moves_.begin(), moves_.end() - 1, m);
        std::rotate(moves_.begin(), place, place + 1);
        moves_[0] = m;
    }
    std::array<Move, N> all() const { return moves_; }

private:
    std::array<Move, N> moves_{};
};

class Solver {
public:
    Solver(const Position& position, const SolveLimits& limits)
        : limits_(limits),
          us_(position.side_to_move()),
          them_(opponent_of(us_)),
          position_(position),
          known_(buckets_for(limits.turns)) {
        // Two levels for each turn: ours and the replies.
        levels_.resize(static_cast<std::size_t>(2 * limits.turns + 2));
        for (auto& l : levels_) l = std::make_unique<Level>();
        mate_ = position.mode().mate_style;
        plain_ = is_plain_game(position);
        position_.lend(drive_memory_.get());
    }

    Solution run() {
        Solution s;
        for (int n = 1; n <= limits_.turns; ++n) {
            s.keys.clear();
            MoveList& list = levels_[0]->list;
            our_moves(list, n);
            if (!limits_.first_moves.empty()) keep_only(list, limits_.first_moves);
            for (std::size_t i = 0; i < list.size(); ++i) {
                const Move m = list[i];
                if (!wins_with(m, n, 0)) {
                    if (stopped_) break;
                    continue;
                }
                s.keys.push_back(m);
                if (s.keys.size() >= limits_.keys) break;
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
    struct Level {
        MoveList list;
        Undo undo;
        Recent<4> recent;
    };

    // 64 bytes each.
    static std::size_t buckets_for(int turns) { return std::size_t{1} << (turns <= 2 ? 11 : turns == 3 ? 17 : 20); }

    const SolveLimits& limits_;
    Side us_, them_;
    std::unique_ptr<DriveMemory> drive_memory_ = std::make_unique<DriveMemory>();  // lent to position_
    Position position_;
    bool mate_ = false;
    bool plain_ = false;
    bool stopped_ = false;
    std::uint64_t nodes_ = 0;
    std::uint64_t openers_at_ = 0;  // the position for which `openers_` holds
    SlotSet openers_;               // our pieces whose turns may open a threat of another
    std::vector<std::unique_ptr<Level>> levels_;
    ProofTable known_;

    bool count_node() {
        ++nodes_;
        if (nodes_ >= limits_.nodes || (limits_.stop != nullptr && (nodes_ & 255) == 0 && limits_.stop->load()))
            stopped_ = true;
        return stopped_;
    }

    bool threatens(Side side) const { return threatens_command(position_, side) || threatens_escape(position_, side); }

    // Threats first, unless the last turn is at hand, where looking for them costs as much as trying the moves.
    void our_moves(MoveList& list, int n) {
        list.clear();
        if (n > 1) {
            legal_moves(position_, list);
            threats_first(list, us_);
        } else if (mate_ && threatens(them_)) {
            legal_moves(position_, list);
        } else {
            pseudo_moves(position_, list);
        }
    }

    void threats_first(MoveList& list, Side side) {
        Undo undo;
        std::stable_partition(list.begin(), list.end(), [&](Move m) {
            do_move(position_, m, undo);
            const bool threat = settled(position_).over() || threatens(side);
            undo_move(position_, undo);
            return threat;
        });
    }

    static void keep_only(MoveList& list, const std::vector<Move>& wanted) {
        Move* const end = std::stable_partition(list.begin(), list.end(), [&](Move m) {
            return std::find(wanted.begin(), wanted.end(), m) != wanted.end();
        });
        list.set_size(static_cast<std::size_t>(end - list.begin()));
    }

    // We play `m`; does the enemy lose within n turns of ours, this one included?
    bool wins_with(Move m, int n, std::size_t level) {
        if (count_node()) return false;
        Undo& undo = levels_[level]->undo;
        if (n == 1 && plain_ && openers_at_ != position_.hash()) find_openers();
        do_move(position_, m, undo);
        const bool won = n == 1 ? mates(m, level + 1) : enemy_lost(n, level + 1);
        undo_move(position_, undo);
        return won && !stopped_;
    }

    // The last turn, `m`, has been played.
    bool mates(Move m, std::size_t level) {
        const Outcome end = settled(position_);
        if (end.over()) return end.won_by(us_);
        if (!mate_ || (!makes_threat(m) && enemy_can_wait())) return false;
        return all_replies_lose(1, level) && !threatens(them_);
    }

    // In a plain game a piece can only be in the way of others: what they threaten with it off the board is all that
    // any turn of it can open.
    void find_openers() {
        openers_at_ = position_.hash();
        openers_ = {};
        position_.pieces_of(us_).for_each([&](Slot slot) {
            Undo undo;
            if (slot == position_.command_of(us_)) return openers_.add(slot);
            Edits(position_, undo).remove(slot);
            if (threatens(us_)) openers_.add(slot);
            Edits::undo(position_, undo);
        });
    }

    bool makes_threat(Move m) {
        const Slot mover = position_.slot_at(m.to());
        if (!plain_ || openers_.has(mover)) return threatens(us_);
        OneTarget command(us_);
        command.set(position_, position_.command_of(them_));
        return command.destroyed_by(position_, mover);
    }

    // Enemy to move, we have n - 1 > 0 turns left after its reply (and in `sudden` the winning turn is one of ours).
    bool enemy_lost(int n, std::size_t level) {
        const Outcome end = settled(position_);
        if (end.over()) return end.won_by(us_);
        // A move that lets the enemy win on the spot wins nothing, and in `mate` style it is none.
        if (threatens(them_)) return false;
        const std::uint64_t hash = position_.hash();
        const Known k = known_.recall(hash);
        if (k.won_in(n)) return true;
        if (k.lost_in(n)) return false;
        const bool lost = n == 2 ? all_replies_lose(n, level) : all_sorted_replies_lose(n, level);
        if (!stopped_) known_.remember(hash, lost, n);
        return lost;
    }

    // A vehicle that turns where it stands (M2) changes nothing for its Command piece, unless it carries something or
    // may explode. With one of these a turn of ours mates only by a threat.
    bool enemy_can_wait() const {
        if (position_.rules().limit != 0) return false;
        return position_.pieces_of(them_).any_of([&](Slot slot) {
            const Piece& p = position_.piece(slot);
            return !p.command && p.row().speed > 0 && !p.has(carries) && !p.has(explosive) && !p.aboard();
        });
    }

    bool all_replies_lose(int n, std::size_t level) {
        Level& here = *levels_[level];
        const std::array<Move, 4> recent = here.recent.all();
        for (const Move m : recent) {
            if (m != no_move && is_pseudo_move(position_, m) && saves(m, n, level)) return false;
        }
        const Threat threat = mate_ ? threat_of(position_, us_) : Threat{};
        if (threat.any()) {
            Evasions(position_, threat).pseudo_moves(here.list);
        } else {
            pseudo_moves(position_, here.list);
        }
        for (std::size_t i = 0; i < here.list.size(); ++i) {
            const Move m = here.list[i];
            if (std::find(recent.begin(), recent.end(), m) != recent.end()) continue;
            if (saves(m, n, level)) return false;
        }
        return !stopped_;
    }

    // With several turns to go it pays to think first: a counter-threat takes a turn from us and leaves us few moves,
    // so what becomes of it is cheap to find out.
    bool all_sorted_replies_lose(int n, std::size_t level) {
        Level& here = *levels_[level];
        const std::array<Move, 4> recent = here.recent.all();
        here.list.clear();
        legal_moves(position_, here.list);
        Move* front = here.list.begin();
        for (const Move m : recent) {
            Move* const found = std::find(front, here.list.end(), m);
            if (found != here.list.end()) std::rotate(front++, found, found + 1);
        }
        threats_first(here.list, them_);
        for (std::size_t i = 0; i < here.list.size(); ++i) {
            if (saves(here.list[i], n, level)) return false;
        }
        return !stopped_;
    }

    // Whether the reply `m` keeps us from winning within the n - 1 turns that are left. True when stopped, which ends
    // the loops; nothing is concluded from it.
    bool saves(Move m, int n, std::size_t level) {
        if (count_node()) return true;
        Level& here = *levels_[level];
        do_move(position_, m, here.undo);
        const bool lost = reply_loses(n, level);
        undo_move(position_, here.undo);
        if (!lost && !stopped_) here.recent.add(m);
        return !lost;
    }

    // The enemy has just replied.
    bool reply_loses(int n, std::size_t level) {
        const Outcome end = settled(position_);
        if (end.over()) return end.won_by(us_);
        // G5: a reply that leaves us a winning turn is not legal, so it saves nothing.
        if (mate_ && threatens(us_)) return true;
        return n > 1 && we_win(n - 1, level + 1);
    }

    // We are to move and have n turns.
    bool we_win(int n, std::size_t level) {
        const std::uint64_t hash = position_.hash();
        const Known k = known_.recall(hash);
        if (k.won_in(n)) return true;
        if (k.lost_in(n)) return false;
        Level& here = *levels_[level];
        const std::array<Move, 4> recent = here.recent.all();
        std::array<bool, 4> playable{};
        for (std::size_t i = 0; i < recent.size(); ++i)
            playable[i] = recent[i] != no_move && is_pseudo_move(position_, recent[i]);
        int listed_for = 0;
        for (int turns = k.no + 1; turns <= n; ++turns) {
            const bool won =
                turns == 1 && !mate_ ? wins_now(here) : wins_within(turns, level, recent, playable, listed_for);
            if (stopped_) return false;
            known_.remember(hash, won, turns);
            if (won) return true;
        }
        return false;
    }

    bool wins_within(int turns, std::size_t level, const std::array<Move, 4>& recent,
                     const std::array<bool, 4>& playable, int& listed_for) {
        Level& here = *levels_[level];
        for (std::size_t i = 0; i < recent.size(); ++i) {
            if (playable[i] && wins_with(recent[i], turns, level)) {
                here.recent.add(recent[i]);
                return true;
            }
        }
        // The second order, threats first, serves all longer wins.
        if (listed_for == 0 || (listed_for == 1 && turns > 1)) {
            our_moves(here.list, turns);
            listed_for = turns;
        }
        for (std::size_t i = 0; i < here.list.size() && !stopped_; ++i) {
            const Move m = here.list[i];
            if (std::find(recent.begin(), recent.end(), m) != recent.end()) continue;
            if (wins_with(m, turns, level)) {
                here.recent.add(m);
                return true;
            }
        }
        return false;
    }

    bool wins_now(Level& here) {
        if (!threatens(us_)) return false;
        here.list.clear();
        capture_moves(position_, here.list);
        for (const Move m : here.list) {
            do_move(position_, m, here.undo);
            const bool won = settled(position_).won_by(us_);
            undo_move(position_, here.undo);
            if (won) return true;
        }
        return false;
    }

    // The first key, then the reply that holds out longest and a shortest answer to it, to the end.
    void write_line(Solution& s) {
        const Position start = position_;
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
        for (int turns = 1; turns <= n; ++turns) {
            our_moves(list, turns);
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
