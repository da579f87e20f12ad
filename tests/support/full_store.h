#pragma once

#include <string>

#include "server/store/tables.h"

namespace tankchess::server {

inline GameRow finished_game(const std::string& id, Millis ended) {
    GameRow out;
    out.id = id;
    out.rules = "mate";
    out.family = "basic";
    out.setup = "basic-16";
    out.created = 1000;
    out.now.version = 1;
    out.now.over = true;
    out.now.tps = "tps";
    out.now.turn = "w";
    out.now.updated = ended;
    out.now.ended = ended;
    out.now.result = "1-0";
    out.now.reason = "resigned";
    out.now.winners = "w";
    out.seats = {{"w", "person", "u1", "ada", 0}, {"b", "person", "u2", "bob", 0}};
    return out;
}

// At least one row in every table: a site on which everything has happened.
inline void fill_everything(Tables& t) {
    t.users().insert({"u1", "account", "ada", "hash", "about", "{}", 1});
    t.users().insert({"u2", "account", "bob", "hash", "", "{}", 1});
    t.users().insert_session({"s1", "h1", "u1", "csrf", 1, 2, "127.0.0.1", "agent"});
    t.users().insert_token({"t1", "h2", "u1", "bot", 1, 2, "read play"});
    t.users().ban({"u2", 1000, 0, "insults in chat"});
    GameRow rated = finished_game("g1", 5000);
    rated.rated = true;
    t.games().insert(rated, {"line 1", "line 2"});
    GameRow running = finished_game("g2", 0);
    running.now.over = false;
    running.now.updated = 6000;
    running.now.result = "*";
    t.games().insert(running, {"line 1"});
    t.games().insert_chat({"g1", "players", "u1", "ada", "k1", "good luck", 3000});
    t.games().save_analysis("g1", "quick", "{}");
    for (const char* user : {"u1", "u2"}) {
        RatingRow row;
        row.user = user;
        row.family = "basic";
        row.rating = 1600.5;
        row.deviation = 80;
        row.games = 1;
        row.updated = 5000;
        t.ratings().save(row, "g1");
    }
    t.setups().insert({"e1", "u1", "mine", "tps", 1, 2});
    BoardRow board;
    board.id = "l1";
    board.owner = "u1";
    board.name = "Two walls";
    board.licence = "CC0-1.0";
    board.tps = "tps";
    board.created = 2;
    board.state = "waiting";
    t.boards().publish(board);
    t.boards().star("l1", "u2", true);
    t.boards().count_play("basic-16");
    t.boards().add_results("l1", {"k", "mate", 2, 1, 1});
    t.explorer().count("g1");
    t.explorer().add("u1", {1, "A1 > A2/N", 1, 0, {1, 0, 0, 0}, 1500, 1500, "g1"});
    PlayedRow counted;
    counted.user = "u1";
    counted.ended = 5000;
    counted.game = "g1";
    counted.side = "w";
    t.insights().add(counted);
    t.challenges().insert({"c1", "u1", "u2", "{}", "{}", "", 1, 100});
    t.notes().puzzle_tried("u1", "p1", true, 4000);
    t.notes().set("alive_at", "5000");
    t.notes().add_outage(1000, 2000);
    t.answers().keep({"g2", "b", 1, "[]"});
    t.people().tie("u1", Tie::follow, "u2", 3000);
    t.people().keep_note("u1", "u2", "opens on the left", 3000);
    t.nodes().enter({"n1", "one"});
    t.mail().post("n1", "m1", "{}");
    t.seeks().insert({"s1", "u1", "ada", "user", "10.0.0.1", "{}", "{}", 1, 2});
    TournamentRow arena;
    arena.id = "t1";
    arena.name = "Friday";
    arena.form = "arena";
    arena.state = "running";
    arena.by = "u1";
    arena.terms = arena.options = "{}";
    arena.starts = 1000;
    arena.ends = 9000;
    t.tournaments().insert(arena);
    for (const char* user : {"u1", "u2"}) {
        EntrantRow entrant;
        entrant.tournament = "t1";
        entrant.user = entrant.name = user;
        entrant.kind = "account";
        entrant.state = "in";
        entrant.joined = 1000;
        t.tournaments().enter(entrant);
    }
    TournamentStep pairing{*t.tournaments().by_id("t1"), "", {}, {}, {}};
    pairing.fresh.push_back({"t1", 0, 0, "g2", "playing", {"u1", "u2"}, "nn", "", 2000, 0});
    t.tournaments().advance(pairing);
    StudyRow study;
    study.id = "st1";
    study.owner = "u1";
    study.name = "Pins";
    study.visibility = "public";
    study.created = study.updated = 3000;
    t.studies().insert(study);
    t.studies().set_member("st1", {"u2", "bob", "writer", 3000});
    t.studies().append({"st1", 0, {{1, "k1", "u1", "", 3000, "{}", "[{}]", 0, 0}}, 1, 1, 3000});
    ClubRow club;
    club.id = "c1";
    club.name = "Iron Fist";
    club.joining = "request";
    club.secret = "s";
    t.clubs().insert(club, "u1");
    t.clubs().ask({"c1", "u2", {}, {}, "please", 3000});
    t.clubs().say({"c1", "0001", "u1", {}, "k1", "hello", 3000}, 10);
    t.clubs().pin("c1", "basic-16", 3000);
    t.clubs().add_event("c1", "t2", -1, 1000);
    TournamentRow played = arena;
    played.id = "t2";
    played.state = "planned";
    t.tournaments().insert(played);
    TournamentStep end{*t.tournaments().by_id("t2"), "", {}, {}, {}};
    end.now.state = "over";
    end.scores.push_back({"u1", -1, 2.5, 1});
    t.tournaments().advance(end);
    t.notices().add({"u1", "0001", "turn", "g2", "g2 turn 1", 3000, false, "{}"});
    t.notices().keep_rules("u1", "{}");
    t.notices().keep_place({"p1", "u1", "https://push.example/1", "key", "secret", 3000});
    t.notices().send_out({"o1", "u1", "0001", "push:p1", 4000, 0});
    t.users().insert({"u3", "account", "old", "hash", "", "{}", 1});
    t.users().rename("u3", "new", 2000);
    t.own_data().erase("u3", "guest-gone", 3000);
    t.moderation().keep_role({"u1", "owner", 3000, ""});
    t.moderation().add_report({"0001", "chat", "g1/u2/k2", "u2", "u1", "insult", "rude", "{}", 3000});
    t.moderation().add_act({"0001", "mute", "u2", "u1", 3000, 0, "insults", "{}"});
    t.moderation().add_act({"0002", "warn", "u1", "", 3000, 0, "insults", "{}"});
    t.moderation().keep_words("en", {"damn"});
    t.signs().count_blur("g1", "u1");
    t.signs().want_look("g1", 0, 3000);
    t.signs().signal({"engine u1 g1", "u1", "engine", "g1", 0.9, "{}", 3000});
    t.accounts().keep_email({"u1", "ada@example.org", "", "en", 3000});
    t.accounts().add_ticket({"h1", "u1", "reset", "", 9000});
    t.accounts().note({"u1", "0001", "logged_in", 3000, "127.0.0.1", "agent", ""});
    t.accounts().keep_factor({"u1", "JBSWY3DPEHPK3PXP", 3000, 1});
    t.accounts().keep_codes("u1", {"c1", "c2"});
    SimulRow simul;
    simul.id = "si1";
    simul.name = "Sunday";
    simul.state = "planned";
    simul.host = "u1";
    simul.host_name = "ada";
    simul.terms = "[]";
    simul.options = "{}";
    t.simuls().insert(simul);
    for (const char* user : {"u1", "u2"}) {
        t.simuls().apply({"si1", user, 0, user, "account", 0, "applied", "", 1000});
        t.simuls().change("si1", user, " applied ", "accepted");
    }
    t.simuls().start("si1", t.simuls().by_id("si1")->version, 2000, {{"u2", "g2"}});
    t.series().begin("g1", 3);
    t.series().go_on("g1", "g1", "g2");
    t.vacations().insert({"u1", 1000, 2000, "planned"});
    t.accounts().add_passkey({"k1", "u1", "credential", "key", 1, "phone", 3000, 4000});
}

}  // namespace tankchess::server
