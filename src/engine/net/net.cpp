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

// What a sum, with the race added, is worth to the last layer.
int weigh(const Net::Row& sum, const Net::Row& race, const Net::Row& out) {
    std::int32_t total = 0;
    for (std::size_t i = 0; i < Net::width; ++i) {
        auto a = static_cast<std::int16_t>(sum.value[i] + race.value[i]);
        a = std::max<std::int16_t>(a, 0);
        a = std::min<std::int16_t>(a, Net::one);
        total += static_cast<std::int32_t>(a) * out.value[i];
    }
    return total;
}

}  // namespace

Net::Net(const Weights& weights)
    : pieces_(static_cast<std::size_t>(net::kind_facing.count * net::places)),
      ahead_(weights.rows.begin() + net::kind_ahead.first, weights.rows.begin() + net::kind_ahead.end()),
      rest_(weights.rows.begin() + net::line.first, weights.rows.end()),
      out_(weights.out),
      bias_(weights.bias),
      hand_share_(weights.hand_share) {
    const auto row = [&](const net::Group& group, int n) -> const Row& {
        return weights.rows[static_cast<std::size_t>(group.first + n)];
    };
    for (int own = 0; own < 2; ++own) {
        for (int kind = 0; kind < kind_count; ++kind) {
            for (int facing = 0; facing < net::facings; ++facing) {
                for (int place = 0; place < net::places; ++place) {
                    const net::PieceRows rows{own, kind, facing, place, 0, net::no_line};
                    Row& all = pieces_[piece_index(rows)];
                    all = row(net::kind_facing, rows.kind_facing_row());
                    add(all, row(net::facing_place, rows.facing_place_row()));
                    add(all, row(net::kind_place, rows.kind_place_row()));
                }
            }
        }
    }
}

void Net::add_piece(Row& sum, const net::PieceRows& rows) const {
    add(sum, pieces_[piece_index(rows)]);
    add(sum, ahead_[static_cast<std::size_t>(rows.kind_ahead_row())]);
    if (rows.line != net::no_line) add(sum, rest(net::line.first + rows.line));
}

void Net::take_piece(Row& sum, const net::PieceRows& rows) const {
    take(sum, pieces_[piece_index(rows)]);
    take(sum, ahead_[static_cast<std::size_t>(rows.kind_ahead_row())]);
    if (rows.line != net::no_line) take(sum, rest(net::line.first + rows.line));
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

void Net::follow(const State& before, const Position& after, const Undo& undo, State& state) const {
    if (undo.tally != after.tally()) {
        state = state_of(after);
        return;
    }
    // 1. A drive alone, of one piece: the usual case.
    const Edit* drive = nullptr;
    for (const Edit& e : undo.journal) {
        switch (e.op) {
            case Edit::Op::pose:
                if (drive != nullptr || after.piece(e.slot).cargo != no_slot) {
                    state = state_of(after);
                    return;
                }
                drive = &e;
                break;
            case Edit::Op::smoke:
            case Edit::Op::mine:
            case Edit::Op::carrying:
            case Edit::Op::flag_added:
            case Edit::Op::flag_taken:
            case Edit::Op::site_taken:
                break;
            default:  // 2. Ground, lines and counts may have changed.
                state = state_of(after);
                return;
        }
    }
    state = before;
    if (drive == nullptr) return;
    const Piece& now = after.piece(drive->slot);
    Piece then = now;
    then.square = drive->square;
    then.facing = static_cast<Facing>(drive->old);
    for (const Side side : {Side::white, Side::black}) {
        // 3. Everything is told relative to the Command piece.
        if (now.command && now.side == side) {
            refresh(after, side, state);
            continue;
        }
        const net::View& view = before.view[index_of(side)];
        take_piece(state.sum[index_of(side)], view.rows_of(after.size(), then, side));
        add_piece(state.sum[index_of(side)], view.rows_of(after.size(), now, side));
    }
}

int Net::value(const State& state, Side mover, int phase, const std::array<int, 2>& race_turns) const {
    const std::size_t us = index_of(mover), them = index_of(opponent_of(mover));
    const auto& out = out_[static_cast<std::size_t>(phase)];
    const int own = net::race.first + net::race_row(race_turns[us], race_turns[them]);
    const int enemy = net::race.first + net::race_row(race_turns[them], race_turns[us]);
    const int total = weigh(state.sum[us], rest(own), out[0]) + weigh(state.sum[them], rest(enemy), out[1]) +
                      bias_[static_cast<std::size_t>(phase)];
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
