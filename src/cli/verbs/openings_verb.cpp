#include <iostream>

#include "cli/input/input.h"
#include "cli/verbs/verbs.h"
#include "engine/arena/openings.h"

namespace tankchess::cli {
namespace {

class OpeningsVerb : public Verb {
public:
    std::string_view name() const override { return "openings"; }
    std::string_view help() const override { return "Make a book of calm openings for matches of programs"; }
    std::string_view examples() const override { return "openings --count 20 --seed 1 --out /tmp/openings.txt"; }

    void declare(Options& options) override {
        options.number("--count", count_, 1, 100000, "How many (2000), half of them on generated boards");
        options.number("--seed", seed_, "Another seed, other openings (1)");
        options.text("--out", out_, "Where to write them (default: standard output)");
    }

    int run() override {
        const std::vector<engine::Opening> book = engine::make_book(count_, seed_);
        const std::string text = "# Made by `tankchess openings --count " + std::to_string(count_) + " --seed " +
                                 std::to_string(seed_) + "`.\n" + engine::write_book(book);
        if (out_.empty())
            std::cout << text;
        else
            write_output(out_, text);
        return exit_done;
    }

private:
    int count_ = 2000;
    std::uint64_t seed_ = 1;
    std::string out_;
};

}  // namespace

std::unique_ptr<Verb> make_openings_verb() { return std::make_unique<OpeningsVerb>(); }

}  // namespace tankchess::cli
