#include <boost/json.hpp>
#include <iostream>
#include <vector>

#include "cli/input/in_order.h"
#include "cli/input/input.h"
#include "cli/input/record_source.h"
#include "cli/terminal/terminal.h"
#include "cli/verbs/verbs.h"
#include "records/statistics.h"

namespace tankchess::cli {
namespace {

RecordStatistics statistics_of(const std::vector<RecordText>& batch) {
    RecordStatistics found;
    for (const RecordText& record : batch) {
        if (const auto fault = found.add(read_record_of(record))) throw BadInput(record.where + ": " + fault->text());
    }
    return found;
}

class StatsVerb : public Verb {
public:
    std::string_view name() const override { return "stats"; }
    std::string_view help() const override { return "Count games, lengths, results, reasons and losses"; }
    std::string_view examples() const override {
        return "record stats games/*.txt\nrecord stats tankchess-2026-10.zst --jobs 4 --json";
    }
    void declare(Options& options) override {
        options.texts("files", files_,
                      "Records as text or JSON, or archives of `tankchess export`; - for standard input",
                      Options::Need::required);
        options.number("--jobs", jobs_, 1, 256, "Games replayed at the same time (1)");
        options.flag("--json", json_, "Print a JSON object");
    }
    int run() override {
        // Each game is read, replayed and forgotten: memory does not grow with their number.
        RecordStatistics all;
        InOrder<RecordStatistics> work(static_cast<std::size_t>(jobs_), [&](const RecordStatistics& some) {
            all.add(some);
            if (errors_are_on_terminal()) std::cerr << '\r' << all.games << " games" << std::flush;
        });
        std::vector<RecordText> batch;
        const auto send = [&] { work.add([some = std::exchange(batch, {})] { return statistics_of(some); }); };
        for (const std::string& path : files_) {
            each_record_text(path, [&](RecordText record) {
                batch.push_back(std::move(record));
                if (batch.size() == batch_size) send();
            });
        }
        send();
        work.finish();
        if (errors_are_on_terminal()) std::cerr << '\r';
        if (json_) {
            std::cout << json_of(all) << "\n";
        } else {
            print(all);
        }
        return exit_done;
    }

private:
    using Counts = RecordStatistics::Counts;
    static constexpr std::size_t batch_size = 256;

    static boost::json::object json_of(const RecordStatistics& all) {
        return {{"games", all.games},
                {"turns", all.turns},
                {"longest", all.longest},
                {"destroyed", all.destroyed},
                {"results", table(all.results)},
                {"terminations", table(all.terminations)},
                {"rules", table(all.rules)},
                {"setups", table(all.setups)}};
    }
    static boost::json::object table(const Counts& counts) {
        boost::json::object object;
        for (const auto& [name, count] : counts) object[name] = count;
        return object;
    }
    static void print(const RecordStatistics& all) {
        std::cout << "games " << all.games << "\nturns " << all.turns << ", longest game " << all.longest
                  << "\ndestroyed " << all.destroyed << "\n";
        print("result", all.results);
        print("termination", all.terminations);
        print("rules", all.rules);
        print("setup", all.setups);
    }
    static void print(const char* title, const Counts& counts) {
        for (const auto& [name, count] : counts) std::cout << title << " " << name << " " << count << "\n";
    }

    std::vector<std::string> files_;
    int jobs_ = 1;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_record_stats_verb() { return std::make_unique<StatsVerb>(); }

}  // namespace tankchess::cli
