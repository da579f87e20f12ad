// Studies over HTTP and sockets: writing together, who may what, taking back, records.
#include <thread>

#include "support/live_server.h"

namespace tankchess::server {
namespace {

const char* const small = "8x8 8./8./8./8./8./8./8./8. wLT@A1N,wHT@D5N,bMT@G7S,bLT@H8S w last 0 1";

class StudiesTest : public LiveServer {
protected:
    Person account(const std::string& name) {
        Person out = guest();
        out.register_as(name);
        return out;
    }
    static std::string made(Person& owner, const std::string& visibility = "link", const std::string& name = "Pins") {
        return str(owner.post("/api/studies", json::object{{"name", name}, {"visibility", visibility}}, 201).at("id"));
    }
    static std::string at(const std::string& id, const std::string& more = {}) { return "/api/studies/" + id + more; }
    static json::object op(const std::string& key, const std::string& act, const std::string& id,
                           json::object more = {}) {
        more["key"] = key;
        more["act"] = act;
        more["id"] = id;
        return more;
    }
    static json::value change(Person& who, const std::string& study, json::array ops, int status = 200) {
        return who.post(at(study, "/ops"), json::object{{"ops", std::move(ops)}}, status);
    }
    // With a chapter and one move.
    static std::string begun(Person& owner, const std::string& visibility = "link") {
        const std::string id = made(owner, visibility);
        change(owner, id,
               {op("1", "chapter", "c", {{"name", "One"}, {"value", small}}),
                op("2", "add", "a", {{"to", "c"}, {"value", "D5>D6/N"}})});
        return id;
    }
    static json::object node(Person& who, const std::string& study, const std::string& id) {
        const json::value view = who.get(at(study));
        for (const json::value& each : view.at("nodes").as_array()) {
            if (str(each.at("id")) == id) return each.as_object();
        }
        return {};
    }
};

TEST_F(StudiesTest, AStudyIsWrittenReadAndFound) {
    Person ada = account("ada"), reader = guest();
    reader.post("/api/studies", json::object{{"name", "Mine"}}, 403);
    EXPECT_EQ(str(ada.post("/api/studies", json::object{{"name", " "}}, 400).at("error").at("field")), "name");
    const std::string id = begun(ada, "public");
    const json::value view = reader.get(at(id));
    EXPECT_EQ(str(view.at("role")), "reader");
    EXPECT_EQ(view.at("seq"), 2);
    EXPECT_EQ(str(view.at("nodes").at(1).at("text")), "D5 > D6/N") << "as it is written";
    EXPECT_EQ(str(view.at("names").at(ada.user)), "ada");
    EXPECT_EQ(str(reader.get("/api/studies?q=pIN").at("items").at(0).at("id")), id);
    EXPECT_EQ(ada.get("/api/studies?which=own").at("items").at(0).at("chapters"), 1);
    EXPECT_TRUE(reader.get("/api/studies?q=nothing").at("items").as_array().empty());
    change(reader, id, {op("3", "glyph", "a", {{"value", "!"}})}, 403);
}

TEST_F(StudiesTest, BadChangesAreRefusedByTheirFieldAndChangeNothing) {
    Person ada = account("ada");
    const std::string id = begun(ada);
    const auto field = [&](json::object bad) {
        return str(
            change(ada, id, {op("x1", "glyph", "a", {{"value", "!"}}), std::move(bad)}, 400).at("error").at("field"));
    };
    EXPECT_EQ(field(op("x", "add", "b", {{"to", "a"}, {"value", "D6>D9/N"}})), "value");
    EXPECT_EQ(field(op("x", "glyph", "a", {{"value", "="}})), "ops[1].value");
    EXPECT_EQ(field(op("x", "draw", "a", {{"field", "Z99-A1"}, {"value", "g"}})), "ops[1].field");
    EXPECT_EQ(field(op("x", "rank", "a")), "ops[1].act");
    EXPECT_EQ(field(op("x", "glyph", "no space", {{"value", "!"}})), "ops[1].id");
    EXPECT_EQ(error_id(change(ada, id, {op("x", "glyph", "unknown", {{"value", "!"}})}, 409)), "no_such_node");
    EXPECT_EQ(error_id(change(ada, id, {op("x", "chapter", "d", {{"name", "D"}, {"value", "no board"}})}, 400)),
              "bad_position");
    change(ada, id, {}, 400);
    EXPECT_EQ(ada.get(at(id)).at("seq"), 2);
}

TEST_F(StudiesTest, TheSameKeyIsDoneOnceAndNothingIsNotLogged) {
    Person ada = account("ada");
    const std::string id = begun(ada);
    const json::array sign{op("s", "glyph", "a", {{"value", "!"}})};
    EXPECT_EQ(change(ada, id, sign).at("done").at(0).at("seq"), 3);
    EXPECT_EQ(change(ada, id, sign).at("done").at(0).at("seq"), 3);
    EXPECT_EQ(change(ada, id, {op("t", "glyph", "a", {{"value", "!"}})}).at("done").at(0).at("seq"), 0);
    EXPECT_EQ(ada.get(at(id, "/ops?after=2")).at("ops").as_array().size(), 1U);
}

TEST_F(StudiesTest, ManyWritersAtOnceLoseNothing) {
    Person ada = account("ada"), bob = account("bob");
    const std::string id = begun(ada);
    ada.send("PUT", at(id, "/members/bob"), R"({"role":"writer"})", 200);
    const auto write = [&](Person& who, const std::string& mark) {
        for (int i = 0; i < 25; ++i) {
            const std::string n = mark + std::to_string(i);
            change(who, id,
                   {op(n, "chapter", "c" + n, {{"name", n}, {"value", small}}),
                    op(n + "x", "comment", "a", {{"value", n}})});
        }
    };
    std::thread other([&] { write(bob, "b"); });
    write(ada, "a");
    other.join();
    const json::value view = ada.get(at(id));
    EXPECT_EQ(view.at("seq"), 2 + 4 * 25);
    EXPECT_EQ(view.at("chapters").as_array().size(), 51U);
    const json::object a = node(ada, id, "a");
    EXPECT_EQ(a.at("comments").as_array().size(), 2U) << "each their own words";
    restart();
    Person again(port_);
    again.arrive();
    EXPECT_EQ(written(again.get(at(id)).at("nodes")), written(view.at("nodes"))) << "from the log alone";
}

TEST_F(StudiesTest, ThoseWhoLookHearOfChangesAndOfEachOther) {
    Person ada = account("ada"), bob = account("bob"), eve = account("eve");
    const std::string id = begun(ada);
    auto one = line(ada), other = line(bob), third = line(eve);
    for (const auto& each : {one.get(), other.get(), third.get()}) {
        each->hear("hello");
        each->say(json::object{{"t", "study"}, {"id", id}});
        EXPECT_EQ(each->hear("study").at("seq"), 2);
    }
    change(ada, id, {op("s", "glyph", "a", {{"value", "!"}})});
    const json::value news = other->hear("study");
    EXPECT_EQ(news.at("seq"), 3);
    EXPECT_EQ(str(news.at("ops").at(0).at("op").at("value")), "!");
    bob.send("PUT", "/api/blocks/eve", {}, 200);
    one->say(json::object{{"t", "cursor"}, {"study", id}, {"chapter", "c"}, {"node", "a"}, {"square", 12}});
    EXPECT_EQ(str(other->hear("cursor").at("user").at("name")), "ada");
    EXPECT_EQ(third->hear("cursor").at("square"), 12);
    third->say(json::object{{"t", "cursor"}, {"study", id}, {"chapter", "c"}, {"node", "a"}, {"square", 7}});
    EXPECT_EQ(str(one->hear("cursor").at("user").at("name")), "ada");
    EXPECT_EQ(str(one->hear("cursor").at("user").at("name")), "eve");
    // Private now: those who are not in it are told once, and then no more.
    ada.send("PATCH", at(id), R"({"visibility":"private"})", 200);
    const json::value told = other->hear("study");
    EXPECT_EQ(told.at("changed"), true);
    other->say(json::object{{"t", "study"}, {"id", id}});
    EXPECT_EQ(str(other->hear("error").at("id")), "no_such_study");
    change(ada, id, {op("u", "glyph", "a", {{"value", "?"}})});
    for (const json::value& each : other->hear_all(150)) EXPECT_NE(str(each.at("t")), "study");
}

TEST_F(StudiesTest, WhoMaySeeAndWhoMayWrite) {
    Person ada = account("ada"), bob = account("bob"), eve = account("eve");
    const std::string id = begun(ada, "private");
    EXPECT_EQ(error_id(bob.get(at(id), 404)), "no_such_study");
    bob.get(at(id, "/record"), 404);
    ada.send("PUT", at(id, "/members/bob"), R"({"role":"reader"})", 200);
    EXPECT_EQ(str(bob.get(at(id)).at("role")), "reader");
    EXPECT_EQ(str(bob.get("/api/studies?which=shared").at("items").at(0).at("id")), id);
    change(bob, id, {op("s", "glyph", "a", {{"value", "!"}})}, 403);
    ada.send("PUT", at(id, "/members/bob"), R"({"role":"writer"})", 200);
    change(bob, id, {op("s", "glyph", "a", {{"value", "!"}})});
    bob.send("PATCH", at(id), R"({"name":"Mine"})", 403);
    bob.send("PUT", at(id, "/members/eve"), R"({"role":"reader"})", 403);
    bob.send("DELETE", at(id), {}, 403);
    // Words of others: only the owner takes them away.
    change(ada, id, {op("w", "comment", "a", {{"value", "hers"}})});
    change(bob, id, {op("v", "comment", "a", {{"value", ""}, {"to", ada.user}})}, 403);
    change(bob, id, {op("u", "comment", "a", {{"value", "his"}})});
    change(ada, id, {op("t", "comment", "a", {{"to", bob.user}})});
    EXPECT_EQ(node(ada, id, "a").at("comments").as_array().size(), 1U);
    // People who want nothing to do with each other do not meet here.
    bob.send("PUT", "/api/blocks/eve", {}, 200);
    EXPECT_EQ(error_id(ada.send("PUT", at(id, "/members/eve"), R"({"role":"writer"})", 403)), "blocked");
    ada.send("PATCH", at(id), R"({"visibility":"public"})", 200);
    eve.get(at(id));
    ada.send("PUT", "/api/blocks/eve", {}, 200);
    eve.get(at(id), 404);
    EXPECT_TRUE(eve.get("/api/studies").at("items").as_array().empty());
    bob.send("DELETE", at(id, "/members/bob"), {}, 200);
    change(bob, id, {op("q", "glyph", "a", {{"value", "?"}})}, 403);
    ada.send("DELETE", at(id), {}, 200);
    ada.get(at(id), 404);
}

TEST_F(StudiesTest, ChangesAreTakenBackAndDoneAgain) {
    Person ada = account("ada"), bob = account("bob");
    const std::string id = begun(ada);
    ada.send("PUT", at(id, "/members/bob"), R"({"role":"writer"})", 200);
    const auto undo = [&](Person& who, json::object more, int status = 200) {
        static int n = 0;
        more["key"] = "undo" + std::to_string(++n);
        return who.post(at(id, "/undo"), more, status);
    };
    const auto sign = [&] { return node(ada, id, "a").contains("glyph") ? str(node(ada, id, "a").at("glyph")) : ""; };
    EXPECT_EQ(error_id(undo(bob, {}, 409)), "nothing_to_undo");
    change(ada, id, {op("s", "glyph", "a", {{"value", "!"}})});
    undo(ada, {});
    EXPECT_EQ(sign(), "");
    undo(ada, {{"again", true}});
    EXPECT_EQ(sign(), "!");
    change(bob, id, {op("t", "glyph", "a", {{"value", "?"}})});
    EXPECT_EQ(error_id(undo(ada, {{"seq", 5}}, 409)), "changed_since");
    EXPECT_EQ(sign(), "?");
    EXPECT_EQ(error_id(undo(bob, {{"seq", 2}}, 403)), "not_yours");
    undo(ada, {{"seq", 6}});
    EXPECT_EQ(sign(), "!") << "the owner may take back what others did";
    change(bob, id, {op("u", "add", "b", {{"to", "a"}, {"value", "H8/SW"}})});
    EXPECT_EQ(error_id(undo(ada, {{"seq", 2}}, 409)), "changed_since") << "somebody's move hangs on it";
    const json::value history = ada.get(at(id, "/history"));
    EXPECT_EQ(str(history.at("items").at(0).at("by").at("name")), "bob");
    EXPECT_EQ(history.at("items").as_array().size(), 8U);
}

TEST_F(StudiesTest, RecordsGoOutAndInAndACopyIsOnesOwn) {
    Person ada = account("ada"), bob = account("bob");
    const std::string id = begun(ada, "public");
    change(ada, id,
           {op("3", "add", "b", {{"to", "c"}, {"value", "D5>D7/N"}}), op("4", "comment", "b", {{"value", "quick"}}),
            op("5", "draw", "b", {{"field", "D7-H7"}, {"value", "r"}}), op("6", "promote", "b")});
    const std::string record = bob.raw("GET", at(id, "/record")).body;
    EXPECT_NE(record.find("1. D5 > D7/N {[%draw rD7-H7]} {quick}"), std::string::npos) << record;
    EXPECT_NE(record.find("(1. D5 > D6/N)"), std::string::npos) << record;
    const json::value read = bob.post("/api/records", json::object{{"text", record}});
    EXPECT_EQ(str(read.at("text")), record) << "as everybody writes it";
    const std::string copy = str(bob.post(at(id, "/clone"), json::object(), 201).at("id"));
    EXPECT_EQ(str(bob.get(at(copy)).at("study").at("parent")), id);
    EXPECT_EQ(str(bob.get(at(copy)).at("role")), "owner");
    const std::string there = bob.raw("GET", at(copy, "/record")).body;
    EXPECT_NE(there.find("{[%draw rD7-H7]} {quick}"), std::string::npos);
    const json::value in = bob.post(at(copy, "/import"), json::object{{"text", record + "\n" + record}}, 201);
    EXPECT_EQ(in.at("chapters").as_array().size(), 2U);
    EXPECT_EQ(bob.get(at(copy)).at("chapters").as_array().size(), 3U);
    EXPECT_EQ(error_id(bob.post(at(copy, "/import"), json::object{{"text", "1. A1 > Z9/N *"}}, 400)), "bad_record");
    ada.post(at(copy, "/clone"), json::object(), 404);
}

}  // namespace
}  // namespace tankchess::server
