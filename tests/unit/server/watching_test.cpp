// What those who run a server can see of it.
#include <gmock/gmock.h>

#include <ctime>
#include <fstream>
#include <future>
#include <regex>
#include <set>
#include <sstream>
#include <thread>

#include "server/common/workers.h"
#include "server/site/request_watch.h"
#include "support/live_server.h"
#include "support/paths.h"
#include "support/raw_connection.h"

namespace tankchess::server {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::Not;

std::string text_in(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    EXPECT_FALSE(text.str().empty()) << path;
    return text.str();
}

// Metrics that a text names, without the endings that histograms add.
std::set<std::string> metrics_in(const std::string& text) {
    static const std::regex name("\\b(tankchess|process)_[a-z_]+"), ending("_(bucket|sum|count)$");
    std::set<std::string> out;
    for (std::sregex_iterator at(text.begin(), text.end(), name), end; at != end; ++at) {
        out.insert(std::regex_replace(at->str(), ending, ""));
    }
    return out;
}

class Watching : public LiveServer {
protected:
    std::string page() { return Person(port_).raw("GET", "/metrics").body; }
};

TEST_F(Watching, EveryMetricOfDashboardAndAlertsIsOnThePage) {
    Person ada = guest();
    std::set<std::string> known = metrics_in(page());
    known.merge(metrics_in(text_in(test::source_path("src/server/app/server_metrics.cpp"))));  // those of several nodes
    for (const char* file : {"docs/ops/grafana-dashboard.json", "docs/ops/alerts.yml"}) {
        const std::set<std::string> named = metrics_in(text_in(test::source_path(file)));
        EXPECT_GT(named.size(), 8U) << file;
        for (const std::string& metric : named) EXPECT_TRUE(known.contains(metric)) << file << " names " << metric;
    }
}

TEST_F(Watching, AnswersAreCountedByRouteAndStatus) {
    Person ada = guest();
    ada.get("/api/games/nothere", 404);
    ada.get("/api/games/nothere2", 404);
    EXPECT_EQ(metric("tankchess_http_responses_total{route=\"GET /api/games/{id}\",status=\"404\"}"), 2);
    EXPECT_EQ(metric("tankchess_http_seconds_count{route=\"GET /api/games/{id}\"}"), 2);
    EXPECT_THAT(page(), Not(HasSubstr("nothere"))) << "a figure for each address would fill the memory";
}

TEST_F(Watching, UnknownAddressesAreOneRoute) {
    Person ada(port_);
    ada.get("/api/one", 404);
    ada.get("/api/two", 404);
    EXPECT_EQ(metric("tankchess_http_responses_total{route=\"unknown\",status=\"404\"}"), 2);
}

TEST_F(Watching, SocketsAndUnreadableRequestsAreCountedToo) {
    Person ada = guest();
    const auto line = this->line(ada);
    ASSERT_FALSE(line->hear("hello").is_null());
    RawConnection raw(port_);
    raw.send("GET /healthz HTTP/1.1\r\n\r\n");  // without a Host
    EXPECT_EQ(raw.hear().substr(0, 12), "HTTP/1.1 400");
    EXPECT_EQ(metric("tankchess_http_responses_total{route=\"GET /ws\",status=\"101\"}"), 1);
    EXPECT_EQ(metric("tankchess_http_responses_total{route=\"transport\",status=\"400\"}"), 1);
}

TEST_F(Watching, ARequestHasAnIdOfItsOwn) {
    HttpClient client(port_);
    const auto first = client.request("GET", "/healthz", {}, {{"X-Request-Id", "abc"}});
    const auto second = client.request("GET", "/healthz");
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->header("X-Request-Id").size(), 16U) << "only a trusted proxy chooses it";
    EXPECT_NE(first->header("X-Request-Id"), second->header("X-Request-Id"));
}

