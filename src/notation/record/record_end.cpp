#include "notation/record/record_end.h"

#include "base/excerpt.h"
#include "notation/record/result_text.h"

namespace tankchess {

void check_record_end(const Record& record, const Outcome& end, int sides, Faults& faults) {
    if (end.over()) {
        const std::string right = result_text(end, sides);
        if (record.result != right) {
            faults.push_back({"Result", excerpt(record.result) + " should be '" + right + "' (" +
                                            std::string(name_of(end.reason)) + ")"});
        }
        const std::string* termination = record.tag("Termination");
        if (termination && *termination != name_of(end.reason)) {
            faults.push_back(
                {"Termination", excerpt(*termination) + " should be '" + std::string(name_of(end.reason)) + "'"});
        }
    } else if (record.result != "*" && !winners_of_result(record.result, sides)) {
        faults.push_back(
            {"Result", excerpt(record.result) + " is no result of a game with " + std::to_string(sides) + " sides"});
    }
}

void set_record_end(Record& record, const Outcome& end, int sides) {
    if (end.over()) {
        record.result = result_text(end, sides);
        record.set_tag("Termination", std::string(name_of(end.reason)));
    }
    record.set_tag("Result", record.result);
}

}  // namespace tankchess
