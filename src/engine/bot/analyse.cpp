#include "engine/bot/analyse.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "notation/moves/move_text.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"

namespace tankchess::engine {

namespace {

// A lead of so many hundredths of a Light Tank wins about three games in four.
constexpr double chance_scale = 250;

// Chance of winning that makes a ply a turning point, and how many are named.
constexpr double turning_loss = 0.2;
constexpr std::size_t most_turning = 3;

std::vector<std::size_t> turning_points(const std::vector<JudgedPly>& plies) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < plies.size(); ++i) {
        if (plies[i].lost >= turning_loss) out.push_back(i);
    }
    std::stable_sort(out.begin(), out.end(),
                     [&](std::size_t a, std::size_t b) { return plies[a].lost > plies[b].lost; });
    out.resize(std::min(out.size(), most_turning));
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace

std::string_view name_of(Verdict v) {
    constexpr std::string_view names[] = {"good", "inaccuracy", "mistake", "blunder"};
    return names[static_cast<std::size_t>(v)];
}

Verdict verdict_for(double lost_chance) {
    if (lost_chance >= 0.30) return Verdict::blunder;
    if (lost_chance >= 0.15) return Verdict::mistake;
    if (lost_chance >= 0.07) return Verdict::inaccuracy;
    return Verdict::good;
}

double winning_chance(Score score) {
    if (is_win(score)) return 1;
    if (is_loss(score)) return 0;
    return 1 / (1 + std::exp(-score / chance_scale));
}

OrdinaryGameToAnalyse::OrdinaryGameToAnalyse(const Position& start, std::vector<Move> moves)
    : moves_(std::move(moves)), positions_{start} {
    for (const Move m : moves_) {
        hashes_.push_back(positions_.back().hash());
        positions_.push_back(after(positions_.back(), m));
    }
}

SearchResult OrdinaryGameToAnalyse::search(std::size_t n, const Searcher& searcher, const Limits& limits) const {
    BotOptions options = searcher.bot.options();
    options.patient = false;
    searcher.bot.set_options(options);
    searcher.bot.set_position(positions_[n], {hashes_.begin(), hashes_.begin() + static_cast<std::ptrdiff_t>(n)});
    return searcher.bot.go(limits, [&](const Variation&) {
        if (!searcher.wanted()) searcher.bot.stop();
    });
}

Look OrdinaryGameToAnalyse::look(std::size_t n, const Searcher& searcher) {
    const Position& position = positions_[n];
    Look look;
    look.side = position.side_to_move();
    if (const Outcome end = outcome(position); end.over()) {
        look.score = end.draw() ? draw_score : end.won_by(look.side) ? wins_at(1) : loses_at(1);
        return look;
    }
    const SearchResult answer = search(n, searcher, searcher.limits);
    look.best = answer.best;
    look.agrees = n < moves_.size() && answer.best == moves_[n];
    if (answer.best != no_move) look.best_text = write_move(position, answer.best);
    if (!answer.lines.empty()) {
        look.score = answer.lines.front().score;
        look.end_in = answer.lines.front().end_in;
        look.line = answer.lines.front().moves;
    }
    return look;
}

std::optional<Score> OrdinaryGameToAnalyse::look_at_played(std::size_t n, const Searcher& searcher) {
    if (positions_[n].mode().sides == 2) return std::nullopt;
    Limits limits = searcher.limits;
    limits.first_moves = {moves_[n]};
    const SearchResult answer = search(n, searcher, limits);
    return answer.lines.empty() ? draw_score : answer.lines.front().score;
}

std::vector<Cause> OrdinaryGameToAnalyse::causes(std::size_t n, const JudgedPly& ply,
                                                 const std::vector<Move>& answer) const {
    Choice choice{positions_[n], {moves_[n]}, ply.before.line, ply.after, ply.before.score};
    choice.played.insert(choice.played.end(), answer.begin(), answer.end());
    if (choice.best.empty()) choice.best.push_back(ply.before.best);
    return causes_of(choice);
}

void GameAnalyser::step(const Searcher& searcher) {
    Look look = game_.look(looked_, searcher);
    if (looked_ == 0) start_score_ = look.score;
    if (open_) judge(std::move(*open_), look.side == open_->side ? look.score : -look.score, look.line);
    open_.reset();
    if (looked_ < game_.plies()) {
        if (look.agrees) {
            const Score score = look.score;
            judge(std::move(look), score, {});
        } else if (const std::optional<Score> played = game_.look_at_played(looked_, searcher)) {
            judge(std::move(look), *played, {});
        } else {
            open_ = std::move(look);
        }
    }
    ++looked_;
}

void GameAnalyser::judge(Look before, Score after, const std::vector<Move>& answer) {
    JudgedPly ply;
    ply.before = std::move(before);
    ply.after = after;
    // A deeper look can find the played move to be the better one.
    ply.before.score = std::max(ply.before.score, after);
    ply.lost = winning_chance(ply.before.score) - winning_chance(after);
    ply.verdict = verdict_for(ply.lost);
    ply.accuracy = std::clamp(103.2 * std::exp(-4.35 * ply.lost) - 3.2, 0.0, 100.0);
    if (ply.verdict != Verdict::good) ply.causes = game_.causes(plies_.size(), ply, answer);
    plies_.push_back(std::move(ply));
}

GameAnalysis GameAnalyser::so_far() const {
    GameAnalysis analysis;
    int turns[side_count] = {};
    for (const JudgedPly& ply : plies_) {
        const std::size_t side = index_of(ply.before.side);
        analysis.accuracy[side] += ply.accuracy;
        ++turns[side];
        ++analysis.counts[side][static_cast<std::size_t>(ply.verdict)];
    }
    for (std::size_t s = 0; s < side_count; ++s) {
        if (turns[s] > 0) analysis.accuracy[s] /= turns[s];
    }
    analysis.plies = plies_;
    analysis.turning = turning_points(plies_);
    return analysis;
}

GameAnalysis analyse_game(Bot& bot, GameToAnalyse& game, const Limits& limits,
                          const std::function<bool(int, int)>& on_ply) {
    GameAnalyser analyser(game);
    bot.new_game();
    for (int looks = 0; !analyser.done(); ++looks) {
        analyser.step({bot, limits});
        if (looks > 0 && on_ply && !on_ply(looks, static_cast<int>(game.plies()))) break;
    }
    return analyser.so_far();
}

}  // namespace tankchess::engine
