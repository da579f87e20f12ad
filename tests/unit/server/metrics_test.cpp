// The page of figures, read as Prometheus reads it.
#include "server/common/metrics.h"

#include <map>
#include <set>
#include <sstream>

#include "support/live_server.h"

namespace tankchess::server {
namespace {

struct Page {
    std::map<std::string, std::string> types, helps;  // by family
    std::map<std::string, double> samples;            // by name with labels
    std::vector<std::string> faults;
};

bool is_name(const std::string& text) {
    return !text.empty() &&
           text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:") ==
               std::string::npos &&
           !(text[0] >= '0' && text[0] <= '9');
}

// The exposition format, version 0.0.4: HELP and TYPE once and before the samples of a family.
Page read_page(const std::string& text) {
    Page out;
    std::set<std::string> sampled;
    std::istringstream lines(text);
    if (text.empty() || text.back() != '\n') out.faults.push_back("the last line does not end");
    for (std::string line; std::getline(lines, line);) {
        if (line.empty()) continue;
        std::istringstream words(line);
        std::string first, word, name;
        words >> first;
        if (first == "#") {
            words >> word >> name;
            auto& table = word == "TYPE" ? out.types : out.helps;
            if ((word != "TYPE" && word != "HELP") || !is_name(name)) out.faults.push_back(line);
            std::string rest;
            std::getline(words >> std::ws, rest);
            if (!table.emplace(name, rest).second || sampled.contains(name)) out.faults.push_back("again: " + line);
            continue;
        }
        const std::size_t end = line.rfind(' ');
        const std::string key = line.substr(0, end);
        std::string family = key.substr(0, key.find('{'));
        std::size_t read = 0;
        const std::string figure = line.substr(end + 1);
        try {
            out.samples[key] = std::stod(figure, &read);
        } catch (const std::exception&) {
        }
        if (read != figure.size() || !is_name(family)) out.faults.push_back(line);
        for (const char* part : {"_bucket", "_sum", "_count"}) {
            const std::size_t tail = std::string(part).size();
            if (!out.types.contains(family) && family.ends_with(part)) family.resize(family.size() - tail);
        }
        if (!out.types.contains(family)) out.faults.push_back("no type: " + line);
        sampled.insert(family);
    }
    return out;
}

using MetricsTest = LiveServer;

TEST_F(MetricsTest, ThePageObeysTheFormatAndTotalsAreCounters) {
    Person ada = guest();
    ada.post("/api/games", json::object{{"setup", "basic-16"}, {"opponent", "self"}}, 201);
    const Page page = read_page(ada.raw("GET", "/metrics").body);
    EXPECT_TRUE(page.faults.empty()) << page.faults.front();
    int totals = 0, gauges = 0, spreads = 0;
    for (const auto& [name, type] : page.types) {
        EXPECT_TRUE(name.starts_with("tankchess_") || name.starts_with("process_")) << name;
        EXPECT_EQ(type == "counter", name.ends_with("_total")) << name << " is a " << type;
        EXPECT_FALSE(page.helps.at(name).empty()) << name;
        totals += type == "counter";
        gauges += type == "gauge";
        spreads += type == "histogram";
    }
    EXPECT_GE(totals, 9);
    EXPECT_GE(gauges, 7);
    EXPECT_GE(spreads, 1);
    EXPECT_GE(page.samples.at("tankchess_requests_total"), 2);
    EXPECT_GE(page.samples.at("tankchess_store_works_total"), 1);
    EXPECT_EQ(page.samples.at("tankchess_games_in_memory"), 1);
}

TEST_F(MetricsTest, TotalsOnlyGrow) {
    Person ada = guest();
    const Page before = read_page(ada.raw("GET", "/metrics").body);
    ada.get("/api/me");
    const Page after = read_page(ada.raw("GET", "/metrics").body);
    for (const auto& [name, type] : before.types) {
        if (type != "counter" || !before.samples.contains(name)) continue;
        EXPECT_GE(after.samples.at(name), before.samples.at(name)) << name;
    }
    EXPECT_EQ(after.samples.at("tankchess_requests_total"), before.samples.at("tankchess_requests_total") + 2);
}

TEST(Metrics, AReaderOfThePageWouldNoticeAWrongOne) {
    EXPECT_FALSE(read_page("a_total 1\n").faults.empty()) << "no type";
    EXPECT_FALSE(read_page("# TYPE a counter\na x\n").faults.empty()) << "no figure";
    EXPECT_FALSE(read_page("# TYPE a counter\na 1").faults.empty()) << "cut off";
    EXPECT_FALSE(read_page("# TYPE a counter\na 1\n# TYPE a gauge\n").faults.empty()) << "typed twice";
    EXPECT_TRUE(read_page("# HELP a b\n# TYPE a counter\na{x=\"1\"} 1\n").faults.empty());
}

}  // namespace
}  // namespace tankchess::server