TEST_F(Watching, TheProcessIsMeasured) {
    for (const char* name : {"process_resident_memory_bytes", "process_open_fds", "process_max_fds",
                             "process_start_time_seconds", "process_cpu_seconds_total"}) {
        EXPECT_GT(metric(name), 0) << name;
    }
    const double now = static_cast<double>(std::time(nullptr));
    EXPECT_NEAR(metric("process_start_time_seconds"), now, 24 * 3600) << "of this very test";
    EXPECT_LE(metric("process_start_time_seconds"), now + 2);
}

TEST_F(Watching, WorkOfTheStoreAndOfPasswordsIsTimed) {
    guest().register_as("Adalovelace");
    EXPECT_GT(metric("tankchess_busy_seconds_total{queue=\"passwords\"}"), 0);
    EXPECT_GT(metric("tankchess_busy_seconds_total{queue=\"store_writes\"}"), 0);
    EXPECT_EQ(metric("tankchess_queue_threads{queue=\"passwords\"}"), 1);
    EXPECT_EQ(metric("tankchess_queue_length{queue=\"passwords\"}"), 0);
    EXPECT_EQ(metric("tankchess_queue_age_seconds{queue=\"passwords\"}"), 0);
    EXPECT_EQ(metric("tankchess_queue_begun_total{queue=\"passwords\"}"), 1);
}

class BehindATrustedProxy : public Watching {
protected:
    Config config() override {
        Config out = Watching::config();
        out.trusted_proxies = "127.0.0.1";
        return out;
    }
};

TEST_F(BehindATrustedProxy, TheProxyChoosesTheId) {
    const auto answer = HttpClient(port_).request("GET", "/healthz", {}, {{"X-Request-Id", "abc-1.2_3"}});
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->header("X-Request-Id"), "abc-1.2_3");
}

TEST(RequestId, ThatCouldForgeALineOfTheLogIsReplaced) {
    for (const std::string bad : {"", "a b", "a\"b", "a\nb", "é"}) EXPECT_NE(request_id(bad), bad);
    EXPECT_NE(request_id(std::string(65, 'a')), std::string(65, 'a'));
    EXPECT_EQ(request_id(std::string(64, 'a')), std::string(64, 'a'));
}

class NarrowLimits : public Watching {
protected:
    Config config() override {
        Config out = Watching::config();
        out.limits = 0.05;  // twenty requests at once, two a second
        return out;
    }
};

TEST_F(NarrowLimits, RefusalsAreCountedByLimit) {
    Person ada(port_);
    int refused = 0;
    for (int i = 0; i < 200 && refused == 0; ++i) refused += ada.raw("GET", "/healthz").status == 429 ? 1 : 0;
    ASSERT_EQ(refused, 1);
    // The page is behind the same limit: ask until it is given.
    double counted = -1;
    for (int i = 0; i < 200 && counted < 0; ++i) {
        std::this_thread::sleep_for(milliseconds(100));
        counted = metric("tankchess_refusals_total{limit=\"request\"}");
    }
    EXPECT_GE(counted, 1);
}

TEST(QueueAge, IsThatOfTheOldestWorkThatWaits) {
    Workers workers(1, 10);
    std::promise<void> go;
    workers.give([ready = go.get_future().share()] { ready.wait(); });
    while (workers.waiting() > 0) std::this_thread::sleep_for(milliseconds(1));
    EXPECT_EQ(workers.stats().oldest_seconds, 0) << "what runs does not wait";
    workers.give([] {});
    workers.give([] {});
    std::this_thread::sleep_for(milliseconds(20));
    EXPECT_EQ(workers.stats().waiting, 2U);
    EXPECT_GE(workers.stats().oldest_seconds, 0.02);
    go.set_value();
    while (workers.stats().waiting > 0) std::this_thread::sleep_for(milliseconds(1));
    EXPECT_EQ(workers.stats().oldest_seconds, 0);
    EXPECT_GE(workers.stats().busy_seconds, 0.02);
}

}  // namespace
}  // namespace tankchess::server
