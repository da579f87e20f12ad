#include <cstdio>
#include <fstream>

#include "cli/input/input.h"
#include "cli/verbs/verbs.h"
#include "engine/arena/net_trainer.h"
#include "engine/net/net_file.h"

namespace tankchess::cli {
namespace {

class TrainVerb : public Verb {
public:
    std::string_view name() const override { return "train"; }
    std::string_view help() const override { return "Teach the engine's net by games of datagen"; }
    std::string_view examples() const override {
        return "datagen games.data --games 50000 --nodes 400 --jobs 2\n"
               "train games.data --out new.net\n"
               "match engine:net=new.net engine --setup basic-16 --nodes 1000 --games 4000 --sprt 0,10";
    }

    void declare(Options& options) override {
        options.texts("files", files_, "Files of datagen", Options::Need::required);
        options.text("--out", out_, "Where to write the net; without it, only the losses are told");
        options.text("--from", from_,
                     "Go on from this net instead of from nothing; then with a small --rate, --decay 0");
        options.number("--passes", plan_.passes, 1, 1000, "Passes over all positions (3)");
        options.number("--batch", plan_.batch, 16, 1000000, "Positions a step (4096)");
        options.number("--jobs,-j", plan_.jobs, 1, 256, "Threads (1)");
        options.number("--seed", plan_.seed, "Another seed, another net (1)");
        options.number("--rate", rate_, 1, 100000, "First step, in millionths (2000)");
        options.number("--decay", decay_, 0, 1000000, "Pull of the weights towards nothing, in thousandths (16000)");
        options.number("--patience", patience_, 0, 1000,
                       "Thousandths: 0 learns the search's score, 1000 the result of the game, 900 what came of the "
                       "position in the next ten turns (900)");
        options.text("--without", plan_.without, "Groups of inputs to leave out, for comparison: kinds,lines,…");
        options.number("--most", most_, "Positions to learn from at the most");
    }

    int run() override {
        plan_.rate = static_cast<float>(rate_) / 1e6f;
        plan_.decay = static_cast<float>(decay_) / 1e3f;
        engine::NetTrainer trainer(plan_);
        if (!from_.empty()) trainer.go_on_from(unwrap(engine::read_net(read_input(from_)), from_));
        const float patience = static_cast<float>(patience_) / 1000;
        engine::NetSamples learned(patience), games(patience), boards(patience);
        engine::Evaluator evaluator;
        for (const std::string& file : files_) read(file, evaluator, learned, games, boards);
        if (learned.size() == 0) throw BadInput("no position to learn from in the files");
        std::fprintf(stderr, "%zu positions to learn from, held out: %zu of other games, %zu of other boards\n",
                     learned.size(), games.size(), boards.size());
        trainer.learn(learned, [&](int pass, double loss) {
            const engine::NetLoss on_games = trainer.loss_on(games), on_boards = trainer.loss_on(boards);
            std::fprintf(stderr, "pass %d: loss %.5f learned, %.5f other games, %.5f other boards\n", pass, loss,
                         on_games.net, on_boards.net);
        });
        tell("positions learned from", trainer.loss_on(learned));
        tell("other games", trainer.loss_on(games));
        tell("other boards", trainer.loss_on(boards));
        if (!out_.empty()) write_output(out_, engine::write_net(trainer.rounded()));
        return exit_done;
    }

private:
    void read(const std::string& file, engine::Evaluator& evaluator, engine::NetSamples& learned,
              engine::NetSamples& games, engine::NetSamples& boards) {
        std::ifstream in(file, std::ios::binary);
        if (!in) throw BadInput(file + ": cannot be read");
        engine::DataReader reader(in);
        unwrap(reader.head(), file);
        for (;;) {
            // A file that is still being written ends in the middle of a game.
            const auto game = reader.next();
            if (!game || !*game || learned.size() >= most_) return;
            switch (engine::share_of(**game)) {
                case engine::DataShare::learned:
                    learned.add(**game, evaluator);
                    break;
                case engine::DataShare::held_out_game:
                    games.add(**game, evaluator);
                    break;
                case engine::DataShare::held_out_board:
                    boards.add(**game, evaluator);
                    break;
            }
        }
    }

    static void tell(const char* what, const engine::NetLoss& loss) {
        std::printf("%-22s loss %.5f, of the hand-made evaluation %.5f, least possible %.5f\n", what, loss.net,
                    loss.hand, loss.least);
    }

    std::vector<std::string> files_;
    std::string out_, from_;
    engine::TrainingPlan plan_;
    int rate_ = 2000;
    int decay_ = 16000;
    int patience_ = 900;
    std::uint64_t most_ = UINT64_MAX;
};

}  // namespace

std::unique_ptr<Verb> make_train_verb() { return std::make_unique<TrainVerb>(); }

}  // namespace tankchess::cli
