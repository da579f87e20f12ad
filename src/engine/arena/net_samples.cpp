#include "engine/arena/net_samples.h"

#include "base/rng.h"
#include "engine/arena/datagen.h"
#include "engine/bot/analyse.h"

namespace tankchess::engine {

namespace {

constexpr float light_tank = 100;     // of a score
constexpr Score widest_score = 1500;  // beyond it everything is clear
constexpr std::uint64_t one_board_in = 10;
constexpr std::uint64_t one_game_in = 20;

// For each ply of a game: the chance of the side that moves there. What follows a turn that was drawn by lot says
// nothing about the turns before it.
std::vector<float> targets_of(const DataGame& game, int first_mover, float patience) {
    std::vector<float> targets(game.plies.size());
    float after = game.winner == 2 ? 0.5f : game.winner == 0 ? 1.0f : 0.0f;  // White's
    bool follows = true;
    for (std::size_t n = game.plies.size(); n-- > 0;) {
        const bool white = (n + static_cast<std::size_t>(first_mover)) % 2 == 0;
        const Score score = game.plies[n].score;
        if (score != DataGame::unknown_score) {
            const auto chance = static_cast<float>(winning_chance(score));
            const float whites = white ? chance : 1 - chance;
            after = follows ? patience * after + (1 - patience) * whites : whites;
        }
        follows = score != DataGame::unknown_score;
        targets[n] = white ? after : 1 - after;
    }
    return targets;
}

}  // namespace

void NetSamples::add(const DataGame& game, Evaluator& evaluator) {
    std::vector<float> targets;
    std::size_t ply_number = 0;
    replay_data(game, [&](const Position& p, const DataGame::Ply& ply) {
        if (targets.empty()) targets = targets_of(game, static_cast<int>(index_of(p.side_to_move())), patience_);
        const float target = targets[ply_number++];
        // What destroys something next is left to quiescence.
        if (ply.score == DataGame::unknown_score || std::abs(ply.score) > widest_score) return;
        if (ply.move.action() != Action::none) return;
        const Side us = p.side_to_move();
        const std::uint64_t terrain_key = terrain_key_of(p);
        Sample sample;
        sample.first = rows_.size();
        sample.phase = static_cast<std::uint8_t>(
            net::phase_of(p.pieces_of(Side::white).count() + p.pieces_of(Side::black).count()));
        sample.style = static_cast<std::uint8_t>(p.rules().style);
        evaluator.set_base(p, terrain_key);
        const Score hand = evaluator.evaluate_placement(p, terrain_key, evaluator.placement_of(p)) +
                           evaluator.evaluate_tactics(p, find_threats(p), ReachTally(p));
        sample.hand = static_cast<float>(hand) / light_tank;
        sample.target = target;
        const std::array<int, 2> turns = evaluator.race_turns(p, terrain_key);
        for (const Side side : {us, opponent_of(us)}) {
            const std::size_t before = rows_.size();
            const auto light = [&](int row) { rows_.push_back(static_cast<std::uint16_t>(row)); };
            const net::View view = net::view_of(p, side);
            net::for_each_context_row(p, side, view, light);
            net::for_each_race_row(net::race_row(turns[index_of(side)], turns[index_of(opponent_of(side))]), light);
            for (const Side of : {Side::white, Side::black}) {
                p.pieces_of(of).for_each([&](Slot slot) {
                    const net::PieceRows rows = view.rows_of(p.size(), p.piece(slot), side);
                    rows.for_each_place_row(light);
                    rows.for_each_ahead_row(light);
                    if (rows.line != net::no_line) net::PieceRows::for_each_line_row(rows.line, light);
                });
            }
            sample.rows[side == us ? 0 : 1] = static_cast<std::uint16_t>(rows_.size() - before);
        }
        samples_.push_back(sample);
    });
}

DataShare share_of(const DataGame& game) {
    std::uint64_t board = 0;
    for (const char c : board_name(game)) board = mix64(board ^ static_cast<unsigned char>(c));
    if (is_generated(game) && board % one_board_in == 0) return DataShare::held_out_board;
    return mix64(game.number) % one_game_in == 0 ? DataShare::held_out_game : DataShare::learned;
}

}  // namespace tankchess::engine
