#include <iostream>
#include <string>

#include "cli/verbs/verbs.h"
#include "engine/bot/protocol.h"

namespace tankchess::cli {
namespace {

class EngineVerb : public Verb {
public:
    std::string_view name() const override { return "engine"; }
    std::string_view help() const override {
        return "Speak the engine protocol (in the manner of UCI) on standard input and output";
    }
    std::string_view examples() const override { return "engine"; }

    int run() override {
        engine::Protocol protocol(std::cout);
        std::string line;
        while (std::getline(std::cin, line)) {
            if (!protocol.handle(line)) return exit_done;
        }
        // The input may end before the answer is there, as in a pipe.
        protocol.finish();
        return exit_done;
    }
};

}  // namespace

std::unique_ptr<Verb> make_engine_verb() { return std::make_unique<EngineVerb>(); }

}  // namespace tankchess::cli
