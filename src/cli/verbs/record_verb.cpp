#include <boost/json.hpp>
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

class CheckVerb : public Verb {
public:
    std::string_view name() const override { return "check"; }
    std::string_view help() const override { return "Replay records and name everything that is wrong"; }
    std::string_view examples() const override { return "record check game.txt\nrecord check a.txt b.json"; }
    void declare(Options& options) override {
        options.texts("files", files_, "Records as text or JSON, or archives; - for standard input",
                      Options::Need::required);
        options.flag("--json", json_, "Print a JSON list");
    }
    int run() override {
        bool sound = true;
        boost::json::array list;
        for (const std::string& path : files_) {
            each_record_text(path, [&](const RecordText& record) {
                const Faults faults = record_faults(read_record_of(record));
                sound = sound && faults.empty();
                boost::json::array named;
                for (const Fault& fault : faults) {
                    named.push_back({{"where", fault.field}, {"offence", fault.offence}});
                    if (!json_) std::cout << record.where << ": " << fault.text() << "\n";
                }
                if (faults.empty() && !json_) std::cout << record.where << ": sound\n";
                if (json_)
                    list.push_back({{"record", record.where}, {"sound", faults.empty()}, {"faults", std::move(named)}});
            });
        }
        if (json_) std::cout << list << "\n";
        return sound ? exit_done : exit_failed;
    }

private:
    std::vector<std::string> files_;
    bool json_ = false;
};

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
        verbs.push_back(std::make_unique<CheckVerb>());
        verbs.push_back(std::make_unique<ReplayVerb>());
        verbs.push_back(std::make_unique<ConvertVerb>());
        verbs.push_back(make_record_stats_verb());
        return verbs;
    }
};

}  // namespace

std::unique_ptr<Verb> make_record_verb() { return std::make_unique<RecordVerb>(); }

}  // namespace tankchess::cli
