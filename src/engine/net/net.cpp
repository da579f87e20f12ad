#include "engine/net/net.h"

namespace tankchess::engine {

namespace {

void add(Net::Row& sum, const Net::Row& row) {
    for (std::size_t i = 0; i < Net::width; ++i) {
        sum.value[i] = static_cast<std::int16_t>(sum.value[i] + row.value[i]);
    }
}

void take(Net::Row& sum, const Net::Row& row) {
    for (std::size_t i = 0; i < Net::width; ++i) {
        sum.value[i] = static_cast<std::int16_t>(sum.value[i] - row.value[i]);
    }
}

std::size_t piece_index(const net::PieceRows& rows) {
    return static_cast<std::size_t>(rows.kind_facing_row() * net::places + rows.place);
}

std::int16_t within(int sum) { return static_cast<std::int16_t>(std::clamp(sum, 0, Net::one)); }

}  // namespace

Net::Net(const Weights& weights)
    : pieces_(static_cast<std::size_t>(net::kind_facing.count * net::places)),
      ahead_(static_cast<std::size_t>(net::kind_ahead.count)),
      lines_(static_cast<std::size_t>(net::line.count)),
      races_(static_cast<std::size_t>(net::race.count)),
      rest_(weights.rows.begin() + net::ground.first, weights.rows.end()),
      out_(weights.out),
      knows_(weights.knows) {
    const auto into = [&](Row& all) { return [&](int row) { add(all, weights.rows[static_cast<std::size_t>(row)]); }; };
    for (int own = 0; own < 2; ++own) {
        for (int kind = 0; kind < net::kinds; ++kind) {
            for (int facing = 0; facing < net::facings; ++facing) {
                for (int place = 0; place < net::places; ++place) {
                    const net::PieceRows rows{own, kind, facing, place, 0, net::no_line};
                    rows.for_each_place_row(into(pieces_[piece_index(rows)]));
                }
                for (int ahead = 0; ahead < net::rows_ahead; ++ahead) {
                    const net::PieceRows rows{own, kind, facing, 0, ahead, net::no_line};
                    rows.for_each_ahead_row(into(ahead_[static_cast<std::size_t>(rows.kind_ahead_row())]));
                }
            }
        }
    }
    for (int line = 0; line < net::line.count; ++line) {
        net::PieceRows::for_each_line_row(line, into(lines_[static_cast<std::size_t>(line)]));
    }
    for (int both = 0; both < net::race.count; ++both) {
        net::for_each_race_row(both, into(races_[static_cast<std::size_t>(both)]));
    }
}

void Net::add_piece(Row& sum, const net::PieceRows& rows) const {
    add(sum, pieces_[piece_index(rows)]);
    add(sum, ahead_[static_cast<std::size_t>(rows.kind_ahead_row())]);
    if (rows.line != net::no_line) add(sum, lines_[static_cast<std::size_t>(rows.line)]);
}

void Net::take_piece(Row& sum, const net::PieceRows& rows) const {
    take(sum, pieces_[piece_index(rows)]);
    take(sum, ahead_[static_cast<std::size_t>(rows.kind_ahead_row())]);
    if (rows.line != net::no_line) take(sum, lines_[static_cast<std::size_t>(rows.line)]);
}

void Net::refresh(const Position& position, Side side, State& state) const {
    const net::View view = net::view_of(position, side);
    Row sum{};
    net::for_each_context_row(position, side, view, [&](int row) { add(sum, rest(row)); });
    for (const Side of : {Side::white, Side::black}) {
        position.pieces_of(of).for_each(
            [&](Slot slot) { add_piece(sum, view.rows_of(position.size(), position.piece(slot), side)); });
    }
    state.view[index_of(side)] = view;
    state.sum[index_of(side)] = sum;
}

Net::State Net::state_of(const Position& position) const {
    State state;
    refresh(position, Side::white, state);
    refresh(position, Side::black, state);
    return state;
}

// What one view loses with a piece; false where it has to be made anew.
bool Net::follow_loss(const Position& after, const Piece& lost, bool wreck, Side side, State& state) const {
    const net::View& view = state.view[index_of(side)];
    Row& sum = state.sum[index_of(side)];
    const net::Offset offset = net::offset_of(view.anchor, lost.square);
    if (wreck && view.has_command) {
        // It may close a line to the Command piece.
        const int direction = offset.direction();
        if (direction != net::no_direction && offset.distance() <= view.rays[static_cast<std::size_t>(direction)]) {
            return false;
        }
        const int row = view.window_row(offset);
        if (row >= 0) {
            const int before = net::ground_of(after.terrain_at(lost.square));
            if (before != 0) take(sum, rest(net::ground.first + row * net::grounds + before - 1));
            add(sum, rest(net::ground.first + row * net::grounds + net::wreck_ground - 1));
        }
    }
    take_piece(sum, view.rows_of(after.size(), lost, side));
    const int first = net::count.first + (lost.side == side ? 0 : net::counts);
    const int left = after.pieces_of(lost.side).count();
    take(sum, rest(first + std::min(left + 1, net::counts - 1)));
    add(sum, rest(first + std::min(left, net::counts - 1)));
    return true;
}

void Net::follow(const State& before, const Position& after, const Undo& undo, State& state) const {
    // 1. A drive, and perhaps the loss of one piece that stood still: the usual cases. Else ground, lines and counts
    // may have changed.
    const auto anew = [&] { state = state_of(after); };
    if (undo.tally != after.tally()) return anew();
    const Edit* drive = nullptr;
    const Edit* loss = nullptr;
    for (const Edit& e : undo.journal) {
        switch (e.op) {
            case Edit::Op::pose:
                if (drive != nullptr || after.piece(e.slot).cargo != no_slot) return anew();
                drive = &e;
                break;
            case Edit::Op::wrecked:
            case Edit::Op::removed: {
                const Piece& lost = after.piece(e.slot);
                if (loss != nullptr || lost.command || lost.cargo != no_slot || lost.aboard()) return anew();
                loss = &e;
                break;
            }
            case Edit::Op::smoke:
            case Edit::Op::mine:
            case Edit::Op::carrying:
            case Edit::Op::flag_added:
            case Edit::Op::flag_taken:
            case Edit::Op::site_taken:
                break;
            default:
                return anew();
        }
    }
    if (drive != nullptr && loss != nullptr && drive->slot == loss->slot) return anew();
    state = before;
    for (const Side side : {Side::white, Side::black}) {
        // 2. Everything is told relative to the Command piece.
        if (drive != nullptr && after.piece(drive->slot).command && after.piece(drive->slot).side == side) {
            refresh(after, side, state);
            continue;
        }
        if (loss != nullptr &&
            !follow_loss(after, after.piece(loss->slot), loss->op == Edit::Op::wrecked, side, state)) {
            refresh(after, side, state);
            continue;
        }
        if (drive == nullptr) continue;
        const Piece& now = after.piece(drive->slot);
        Piece then = now;
        then.square = drive->square;
        then.facing = static_cast<Facing>(drive->old);
        const net::View& view = before.view[index_of(side)];
        take_piece(state.sum[index_of(side)], view.rows_of(after.size(), then, side));
        add_piece(state.sum[index_of(side)], view.rows_of(after.size(), now, side));
    }
}

int Net::value(const State& state, Side mover, int phase, const std::array<int, 2>& race_turns) const {
    const std::size_t us = index_of(mover), them = index_of(opponent_of(mover));
    const auto race = [&](std::size_t own, std::size_t other) -> const Row& {
        return races_[static_cast<std::size_t>(net::race_row(race_turns[own], race_turns[other]))];
    };
    const Row &own = state.sum[us], &enemy = state.sum[them];
    const Row &own_race = race(us, them), &enemy_race = race(them, us);
    const Row& out = out_[static_cast<std::size_t>(phase)];
    std::int32_t total = 0;
    for (std::size_t i = 0; i < width; ++i) {
        const auto a = within(static_cast<std::int16_t>(own.value[i] + own_race.value[i]));
        const auto b = within(static_cast<std::int16_t>(enemy.value[i] + enemy_race.value[i]));
        total += static_cast<std::int32_t>(static_cast<std::int16_t>(a - b)) * out.value[i];
    }
    return std::clamp(total / (one * out_scale), -most, most);
}

int Net::value_after_drive(const State& state, BoardSize board, const Piece& before, const Piece& after, Side mover,
                           int phase, const std::array<int, 2>& race_turns) const {
    State next = state;
    for (const Side side : {Side::white, Side::black}) {
        const net::View& view = state.view[index_of(side)];
        take_piece(next.sum[index_of(side)], view.rows_of(board, before, side));
        add_piece(next.sum[index_of(side)], view.rows_of(board, after, side));
    }
    return value(next, mover, phase, race_turns);
}

}  // namespace tankchess::engine
