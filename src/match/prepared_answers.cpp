#include "match/prepared_answers.h"

#include <algorithm>
#include <map>

namespace tankchess::match {

namespace {

// One line played through from the position as it stands.
std::variant<AnswerLine, Refusal> canonical_line(const Match& match, Side seat, const AnswerLine& moves) {
    if (moves.empty() || moves.size() % 2 != 0 || moves.size() > longest_answer_line) {
        return refuse(RefusalId::not_allowed, "a line has pairs of moves, theirs and the answer, at most " +
                                                  std::to_string(longest_answer_line) + " moves");
    }
    AnswerLine out;
    GamePtr game = match.shared_game();
    for (const std::string& text : moves) {
        if (game->outcome({}).over()) {
            return refuse(RefusalId::game_over, "the game is over before " + text);
        }
        const bool own = out.size() % 2 == 1;
        if ((game->side_to_move() == seat) != own) {
            return refuse(RefusalId::not_your_turn, text + " comes out of turn");
        }
        auto result = game->play(text);
        if (auto* refusal = std::get_if<Refusal>(&result)) return refuse(refusal->id, text + ": " + refusal->text);
        auto& played = std::get<Played>(result);
        out.push_back(std::move(played.text));
        game = std::move(played.after);
    }
    return out;
}

}  // namespace

bool takes_prepared_answers(const Match& match) {
    const MatchConfig& config = match.config();
    const auto slow = [](const SeatSpec& seat) { return seat.time.kind != TimeControl::Kind::real; };
    return config.seats.size() == 2 && !config.one_screen &&
           std::all_of(config.seats.begin(), config.seats.end(), slow) &&
           !std::holds_alternative<const retreat::State*>(match.game().board());
}

std::variant<PreparedAnswers, Refusal> prepare_answers(const Match& match, Side seat,
                                                       const std::vector<AnswerLine>& lines) {
    if (!takes_prepared_answers(match)) {
        return refuse(RefusalId::not_allowed, "answers are prepared in slow games of two only");
    }
    if (match.over()) return refuse(RefusalId::game_over, "the game is over");
    if (match.side_to_move() == seat) return refuse(RefusalId::not_allowed, "it is one's own turn: simply move");
    if (lines.size() > most_answer_lines) {
        return refuse(RefusalId::not_allowed, "at most " + std::to_string(most_answer_lines) + " lines are kept");
    }
    PreparedAnswers out{match.version(), {}};
    std::map<AnswerLine, std::string> answers;  // to the moves before
    for (const AnswerLine& line : lines) {
        auto judged = canonical_line(match, seat, line);
        if (auto* refusal = std::get_if<Refusal>(&judged)) return *refusal;
        auto& moves = std::get<AnswerLine>(judged);
        for (std::size_t i = 1; i < moves.size(); i += 2) {
            const AnswerLine before(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i));
            if (answers.emplace(before, moves[i]).first->second != moves[i]) {
                return refuse(RefusalId::not_allowed, before.back() + " has two different answers");
            }
        }
        if (std::find(out.lines.begin(), out.lines.end(), moves) == out.lines.end()) {
            out.lines.push_back(std::move(moves));
        }
    }
    return out;
}

std::vector<AnswerLine> answers_left(const Match& match, const PreparedAnswers& prepared) {
    if (match.over()) return {};
    AnswerLine made;
    for (const Event& event : match.events_after(prepared.since)) {
        if (const auto* moved = std::get_if<Moved>(&event.body)) made.push_back(moved->text);
        if (std::holds_alternative<TookBack>(event.body) || std::holds_alternative<Swapped>(event.body)) return {};
    }
    std::vector<AnswerLine> out;
    for (const AnswerLine& line : prepared.lines) {
        if (line.size() <= made.size() || !std::equal(made.begin(), made.end(), line.begin())) continue;
        out.emplace_back(line.begin() + static_cast<std::ptrdiff_t>(made.size()), line.end());
    }
    return out;
}

std::optional<std::string> answer_due(const Match& match, Side seat, const PreparedAnswers& prepared) {
    if (match.over() || match.side_to_move() != seat) return std::nullopt;
    const auto left = answers_left(match, prepared);
    if (left.empty()) return std::nullopt;
    return left.front().front();
}

}  // namespace tankchess::match
