#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "base/fault.h"
#include "notation/record/game_record.h"
#include "rules/moves/outcome.h"

namespace tankchess {

// What many games come to: each is replayed once and forgotten.
class RecordStatistics {
public:
    using Counts = std::map<std::string, std::uint64_t>;

    // The fault if the record is not a possible game; then nothing was counted.
    std::optional<Fault> add(const Record& record);
    // Those that were counted elsewhere.
    void add(const RecordStatistics& other);

    std::uint64_t games = 0, turns = 0, longest = 0, destroyed = 0;
    Counts results, terminations, setups, rules;

private:
    void count(const Record& record, std::size_t turns_played, const Outcome& end, std::string rules_word);
};

}  // namespace tankchess
