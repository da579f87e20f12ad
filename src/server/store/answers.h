#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tankchess::server {

// What a seat answers by itself (match/prepared_answers.h).
struct AnswersRow {
    std::string game, side;
    std::int64_t since = 0;
    std::string lines;  // JSON
};

class AnswerTable {
public:
    virtual ~AnswerTable() = default;
    virtual std::vector<AnswersRow> of(const std::string& game) = 0;
    // In place of earlier ones of the seat.
    virtual void keep(const AnswersRow& answers) = 0;
    virtual void drop(const std::string& game, const std::string& side) = 0;
    // Games in which some are kept.
    virtual std::vector<std::string> games() = 0;
};

}  // namespace tankchess::server
