#pragma once

#include <array>
#include <optional>

#include "engine/evaluate/evaluate.h"
#include "engine/search/constants.h"
#include "engine/search/history.h"
#include "engine/search/move_stack.h"
#include "rules/moves/evasion.h"
#include "rules/moves/movegen.h"
#include "rules/play/step_map.h"

namespace tankchess::engine {

// Where move lists are made: one for each thread, taken before the search starts.
struct MoveBuffers {
    MoveList list;  // as generated; free again once its moves have their scores
    MoveStack stack;
};

// Counts how often a shot at a target has come up, by shooter; forgets past its room, which only costs time.
class PoseCounter {
public:
    // The count so far, this one included.
    int count(Square from, Square target) {
        for (std::size_t i = 0; i < size_; ++i) {
            if (entry_[i].from == from && entry_[i].target == target) return ++entry_[i].times;
        }
        if (size_ < entry_.size()) entry_[size_++] = {from, target, 1};
        return 1;
    }

private:
    struct Entry {
        Square from, target;
        int times;
    };
    std::array<Entry, 48> entry_;
    std::size_t size_ = 0;
};

// Hands out the moves of a node in stages, best first, generating only what is asked for:
// table move; captures, dearest target first, each shot from a few poses only; killers and the usual answer; quiet
// moves by history, more poses for the same shots among them. No move is generated twice.
class MovePicker {
public:
    enum class Stage : std::uint8_t { table, make_captures, captures, killers, make_quiets, quiets, done };

    // `answer`: what refuted the enemy's last move elsewhere, or no_move. `evasions`, if any, leave out what does
    // not help. `threatened`: the Command piece goes first among the quiet ones. `way_out`: its steps to leaving, if
    // that wins. Precondition: not settled().
    MovePicker(const Position& position, const History& history, const Weights& weights,
               const SearchConstants& constants, const Threats& threats, MoveBuffers& buffers, Move table_move, int ply,
               Move answer, const Evasions* evasions, bool threatened, const StepMap* way_out);

    // no_move at the end. `skip_quiets` ends the list after the captures.
    Move next(bool skip_quiets = false);
    // Whether the last move handed out was a capture.
    bool was_capture() const { return capture_; }
    int last_score() const { return last_score_; }

private:
    class QuietScores;

    const Position& position_;
    const History& history_;
    const Weights& weights_;
    const SearchConstants& constants_;
    const Threats& threats_;
    MoveBuffers& buffers_;
    Move table_move_;
    Move special_[3];
    Stage stage_ = Stage::table;
    bool capture_ = false;
    const Evasions* evasions_;
    bool threatened_;
    const StepMap* way_out_;
    int last_score_ = 0;
    ScoredMoves captures_;
    std::optional<ScoredMoves> quiets_;
    std::size_t at_ = 0;
    std::size_t promising_ = 0;  // quiet moves at the front of their list
    std::size_t sorted_ = 0;     // those of them that are in order
    std::size_t handed_ = 0;     // captures given out, at the front of their list
    PoseCounter poses_;
    int special_at_ = 0;

    void make_captures();
    void make_quiets();
    void gather_promising();
    void sort_promising();
    bool was_handed_out(Move m);
    bool was_special(Move m) const;
};

// What a capture destroys at first glance, in hundredths of a Light Tank: of the enemy, and of one's own. Explosions
// take whoever stands around, but bombs that they set off are not followed.
struct CaptureWorth {
    int enemies = 0;
    int own = 0;

    // Nothing for it, or far too little: bombs can be set off among one's own pieces from dozens of squares.
    bool is_poor() const { return own > 0 && enemies < own - poor_margin; }

private:
    static constexpr int poor_margin = 50;
};
CaptureWorth capture_worth(const Position& position, const Weights& weights, Move move);

// How promising a capture looks. With its capture_worth(), where that is known.
int capture_score(const Position& position, const History& history, const Weights& weights, Move move,
                  const CaptureWorth& worth);
inline int capture_score(const Position& position, const History& history, const Weights& weights, Move move) {
    return capture_score(position, history, weights, move, capture_worth(position, weights, move));
}

}  // namespace tankchess::engine
