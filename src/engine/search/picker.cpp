#include "engine/search/picker.h"

#include <optional>
#include <utility>

#include "rules/fast/sighting.h"
#include "rules/moves/safety.h"

namespace tankchess::engine {

namespace {

constexpr int poses_for_a_shot = 3;
constexpr int late_shot_bonus = 4000;
constexpr int flight_bonus = 12000;
constexpr int stalking_bonus = 1500;

// Actions that can destroy; a move with another one, or none, destroys nothing but perhaps its mover.
bool may_destroy(Move m) {
    switch (m.action()) {
        case Action::shot:
        case Action::flame:
        case Action::blast:
        case Action::charge:
            return true;
        default:
            return m.leaves();
    }
}

// The enemy Command piece, as a target of the turn after this one.
class Prey {
public:
    Prey(const Position& position, Slot slot)
        : piece_(position.piece(slot)),
          seen_(Sighting::of(piece_.square, open_rays(position, piece_.square))),
          pierced_(aim_tables.pierced[piece_.kind][piece_.facing].data()) {}

    // Whether `mover` would be so near, or so placed to get it into its line of fire, that it may strike next.
    bool is_stalked(Piece mover, Move m) const {
        const KindRow& row = mover.row();
        switch (row.weapon) {
            case Weapon::gun:
            case Weapon::lob:
                mover.square = m.to();
                mover.facing = m.facing();
                if (least_tables[mover.kind][static_cast<std::size_t>(mover.facing) & 1] == nullptr) return false;
                return seen_.open_to(mover, pierced_[mover.power]);
            case Weapon::flame:
                return distance_between(m.to(), piece_.square) <= row.speed + row.range_max;
            case Weapon::blast:
            case Weapon::charge:
                return distance_between(m.to(), piece_.square) <= row.speed + 1;
            default:
                return false;
        }
    }

private:
    const Piece& piece_;
    const Sighting seen_;
    const Distances* const pierced_;
};

}  // namespace

void score_captures(const Position& position, const History& history, const Weights& weights, const MoveList& list,
                    int* scores) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Move m = list[i];
        const Piece& mover = mover_of(position, m);
        if (m.leaves()) {
            scores[i] = 1 << 24;
            continue;
        }
        const Slot target = m.target() == no_square ? no_slot : position.slot_at(m.target());
        if (target == no_slot) {
            scores[i] = 0;
            continue;
        }
        const Piece& hit = position.piece(target);
        const int value = hit.command ? 5000 : exchange_value(weights, position, target);
        // Dear targets first, then cheap shooters, then what worked before.
        scores[i] = value * 64 - weights[material_of(mover.kind)] / 10 * 4 + history.capture(mover.kind, hit.kind) / 8 +
                    history.quiet(mover.side, mover.kind, m) / 16 +
                    (m.faceless() ? -weights[material_of(mover.kind)] * 6 : 0);
    }
}

MovePicker::MovePicker(const Position& position, const History& history, const Weights& weights, const Threats& threats,
                       MoveBuffer& buffer, Move table_move, int ply, Move answer, const Evasions* evasions,
                       bool threatened)
    : position_(position),
      history_(history),
      weights_(weights),
      threats_(threats),
      buffer_(buffer),
      table_move_(table_move),
      special_{history.killer(ply, 0), history.killer(ply, 1), answer},
      evasions_(evasions),
      threatened_(threatened) {
    if (table_move_ != no_move && !is_pseudo_move(position_, table_move_)) table_move_ = no_move;
}

void MovePicker::make_captures() {
    buffer_.captures.clear();
    capture_moves(position_, buffer_.captures);
    if (evasions_ != nullptr) keep_if(buffer_.captures, 0, [&](Move m) { return evasions_->may_help(m); });
    score_captures(position_, history_, weights_, buffer_.captures, buffer_.capture_scores);
    at_ = 0;
}

bool MovePicker::was_handed_out(Move m) const {
    if (!may_destroy(m)) return false;
    for (std::size_t i = 0; i < handed_; ++i) {
        if (buffer_.captures[i] == m) return true;
    }
    return false;
}

bool MovePicker::was_special(Move m) const { return m == special_[0] || m == special_[1] || m == special_[2]; }

