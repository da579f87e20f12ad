#include "server/tournaments/entry.h"

#include <algorithm>

#include "server/common/secrets.h"
#include "server/tournaments/club_rules.h"
#include "server/tournaments/told.h"
#include "wire/board.h"
#include "wire/families.h"
#include "wire/terms.h"

namespace tankchess::server {

namespace {

using tournament::Form;

ApiFault too_late(const std::string& text) { return {409, "too_late", text, {}, 0}; }

// Whether somebody new, or back after withdrawing, still gets in.
bool is_open(const TournamentContent& content) {
    const TournamentRow& row = content.row;
    if (row.state == "planned") return true;
    if (!content.options.late) return false;
    return content.form() == Form::arena || (content.form() == Form::swiss && row.round * 2 <= row.rounds);
}

double rating_for(Tables& tables, const TournamentContent& content, const std::string& user) {
    const Terms terms = kept_terms(read_json(content.row.terms).value_or(json::object()));
    const auto known = tables.ratings().of(user, rating_family(style_word(terms.rules), terms.clock));
    return known ? known->rating : RatingRow().rating;
}

int team_of(Tables& tables, const TournamentContent& content, const Entry& entry) {
    const TournamentOptions& options = content.options;
    if (options.teams.empty()) return -1;
    const std::vector<int> teams = teams_for(tables, options, entry.who.user);
    // Whoever is in one of the clubs that meet need not say in which.
    if (entry.team < 0 && !options.clubs.empty() && !teams.empty()) return teams.front();
    if (std::find(teams.begin(), teams.end(), entry.team) == teams.end()) {
        throw bad_field("team", "must be the number of one of your teams, from 0 on");
    }
    return entry.team;
}

// Who comes in for the first time, or again after withdrawing.
void check_admitted(Tables& tables, const TournamentContent& content, const Entry& entry) {
    const TournamentOptions& options = content.options;
    if (!is_admitted(tables, options, entry.who.user)) {
        throw ApiFault{403, "members_only", "this tournament is for members of its clubs", {}, 0};
    }
    const bool opens = !options.has_lock() || entry.who.user == content.row.by ||
                       same_secret(options.lock, tournament_lock(content.row.id, entry.password));
    if (!opens) throw ApiFault{403, "wrong_password", "this tournament has another password", "password", 0};
}

void check_running(const TournamentContent& content) {
    if (!content.row.open()) throw too_late("this tournament is over");
}

EntrantRow known_entrant(Tables& tables, const TournamentContent& content, const std::string& user) {
    auto found = tables.tournaments().entrant(content.row.id, user);
    if (!found || found->state == "out") throw ApiFault{404, "not_entered", "not one of the entrants", {}, 0};
    return std::move(*found);
}

}  // namespace

void enter_tournament(Tables& tables, const TournamentContent& content, const Entry& entry, Millis now) {
    check_running(content);
    const TournamentOptions& options = content.options;
    if (entry.who.kind == "bot" && !options.bots) {
        throw ApiFault{403, "no_bots", "this tournament is for people alone", {}, 0};
    }
    const bool hurry = entry.hurry && options.hurry;
    if (auto known = tables.tournaments().entrant(content.row.id, entry.who.user)) {
        if (known->state == "out") {
            if (!is_open(content)) throw too_late("who withdrew does not come back here");
            check_admitted(tables, content, entry);
        }
        if (content.row.state == "planned" && entry.team >= 0) known->team = team_of(tables, content, entry);
        known->state = "in";
        known->hurry = hurry;
        return tables.tournaments().change(*known);
    }
    if (!is_open(content)) throw too_late("this tournament has begun: nobody joins any more");
    check_admitted(tables, content, entry);
    if (content.row.entrants >= options.most) throw ApiFault{409, "full", "this tournament is full", {}, 0};
    EntrantRow row;
    row.tournament = content.row.id;
    row.user = entry.who.user;
    row.name = entry.who.name;
    row.kind = entry.who.kind;
    row.rating = rating_for(tables, content, row.user);
    row.state = "in";
    row.team = team_of(tables, content, entry);
    row.hurry = hurry;
    row.joined = now;
    tables.tournaments().enter(row);
}

void leave_tournament(Tables& tables, const TournamentContent& content, const std::string& user, bool for_good) {
    check_running(content);
    EntrantRow entrant = known_entrant(tables, content, user);
    // Who is absent from a round of a cup has lost it.
    if (!for_good && content.form() == Form::knockout) throw too_late("nobody pauses in a knock-out: withdraw instead");
    entrant.state = for_good ? "out" : "paused";
    tables.tournaments().change(entrant);
}

void direct_tournament(Tables& tables, const TournamentContent& content, const std::string& act,
                       const std::string& user, Millis now) {
    check_running(content);
    if (act == "remove") {
        EntrantRow entrant = known_entrant(tables, content, user);
        entrant.state = "out";
        return tables.tournaments().change(entrant);
    }
    TournamentStep step{content.row, content.row.owner, {}, {}, {}};
    TournamentRow& row = step.now;
    const bool arena = content.form() == Form::arena;
    const auto expect = [&row](const std::string& state, const std::string& otherwise) {
        if (row.state != state) throw too_late(otherwise);
    };
    if (act == "start") {
        expect("planned", "it has begun");
        row.starts = now;
    } else if (act == "pause") {
        expect("running", "it does not run");
        row.state = "paused";
        if (arena) row.next_round = now;  // when it was stopped: it gets that time back
    } else if (act == "resume") {
        expect("paused", "it is not paused");
        row.state = "running";
        if (arena) {
            row.ends += now - row.next_round;
            row.next_round = 0;
        }
    } else if (act == "cancel") {
        row.state = "cancelled";
        row.ends = now;
        for (TableRow table : content.tables) {
            if (table.state != "playing") continue;
            table.state = "empty";
            table.ended = now;
            step.settled.push_back(std::move(table));
        }
    } else {
        throw bad_field("act", "must be start, pause, resume, cancel or remove");
    }
    advance_tournament(tables, step);
}

// A word that is told to a whole group and dies with the tournament, not somebody's secret: salted with the tournament
// so that two locks do not look alike, but quick, since it is tried inside the transaction that enters somebody.
// Guessing is held up by the limits of the route.
std::string tournament_lock(const std::string& id, const std::string& password) {
    return secret_hash(id + " " + password);
}

}  // namespace tankchess::server
