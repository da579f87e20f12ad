#include <boost/json.hpp>
#include <iostream>

#include "cli/input/input.h"
#include "cli/input/record_source.h"
#include "cli/verbs/verbs.h"
#include "records/replay.h"

namespace tankchess::cli {
namespace {

class CheckRecordVerb : public Verb {
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

}  // namespace

std::unique_ptr<Verb> make_record_check_verb() { return std::make_unique<CheckRecordVerb>(); }

}  // namespace tankchess::cli
