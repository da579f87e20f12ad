// A study as its log makes it: changes of two writers at once, what takes them back, records both ways.
#include "server/studies/state.h"

#include <gtest/gtest.h>

#include <array>
#include <deque>
#include <random>

#include "match/game_state.h"
#include "server/studies/record.h"
#include "server/studies/view.h"

namespace tankchess::server {
namespace {

using Dice = std::mt19937;
int roll(Dice& dice, std::size_t below) { return static_cast<int>(dice() % below); }

StudyOp op_of(StudyAct act, const std::string& id, const std::string& key) {
    StudyOp out;
    out.act = act;
    out.id = id;
    out.key = key;
    return out;
}

StudyOp first_chapter() {
    StudyOp out = op_of(StudyAct::chapter, "c", "k0");
    out.name = "One";
    out.value = "start";
    return out;
}

StudyOp added(const std::string& id, const std::string& to, const std::string& move, const std::string& before = "") {
    StudyOp out = op_of(StudyAct::add, id, "k" + id);
    out.to = to;
    out.value = move;
    out.tps = before + " " + move;
    return out;
}

StudyOp worded(StudyAct act, const std::string& id, const std::string& value, const std::string& field = "") {
    StudyOp out = op_of(act, id, "k" + id + value + field);
    out.value = value;
    out.field = field;
    return out;
}

// A change that somebody could make who sees this.
StudyOp random_op(const StudyState& state, Dice& dice, const std::string& key) {
    std::vector<const StudyNode*> shown;
    std::vector<std::string> chapters;
    for (const std::string& id : state.chapters()) {
        if (state.chapter(id)->gone) continue;
        chapters.push_back(id);
        shown.push_back(state.node(id));
    }
    for (std::size_t i = 0; i < shown.size(); ++i) {
        for (const StudyNode* child : state.children(*shown[i])) shown.push_back(child);
    }
    if (shown.empty()) {
        StudyOp fresh = first_chapter();
        fresh.id = "c" + key;
        fresh.key = key;
        return fresh;
    }
    const StudyNode& node = *shown[static_cast<std::size_t>(roll(dice, shown.size()))];
    const auto chapter = [&] { return chapters[static_cast<std::size_t>(roll(dice, chapters.size()))]; };
    StudyOp out = op_of(StudyAct::add, node.id, key);
    switch (roll(dice, 12)) {
        case 0:
            out = worded(StudyAct::comment, node.id, "words " + key, roll(dice, 4) == 0 ? "hint" : "");
            break;
        case 1:
            out = worded(StudyAct::glyph, node.id, std::vector<std::string>{"!", "?", ""}[dice() % 3]);
            break;
        case 2:
            out = worded(StudyAct::draw, node.id, std::vector<std::string>{"g", "r", ""}[dice() % 3],
                         "A1-B" + std::to_string(1 + roll(dice, 3)));
            break;
        case 3:
            out.act = StudyAct::remove;
            break;
        case 4:
            out.act = StudyAct::promote;
            break;
        case 5:
            out = worded(StudyAct::set, chapter(), "name " + key, "name");
            break;
        case 6:
            out = first_chapter();
            out.id = "c" + key;
            break;
        case 7:
            out = op_of(StudyAct::place, chapter(), key);
            out.to = chapter();
            break;
        default:
            out = added("n" + key, node.id, "m" + std::to_string(roll(dice, 4)), node.tps);
    }
    out.key = key;
    return out;
}

struct Entry {
    StudyOp op;
    std::string by;
};

// One person's copy: what is confirmed, and what they did since, on top of it.
struct Replica {
    std::string me;
    StudyState confirmed;
    std::deque<StudyOp> pending;

