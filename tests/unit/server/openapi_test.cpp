// The description for tools names exactly the routes that the server has.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>

#include <boost/json/parse.hpp>
#include "server/api/router.h"

#include "support/paths.h"
#include "wire/json.h"

namespace tankchess::server {
namespace {

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return out;
}

TEST(OpenApi, NamesEveryRouteAndNoOther) {
    const std::vector<Route> routes = all_routes();
    std::set<std::string> served;
    for (const Route& route : routes) served.insert(lower(name_of(route.method)) + " " + std::string(route.pattern));

    std::ifstream in(tankchess::test::source_path("docs/openapi.json"));
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    json::error_code error;
    json::parse_options options;
    options.max_depth = 64;
    const json::value document = json::parse(text, error, {}, options);
    ASSERT_FALSE(error);
    std::set<std::string> described;
    for (const auto& [path, methods] : document.at("paths").as_object()) {
        for (const auto& [method, operation] : methods.as_object()) {
            described.insert(std::string(method.data(), method.size()) + " " + std::string(path.data(), path.size()));
            EXPECT_FALSE(operation.at("summary").as_string().empty());
        }
    }
    EXPECT_EQ(served, described);
}

TEST(OpenApi, TheProtocolPageMentionsEveryPath) {
    std::ifstream in(tankchess::test::source_path("docs/protocol.md"));
    const std::string page((std::istreambuf_iterator<char>(in)), {});
    const std::vector<Route> routes = all_routes();
    for (const Route& route : routes) EXPECT_NE(page.find(route.pattern), std::string::npos) << route.pattern;
}

}  // namespace
}  // namespace tankchess::server
