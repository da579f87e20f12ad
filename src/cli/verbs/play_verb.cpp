#include "cli/input/input.h"
#include "cli/input/position_source.h"
#include "cli/terminal/keyboard_game.h"
#include "cli/verbs/verbs.h"
#include "records/retreat_record.h"

namespace tankchess::cli {
namespace {

class PlayVerb : public Verb {
public:
    std::string_view name() const override { return "play"; }
    std::string_view help() const override { return "Play in the terminal, two to four people on one keyboard"; }
    std::string_view examples() const override {
        return "play\nplay --setup basic-16 --rules mate\nplay --load game.txt --ascii";
    }
    void declare(Options& options) override {
        source_.declare(options);
        draw_.declare(options);
        options.text("--load", load_, "Go on with a saved game");
    }
    int run() override {
        auto retreat = retreat_line();
        const auto game = retreat ? make_keyboard_game(std::move(*retreat), source_.stock_id(), draw_.style())
                                  : make_keyboard_game(source_.load_line(), source_.stock_id(), draw_.style());
        if (!load_.empty()) game->load(load_);
        game->run();
        return exit_done;
    }

private:
    // Where Retreat begins, if that is the game: the saved one decides.
    std::optional<RetreatPlaythrough> retreat_line() const {
        if (load_.empty()) return source_.retreat();
        const Record record = unwrap(read_record(read_input(load_)), load_);
        if (!is_retreat_record(record)) return std::nullopt;
        return unwrap(replay_retreat(record), load_);
    }

    PositionSource source_;
    DrawOptions draw_;
    std::string load_;
};

}  // namespace

std::unique_ptr<Verb> make_play_verb() { return std::make_unique<PlayVerb>(); }

}  // namespace tankchess::cli
