// SQLite's log, whose pages go to the file many at a time.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "support/store_kit.h"

namespace tankchess::server {
namespace {

// System calls of this process that write.
std::int64_t write_calls() {
    std::ifstream in("/proc/self/io");
    std::string name;
    for (std::int64_t count = 0; in >> name >> count;) {
        if (name == "syscw:") return count;
    }
    return -1;
}

class WalWritesTest : public ::testing::Test {
protected:
    static constexpr int many = 2000;  // of 1 KB: more than is gathered, and than a cache of 100 pages keeps
    WalWritesTest() : db_(path(), Sqlite::Use::write, 1000) {
        db_.execute("CREATE TABLE things(id INTEGER PRIMARY KEY, text TEXT NOT NULL)");
    }
    std::string path() const { return folder_.path() + "/things.db"; }
    void fill(char letter) {
        for (int i = 0; i < many; ++i) {
            db_.prepare("INSERT OR REPLACE INTO things VALUES(?,?)").bind(i).bind(std::string(1000, letter)).run();
        }
    }
    static std::int64_t count(Sqlite& in, char letter) {
        Statement q = in.prepare("SELECT count(*) FROM things WHERE text=?");
        q.bind(std::string(1000, letter)).step();
        return q.integer(0);
    }

    TempFolder folder_;
    Sqlite db_;
};

TEST_F(WalWritesTest, ACommitOfManyPagesTakesFewCalls) {
    if (write_calls() < 0) return;  // a kernel that does not count
    const std::int64_t before = write_calls();
    db_.begin_write();
    fill('a');
    db_.commit();
    EXPECT_LT(write_calls() - before, 100) << "a page and its head for each of 670 pages were 1,340";
}

TEST_F(WalWritesTest, WhatIsCommittedIsInTheFilesAtOnceAndWhatIsNotIsNowhere) {
    db_.execute("PRAGMA cache_size=100");
    db_.begin_write();
    fill('a');
    db_.commit();
    db_.begin_write();
    fill('b');
    EXPECT_EQ(count(db_, 'b'), many) << "read back from the log, where pages go that the cache has no room for";
    {
        Sqlite other(path(), Sqlite::Use::read, 1000);
        EXPECT_EQ(count(other, 'a'), many);
        EXPECT_EQ(count(other, 'b'), 0);
    }
    // As a killed process leaves them.
    const auto killed = folder_.path() + "/killed";
    std::filesystem::create_directory(killed);
    for (const char* end : {"", "-wal"}) {
        std::filesystem::copy_file(path() + end, killed + "/things.db" + end);
    }
    Sqlite left(killed + "/things.db", Sqlite::Use::write, 1000);
    EXPECT_EQ(count(left, 'a'), many);
    EXPECT_EQ(count(left, 'b'), 0);
    db_.roll_back();
    EXPECT_EQ(count(db_, 'a'), many);
}

TEST_F(WalWritesTest, ACommitThatDoesNotFitIsRefusedAndTheNextIsWhole) {
    db_.begin_write();
    fill('a');
    db_.commit();
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit tight{std::filesystem::file_size(path() + "-wal") + 50000, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &tight), 0);
    db_.begin_write();
    fill('b');
    EXPECT_THROW(db_.commit(), StoreFault);
    db_.roll_back();
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
    EXPECT_EQ(count(db_, 'a'), many);
    db_.begin_write();
    fill('c');
    db_.commit();
    Sqlite other(path(), Sqlite::Use::read, 1000);
    EXPECT_EQ(count(other, 'c'), many);
    Statement q = other.prepare("PRAGMA integrity_check");
    ASSERT_TRUE(q.step());
    EXPECT_EQ(q.text(0), "ok");
}

}  // namespace
}  // namespace tankchess::server
