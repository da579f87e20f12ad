#include "notation/record/record_swap.h"

#include <algorithm>

namespace tankchess {
namespace {

constexpr std::string_view yes = "yes", no = "no";

bool swaps_below(const RecordLine& line, bool main) {
    for (std::size_t i = 0; i < line.plies.size(); ++i) {
        const RecordPly& ply = line.plies[i];
        if (ply.swap && !(main && i == 0)) return true;
        const auto& lines = ply.variations;
        if (std::any_of(lines.begin(), lines.end(), [](const RecordLine& l) { return swaps_below(l, false); }))
            return true;
    }
    return false;
}

}  // namespace

void set_swap(Record& record, bool taken) {
    record.set_tag(swap_tag, std::string(taken ? yes : no));
    if (!record.line.plies.empty()) record.line.plies.front().swap = taken;
}

void check_swap(const Record& record, Faults& faults) {
    const std::string field(swap_tag);
    if (swaps_below(record.line, true))
        faults.push_back({field, "sides are changed after the first move of a game only"});
    const std::string* tag = record.tag(swap_tag);
    const bool taken = !record.line.plies.empty() && record.line.plies.front().swap;
    if (tag && *tag != yes && *tag != no) {
        faults.push_back({field, "must be yes or no"});
    } else if (taken != (tag && *tag == yes)) {
        faults.push_back({field, taken ? "the moves say that sides were changed, the tag does not"
                                       : "the tag says that sides were changed, the moves do not"});
    }
}

}  // namespace tankchess
