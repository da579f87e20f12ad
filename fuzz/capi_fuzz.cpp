// The C API: the first line is a text, every byte after it a call on one of a few handles, some of them freed or made
// up. Whatever is called, each call answers with a status, and each refusal with one line.
#include <array>
#include <vector>

#include "capi/tankchess.h"
#include "fuzz_input.h"

namespace {

constexpr int max_calls = 48;

void judge(tc_status status) {
    expect(status >= TC_OK && status < TC_INTERNAL, "a status that callers know", tc_status_name(status));
    if (status != TC_OK) expect_named(tc_last_error());
}

class Caller {
public:
    explicit Caller(std::string text) : text_(std::move(text)) {}
    ~Caller() {
        for (const tc_game& game : games_) tc_game_free(game);
        for (const tc_record& record : records_) tc_record_free(record);
        for (const tc_bot& bot : bots_) tc_bot_free(bot);
    }

    void call(std::uint8_t what) {
        tc_game& game = games_[what >> 6];
        tc_record& record = records_[what >> 7];
        tc_bot& bot = bots_[what >> 7];
        int number = 0;
        std::size_t count = 0;
        std::uint64_t leaves = 0;
        std::uint32_t action = 0;
        tc_outcome end;
        switch (what & 31) {
            case 0:
                return made(tc_game_from_text(text_.c_str(), &fresh_game_), game);
            case 1:
                return made(tc_game_from_setup("fiery-16", nullptr, &fresh_game_), game);
            case 2:
                return made(tc_game_from_setup("retreat-12", "retreat", &fresh_game_), game);
            case 3:
                return made(tc_game_from_record(record, &fresh_game_), game);
            case 4:
                return made(tc_game_copy(game, &fresh_game_), games_[(what >> 6) ^ 1]);
            case 5:
                return judge(tc_game_free(game));
            case 6:
                return fill([&](auto... to) { return tc_game_text(game, to...); });
            case 7:
                return judge(tc_game_side(game, &number));
            case 8:
                return judge(tc_game_plies(game, &count));
            case 9:
                return fill([&](auto... to) { return tc_game_moves(game, to...); });
            case 10:
                return judge(tc_game_play(game, text_.c_str()));
            case 11:
                return judge(tc_game_undo(game));
            case 12:
                return judge(tc_game_outcome(game, &end));
            case 13:
                return judge(tc_game_perft(game, (what >> 7) * 99, &leaves));
            case 14:
                return play_some(game, what);
            case 15:
                return judge(tc_game_play_action(game, static_cast<std::uint32_t>(text_.size()) * 977));
            case 16:
                return fill([&](auto... to) { return tc_game_action_text(game, what, to...); });
            case 17:
                return judge(tc_game_action_of(game, text_.c_str(), &action));
            case 18:
                return observe(game);
            case 19: {
                tc_record fresh{};
                const tc_status status = tc_record_read(text_.c_str(), &fresh);
                return made_record(status, fresh, record);
            }
            case 20: {
                tc_record fresh{};
                const tc_status status = tc_record_of_game(game, &fresh);
                return made_record(status, fresh, record);
            }
            case 21:
                return judge(tc_record_free(record));
            case 22:
                return fill([&](auto... to) { return tc_record_text(record, to...); });
            case 23:
                return fill([&](auto... to) { return tc_record_faults(record, to...); });
            case 24:
                return judge(tc_record_set_tag(record, "Event", text_.c_str()));
            case 25:
                return fill([&](auto... to) { return tc_setup_faults(text_.c_str(), to...); });
            case 26:
                return fill([&](auto... to) { return tc_setup_position(text_.c_str(), nullptr, to...); });
            case 27:
                return new_bot(bot);
            case 28:
                return go(bot, game);
            case 29:
                return judge(tc_bot_stop(bot));
            case 30:
                return judge(tc_bot_free(bot));
            default:
                return judge(tc_game_side({0x0100000000000001ULL + what}, &number));
        }
    }

private:
    std::string text_;
    std::array<tc_game, 4> games_{};
    std::array<tc_record, 2> records_{};
    std::array<tc_bot, 2> bots_{};
    tc_game fresh_game_{};
    int searches_ = 0;

    void made(tc_status status, tc_game& place) {
        judge(status);
        if (status != TC_OK) return;
        tc_game_free(place);
        place = fresh_game_;
    }
    void made_record(tc_status status, tc_record fresh, tc_record& place) {
        judge(status);
        if (status != TC_OK) return;
        tc_record_free(place);
        place = fresh;
    }
    // The length, then the text: it fits exactly.
    template <class F>
    void fill(F&& f) {
        std::size_t needed = 0;
        const tc_status status = f(static_cast<char*>(nullptr), std::size_t{0}, &needed);
        judge(status);
        if (status != TC_TOO_SMALL) return;
        std::vector<char> text(needed);
        expect(f(text.data(), text.size(), &needed) == TC_OK, "a text fits where it said so");
        expect(text.back() == '\0' && needed == text.size(), "a text ends where it said so");
    }
    void play_some(tc_game game, std::uint8_t what) {
        std::size_t count = 0;
        const tc_status status = tc_game_actions(game, nullptr, 0, &count);
        judge(status);
        if (status != TC_TOO_SMALL) return;
        std::vector<std::uint32_t> actions(count);
        expect(tc_game_actions(game, actions.data(), count, nullptr) == TC_OK, "actions are listed");
        expect(tc_game_play_action(game, actions[what * 31u % count]) == TC_OK, "what is listed can be played");
    }
    void observe(tc_game game) {
        std::size_t count = 0;
        const tc_status status = tc_game_observe(game, nullptr, 0, &count);
        judge(status);
        if (status != TC_TOO_SMALL) return;
        std::vector<float> values(count);
        expect(tc_game_observe(game, values.data(), count, nullptr) == TC_OK, "a game is seen");
    }
    void new_bot(tc_bot& place) {
        tc_bot_options options = tc_bot_defaults();
        options.hash_mb = 1;
        options.level = static_cast<int>(text_.size() % 12);
        tc_bot fresh{};
        const tc_status status = tc_bot_new(&options, &fresh);
        judge(status);
        if (status != TC_OK) return;
        tc_bot_free(place);
        place = fresh;
    }
    void go(tc_bot bot, tc_game game) {
        if (++searches_ > 2) return;
        tc_limits limits{};
        limits.size = sizeof limits;
        limits.nodes = 20;
        std::vector<char> move(TC_MOVE_ROOM);
        const tc_status status = tc_bot_go(bot, game, &limits, move.data(), move.size(), nullptr);
        judge(status);
        if (status == TC_OK) expect(tc_game_play(game, move.data()) == TC_OK, "the engine's move can be played");
    }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest = as_text(data, size);
    std::string text(first_line(rest));
    for (char& c : text) {
        if (c == '\v') c = '\n';  // texts of several lines
    }
    Caller caller(std::move(text));
    for (std::size_t i = 0; i < rest.size() && i < max_calls; ++i) caller.call(static_cast<std::uint8_t>(rest[i]));
    return 0;
}
