#include "engine/search/picker.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

#include "rules/fast/sighting.h"

namespace tankchess::engine {

namespace {

constexpr int poses_for_a_shot = 3;

// Scores of the stages. Those of captures lie between 0 and leaving_score; those of quiet moves are history, up to
// 16,000 either way, and what is added to it.
constexpr int table_move_score = 1 << 28;
constexpr int leaving_score = 1 << 24;
constexpr int killer_score = 1 << 20;
constexpr int command_value = 5000;  // as a target, beside exchange_value() of the others
constexpr int sacrifice_malus = 30000;
// One pose goes with a dozen places for smoke, and history knows the pose alone: the bare drive stands for all of them.
constexpr int gadget_malus = 5000;

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
struct Prey {
    Prey(const Position& position, Slot slot)
        : piece(position.piece(slot)), seen(Sighting::of(piece.square, open_rays(position, piece.square))) {}

    const Piece& piece;
    const Sighting seen;
};

// One piece on the hunt for it.
class Stalker {
public:
    Stalker() = default;
    Stalker(const Prey& prey, const Piece& piece) : prey_(&prey) {
        const KindRow& row = piece.row();
        switch (row.weapon) {
            case Weapon::gun:
            case Weapon::lob: {
                least_ = least_tables[piece.kind];
                const Distances seen = (row.weapon == Weapon::lob ? each_byte(row.range_max) : prey.seen.rays) &
                                       aim_tables.pierced[prey.piece.kind][prey.piece.facing][piece.power];
                for (std::size_t q = 0; q < 4; ++q) sight_[q] = std::rotr(seen, static_cast<int>(16 * q));
                break;
            }
            case Weapon::flame:
                reach_ = row.speed + row.range_max;
                break;
            case Weapon::blast:
            case Weapon::charge:
                reach_ = row.speed + 1;
                break;
            default:
                break;
        }
    }

