#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/names.h"
#include "match/side_set.h"
#include "rules/moves/outcome.h"

namespace tankchess::match {

// What ended a match.
enum class Cause : std::uint8_t {
    rules,        // the position or its repetition: `reason` says which
    agreement,    //
    resignation,  //
    time,         // G7
    absence,      // claimed against a seat that stayed away
    aborted,      // no result
    stopped,      // no result: ended from outside, `note` says why
};
inline constexpr Names<Cause, 7> cause_names{
    {"rules", "agreement", "resignation", "time", "absence", "aborted", "stopped"}};

struct Ending {
    Cause cause = Cause::rules;
    Reason reason = Reason::none;  // with Cause::rules only
    SideSet winners;
    std::string note;

    bool has_result() const { return cause != Cause::aborted && cause != Cause::stopped; }
    bool draw() const { return has_result() && winners.empty(); }
    // The id that records and clients show: the rules' own reason, or the cause.
    std::string_view id() const { return cause == Cause::rules ? name_of(reason) : cause_names.of(cause); }
    // As records write it (N4); "*" without result. `seats`: how many there are in the match.
    std::string result_text(std::size_t seats) const;

    bool operator==(const Ending&) const = default;
};

}  // namespace tankchess::match
