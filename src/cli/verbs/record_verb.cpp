#include <boost/json.hpp>
#include <iostream>
#include <map>

#include "base/text_cursor.h"
#include "cli/input/input.h"
#include "cli/terminal/replay_screen.h"
#include "cli/terminal/retreat_output.h"
#include "cli/verbs/verbs.h"
#include "notation/record/record_json.h"
#include "records/replay.h"
#include "records/retreat_record.h"
#include "rules/play/play.h"

namespace tankchess::cli {
namespace {

// A record as text or JSON, whichever the file holds.
Record load_record(const std::string& path) {
    const std::string content = read_input(path);
    const std::string_view text = trimmed(content);
    const bool is_json = !text.empty() && text.front() == '{' && text.back() == '}';
    return unwrap(is_json ? read_record_json(text) : read_record(content), path);
}

class CheckVerb : public Verb {
public:
    std::string_view name() const override { return "check"; }
    std::string_view help() const override { return "Replay records and name everything that is wrong"; }
    std::string_view examples() const override { return "record check game.txt\nrecord check a.txt b.json"; }
    void declare(Options& options) override {
        options.texts("files", files_, "Records as text or JSON; - for standard input", Options::Need::required);
        options.flag("--json", json_, "Print a JSON list");
    }
    int run() override {
        bool sound = true;
        boost::json::array list;
        for (const std::string& path : files_) {
            const Faults faults = record_faults(load_record(path));
            sound = sound && faults.empty();
            boost::json::array named;
            for (const Fault& fault : faults) {
                named.push_back({{"where", fault.field}, {"offence", fault.offence}});
                if (!json_) std::cout << path << ": " << fault.text() << "\n";
            }
            if (faults.empty() && !json_) std::cout << path << ": sound\n";
            list.push_back({{"record", path}, {"sound", faults.empty()}, {"faults", std::move(named)}});
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

class StatsVerb : public Verb {
public:
    std::string_view name() const override { return "stats"; }
    std::string_view help() const override { return "Count games, lengths, results, reasons and losses"; }
    std::string_view examples() const override { return "record stats games/*.txt\nrecord stats a.txt --json"; }
    void declare(Options& options) override {
        options.texts("files", files_, "Records as text or JSON", Options::Need::required);
        options.flag("--json", json_, "Print a JSON object");
    }
    int run() override {
        for (const std::string& path : files_) add(load_record(path), path);
        if (json_) {
            std::cout << boost::json::object{{"games", files_.size()},     {"turns", turns_},
                                             {"longest", longest_},        {"destroyed", destroyed_},
                                             {"results", table(results_)}, {"terminations", table(reasons_)},
                                             {"setups", table(setups_)}}
                      << "\n";
            return exit_done;
        }
        std::cout << "games " << files_.size() << "\nturns " << turns_ << ", longest game " << longest_
                  << "\ndestroyed " << destroyed_ << "\n";
        print("result", results_);
        print("termination", reasons_);
        print("setup", setups_);
        return exit_done;
    }

private:
    using Counts = std::map<std::string, std::uint64_t>;

    void add(const Record& record, const std::string& path) {
        if (is_retreat_record(record)) {
            const RetreatPlaythrough line = unwrap(replay_retreat(record), path);
            destroyed_ += eliminated_in(line);
            return count(record, line.turns().size(), line.outcome());
        }
        const Playthrough line = unwrap(replay_record(record), path);
        Position position = line.start();
        Undo undo;
        for (Move move : line.moves()) {
            destroyed_ += destroyed_squares(position, move).size();
            do_move(position, move, undo);
        }
        count(record, line.moves().size(), line.outcome());
    }
    void count(const Record& record, std::size_t turns, const Outcome& end) {
        turns_ += turns;
        longest_ = std::max<std::uint64_t>(longest_, turns);
        ++results_[record.result];
        const std::string* termination = record.tag("Termination");
        ++reasons_[end.over() ? std::string(name_of(end.reason)) : termination ? *termination : "unfinished"];
        const std::string* setup = record.tag("Setup");
        ++setups_[setup && !record.tag("Position") ? *setup : "own position"];
    }
    static boost::json::object table(const Counts& counts) {
        boost::json::object object;
        for (const auto& [name, count] : counts) object[name] = count;
        return object;
    }
    static void print(const char* title, const Counts& counts) {
        for (const auto& [name, count] : counts) std::cout << title << " " << name << " " << count << "\n";
    }

    std::vector<std::string> files_;
    bool json_ = false;
    std::uint64_t turns_ = 0, longest_ = 0, destroyed_ = 0;
    Counts results_, reasons_, setups_;
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
        verbs.push_back(std::make_unique<StatsVerb>());
        return verbs;
    }
};

}  // namespace

std::unique_ptr<Verb> make_record_verb() { return std::make_unique<RecordVerb>(); }

}  // namespace tankchess::cli
