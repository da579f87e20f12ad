// What happens inside a club: its chat, its boards, who stands where.
#include <cmath>

#include "server/api/clubs.h"
#include "server/api/user_view.h"
#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "server/play/block_list.h"
#include "setups/stock_setups.h"
#include "wire/chat_text.h"
#include "wire/messages_in.h"

namespace tankchess::server {

namespace {

constexpr int lines_a_page = 50;
constexpr int lines_kept = 5000;
constexpr std::size_t boards_of_club = 24;
constexpr int leaders_shown = 50;

// --- chat ---

json::object club_line_view(const ClubLineRow& line) {
    return {{"id", line.id},
            {"user", json::object{{"id", line.user}, {"name", line.name}}},
            {"text", line.text},
            {"at", line.at}};
}

void get_club_chat(const CallPtr& call) {
    searching(
        call,
        [id = call->params[0], me = call->who->user, before = call->query_text("before", 40)](Tables& tables) {
            known_club(tables, id);
            check_club_member(tables, id, me);
            return tables.clubs().lines(id, before, lines_a_page);
        },
        [call](std::vector<ClubLineRow>& lines) {
            const bool more = lines.size() == static_cast<std::size_t>(lines_a_page);
            const json::value next = more ? json::value(lines.back().id) : json::value();
            json::array items;
            for (const ClubLineRow& line : lines) {
                if (!call->services.blocks->has(call->who->user, line.user)) items.push_back(club_line_view(line));
            }
            call->ok(json::object{{"items", std::move(items)}, {"next", next}});
        });
}

void post_club_line(const CallPtr& call) {
    const Fields in(call->body);
    ClubLineRow line;
    line.club = call->params[0];
    line.user = call->who->user;
    line.name = call->who->name;
    line.key = in.text("key", 1, longest_key);
    line.text = in.text("text", 1, longest_chat);
    if (const std::string offence = chat_offence(line.text); !offence.empty()) throw bad_field("text", offence);
    call->check_talk("text", line.text);
    line.at = now_ms();
    line.id = timed_id(line.at);
    writing(
        call,
        [line](Tables& tables) {
            known_club(tables, line.club);
            check_club_member(tables, line.club, line.user);
            return tables.clubs().say(line, lines_kept);
        },
        [call, line](bool& fresh) {
            if (fresh) tell_club(call, line.club, "chat");
            call->ok(json::object());
        });
}

void delete_club_line(const CallPtr& call) {
    writing(
        call,
        [id = call->params[0], line = call->params[1], me = call->who->user](Tables& tables) {
            known_club(tables, id);
            check_club_member(tables, id, me);
            const auto said = tables.clubs().line(id, line);
            if (!said) throw ApiFault{404, "no_such_line", "this line is gone", {}, 0};
            if (said->user != me) check_club_officer(tables, id, me);
            return tables.clubs().drop_line(id, line);
        },
        [call](bool&) {
            tell_club(call, call->params[0], "chat");
            call->ok(json::object());
        });
}

// --- boards ---

void put_club_board(const CallPtr& call) {
    writing(
        call,
        [id = call->params[0], board = call->params[1], me = call->who->user](Tables& tables) {
            known_club(tables, id);
            check_club_officer(tables, id, me);
            if (find_stock_setup(board) == nullptr && !tables.boards().by_id(board)) {
                throw ApiFault{404, "no_such_setup", "there is no such board in the library", {}, 0};
            }
            if (tables.clubs().boards(id).size() >= boards_of_club) {
                throw ApiFault{409, "full", "the club has enough boards: take one down first", {}, 0};
            }
            tables.clubs().pin(id, board, now_ms());
            return true;
        },
        [call](bool&) {
            tell_club(call, call->params[0], "club");
            call->ok(json::object());
        });
}

void delete_club_board(const CallPtr& call) {
    writing(
        call,
        [id = call->params[0], board = call->params[1], me = call->who->user](Tables& tables) {
            known_club(tables, id);
            check_club_officer(tables, id, me);
            return tables.clubs().unpin(id, board);
        },
        [call](bool&) {
            tell_club(call, call->params[0], "club");
            call->ok(json::object());
        });
}

// --- who stands where ---

void get_club_best(const CallPtr& call) {
    const std::string wanted = call->query_text("family", 20);
    searching(
        call,
        [id = call->params[0], family = wanted.empty() ? std::string("basic") : wanted](Tables& tables) {
            known_club(tables, id);
            return tables.clubs().best(id, family, leaders_shown);
        },
        [call](std::vector<RatingRow>& rows) {
            json::array items;
            for (const RatingRow& row : rows) {
                json::object view = club_person(row.user, row.name, row.kind);
                view["rating"] = rating_view(row);
                items.push_back(std::move(view));
            }
            call->ok(json::object{{"items", std::move(items)}});
        });
}

void get_club_points(const CallPtr& call) {
    searching(
        call,
        [id = call->params[0]](Tables& tables) {
            known_club(tables, id);
            return tables.clubs().scores(id, leaders_shown);
        },
        [call](std::vector<ClubScoreRow>& rows) {
            json::array items;
            for (const ClubScoreRow& row : rows) {
                json::object view = club_person(row.user, row.name, row.kind);
                view["points"] = row.points;
                view["events"] = row.events;
                view["firsts"] = row.firsts;
                items.push_back(std::move(view));
            }
            call->ok(json::object{{"items", std::move(items)}});
        });
}

}  // namespace

void add_club_room_routes(std::vector<Route>& routes) {
    routes.insert(
        routes.end(),
        {{Method::get, "/api/clubs/{id}/chat", Access::account, RateLimited::request, get_club_chat},
         {Method::post, "/api/clubs/{id}/chat", Access::account, RateLimited::chat, post_club_line},
         {Method::del, "/api/clubs/{id}/chat/{line}", Access::account, RateLimited::write, delete_club_line},
         {Method::put, "/api/clubs/{id}/boards/{board}", Access::account, RateLimited::write, put_club_board},
         {Method::del, "/api/clubs/{id}/boards/{board}", Access::account, RateLimited::write, delete_club_board},
         {Method::get, "/api/clubs/{id}/best", Access::anyone, RateLimited::request, get_club_best},
         {Method::get, "/api/clubs/{id}/points", Access::anyone, RateLimited::request, get_club_points}});
}

}  // namespace tankchess::server
