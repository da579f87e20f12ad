// The side of PositionSource that knows Retreat (X7).
#include "base/text_cursor.h"
#include "cli/input/input.h"
#include "cli/input/position_source.h"
#include "notation/retreat/retreat_position_text.h"
#include "records/retreat_record.h"

namespace tankchess::cli {

std::optional<RetreatPlaythrough> PositionSource::retreat() const {
    const std::string_view file = file_.empty() ? std::string_view{} : trimmed(file_content());
    if (!file.empty() && file.front() == '[') {
        const Record record = unwrap(read_record(file), file_);
        if (!is_retreat_record(record)) return std::nullopt;
        return unwrap(replay_retreat(record), file_);
    }
    const bool in_file = !file.empty() && is_digit(file.front());
    const std::string_view text = in_file ? file : trimmed(position_);
    if (!text.empty() && !names_retreat(text)) return std::nullopt;
    const bool other_armies = !single_.empty() || !army_.empty() || !without_.empty();
    if (!text.empty() && !other_armies) {
        return RetreatPlaythrough(unwrap(read_retreat_position(text), in_file ? file_ : "position"));
    }
    const Setup setup = load_setup();
    if (setup.rules.style != Style::retreat) return std::nullopt;
    return RetreatPlaythrough(
        unwrap(placed_ || !text.empty() ? retreat::make_state(setup) : retreat::make_placement(setup)));
}

}  // namespace tankchess::cli
