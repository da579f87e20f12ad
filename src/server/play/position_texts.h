#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "match/match.h"
#include "server/common/workers.h"
#include "server/net/loop.h"

namespace tankchess::server {

// The long texts about the position in hand, choices and legal turns: made on the rules workers, once for everybody,
// while the game goes on. Lives on the game's loop, as a part of `owner`.
class PositionTexts {
public:
    enum class Kind { choices, legal };
    // The JSON; nullptr if the board changed before it was ready.
    using Then = std::function<void(const std::string* json)>;

    // `line` says whose line of the workers the work for the board in hand stands in.
    using Line = std::function<std::string()>;
    PositionTexts(std::weak_ptr<const void> owner, Loop& loop, Workers& workers, Line line)
        : owner_(std::move(owner)), loop_(loop), workers_(workers), line_(std::move(line)) {}

    // Calls `then` once, at once if the text is there; never if the owner goes before.
    void get(Kind kind, const match::Match& match, Then then);
    // The board has changed: nobody needs to wait any longer for the texts of another.
    void follow(const match::Match& match);
    bool under_way() const;

private:
    struct Text {
        std::uint64_t board = 0;  // Match::board_version()
        match::GamePtr game;
        std::string json;  // empty: under way
        std::vector<Then> waiting;
        Timer again;
    };
    void make(Kind kind);
    void made(Kind kind, std::uint64_t board, std::string json);
    static void drop(Text& text);

    std::weak_ptr<const void> owner_;
    Loop& loop_;
    Workers& workers_;
    Line line_;
    std::array<Text, 2> texts_;
};

}  // namespace tankchess::server