    // Whether after this move it would be so near, or so placed to get the prey into its line of fire, that it may
    // strike next.
    bool is_near(Move m) const {
        if (reach_ > 0) return distance_between(m.to(), prey_->piece.square) <= reach_;
        const std::size_t facing = static_cast<std::size_t>(m.facing());
        const Distances* const least = least_[facing & 1];
        if (least == nullptr) return false;
        const std::size_t quarters = facing >> 1;
        return at_least(sight_[quarters], least[prey_->seen.index[quarters] - aim_tables.index[quarters][m.to()]]) != 0;
    }

private:
    const Prey* prey_ = nullptr;
    int reach_ = 0;
    std::array<const Distances*, 2> least_{};
    std::array<Distances, 4> sight_{};
};

}  // namespace

CaptureWorth capture_worth(const Position& position, const Weights& weights, Move m) {
    CaptureWorth worth;
    const Slot mover = mover_slot(position, m);
    // A drive that ends the mover's life sets it off, too, if it is explosive.
    const bool blast = m.action() == Action::blast || (m.faceless() && !m.leaves() && m.target() == no_square);
    const Square at = blast ? m.to() : m.target();
    const Slot target = blast ? mover : at == no_square ? no_slot : position.slot_at(at);
    if (target == no_slot) return worth;
    // The target, and whoever stands around it if it explodes; the mover where it will stand.
    const int around = position.piece(target).has(explosive) ? facing_count : 0;
    for (int d = -1; d < around; ++d) {
        const Square s = d < 0 ? at : neighbour(position.size(), at, facing_at(d));
        if (s == no_square) continue;
        const Slot slot = d < 0 ? target : s == m.to() ? mover : position.slot_at(s);
        if (slot == no_slot || (slot == mover && s != m.to())) continue;
        const Piece& piece = position.piece(slot);
        if (d >= 0 && piece.has(fortification)) continue;
        const int value = piece.command ? command_value : exchange_value(weights, position, slot);
        (piece.side == position.side_to_move() ? worth.own : worth.enemies) += value;
    }
    return worth;
}

int capture_score(const Position& position, const History& history, const Weights& weights, Move m,
                  const CaptureWorth& worth) {
    if (m.leaves()) return leaving_score;
    const int score = (worth.enemies - worth.own) * 64;
    const Slot target = m.target() == no_square ? no_slot : position.slot_at(m.target());
    if (target == no_slot) return score;
    const Piece& mover = mover_of(position, m);
    // Dear targets first, then cheap shooters, then what worked before.
    return score - weights[material_of(mover.kind)] / 10 * 4 +
           history.capture(mover.kind, position.piece(target).kind) / 8 +
           history.quiet(mover.side, mover.kind, m) / 16 + (m.faceless() ? -weights[material_of(mover.kind)] * 6 : 0);
}

MovePicker::MovePicker(const Position& position, const History& history, const Weights& weights,
                       const SearchConstants& constants, const Threats& threats, MoveBuffers& buffers, Move table_move,
                       int ply, Move answer, const Evasions* evasions, bool threatened, const StepMap* way_out)
    : position_(position),
      history_(history),
      weights_(weights),
      constants_(constants),
      threats_(threats),
      buffers_(buffers),
      table_move_(table_move),
      special_{history.killer(ply, 0), history.killer(ply, 1), answer},
      evasions_(evasions),
      threatened_(threatened),
      way_out_(way_out),
      captures_(buffers.stack) {
    if (table_move_ != no_move && !is_pseudo_move(position_, table_move_)) table_move_ = no_move;
}

void MovePicker::make_captures() {
    if (evasions_ != nullptr) {
        evasions_->capture_moves(buffers_.list);
    } else {
        capture_moves(position_, buffers_.list);
    }
    for (const Move m : buffers_.list) {
        const CaptureWorth worth = capture_worth(position_, weights_, m);
        captures_.push_back(m, capture_score(position_, history_, weights_, m, worth), worth.is_poor());
    }
}

bool MovePicker::was_handed_out(Move m) {
    return std::any_of(captures_.begin(), captures_.begin() + handed_,
                       [m](const ScoredMove& c) { return c.move == m; });
}

bool MovePicker::was_special(Move m) const { return m == special_[0] || m == special_[1] || m == special_[2]; }

// What makes quiet moves of one piece promising.
class MovePicker::QuietScores {
public:
    QuietScores(const MovePicker& picker, const std::optional<Prey>& prey, Slot slot)
        : picker_(picker),
          mover_(picker.position_.piece(slot)),
          stalker_(prey ? Stalker(*prey, mover_) : Stalker()),
          history_(picker.history_.quiet_row(mover_.side, mover_.kind)),
          for_stalking_(picker.constants_.order_stalking) {
        const SearchConstants& constants = picker.constants_;
        // Saving a piece under fire comes first.
        if (picker.threats_.under_fire.has(slot)) {
            for_driving_ = picker.weights_[material_of(mover_.kind)] * constants.order_saving / 100;
        }
        if (picker.threatened_ && mover_.command) for_all_ = constants.order_flight;
        if (picker.way_out_ != nullptr && mover_.command && !mover_.aboard()) {
            steps_left_ = picker.way_out_->at(mover_.square, mover_.facing);
        }
    }

    // Of a mere drive.
    [[gnu::always_inline]] int of_drive(Move m) const {
        int score = history_[History::pose_of(m)] + for_all_;
        if (m.to() != m.from()) score += for_driving_;
        if (stalker_.is_near(m)) score += for_stalking_;
        if (steps_left_ > 0 && !m.faceless()) score += for_running(m);
        return score;
    }
    int of(Move m, bool poor) const {
        int score = of_drive(m);
        if (m.action() == Action::shot) score += picker_.constants_.order_shot;
        if (m.action() == Action::smoke || m.action() == Action::mine) score -= gadget_malus;
        // Giving lives of one's own away comes last.
        if (poor || (m.faceless() && !m.leaves())) score -= sacrifice_malus;
        return score;
    }

private:
    int for_running(Move m) const {
        const int gained = steps_left_ - picker_.way_out_->at(m.to(), m.facing());
        return gained > 0 ? picker_.constants_.order_run * gained / mover_.row().speed : 0;
    }

