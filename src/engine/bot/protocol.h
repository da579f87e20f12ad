#pragma once

#include <condition_variable>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/bot/bot.h"

namespace tankchess::engine {

// The engine side of the line protocol in docs/protocol.md, with the habits of UCI. Searches run on a thread of their
// own, so that `stop` is heard; what is written comes a whole line at a time.
class Protocol {
public:
    explicit Protocol(std::ostream& out);
    ~Protocol();

    // Handles one line. False after `quit`.
    bool handle(std::string_view line);
    // Blocks until a search that will end by itself has ended; `infinite` ones are stopped.
    void finish();

private:
    std::ostream& out_;
    std::mutex out_mutex_;
    BotOptions options_;
    std::unique_ptr<Nets> nets_;  // that the bot uses, if a file was named
    Bot bot_;
    Position position_;
    std::vector<std::uint64_t> history_;
    std::thread search_;
    std::mutex wait_mutex_;
    std::condition_variable wait_;
    bool stop_asked_ = false;
    bool infinite_ = false;
    bool dropped_ = false;      // nobody wants the answer of this search any more
    bool names_reply_ = false;  // answers name the reply that they expect (Ponder)
    // What `go ponder` asked for, from `ponderhit` on.
    struct Pondered {
        Limits limits;
        bool infinite;
    };
    std::optional<Pondered> pondered_;

    void say(const std::string& line);
    void complain(const std::string& what);
    void set_option(std::string_view rest);
    void set_nets(std::string_view path);
    void set_position(std::string_view rest);
    void go(std::string_view rest);
    void start(const Limits& limits, bool infinite);
    void ponder_hit();
    void stop();
    void say_answer(const SearchResult& answer);
    void say_line(const Position& root, const Variation& line);
};

// "cp 35", "mate 3", "win -2": in `mate` style a proven end is a mate, elsewhere a win.
std::string score_text(const Position& root, const Variation& line);

}  // namespace tankchess::engine
