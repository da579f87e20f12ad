#include <iostream>

#include "cli/input/input.h"
#include "cli/input/record_files.h"
#include "cli/verbs/verbs.h"
#include "engine/arena/tune.h"
#include "notation/record/game_record.h"
#include "notation/record/result_text.h"
#include "records/replay.h"

namespace tankchess::cli {
namespace {

class TuneVerb : public Verb {
public:
    std::string_view name() const override { return "tune"; }
    std::string_view help() const override { return "Fit the weights of the evaluation to recorded games"; }
    std::string_view examples() const override {
        return "match engine:nodes=1000 engine:nodes=1300 --setup basic-16,small-12 --opening 6 --games 1000 --records "
               "games\n"
               "tune games --epochs 400 --step 50 --out weights.txt";
    }

    void declare(Options& options) override {
        options.texts("records", paths_, "Record files, or folders of them", Options::Need::required);
        options.number("--epochs", epochs_, 1, 100000, "Passes over all positions (300)");
        options.text("--from", from_, "Weights to start from instead of the shipped ones");
        options.number("--step", step_, 1, 100,
                       "Percent of the way from there to the best fit (100): few games fit too well");
        options.text("--out", out_, "Where to write the weights (default: standard output)");
        options.flag("--table", table_, "Write them as src/engine/weights_table.inc");
    }

    int run() override {
        std::vector<engine::Sample> samples;
        engine::SampleMaker maker;
        int games = 0, repeats = 0;
        for (const std::string& file : record_files(paths_)) {
            const Record record = unwrap(read_record(read_input(file)), file);
            const Playthrough line = unwrap(replay_record(record), file);
            const auto winners = winners_of_result(record.result, line.start().mode().sides);
            if (!winners || line.start().mode().sides != 2) continue;
            const float result = *winners == 0 ? 0.5f : *winners == 1 ? 1.0f : 0.0f;
            (maker.add_game(line.start(), line.moves(), result, samples) ? games : repeats)++;
        }
        if (samples.empty()) throw BadInput("records: no quiet position of a finished game for two players in them");
        const engine::Weights start =
            from_.empty() ? engine::shipped_weights() : unwrap(engine::read_weights(read_input(from_)), from_);
        std::cerr << games << " different games (" << repeats << " repeats left out), " << samples.size()
                  << " quiet positions\n";
        const auto on_epoch = [&](int epoch, double loss) {
            if (epoch % 50 == 0 || epoch == epochs_) std::cerr << "epoch " << epoch << "  loss " << loss << '\n';
        };
        engine::Weights weights = start;
        const engine::TuneReport report = engine::tune(samples, weights, epochs_, on_epoch);
        weights = engine::between(start, weights, step_);
        std::cerr << "loss " << report.loss_before << " -> " << report.loss_after << " at scale " << report.scale
                  << '\n';
        const std::string text = table_ ? as_table(weights) : engine::write_weights(weights);
        if (out_.empty())
            std::cout << text;
        else
            write_output(out_, text);
        return exit_done;
    }

private:
    static std::string as_table(const engine::Weights& weights) {
        std::string text = "// name, weight. Written by `tankchess tune --table`.\n";
        for (int t = 0; t < engine::term_count; ++t) {
            const auto term = static_cast<engine::Term>(t);
            text += "{\"" + std::string(engine::term_name(term)) + "\", " + std::to_string(weights[term]) + "},\n";
        }
        return text;
    }

    std::vector<std::string> paths_;
    int epochs_ = 300;
    int step_ = 100;
    std::string from_, out_;
    bool table_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_tune_verb() { return std::make_unique<TuneVerb>(); }

}  // namespace tankchess::cli
