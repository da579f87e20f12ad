#include "server/net/loop.h"

#include <gtest/gtest.h>

#include <future>

namespace tankchess::server {

namespace {

// Notes down when it was called.
struct Noted : Late {
    Noted(std::string& said, std::string name) : text(said), who(std::move(name)) {}
    void late() override { text += who; }
    std::string& text;
    const std::string who;
};

TEST(Loop, IsLateWhenEverythingThatWaitedHasRun) {
    Loops loops(1);
    Loop& loop = loops.at(0);
    std::string said;
    std::promise<void> done;
    loop.post([&] {
        loop.call_late(std::make_shared<Noted>(said, "x"));
        loop.call_late(std::make_shared<Noted>(said, "y"));
        said += 'a';
    });
    loop.post([&] { said += 'b'; });
    loop.post([&] {
        said += 'c';
        loop.post([&] {
            // What is put off after that comes again.
            loop.call_late(std::make_shared<Noted>(said, "z"));
            loop.post([&] {
                said += 'd';
                done.set_value();
            });
        });
    });
    loops.start();
    done.get_future().wait();
    loops.stop();
    loops.join();
    EXPECT_EQ(said, "abcxyzd");
}

}  // namespace

}  // namespace tankchess::server
