#include "engine/bot/analyse.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "rules/moves/outcome.h"
#include "rules/play/play.h"

namespace tankchess::engine {

namespace {

// A lead of so many hundredths of a Light Tank wins about three games in four.
constexpr double chance_scale = 250;

Score score_after(Bot& bot, const Position& next, const std::vector<std::uint64_t>& history, Side mover,
                  const Limits& limits) {
    const Outcome end = outcome(next);
    if (end.over()) return end.draw() ? draw_score : end.won_by(mover) ? wins_at(1) : loses_at(1);
    bot.set_position(next, history);
    const Answer answer = bot.go(limits);
    return answer.lines.empty() ? draw_score : -answer.lines.front().score;
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

GameAnalysis analyse_game(Bot& bot, const Position& start, const std::vector<Move>& moves, const Limits& limits,
                          const std::function<bool(int, int)>& on_ply) {
    GameAnalysis analysis;
    int turns[side_count] = {};
    Position position = start;
    std::vector<std::uint64_t> history;
    bot.new_game();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        JudgedPly ply;
        ply.side = position.side_to_move();
        ply.played = moves[i];
        bot.set_position(position, history);
        const Answer answer = bot.go(limits);
        const Position next = after(position, moves[i]);
        history.push_back(position.hash());
        ply.better = answer.best;
        if (!answer.lines.empty()) {
            ply.before = answer.lines.front().score;
            ply.end_in = answer.lines.front().end_in;
            ply.line = answer.lines.front().moves;
        }
        ply.after = answer.best == moves[i] ? ply.before : score_after(bot, next, history, ply.side, limits);
        // A deeper look can find the played move to be the better one.
        ply.before = std::max(ply.before, ply.after);
        const double lost = std::max(0.0, winning_chance(ply.before) - winning_chance(ply.after));
        ply.verdict = verdict_for(lost);
        ply.accuracy = std::clamp(103.2 * std::exp(-4.4 * lost) - 3.2, 0.0, 100.0);
        const std::size_t side = index_of(ply.side);
        analysis.accuracy[side] += ply.accuracy;
        ++turns[side];
        ++analysis.counts[side][static_cast<std::size_t>(ply.verdict)];
        analysis.plies.push_back(std::move(ply));
        position = next;
        if (on_ply && !on_ply(static_cast<int>(i + 1), static_cast<int>(moves.size()))) break;
    }
    for (std::size_t s = 0; s < side_count; ++s) {
        if (turns[s] > 0) analysis.accuracy[s] /= turns[s];
    }
    return analysis;
}

std::string evaluation_svg(const GameAnalysis& analysis) {
    constexpr double width = 900, height = 240, margin = 24;
    const double count = std::max<double>(1, static_cast<double>(analysis.plies.size()));
    const auto x_of = [&](double i) { return margin + (width - 2 * margin) * i / count; };
    const auto y_of = [&](const JudgedPly& p) {
        const double chance = winning_chance(p.after);
        const double white = p.side == Side::white ? chance : 1 - chance;
        return margin + (height - 2 * margin) * (1 - white);
    };
    char text[200];
    std::string svg =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 240\" role=\"img\" aria-label=\"Evaluation by "
        "turn\">\n"
        "<rect width=\"900\" height=\"240\" fill=\"#f4f1e8\"/>\n";
    std::snprintf(text, sizeof text,
                  "<line x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\" stroke=\"#888\" stroke-dasharray=\"4 4\"/>\n", margin,
                  height / 2, width - margin, height / 2);
    svg += text;
    svg +=
        "<text x=\"4\" y=\"18\" font-size=\"12\" fill=\"#333\">White</text>\n<text x=\"4\" y=\"234\" font-size=\"12\" "
        "fill=\"#333\">Black</text>\n";
    std::snprintf(text, sizeof text, "<polyline fill=\"none\" stroke=\"#2a4d69\" stroke-width=\"2\" points=\"%.1f,%.1f",
                  x_of(0), height / 2);
    svg += text;
    for (std::size_t i = 0; i < analysis.plies.size(); ++i) {
        std::snprintf(text, sizeof text, " %.1f,%.1f", x_of(static_cast<double>(i + 1)), y_of(analysis.plies[i]));
        svg += text;
    }
    svg += "\"/>\n";
    for (std::size_t i = 0; i < analysis.plies.size(); ++i) {
        const JudgedPly& p = analysis.plies[i];
        if (p.verdict < Verdict::mistake) continue;
        std::snprintf(text, sizeof text,
                      "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\"><title>%zu: %s</title></circle>\n",
                      x_of(static_cast<double>(i + 1)), y_of(p), p.verdict == Verdict::blunder ? "#c0392b" : "#e08e0b",
                      i + 1, std::string(name_of(p.verdict)).c_str());
        svg += text;
    }
    return svg + "</svg>\n";
}

}  // namespace tankchess::engine
