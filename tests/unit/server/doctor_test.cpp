#include "server/app/doctor.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>

#include "server/common/clock.h"
#include "server/store/backup.h"
#include "server/store/sqlite/sqlite.h"
#include "support/live_server.h"

namespace tankchess::server {
namespace {

using Grade = Finding::Grade;
using testing::HasSubstr;
using testing::Not;

std::string all_of(const Findings& findings, Grade grade) {
    std::string out;
    for (const Finding& finding : findings) {
        if (finding.grade == grade) out += finding.what + " -> " + finding.mend + "\n";
        EXPECT_EQ(finding.grade == Grade::fine, finding.mend.empty()) << finding.what;
    }
    return out;
}

class Doctor : public LiveServer {
protected:
    void stop() { server_.reset(); }
    Findings examine() {
        Config folder;
        folder.data = folder_.path();
        return examine_folder(folder);
    }
    std::string faults() { return all_of(examine(), Grade::fault); }
    std::string warnings() { return all_of(examine(), Grade::warning); }
    std::string database() const { return database_in(folder_.path()); }
    void change_database(const std::string& sql) const {
        Sqlite db(database(), Sqlite::Use::write, 1000);
        db.execute(sql);
    }
    std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
};

TEST_F(Doctor, FindsNoFaultInASoundFolder) {
    guest().register_as("Adalovelace");
    EXPECT_EQ(faults(), "") << "with the server on it";
    stop();
    EXPECT_EQ(faults(), "");
    EXPECT_THAT(all_of(examine(), Grade::fine), HasSubstr("the database is whole"));
}

TEST_F(Doctor, NamesAFolderThatIsNotThere) {
    Config nowhere;
    nowhere.data = folder_.path() + "/nowhere";
    EXPECT_THAT(all_of(examine_folder(nowhere), Grade::fault), HasSubstr("nowhere is no folder"));
}

TEST_F(Doctor, FindsFilesThatOthersMayRead) {
    ASSERT_EQ(::chmod(database().c_str(), 0644), 0);
    EXPECT_THAT(faults(), HasSubstr("may read tankchess.db"));
    EXPECT_THAT(faults(), HasSubstr("chmod 600"));
}

TEST_F(Doctor, FindsAFileThatIsNoDatabase) {
    stop();
    std::filesystem::remove(database() + "-wal");
    std::ofstream(database()) << std::string(10000, 'x');
    EXPECT_THAT(faults(), HasSubstr("backup restore"));
}

TEST_F(Doctor, FindsDamageInsideTheDatabase) {
    stop();
    {
        // An index that is said to be where another table is.
        Sqlite db(database(), Sqlite::Use::write, 1000);
        db.execute("PRAGMA writable_schema=ON");
        db.execute(
            "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'games') "
            "WHERE type = 'index' AND tbl_name = 'sessions' AND sql IS NOT NULL");
    }
    EXPECT_THAT(faults(), HasSubstr("is damaged"));
    EXPECT_THAT(faults(), HasSubstr("backup restore"));
}

TEST_F(Doctor, KnowsANewerSchemaAndAnOlderOne) {
    stop();
    change_database("PRAGMA user_version = 9999");
    EXPECT_THAT(faults(), HasSubstr("schema 9999 is newer than this program knows"));
    change_database("PRAGMA user_version = 1");
    EXPECT_EQ(faults(), "");
    EXPECT_THAT(warnings(), HasSubstr("schema 1 is older"));
}

TEST_F(Doctor, AsksForBackupsAndNoticesOldOnes) {
    EXPECT_THAT(warnings(), HasSubstr("there is no backup"));
    const auto write_backup = [this](Millis at) {
        const std::string path = timed_backup(folder_.path(), at);
        std::ofstream(path) << "x";
        ::chmod(path.c_str(), 0600);
    };
    constexpr Millis hour = 3600 * 1000;
    write_backup(now_ms() - 720 * hour);
    EXPECT_THAT(warnings(), HasSubstr("the newest backup is 720 hours old"));
    write_backup(now_ms() - hour);
    EXPECT_THAT(warnings(), Not(HasSubstr("backup")));
}

TEST_F(Doctor, FindsARunningServerWell) {
    const Findings found = examine_server(url());
    EXPECT_EQ(all_of(found, Grade::fault), "");
    EXPECT_THAT(all_of(found, Grade::fine), HasSubstr("the server serves and stores"));
    EXPECT_THAT(all_of(found, Grade::fine), HasSubstr("clock agrees"));
    EXPECT_THAT(all_of(found, Grade::fine), HasSubstr("nothing waits long"));
}

TEST_F(Doctor, NoticesAServerThatIsNotThere) {
    const std::string gone = url();
    stop();
    EXPECT_THAT(all_of(examine_server(gone), Grade::fault), HasSubstr("nothing listens at"));
}

TEST_F(Doctor, RefusesAnAddressThatItCannotAsk) {
    for (const char* bad : {"https://tanks.example", "127.0.0.1:80", "http://", "http://a/b", "http://a:b"}) {
        EXPECT_THAT(all_of(examine_server(bad), Grade::fault), HasSubstr("is not http://HOST[:PORT]")) << bad;
    }
}

class FullDisk : public Doctor {
protected:
    Config config() override {
        Config out = Doctor::config();
        out.max_pages = 200;
        return out;
    }
};

TEST_F(FullDisk, TurnsHealthTo503AndTheDoctorSaysSo) {
    Person ada = guest();
    const std::string terms = written(json::object{{"setup", "basic-16"}, {"opponent", "self"}});
    int status = 201;
    for (int i = 0; i < 2000 && status == 201; ++i) status = ada.raw("POST", "/api/games", terms).status;
    ASSERT_EQ(status, 503);
    // A small write that still fits may come in between: then try again.
    ClientAnswer health;
    std::string faults;
    for (int i = 0; i < 20 && (health.status != 503 || faults.empty()); ++i) {
        ada.raw("POST", "/api/games", terms);
        health = ada.raw("GET", "/healthz");
        faults = all_of(examine_server(url()), Grade::fault);
    }
    ASSERT_EQ(health.status, 503) << health.body;
    EXPECT_EQ(parsed(health.body).at("ok"), json::value(false));
    EXPECT_EQ(parsed(health.body).at("store"), json::value(false));
    EXPECT_THAT(faults, HasSubstr("the last write to the database failed"));
}

TEST(DoctorOfSettings, WarnsOfAProxyThatIsNotTrusted) {
    Config config;
    config.origin = "https://tanks.example";
    EXPECT_THAT(all_of(examine_settings(config), Grade::warning), HasSubstr("trusted_proxies"));
    config.trusted_proxies = "127.0.0.1";
    EXPECT_THAT(all_of(examine_settings(config), Grade::warning), Not(HasSubstr("trusted_proxies")));
}

TEST(DoctorOfSettings, WarnsOfAnOpenServerWithoutTls) {
    Config config;
    EXPECT_THAT(all_of(examine_settings(config), Grade::warning), Not(HasSubstr("TLS")));
    config.address = "0.0.0.0";
    EXPECT_THAT(all_of(examine_settings(config), Grade::warning), HasSubstr("without TLS"));
}

TEST(DoctorOfSettings, WarnsOfLimitsFilesAndThreadsThatDoNotFit) {
    Config config;
    config.limits = 0;
    config.max_sockets = 1000000000;
    config.engine_threads = 100000;
    const std::string warnings = all_of(examine_settings(config), Grade::warning);
    EXPECT_THAT(warnings, HasSubstr("limits is 0"));
    EXPECT_THAT(warnings, HasSubstr("LimitNOFILE"));
    EXPECT_THAT(warnings, HasSubstr("engine_threads is 100000"));
}

}  // namespace
}  // namespace tankchess::server
