#include <iostream>
#include <optional>

#include "cli/input/input.h"
#include "cli/input/record_source.h"
#include "cli/terminal/replay_screen.h"
#include "cli/terminal/retreat_output.h"
#include "cli/verbs/verbs.h"
#include "notation/record/record_json.h"
#include "records/replay.h"
#include "records/retreat_record.h"

namespace tankchess::cli {
namespace {

// The one record of a file.
Record load_record(const std::string& path) {
    std::optional<Record> only;
    each_record_text(path, [&](const RecordText& record) {
        if (only) throw BadInput(path + ": holds more than one game");
        only = read_record_of(record);
    });
    return std::move(*only);
}

class ConvertVerb : public Verb {
public:
    std::string_view name() const override { return "convert"; }
    std::string_view help() const override { return "Rewrite a record in canonical text, or as JSON"; }
    std::string_view examples() const override {
        return "record convert game.txt --to json\nrecord convert game.json --to text";
    }
    void declare(Options& options) override {
        options.text("file", file_, "Record as text or JSON; - for standard input", Options::Need::required);
        options.text("--to", to_, "text or json (text)");
    }
    int run() override {
        if (to_ != "text" && to_ != "json") throw BadInput("--to: text or json");
        const Record record = load_record(file_);
        if (is_retreat_record(record)) {
            unwrap(replay_retreat(record), file_);
        } else {
            unwrap(replay_record(record), file_);
        }
        const Record canonical = canonical_record(record);
        std::cout << (to_ == "json" ? write_record_json(canonical) + "\n" : write_record(canonical));
        return exit_done;
    }

private:
    std::string file_;
    std::string to_ = "text";
};

class ReplayVerb : public Verb {
public:
    std::string_view name() const override { return "replay"; }
    std::string_view help() const override { return "Step through a game in the terminal"; }
    std::string_view examples() const override {
        return "record replay game.txt\nrecord replay game.txt --all --plain";
    }
    void declare(Options& options) override {
        options.text("file", file_, "Record as text or JSON", Options::Need::required);
        options.flag("--all", all_, "Print every position at once instead of waiting for keys");
        draw_.declare(options);
    }
    int run() override {
        const Record record = load_record(file_);
        if (is_retreat_record(record)) {
            print_retreat_replay(canonical_record(record), unwrap(replay_retreat(record), file_), draw_.style());
            return exit_done;
        }
        const Playthrough line = unwrap(replay_record(record), file_);
        if (all_ || file_ == "-") {
            print_replay(canonical_record(record), line, draw_.style());
        } else {
            step_replay(canonical_record(record), line, draw_.style());
        }
        return exit_done;
    }

private:
    std::string file_;
    bool all_ = false;
    DrawOptions draw_;
};

class RecordVerb : public Verb {
public:
    std::string_view name() const override { return "record"; }
    std::string_view help() const override { return "Check, replay, convert and count game records"; }
    std::string_view examples() const override { return "record check game.txt\nrecord replay game.txt"; }
    Verbs children() const override {
        Verbs verbs;
        verbs.push_back(make_record_check_verb());
        verbs.push_back(std::make_unique<ReplayVerb>());
        verbs.push_back(std::make_unique<ConvertVerb>());
        verbs.push_back(make_record_stats_verb());
        return verbs;
    }
};

}  // namespace

std::unique_ptr<Verb> make_record_verb() { return std::make_unique<RecordVerb>(); }

}  // namespace tankchess::cli