void MovePicker::make_quiets() {
    buffer_.all.clear();
    pseudo_moves(position_, buffer_.all);
    const Side side = position_.side_to_move();
    std::optional<Prey> prey;
    if (position_.mode().command_decides) prey.emplace(position_, position_.command_of(opponent_of(side)));
    std::size_t kept = 0;
    for (std::size_t i = 0; i < buffer_.all.size(); ++i) {
        const Move m = buffer_.all[i];
        if (m == table_move_ || was_special(m) || was_handed_out(m)) continue;
        if (evasions_ != nullptr && !evasions_->may_help(m)) continue;
        const Slot stands = position_.slot_at(m.from());
        const Slot slot = m.of_cargo() ? position_.piece(stands).cargo : stands;
        const Piece& mover = position_.piece(slot);
        int score = history_.quiet(side, mover.kind, m);
        if (m.action() == Action::shot) score += late_shot_bonus;
        // Saving a piece under fire comes first; giving one's own life away comes last.
        if (threats_.under_fire.has(slot) && m.to() != m.from()) score += weights_[material_of(mover.kind)] * 2;
        if (prey && prey->is_stalked(mover, m)) score += stalking_bonus;
        if (threatened_ && mover.command) score += flight_bonus;
        if (m.faceless() && !m.leaves()) score -= 30000;
        buffer_.all[kept] = m;
        buffer_.scores[kept] = score;
        ++kept;
    }
    buffer_.all.set_size(kept);
    at_ = 0;
    sort_promising();
}

// Quiet moves that stand out are sorted at once. The hundreds of others are searched for the best one by one, for few
// of them are ever asked for.
void MovePicker::sort_promising() {
    std::size_t sorted = 0;
    for (std::size_t i = 0; i < buffer_.all.size(); ++i) {
        const int score = buffer_.scores[i];
        if (score <= 0) continue;
        const Move move = buffer_.all[i];
        buffer_.all[i] = buffer_.all[sorted];
        buffer_.scores[i] = buffer_.scores[sorted];
        std::size_t at = sorted++;
        for (; at > 0 && buffer_.scores[at - 1] < score; --at) {
            buffer_.all[at] = buffer_.all[at - 1];
            buffer_.scores[at] = buffer_.scores[at - 1];
        }
        buffer_.all[at] = move;
        buffer_.scores[at] = score;
    }
    sorted_ = sorted;
}

Move MovePicker::next(bool skip_quiets) {
    for (;;) {
        switch (stage_) {
            case Stage::table:
                stage_ = Stage::captures;
                if (table_move_ != no_move) {
                    capture_ = may_destroy(table_move_);
                    last_score_ = 1 << 28;
                    return table_move_;
                }
                break;
            case Stage::captures:
                if (!generated_) {
                    make_captures();
                    generated_ = true;
                }
                while (at_ < buffer_.captures.size()) {
                    bring_best(buffer_.captures, buffer_.capture_scores, at_);
                    last_score_ = buffer_.capture_scores[at_];
                    const Move m = buffer_.captures[at_++];
                    if (m == table_move_) continue;
                    if (m.action() == Action::shot && !m.faceless() &&
                        poses_.count(m.from(), m.target()) > poses_for_a_shot)
                        continue;
                    std::swap(buffer_.captures[at_ - 1], buffer_.captures[handed_]);
                    std::swap(buffer_.capture_scores[at_ - 1], buffer_.capture_scores[handed_]);
                    ++handed_;
                    capture_ = true;
                    return m;
                }
                stage_ = Stage::killers;
                break;
            case Stage::killers:
                if (skip_quiets) return no_move;
                capture_ = false;
                while (special_at_ < 3) {
                    const int i = special_at_++;
                    const Move m = special_[i];
                    const bool repeated = i == 2 && (m == special_[0] || m == special_[1]);
                    if (m == no_move || m == table_move_ || repeated || was_handed_out(m)) continue;
                    if (evasions_ != nullptr && position_.slot_at(m.from()) != no_slot && !evasions_->may_help(m))
                        continue;
                    if (!is_pseudo_move(position_, m)) continue;
                    last_score_ = 1 << 20;
                    return m;
                }
                stage_ = Stage::make_quiets;
                break;
            case Stage::make_quiets:
                if (skip_quiets) return no_move;
                make_quiets();
                stage_ = Stage::quiets;
                break;
            case Stage::quiets:
                if (skip_quiets || at_ >= buffer_.all.size()) {
                    stage_ = Stage::done;
                    return no_move;
                }
                if (at_ >= sorted_) bring_best(buffer_.all, buffer_.scores, at_);
                last_score_ = buffer_.scores[at_];
                return buffer_.all[at_++];
            case Stage::done:
                return no_move;
        }
    }
}

}  // namespace tankchess::engine
