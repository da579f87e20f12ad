#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "match/match.h"

namespace tankchess::match {

// Moves in canonical text, the opponent's and the seat's own in turn: "if they play this, I answer that".
using AnswerLine = std::vector<std::string>;

// What a seat answers while its player is away.
struct PreparedAnswers {
    std::uint64_t since = 0;  // the version of the match at which the lines begin
    std::vector<AnswerLine> lines;

    bool operator==(const PreparedAnswers&) const = default;
};

inline constexpr std::size_t most_answer_lines = 10;
inline constexpr std::size_t longest_answer_line = 20;  // moves

// Whether `seat` can leave answers at all: slow games of two, a move a turn.
bool takes_prepared_answers(const Match& match);

// The lines in canonical words, beginning now; or why they cannot be kept: it is the seat's own turn, a move is
// against the rules, a line ends with the opponent's move, or two lines answer the same moves differently.
std::variant<PreparedAnswers, Refusal> prepare_answers(const Match& match, Side seat,
                                                       const std::vector<AnswerLine>& lines);

// What is left of them as the match stands: lines that agree with every move made since, without those moves. None
// after a takeback or the end.
std::vector<AnswerLine> answers_left(const Match& match, const PreparedAnswers& prepared);

// The move that `seat` has prepared for the position as it stands, if it is its turn.
std::optional<std::string> answer_due(const Match& match, Side seat, const PreparedAnswers& prepared);

}  // namespace tankchess::match
