// Who belongs to a club: joining, asking, leaving, removing, ranks and handing over.
#include "server/api/clubs.h"
#include "server/api/people.h"
#include "server/common/clock.h"
#include "server/common/secrets.h"
#include "server/notify/notices.h"
#include "server/play/presence.h"

namespace tankchess::server {

namespace {

constexpr int members_of_club = 500;
constexpr std::size_t clubs_of_member = 50;
constexpr int requests_of_one = 10;
constexpr int requests_of_club = 100;
constexpr int members_a_page = 100;
constexpr std::size_t longest_request = 300;
constexpr int officers_told_of_requests = 50;

// What came of a change of one's place in a club.
struct ClubStanding {
    std::optional<ClubRank> rank;
    bool asked = false;
    std::vector<NoticeRow> notices;
};

void answer_club_standing(const CallPtr& call, const ClubStanding& standing) {
    for (const NoticeRow& notice : standing.notices) tell_notice(*call->services.presence, notice);
    tell_club(call, call->params[0], "club");
    json::value role;
    if (standing.rank) role = jvalue(name_of(*standing.rank));
    if (standing.asked) role = "asked";
    call->ok(json::object{{"me", std::move(role)}});
}

void check_club_room(Tables& tables, const ClubRow& club, const std::string& user) {
    if (club.members >= members_of_club) throw ApiFault{409, "full", "this club is full", {}, 0};
    if (tables.clubs().of(user).size() >= clubs_of_member) {
        throw ApiFault{429, "slow_down", "you are in enough clubs: leave one first", {}, 60};
    }
}

// When nobody waits any more, officers need not hear of it.
void drop_club_request(Tables& tables, const std::string& club, const std::string& user) {
    if (!tables.clubs().drop_request(club, user) || !tables.clubs().requests(club, 1).empty()) return;
    tables.notices().withdraw(club, std::string(name_of(NoticeKind::club_request)));
}

void let_into_club(Tables& tables, const ClubRow& club, const std::string& user, Millis now) {
    check_club_room(tables, club, user);
    drop_club_request(tables, club.id, user);
    tables.clubs().keep_member(club.id, {user, {}, {}, ClubRank::member, now});
}

ClubStanding ask_to_join(Tables& tables, const ClubRow& club, const Player& who, const std::string& text, Millis now) {
    ClubStanding out;
    out.asked = true;
    const bool again = tables.clubs().request(club.id, who.user).has_value();
    if (!again) {
        check_club_room(tables, club, who.user);
        if (tables.clubs().requests_of(who.user) >= requests_of_one ||
            static_cast<int>(tables.clubs().requests(club.id, requests_of_club).size()) >= requests_of_club) {
            throw ApiFault{429, "slow_down", "too many requests wait for an answer: try again later", {}, 3600};
        }
    }
    tables.clubs().ask({club.id, who.user, {}, {}, text, now});
    if (again) return out;
    for (const ClubMemberRow& officer :
         tables.clubs().members(club.id, ClubRank::owner, ClubRank::officer, 0, officers_told_of_requests)) {
        auto notice = post_notice(tables,
                                  {officer.user, NoticeKind::club_request, club.id,
                                   "club_request " + club.id + " " + who.user + " " + std::to_string(now),
                                   json::object{{"name", who.name}, {"title", club.name}}, who.user},
                                  now);
        if (notice) out.notices.push_back(std::move(*notice));
    }
    return out;
}

void post_join_club(const CallPtr& call) {
    if (call->who->kind != "account") throw ApiFault{403, "account_needed", "clubs are for people", {}, 0};
    const Fields in(call->body);
    const std::string secret = in.text_or("secret", "", 40), text = in.text_or("text", "", longest_request);
    if (!clean_text(text, true)) throw bad_field("text", "has characters that cannot be shown");
    if (!text.empty()) call->check_talk("text", text);
    const Player who{call->who->user, call->who->name, call->who->kind};
    writing(
        call,
        [id = call->params[0], who, secret, text](Tables& tables) {
            const Millis now = now_ms();
            const ClubRow club = known_club(tables, id);
            ClubStanding out;
            out.rank = tables.clubs().rank_of(id, who.user);
            if (out.rank == ClubRank::barred) throw ApiFault{403, "barred", "this club does not let you in", {}, 0};
            if (out.rank) return out;  // as before
            const bool invited = !secret.empty() && same_secret(secret, club.secret);
            if (!secret.empty() && !invited) {
                throw ApiFault{403, "old_invitation", "this invitation was replaced by another", "secret", 0};
            }
            if (!invited && club.joining == "request") return ask_to_join(tables, club, who, text, now);
            if (!invited && club.joining == "link") {
                throw ApiFault{403, "invitation_needed", "this club is joined by invitation", "secret", 0};
            }
            let_into_club(tables, club, who.user, now);
            out.rank = ClubRank::member;
            return out;
        },
        [call](ClubStanding& standing) { answer_club_standing(call, standing); });
}

void post_leave_club(const CallPtr& call) {
    writing(
        call,
        [id = call->params[0], me = call->who->user](Tables& tables) {
            known_club(tables, id);
            ClubStanding out;
            const auto rank = tables.clubs().rank_of(id, me);
            if (rank == ClubRank::owner) {
                throw ApiFault{409, "owner_stays", "hand the club over first, or close it", {}, 0};
            }
            if (rank == ClubRank::barred) {
                out.rank = rank;
                return out;
            }
            drop_club_request(tables, id, me);
            tables.clubs().drop_member(id, me);
            return out;
        },
        [call](ClubStanding& standing) { answer_club_standing(call, standing); });
}

void get_club_members(const CallPtr& call) {
    const int page = static_cast<int>(call->query_number("page", 0, 0, 100));
    searching(
        call,
        [id = call->params[0], page](Tables& tables) {
            known_club(tables, id);
            return tables.clubs().members(id, ClubRank::owner, ClubRank::member, page * members_a_page,
                                          members_a_page + 1);
        },
        [call](std::vector<ClubMemberRow>& rows) {
            const bool more = rows.size() > static_cast<std::size_t>(members_a_page);
            if (more) rows.pop_back();
            json::array items;
            for (const ClubMemberRow& each : rows) {
                json::object view = club_person(each.user, each.name, each.kind);
                view["role"] = jvalue(name_of(each.rank));
                view["since"] = each.since;
                view["online"] = call->services.presence->online(each.user);
                items.push_back(std::move(view));
            }
            call->ok(json::object{{"items", std::move(items)}, {"more", more}});
        });
}

ClubRank wanted_rank(const json::value& body) {
    const std::string word = Fields(body).text("role", 1, 10);
    for (const ClubRank rank : {ClubRank::owner, ClubRank::officer, ClubRank::member, ClubRank::barred}) {
        if (word == name_of(rank)) return rank;
    }
    throw bad_field("role", "must be owner, officer, member or barred");
}

// Officers act on members, the owner on everybody else.
void check_above_in_club(Tables& tables, const std::string& club, const std::string& me,
                         std::optional<ClubRank> theirs) {
    check_club_officer(tables, club, me);
    const bool above = tables.clubs().rank_of(club, me) == ClubRank::owner ? theirs != ClubRank::owner
                                                                           : !theirs || *theirs >= ClubRank::member;
    if (!above) throw ApiFault{403, "not_owner", "only the owner of the club does that", "name", 0};
}

void put_club_member(const CallPtr& call) {
    const ClubRank wanted = wanted_rank(call->body);
    writing(
        call,
        [id = call->params[0], name = call->params[1], me = call->who->user, wanted](Tables& tables) {
            ClubTable& clubs = tables.clubs();
            known_club(tables, id);
            const UserRow user = named_user(tables, name, "name");
            const auto theirs = clubs.rank_of(id, user.id);
            check_above_in_club(tables, id, me, theirs);
            const bool owner = clubs.rank_of(id, me) == ClubRank::owner;
            if (wanted == ClubRank::barred) {
                drop_club_request(tables, id, user.id);
                clubs.keep_member(id, {user.id, {}, {}, wanted, now_ms()});
                return true;
            }
            if (!theirs || *theirs == ClubRank::barred) {
                throw ApiFault{404, "no_such_member", "not a member of this club", "name", 0};
            }
            if (!owner) throw ApiFault{403, "not_owner", "only the owner of the club does that", "role", 0};
            clubs.keep_member(id, {user.id, {}, {}, wanted, 0});
            if (wanted == ClubRank::owner) clubs.keep_member(id, {me, {}, {}, ClubRank::officer, 0});
            return true;
        },
        [call](bool&) {
            tell_club(call, call->params[0], "club");
            call->ok(json::object());
        });
}

void delete_club_member(const CallPtr& call) {
    writing(
        call,
        [id = call->params[0], name = call->params[1], me = call->who->user](Tables& tables) {
            known_club(tables, id);
            const UserRow user = named_user(tables, name, "name");
            const auto theirs = tables.clubs().rank_of(id, user.id);
            check_above_in_club(tables, id, me, theirs);
            if (!tables.clubs().drop_member(id, user.id)) {
                throw ApiFault{404, "no_such_member", "not a member of this club", "name", 0};
            }
            return true;
        },
        [call](bool&) {
            tell_club(call, call->params[0], "club");
            call->ok(json::object());
        });
}

void post_club_request(const CallPtr& call) {
    const json::value* accept = Fields(call->body).find("accept");
    if (accept == nullptr || !accept->is_bool()) throw bad_field("accept", "must be true or false");
    writing(
        call,
        [id = call->params[0], name = call->params[1], me = call->who->user,
         accepted = accept->get_bool()](Tables& tables) {
            const Millis now = now_ms();
            const ClubRow club = known_club(tables, id);
            check_club_officer(tables, id, me);
            const UserRow user = named_user(tables, name, "name");
            const auto request = tables.clubs().request(id, user.id);
            if (!request) throw ApiFault{404, "no_such_request", "this request was answered or taken back", "name", 0};
            if (!accepted) {
                drop_club_request(tables, id, user.id);
                return std::optional<NoticeRow>();
            }
            let_into_club(tables, club, user.id, now);
            return post_notice(
                tables,
                {user.id, NoticeKind::club_accepted, id, "club_accepted " + id + " " + std::to_string(request->at),
                 json::object{{"name", club.name}}, me},
                now);
        },
        [call](std::optional<NoticeRow>& notice) {
            if (notice) tell_notice(*call->services.presence, *notice);
            tell_club(call, call->params[0], "club");
            call->ok(json::object());
        });
}

}  // namespace

void add_club_member_routes(std::vector<Route>& routes) {
    routes.insert(
        routes.end(),
        {{Method::get, "/api/clubs/{id}/members", Access::anyone, RateLimited::request, get_club_members},
         {Method::put, "/api/clubs/{id}/members/{name}", Access::account, RateLimited::write, put_club_member},
         {Method::del, "/api/clubs/{id}/members/{name}", Access::account, RateLimited::write, delete_club_member},
         {Method::post, "/api/clubs/{id}/join", Access::account, RateLimited::write, post_join_club},
         {Method::post, "/api/clubs/{id}/leave", Access::account, RateLimited::write, post_leave_club},
         {Method::post, "/api/clubs/{id}/requests/{name}", Access::account, RateLimited::write, post_club_request}});
}

}  // namespace tankchess::server
