#include "match/ending.h"

#include "notation/record/result_text.h"

namespace tankchess::match {

std::string Ending::result_text(std::size_t seats) const {
    if (!has_result()) return "*";
    // Which reason it is makes no difference to the figures, as long as there is one.
    const Outcome outcome{reason == Reason::none ? Reason::tally : reason, winners.bits};
    return tankchess::result_text(outcome, seats == 2 ? 2 : side_count);
}

}  // namespace tankchess::match