    StudyState shown() const {
        StudyState out = confirmed;
        for (const StudyOp& op : pending) out.apply(op, me);
        return out;
    }
    void take(const std::vector<Entry>& log, std::size_t up_to) {
        while (static_cast<std::size_t>(confirmed.seq) < up_to) {
            const Entry& entry = log[static_cast<std::size_t>(confirmed.seq)];
            confirmed.apply(entry.op, entry.by);
            std::erase_if(pending, [&](const StudyOp& op) { return op.key == entry.op.key; });
        }
    }
};

void append(std::vector<Entry>& log, const StudyOp& op, const std::string& by) {
    for (const Entry& entry : log) {
        if (entry.op.key == op.key) return;
    }
    log.push_back({op, by});
}

TEST(StudyState, TwoWritersEndWithTheSameStudyAndNothingTheyAddedIsLost) {
    for (unsigned seed = 1; seed <= 2000; ++seed) {
        Dice dice(seed);
        std::vector<Entry> log{{first_chapter(), "ada"}};
        Replica people[2] = {{"ada", {}, {}}, {"bob", {}, {}}};
        for (Replica& each : people) each.take(log, 1);
        for (int round = 0; round < 25; ++round) {
            const int who = roll(dice, 2);
            Replica& me = people[who];
            const int what = roll(dice, 4);
            if (what == 0 && !me.pending.empty()) {
                append(log, me.pending.front(), me.me);  // and perhaps again: the answer may be lost
            } else if (what == 1) {
                me.take(log, static_cast<std::size_t>(me.confirmed.seq) + dice() % (log.size() + 1 - me.confirmed.seq));
            } else {
                me.pending.push_back(random_op(me.shown(), dice, std::to_string(who) + "-" + std::to_string(round)));
            }
        }
        for (Replica& each : people) {
            for (const StudyOp& op : each.pending) append(log, op, each.me);
        }
        for (Replica& each : people) each.take(log, log.size());
        ASSERT_TRUE(people[0].pending.empty() && people[1].pending.empty()) << seed;
        const std::string one = written(state_view(people[0].confirmed));
        ASSERT_EQ(one, written(state_view(people[1].confirmed))) << seed;
        for (const Entry& entry : log) {
            if (entry.op.act != StudyAct::add) continue;
            ASSERT_NE(people[0].confirmed.node(entry.op.id), nullptr) << seed << " " << entry.op.id;
        }
    }
}

TEST(StudyState, WhatTakesAChangeBackLeavesEverythingAsItWas) {
    for (unsigned seed = 1; seed <= 300; ++seed) {
        Dice dice(seed);
        StudyState state;
        state.apply(first_chapter(), "ada");
        for (int i = 0; i < 30; ++i) {
            const StudyOp op = random_op(state, dice, std::to_string(i));
            const auto shown = [](const StudyState& of) {
                json::object view = state_view(of);
                view.erase("seq");
                json::array seen;  // a node that was added is hidden, not gone
                for (const json::value& node : view["nodes"].as_array()) {
                    if (!node.as_object().contains("gone")) seen.push_back(node);
                }
                view["nodes"] = seen;
                json::array chapters;
                for (const json::value& chapter : view["chapters"].as_array()) {
                    if (!chapter.as_object().contains("gone")) chapters.push_back(chapter);
                }
                view["chapters"] = chapters;
                return written(view);
            };
            StudyState after = state;
            std::vector<StudyOp> inverse;
            if (after.apply(op, "ada", &inverse) != StudyEffect::changed || inverse.empty()) continue;
            StudyState back = after;
            ASSERT_EQ(back.apply(inverse.front(), "ada"), StudyEffect::changed) << seed << " " << i;
            if (op.act != StudyAct::chapter) {
                EXPECT_EQ(shown(back), shown(state)) << seed << " " << i << " " << name_of(op.act);
            }
            state = after;
        }
    }
}

TEST(StudyState, ATurnThatTwoAddAtOnceIsOne) {
    StudyState state;
    for (const StudyOp& op : {first_chapter(), added("a", "c", "m"), added("b", "c", "m")}) state.apply(op, "ada");
    state.apply(worded(StudyAct::comment, "b", "both"), "bob");
    EXPECT_EQ(state.children(*state.node("c")).size(), 1U);
    EXPECT_EQ(state.node("a")->comments.begin()->second, "both");
}

TEST(StudyState, AChangeInsideOfWhatWasHiddenBringsItBack) {
    StudyState state;
    for (const StudyOp& op : {first_chapter(), added("a", "c", "m"), added("b", "a", "n")}) state.apply(op, "ada");
    state.apply(op_of(StudyAct::remove, "a", "1"), "ada");
    EXPECT_TRUE(state.children(*state.node("c")).empty());
    state.apply(added("d", "b", "o"), "bob");
    EXPECT_EQ(state.children(*state.node("c")).size(), 1U);
    state.apply(op_of(StudyAct::remove, "c", "2"), "ada");
    EXPECT_EQ(state.chapter_count(), 0U);
    state.apply(worded(StudyAct::glyph, "b", "!"), "bob");
    EXPECT_EQ(state.chapter_count(), 1U);
}

// --- records ---

int made = 0;
std::string next_id() { return "i" + std::to_string(++made); }

const char* const one_tank = "8x8 8./8./8./8./8./8./8./8. wLT@A1N,wHT@D5N,bMT@G7S,bLT@H8S w last 0 1";

StudyState state_from(const std::string& records) {
    StudyState state;
    for (const StudyOp& op : read_chapters(records, 3000, next_id)) state.apply(op, "ada");
    return state;
}

TEST(StudyRecord, ChaptersGoOutAndComeBackWithAllThatWasSaid) {
    const std::string text = std::string("[Chapter \"A pin\"]\n[Lesson \"w\"]\n[Position \"") + one_tank +
                             "\"]\n[Result \"*\"]\n\n{Look at the corner. [%draw gA1-B2 rH8-H8]}\n"
                             "1. D5 > D6/N {[%glyph !?] slow} {[%hint] the tank}\n"
                             "(1. D5 > D7/N , H8/SW {better})\n1... H8/SW\n*\n";
    const StudyState state = state_from(text);
    ASSERT_EQ(state.chapters().size(), 1U);
    const StudyChapter& chapter = *state.chapter(state.chapters().front());
    EXPECT_EQ(chapter.name, "A pin");
    EXPECT_EQ(chapter.mode + chapter.side, "lessonw");
    const StudyNode& root = *state.node(chapter.id);
    EXPECT_EQ(root.shapes.at("A1-B2") + root.shapes.at("H8-H8"), "gr");
    const auto first = state.children(root);
    ASSERT_EQ(first.size(), 2U);
    EXPECT_EQ(first[0]->glyph, "!?");
    EXPECT_EQ(first[0]->comments.at({"ada", "hint"}), "the tank");
    const std::string out = write_study(state, {"Pins", "ada"});
    EXPECT_EQ(write_study(state_from(out), {"Pins", "ada"}), out);
    EXPECT_NE(out.find("[Event \"Pins\"]"), std::string::npos);
    EXPECT_NE(out.find("better"), std::string::npos);
}

TEST(StudyRecord, VariationsDeeperThanARecordTakesStandBesideEachOther) {
    StudyOp chapter = first_chapter();
    chapter.value = one_tank;
    StudyState state;
    state.apply(chapter, "ada");
    // A comb: at every move something else could be played.
    std::string at = "c", before = one_tank;
    constexpr std::array<const char*, 8> facings = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    std::size_t white = 0, black = 4;
    for (int i = 0; i < 24; ++i) {
        const auto game = match::open_game(before);
        ASSERT_TRUE(static_cast<bool>(game));
        std::size_t& facing = i % 2 == 0 ? white : black;
        const std::string who = i % 2 == 0 ? "A1/" : "H8/";
        const std::size_t far = i % 2 == 0 ? 2 : 3;
        const std::vector<std::string> moves{who + facings[(facing + 1) % 8], who + facings[(facing + far) % 8]};
        facing = (facing + far) % 8;
        std::string next;
        for (const std::string& move : moves) {
            const auto played = (*game)->play(move);
            ASSERT_TRUE(std::holds_alternative<match::Played>(played)) << move << " in " << before;
            StudyOp add = op_of(StudyAct::add, next_id(), next_id());
            add.to = at;
            add.value = std::get<match::Played>(played).text;
            add.tps = std::get<match::Played>(played).after->text();
            state.apply(add, "ada");
            next = add.id;  // the game goes on from the second: each is inside the one before
        }
        at = next;
        before = state.node(at)->tps;
    }
    const std::string out = write_study(state, {"Comb", "ada"});
    const StudyState back = state_from(out);
    EXPECT_EQ(back.node_count(), state.node_count());
    EXPECT_EQ(write_study(back, {"Comb", "ada"}), out);
}

TEST(StudyRecord, WhatFollowsAThirdRepetitionIsLeftOut) {
    StudyOp chapter = first_chapter();
    chapter.value = one_tank;
    StudyState state;
    state.apply(chapter, "ada");
    std::string at = "c";
    for (int i = 0; i < 10; ++i) {
        const std::vector<std::string> turns{"A1/NE", "H8/SW", "A1/N", "H8/S"};
        const auto played = (*match::open_game(state.node(at)->tps))->play(turns[static_cast<std::size_t>(i) % 4]);
        ASSERT_TRUE(std::holds_alternative<match::Played>(played)) << i;
        StudyOp add = op_of(StudyAct::add, next_id(), next_id());
        add.to = at;
        add.value = std::get<match::Played>(played).text;
        add.tps = std::get<match::Played>(played).after->text();
        state.apply(add, "ada");
        at = add.id;
    }
    EXPECT_EQ(state_from(write_study(state, {"Round", "ada"})).node_count(), 9U) << "the start and eight moves";
}

TEST(StudyRecord, ARetreatChapterIsWrittenTurnByTurn) {
    StudyOp chapter = first_chapter();
    chapter.value = "8x8 8./8./8./8./8./8./8./8. wMT@A1N,wCHT@E1N,wLT@H2N,bLT@A4W,bLT@H6W,bCLT@G8S w retreat 0 1";
    StudyState state;
    state.apply(chapter, "ada");
    std::string at = "c";
    for (const char* action : {"fire A1 > A4 back", "end", "move A1 > A3/N", "end"}) {
        const auto played = (*match::open_game(state.node(at)->tps))->play(action);
        ASSERT_TRUE(std::holds_alternative<match::Played>(played)) << action;
        StudyOp add = op_of(StudyAct::add, next_id(), next_id());
        add.to = at;
        add.value = std::get<match::Played>(played).text;
        add.tps = std::get<match::Played>(played).after->text();
        state.apply(add, "ada");
        at = add.id;
    }
    const std::string out = write_study(state, {"Reform", "ada"});
    EXPECT_NE(out.find("fire A1 > A4 back ; move A1 > A3/N"), std::string::npos) << out;
    EXPECT_EQ(state_from(out).node_count(), 2U) << "the start and one turn";
}

TEST(StudyRecord, ACopyHasWhatIsShownInTheSameOrder) {
    StudyState state;
    for (const StudyOp& op : {first_chapter(), added("a", "c", "m"), added("b", "c", "n"), added("d", "a", "o")}) {
        state.apply(op, "ada");
    }
    state.apply(worded(StudyAct::comment, "b", "mine"), "bob");
    state.apply(op_of(StudyAct::promote, "b", "1"), "ada");
    state.apply(op_of(StudyAct::remove, "d", "2"), "ada");
    StudyState copy;
    for (const StudyOp& op : copied_chapters(state, next_id)) copy.apply(op, "eve");
    const auto first = copy.children(*copy.node(copy.chapters().front()));
    ASSERT_EQ(first.size(), 2U);
    EXPECT_EQ(first[0]->text + first[1]->text, "nm");
    EXPECT_EQ(first[0]->comments.at({"bob", ""}), "mine") << "whoever wrote it";
    EXPECT_EQ(copy.node_count(), 3U);
}

}  // namespace
}  // namespace tankchess::server
