#include "binding/checks.h"

namespace tankchess::binding {

std::optional<Fault> option_fault(const engine::BotOptions& options) {
    for (const engine::OptionRow& row : engine::bot_option_rows) {
        const int value = options.*row.field;
        if (value >= row.low && value <= row.high) continue;
        return Fault{std::string(row.name), std::to_string(value) + " is not between " + std::to_string(row.low) +
                                                " and " + std::to_string(row.high)};
    }
    return std::nullopt;
}

std::optional<Fault> tag_fault(Record record, std::string_view name, const std::string& value) {
    record.set_tag(name, value);
    const Result<Record> again = read_record(write_record(record));
    if (!again) return again.fault();
    const std::string* kept = again->tag(name);
    if (kept && *kept == value) return std::nullopt;
    return Fault{"tag", "a record cannot hold this name or value"};
}

}  // namespace tankchess::binding
