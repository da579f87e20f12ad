// What goes out of the site: previews of links, pictures, animations, pages that others may frame.
#include <fstream>

#include "server/api/previews.h"
#include "server/common/clock.h"
#include "server/common/kept_bytes.h"
#include "server/pictures/animation.h"
#include "server/pictures/board_picture.h"
#include "setups/stock_setups.h"
#include "support/live_server.h"

namespace tankchess::server {
namespace {

const std::string small_board = "8x8 6.#./6.#-/8./8./8./8./8./8. wMT@D2N,bLT@H8S w last 0 1";

int big_endian(const std::string& bytes, std::size_t at) {
    int out = 0;
    for (std::size_t i = 0; i < 4; ++i) out = out << 8 | static_cast<unsigned char>(bytes[at + i]);
    return out;
}
bool is_png(const std::string& bytes, int width, int height) {
    return bytes.size() > 24 && bytes.starts_with("\x89PNG") && big_endian(bytes, 16) == width &&
           big_endian(bytes, 20) == height;
}

class SharingTest : public LiveServer {
protected:
    Config config() override {
        Config out = LiveServer::config();
        const std::string web = folder_.path() + "/web";
        std::filesystem::create_directories(web);
        std::ofstream(web + "/index.html") << "<!doctype html>\n<html lang=\"en\">\n  <head>\n    "
                                              "<title>Tank Chess</title>\n  </head>\n  <body></body>\n</html>\n";
        std::ofstream(web + "/embed.html") << "<!doctype html><title>frame</title>";
        out.web = web;
        return out;
    }
    // A game of two accounts that White wins in two turns; the last turn is left to the caller.
    std::string begun_game(Person& ada, Person& bob) {
        const std::string game = game_of(ada, bob, {{"tps", small_board}});
        move(ada, game, "D2 > G5/NE");
        move(bob, game, "H8/SW");
        return game;
    }
    static void move(Person& who, const std::string& game, const std::string& text) {
        who.post("/api/games/" + game + "/move", json::object{{"move", text}, {"key", text}});
    }
    ClientAnswer page(const std::string& path, const HttpClient::Headers& headers = {}) {
        return HttpClient(port_).request("GET", path, {}, headers).value();
    }
    static bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
};

TEST_F(SharingTest, ALinkToAGameShowsWhoPlaysInTheLanguageOfTheLink) {
    Person ada = guest(), bob = guest();
    ada.register_as("ada_shares");
    const std::string game = begun_game(ada, bob);
    const std::string german = page("/de/game/" + game).body;
    EXPECT_TRUE(has(german, "<html lang=\"de\">")) << german;
    EXPECT_TRUE(has(german, "property=\"og:title\" content=\"ada_shares – " + bob.name + "\"")) << german;
    EXPECT_TRUE(has(german, "Weiß am Zug")) << german;
    EXPECT_TRUE(has(german, "name=\"twitter:card\" content=\"summary_large_image\"")) << german;
    EXPECT_TRUE(has(german, "content=\"http://127.0.0.1")) << german;
    EXPECT_TRUE(has(german, "/api/pictures/games/" + game + "?card=1&amp;lang=de&amp;v=")) << german;
    move(ada, game, "G5 > H6/N (H8)");
    EXPECT_TRUE(has(page("/game/" + game + "?lang=ro").body, "1-0 · mutări: 3"));
    EXPECT_TRUE(
        has(page("/game/" + game, {{"Accept-Language", "fr, de-AT;q=0.8"}}).body, "og:locale\" content=\"de_DE"));
    EXPECT_TRUE(has(page("/game/" + game, {{"Accept-Language", "fr"}}).body, "og:locale\" content=\"en_GB"));
    EXPECT_FALSE(has(page("/de/game/nowhere").body, "og:title")) << "no such game: the plain page";
    EXPECT_FALSE(has(page("/de/lobby").body, "og:title"));
}

TEST_F(SharingTest, APageWithAPreviewIsNotSentTwice) {
    Person ada = guest(), bob = guest();
    const std::string path = "/en/game/" + begun_game(ada, bob);
    const ClientAnswer first = page(path, {{"Accept-Encoding", "gzip"}});
    EXPECT_EQ(first.header("Content-Encoding"), "gzip");
    EXPECT_EQ(page(path, {{"If-None-Match", first.header("ETag")}}).status, 304);
    EXPECT_EQ(first.header("X-Frame-Options"), "DENY");
}

TEST_F(SharingTest, NothingInAPreviewGetsOutOfItsQuotes) {
    Person ada = guest();
    ada.register_as("ada_quotes");
    const json::value made = ada.post(
        "/api/setups", json::object{{"name", "\"><script>alert(1)</script> & 'co'"}, {"tps", small_board}}, 201);
    const std::string text = page("/en/setup/" + str(made.at("id"))).body;
    EXPECT_TRUE(has(text, "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#39;co&#39;")) << text;
    EXPECT_FALSE(has(text, "<script>")) << text;
    EXPECT_FALSE(has(page("/en/analysis?tps=%22%3E%3Cscript%3E").body, "<script>"));
}

TEST_F(SharingTest, BoardsPuzzlesPlayersTournamentsAndPositionsHavePreviews) {
    Person ada = guest();
    ada.register_as("ada_previews");
    EXPECT_TRUE(has(page("/de/boards/basic-16").body, "og:title\" content=\"Grundspiel 16×16"));
    EXPECT_TRUE(has(page("/en/player/ada_previews").body, "og:description\" content=\"Player · games 0"));
    const json::object plan{{"name", "Friday <cup>"},
                            {"form", "swiss"},
                            {"starts", now_ms() + 3600'000},
                            {"game", json::object{{"setup", "small-12"},
                                                  {"rules", "sudden"},
                                                  {"clock", json::object{{"kind", "real"}, {"base", 300}}}}}};
    const json::value cup = ada.post("/api/tournaments", plan, 201);
    const std::string text = page("/ro/tournament/" + str(cup.at("id"))).body;
    EXPECT_TRUE(has(text, "content=\"Friday &lt;cup&gt;\"")) << text;
    EXPECT_TRUE(has(text, "Turneu: Sistem elvețian · 20")) << text;
    EXPECT_TRUE(
        has(page("/en/analysis?tps=" +
                 std::string("8x8%208.%2F8.%2F8.%2F8.%2F8.%2F8.%2F8.%2F8.%20wLT@A1N,bLT@H8S%20b%20last%200%201"))
                .body,
            "Black to move"));
    const json::array puzzles = ada.get("/api/puzzles").at("items").as_array();
    if (!puzzles.empty()) {
        EXPECT_TRUE(has(page("/en/puzzles/" + str(puzzles[0].at("id"))).body, "og:title\" content=\"Puzzle\""));
    }
}

TEST_F(SharingTest, ClubsAndStudiesHavePreviewsUnlessTheyArePrivate) {
    Person ada = guest();
    ada.register_as("ada_gathers");
    const json::value club = ada.post(
        "/api/clubs", json::object{{"name", "Track & Turret"}, {"about", "Fridays"}, {"joining", "open"}}, 201);
    EXPECT_TRUE(
        has(page("/de/club/" + str(club.at("club").at("id"))).body, "content=\"Club · Mitglieder 1 · Fridays\""));
    const json::value study = ada.post("/api/studies", json::object{{"name", "Ways out"}, {"visibility", "link"}}, 201);
    const std::string path = "/api/studies/" + str(study.at("id"));
    ada.post(
        path + "/ops",
        json::object{
            {"ops", json::array{json::object{
                        {"key", "1"}, {"act", "chapter"}, {"id", "c"}, {"name", "One"}, {"value", small_board}}}}});
    const std::string text = page("/ro/study/" + str(study.at("id"))).body;
    EXPECT_TRUE(has(text, "og:title\" content=\"Ways out\"")) << text;
    EXPECT_TRUE(has(text, "Studiu: ada_gathers")) << text;
    EXPECT_TRUE(has(text, "/api/pictures/position?tps=8x8%20")) << text;
    ada.send("PATCH", path, R"({"visibility":"private"})", 200);
    EXPECT_FALSE(has(page("/ro/study/" + str(study.at("id"))).body, "Ways out"));
}

TEST_F(SharingTest, PicturesComeAsPngAndSvgAndMayBeShownElsewhere) {
    Person ada = guest(), bob = guest();
    const std::string game = begun_game(ada, bob);
    const ClientAnswer png = page("/api/pictures/games/" + game + "?size=400");
    EXPECT_EQ(png.header("Content-Type"), "image/png");
    EXPECT_TRUE(is_png(png.body, 400, 400));
    EXPECT_EQ(png.header("Cross-Origin-Resource-Policy"), "cross-origin");
    EXPECT_EQ(png.header("X-Frame-Options"), "DENY");
    EXPECT_EQ(page("/api/pictures/games/" + game + "?size=400").body, png.body) << "kept";
    EXPECT_TRUE(is_png(page("/api/pictures/games/" + game + "?card=1&lang=de").body, card_width, card_height));
    const ClientAnswer svg = page("/api/pictures/games/" + game + "?format=svg&ply=0");
    EXPECT_EQ(svg.header("Content-Type"), "image/svg+xml");
    EXPECT_TRUE(svg.body.starts_with("<svg "));
    EXPECT_EQ(page("/api/pictures/boards/small-12?format=svg").status, 200);
    EXPECT_EQ(page("/api/pictures/boards/retreat-12").status, 200);
    EXPECT_EQ(page("/api/pictures/boards/none").status, 404);
    EXPECT_EQ(page("/api/pictures/puzzles/none").status, 404);
    EXPECT_EQ(page("/api/pictures/games/none").status, 404);
    for (const auto& [query, field] : {std::pair{"?ply=9", "ply"},
                                       {"?size=9999", "size"},
                                       {"?format=gif", "format"},
                                       {"?lang=fr", "lang"},
                                       {"?card=2", "card"}}) {
        const ClientAnswer refused = page("/api/pictures/games/" + game + query);
        EXPECT_EQ(refused.status, 400) << query;
        EXPECT_EQ(str(parsed(refused.body).at("error").at("field")), field) << query;
    }
    EXPECT_EQ(page("/api/pictures/position").status, 400);
    EXPECT_EQ(page("/api/pictures/position?tps=nonsense").status, 400);
}

TEST_F(SharingTest, OnlyAGameThatIsOverIsAnimated) {
    Person ada = guest(), bob = guest();
    const std::string game = begun_game(ada, bob), path = "/api/pictures/games/" + game + "/animation";
    EXPECT_EQ(error_id(parsed(page(path).body)), "not_allowed");
    move(ada, game, "G5 > H6/N (H8)");
    const ClientAnswer gif = page(path + "?size=240");
    EXPECT_EQ(gif.header("Content-Type"), "image/gif");
    EXPECT_TRUE(gif.body.starts_with("GIF89a"));
    EXPECT_TRUE(has(gif.body, "NETSCAPE2.0"));
    // Three turns and the end.
    std::size_t pictures = 0;
    for (std::size_t at = gif.body.find("\x21\xf9\x04"); at != std::string::npos;
         at = gif.body.find("\x21\xf9\x04", at + 1))
        ++pictures;
    EXPECT_EQ(pictures, 4u);
    EXPECT_EQ(page(path + "?size=9000").status, 400);
}

TEST_F(SharingTest, OnlyFramesMayBeFramed) {
    for (const char* path : {"/embed/game/abc", "/embed/position?tps=x", "/embed/puzzle/p1", "/embed/study/s1"}) {
        const ClientAnswer frame = page(path);
        EXPECT_EQ(frame.status, 200) << path;
        EXPECT_TRUE(has(frame.body, "frame")) << path;
        EXPECT_TRUE(has(frame.header("Content-Security-Policy"), "frame-ancestors *;")) << path;
        EXPECT_TRUE(has(frame.header("Content-Security-Policy"), "script-src 'self'")) << path;
        EXPECT_EQ(frame.header("X-Frame-Options"), "") << path;
        EXPECT_EQ(frame.cookie, "") << path;
        EXPECT_EQ(frame.header("X-Content-Type-Options"), "nosniff") << path;
    }
    for (const char* path : {"/", "/en/game/abc", "/embed", "/embed.html", "/api/me", "/en/embed/game/abc",
                             "/api/pictures/boards/basic-16", "/embedded/game/abc"}) {
        const ClientAnswer other = page(path);
        EXPECT_TRUE(has(other.header("Content-Security-Policy"), "frame-ancestors 'none'")) << path;
        EXPECT_EQ(other.header("X-Frame-Options"), "DENY") << path;
    }
    for (const char* path : {"/embed/", "/embed/lobby", "/embed/game/", "/embed/positions"})
        EXPECT_EQ(page(path).status, 404) << path;
}

TEST(Pictures, ALongGameBecomesAnAnimationOfBoundedSize) {
    const auto start = stock_position("basic-16");
    ASSERT_TRUE(start);
    const std::vector<AnimatedTurn> turns(40, AnimatedTurn{*start, {}});
    const std::string gif = animated_gif(turns, *start, usual_animation);
    const std::string still = animated_gif({}, *start, usual_animation);
    EXPECT_GT(still.size(), 5000u);
    // What does not change takes no room.
    EXPECT_LT(gif.size(), still.size() + 40 * 60);
}

TEST(Pictures, WhatWasNotAskedForLongestGoesFirst) {
    KeptBytes shelf(10);
    const auto text = [](const char* words) { return std::make_shared<const std::string>(words); };
    shelf.keep("a", text("aaaa"));
    shelf.keep("b", text("bbbb"));
    EXPECT_EQ(*shelf.find("a"), "aaaa");
    shelf.keep("c", text("cccc"));
    EXPECT_EQ(shelf.find("b"), nullptr);
    EXPECT_NE(shelf.find("a"), nullptr);
    EXPECT_EQ(shelf.bytes(), 8u);
    shelf.keep("d", text("too long to keep"));
    EXPECT_EQ(shelf.find("d"), nullptr);
}

}  // namespace
}  // namespace tankchess::server
