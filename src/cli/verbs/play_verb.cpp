#include <chrono>

#include "cli/input/input.h"
#include "cli/input/position_source.h"
#include "cli/players/match_players.h"
#include "cli/terminal/keyboard_game.h"
#include "cli/verbs/verbs.h"
#include "records/retreat_record.h"

namespace tankchess::cli {
namespace {

class PlayVerb : public Verb {
public:
    std::string_view name() const override { return "play"; }
    std::string_view help() const override {
        return "Play in the terminal: two to four people on one keyboard, or against the computer";
    }
    std::string_view examples() const override {
        return "play\nplay --setup basic-16 --rules mate\nplay --black engine:3,style=runner\n"
               "play --load game.txt --ascii";
    }
    void declare(Options& options) override {
        source_.declare(options);
        draw_.declare(options);
        options.text("--load", load_, "Go on with a saved game");
        options.text("--white", white_, "Who plays White, by the words of `match`: engine:LEVEL,style=hunter, … (you)");
        options.text("--black", black_, "Who plays Black (you)");
    }
    int run() override {
        auto retreat = retreat_line();
        Computers computers;
        if (!white_.empty()) computers[index_of(Side::white)] = computer(white_);
        if (!black_.empty()) computers[index_of(Side::black)] = computer(black_);
        if (retreat && !(white_.empty() && black_.empty())) throw BadInput("Retreat is played by people here");
        const auto game =
            retreat ? make_keyboard_game(std::move(*retreat), source_.stock_id(), draw_.style())
                    : make_keyboard_game(source_.load_line(), source_.stock_id(), draw_.style(), std::move(computers));
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

    // In another manner every time, from openings where it has a level: a match asks for neither.
    static std::unique_ptr<engine::Player> computer(const std::string& word) {
        const bool engine = word == "engine" || word.starts_with("engine:");
        const auto seed = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
        return player_maker(!engine ? word : word + (word == "engine" ? ":" : ",") + "book=1")(seed);
    }

    PositionSource source_;
    DrawOptions draw_;
    std::string load_, white_, black_;
};

}  // namespace

std::unique_ptr<Verb> make_play_verb() { return std::make_unique<PlayVerb>(); }

}  // namespace tankchess::cli