    const MovePicker& picker_;
    const Piece& mover_;
    const Stalker stalker_;
    const std::int16_t* const history_;
    int for_driving_ = 0, for_all_ = 0, for_stalking_;
    int steps_left_ = 0;  // of a Command piece that may leave
};

// Quiet moves, and the poses for known shots that the captures passed over. Each piece's quiet moves come before its
// shots, as the generator would list them: equal scores keep that order.
void MovePicker::make_quiets() {
    if (evasions_ != nullptr) {
        evasions_->quiet_moves(buffers_.list);
    } else {
        quiet_moves(position_, buffers_.list);
    }
    std::optional<Prey> prey;
    if (position_.mode().command_decides) {
        prey.emplace(position_, position_.command_of(opponent_of(position_.side_to_move())));
    }
    quiets_.emplace(buffers_.stack);
    std::sort(captures_.begin() + handed_, captures_.end(),
              [](const ScoredMove& a, const ScoredMove& b) { return a.place < b.place; });
    const Move* at = buffers_.list.begin();
    const Move* const end = buffers_.list.end();
    std::size_t shot = handed_;
    while (at != end || shot < captures_.size()) {
        // Moves of a piece come one after the other.
        Slot slot = at == end ? max_pieces : mover_slot(position_, *at);
        if (shot < captures_.size()) slot = std::min(slot, mover_slot(position_, captures_[shot].move));
        const QuietScores scores(*this, prey, slot);
        const Square from = position_.piece(slot).square;
        bool any_known = table_move_.from() == from;  // the table move or a killer is one of them
        for (const Move m : special_) any_known |= m.from() == from;
        const auto is_known = [&](Move m) { return any_known && (m == table_move_ || was_special(m)); };
        const bool cargo = position_.piece(slot).aboard();
        for (; at != end && at->from() == from && at->of_cargo() == cargo; ++at) {
            if (is_known(*at)) continue;
            const bool mere_drive = at->action() == Action::none && !at->faceless();
            quiets_->push_back(*at, mere_drive ? scores.of_drive(*at) : scores.of(*at, false));
        }
        for (; shot < captures_.size() && mover_slot(position_, captures_[shot].move) == slot; ++shot) {
            const Move m = captures_[shot].move;
            if (!is_known(m)) quiets_->push_back(m, scores.of(m, captures_[shot].poor));
        }
    }
    at_ = 0;
    gather_promising();
}

// Brings quiet moves that stand out to the front; the hundreds of others are searched for the best one by one, for few
// of them are ever asked for.
void MovePicker::gather_promising() {
    ScoredMove* const list = quiets_->begin();
    promising_ = sorted_ = 0;
    for (std::size_t i = 0; i < quiets_->size(); ++i) {
        if (list[i].score > 0) std::swap(list[i], list[promising_++]);
    }
}

// Some more of those, as many as a node mostly asks for.
void MovePicker::sort_promising() {
    constexpr std::size_t lot = 12;
    ScoredMove* const first = quiets_->begin() + sorted_;
    sorted_ = std::min(sorted_ + lot, promising_);
    std::partial_sort(first, quiets_->begin() + sorted_, quiets_->begin() + promising_,
                      [](const ScoredMove& a, const ScoredMove& b) {
                          return a.score != b.score ? a.score > b.score : a.place < b.place;
                      });
}

Move MovePicker::next(bool skip_quiets) {
    for (;;) {
        switch (stage_) {
            case Stage::table:
                stage_ = Stage::make_captures;
                if (table_move_ != no_move) {
                    capture_ = may_destroy(table_move_);
                    last_score_ = table_move_score;
                    return table_move_;
                }
                break;
            case Stage::make_captures:
                make_captures();
                stage_ = Stage::captures;
                break;
            case Stage::captures:
                while (at_ < captures_.size()) {
                    const ScoredMove best = captures_.bring_best(at_++);
                    const Move m = best.move;
                    if (m == table_move_) continue;
                    if (m.action() == Action::shot && !m.faceless() &&
                        poses_.count(m.from(), m.target()) > poses_for_a_shot)
                        continue;
                    if (best.poor) continue;
                    std::swap(captures_[at_ - 1], captures_[handed_++]);
                    last_score_ = best.score;
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
                    last_score_ = killer_score;
                    return m;
                }
                stage_ = Stage::make_quiets;
                break;
            case Stage::make_quiets:
                if (skip_quiets) return no_move;
                make_quiets();
                stage_ = Stage::quiets;
                break;
            case Stage::quiets: {
                if (skip_quiets || at_ >= quiets_->size()) {
                    stage_ = Stage::done;
                    return no_move;
                }
                if (at_ == sorted_ && sorted_ < promising_) sort_promising();
                // Nothing beats the last one, and after the sorted ones no score is above zero.
                const int most = at_ > sorted_ ? last_score_ : 0;
                const ScoredMove& best = at_ < sorted_ ? (*quiets_)[at_] : quiets_->bring_best(at_, most);
                ++at_;
                last_score_ = best.score;
                return best.move;
            }
            case Stage::done:
                return no_move;
        }
    }
}

}  // namespace tankchess::engine
