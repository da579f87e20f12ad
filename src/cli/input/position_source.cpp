#include "cli/input/position_source.h"

#include <optional>

#include "base/excerpt.h"
#include "base/text_cursor.h"
#include "cli/input/input.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "notation/setup/setup_file.h"
#include "records/replay.h"
#include "rules/board/adapt_setup.h"
#include "setups/armies.h"
#include "setups/stock_setups.h"

namespace tankchess::cli {
namespace {

constexpr const char* default_setup = "basic-16";

}  // namespace

void PositionSource::declare(Options& options) {
    options.text("--setup", setup_, "A stock setup (see `setup list`); basic-16 if nothing is said");
    options.text("--rules", rules_, "Rules for the setup: sudden, mate, last[:N], escape[:N], flag, four[:N], retreat");
    options.text("--position", position_, "A position string (TPS)");
    options.text("--file", file_,
                 "A file with a position string, a setup or a record (its last position); - for stdin");
    options.text("--single", single_, "Every piece becomes one of this type, like LT");
    options.text("--army", army_, "Own types on the start squares, like 'w:CLT,HT,LT b:CMT,LT,LT'");
    options.text("--without", without_, "A handicap: leave these pieces out, like w:LT,LT");
    options.flag("--placed", placed_, "Retreat: begin with the pieces where the setup has them, without placing them");
    options.exclusive({"--setup", "--position", "--file"});
    options.exclusive({"--rules", "--position"});
}

Setup PositionSource::load_setup() const {
    Setup setup = as_named();
    if (!single_.empty()) {
        const auto kind = kind_by_code(single_);
        if (!kind) throw BadInput("--single: " + excerpt(single_) + " is no piece code");
        setup = unwrap(single_type(setup, *kind), "--single");
    }
    if (!army_.empty()) setup = unwrap(choose_armies(setup, army_), "--army");
    if (!without_.empty()) setup = unwrap(leave_out(setup, without_), "--without");
    return setup;
}

Setup PositionSource::as_named() const {
    if (!position_.empty()) return unwrap(read_setup(trimmed(position_)), "position");
    if (!file_.empty()) return from_file();
    std::optional<RulesSpec> rules;
    if (!rules_.empty()) rules = unwrap(read_rules(rules_));
    return unwrap(stock_setup(setup_.empty() ? default_setup : setup_, rules));
}

const std::string& PositionSource::file_content() const {
    if (!content_) content_ = read_input(file_);
    return *content_;
}

Setup PositionSource::from_file() const {
    const std::string& content = file_content();
    const std::string_view text = trimmed(content);
    const bool is_record = !text.empty() && text.front() == '[';
    const bool is_position = !text.empty() && is_digit(text.front());
    if (!rules_.empty() && (is_record || is_position)) {
        throw BadInput("--rules: " + file_ + " says itself by which rules it is played");
    }
    if (is_record) return setup_of(unwrap(replay_record(unwrap(read_record(text), file_)), file_).position());
    if (is_position) return unwrap(read_setup(text), file_);
    Faults faults;
    const std::optional<SetupFile> file = read_setup_file(content, faults);
    if (!file) throw BadInput(file_ + ": " + faults.front().text());
    return unwrap(adapt_setup(file->setup, rules_.empty() ? file->rules.front() : unwrap(read_rules(rules_))), file_);
}

Position PositionSource::load() const { return unwrap(make_position(load_setup())); }

Playthrough PositionSource::load_line() const {
    const std::string_view text = file_.empty() ? std::string_view{} : trimmed(file_content());
    const bool changed = !rules_.empty() || !single_.empty() || !army_.empty() || !without_.empty();
    if (text.empty() || text.front() != '[' || changed) return Playthrough(load());
    return unwrap(replay_record(unwrap(read_record(text), file_)), file_);
}

std::string PositionSource::stock_id() const {
    if (!position_.empty() || !file_.empty() || !single_.empty() || !army_.empty() || !without_.empty() || placed_) {
        return "";
    }
    return setup_.empty() ? default_setup : setup_;
}

}  // namespace tankchess::cli
