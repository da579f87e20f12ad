// People: who follows whom, who is here, what somebody noted about somebody, how two did against each other.
#include "server/api/people.h"
#include "server/api/router.h"
#include "server/common/clock.h"
#include "server/notify/notices.h"
#include "server/play/presence.h"
#include "wire/game_card.h"

namespace tankchess::server {

namespace {

constexpr int most_followed = 500;
constexpr int followers_shown = 100;
constexpr std::size_t online_shown = 100;
constexpr int names_shown = 10;
constexpr int meetings_shown = 20;
constexpr std::size_t longest_note = 1000;

json::object person_view(const UserRow& user) { return {{"id", user.id}, {"name", user.name}, {"kind", user.kind}}; }

// --- following ---

struct Followed {
    TiedRow row;
    std::string game;  // one that is under way
};

struct Circle {
    std::vector<Followed> following;
    int followers = 0;
};

json::object followed_view(const CallPtr& call, const Followed& followed) {
    json::object out = person_view(followed.row.user);
    out["since"] = followed.row.since;
    out["friend"] = followed.row.mutual;
    out["online"] = call->services.presence->online(followed.row.user.id);
    out["game"] = followed.game.empty() ? json::value() : json::value(followed.game);
    return out;
}

void get_people(const CallPtr& call) {
    reading(
        call,
        [owner = call->who->user, presence = call->services.presence](Tables& tables) {
            Circle out;
            for (TiedRow& row : tables.people().tied_to(owner, Tie::follow)) {
                // Only of those who are here: others' games can wait.
                std::string game;
                if (presence->online(row.user.id)) {
                    for (const GameRow& each : tables.games().running_of(row.user.id)) {
                        if (game.empty() && !each.one_screen) game = each.id;
                    }
                }
                out.following.push_back({std::move(row), std::move(game)});
            }
            out.followers = tables.people().count_back(owner, Tie::follow);
            return out;
        },
        [call](Circle& circle) {
            json::array items;
            for (const Followed& each : circle.following) items.push_back(followed_view(call, each));
            call->ok(json::object{{"following", std::move(items)}, {"followers", circle.followers}});
        });
}

void get_followers(const CallPtr& call) {
    reading(
        call,
        [owner = call->who->user](Tables& tables) {
            return tables.people().tied_back(owner, Tie::follow, followers_shown);
        },
        [call](std::vector<TiedRow>& rows) {
            json::array items;
            for (const TiedRow& row : rows) {
                json::object item = person_view(row.user);
                item["since"] = row.since;
                item["friend"] = row.mutual;
                items.push_back(std::move(item));
            }
            call->ok(json::object{{"items", std::move(items)}});
        });
}

struct Follow {
    bool mutual = false;
    std::optional<NoticeRow> notice;
};

void put_person(const CallPtr& call) {
    writing(
        call,
        [owner = call->who->user, mine = call->who->name, name = call->params[0]](Tables& tables) {
            PeopleTable& people = tables.people();
            const UserRow user = named_user(tables, name, "name");
            if (user.id == owner) throw bad_field("name", "cannot be yourself");
            if (user.kind == "guest") throw bad_field("name", "is a guest: only accounts can be followed");
            check_not_apart(tables, owner, user.id, "name");
            if (!people.is_tied(owner, Tie::follow, user.id) && people.count_of(owner, Tie::follow) >= most_followed) {
                throw ApiFault{429, "slow_down", "you follow enough people: let one go first", "name", 60};
            }
            Follow out;
            people.tie(owner, Tie::follow, user.id, now_ms());
            out.mutual = people.is_tied(user.id, Tie::follow, owner);
            out.notice = post_notice(
                tables,
                {user.id, NoticeKind::follower, owner, "follower " + owner, json::object{{"name", mine}}, owner},
                now_ms());
            return out;
        },
        [call](Follow& follow) {
            if (follow.notice) tell_notice(*call->services.presence, *follow.notice);
            call->ok(json::object{{"friend", follow.mutual}});
        });
}

void delete_person(const CallPtr& call) {
    writing(
        call,
        [owner = call->who->user, name = call->params[0]](Tables& tables) {
            return tables.people().untie(owner, Tie::follow, named_user(tables, name, "name").id);
        },
        [call](bool&) { call->ok(json::object()); });
}

// --- who is here, who has such a name ---

void get_online(const CallPtr& call) {
    json::array items;
    for (const Player& player : call->services.presence->accounts_here(online_shown)) {
        items.push_back(json::object{{"id", player.user}, {"name", player.name}, {"kind", player.kind}});
    }
    call->ok(json::object{{"count", call->services.presence->people()}, {"items", std::move(items)}});
}

void get_names(const CallPtr& call) {
    const std::string beginning = call->query_text("name", 64);
    if (beginning.empty()) throw bad_field("name", "must be the beginning of a name");
    searching(
        call, [beginning](Tables& tables) { return tables.people().named_like(beginning, names_shown); },
        [call](std::vector<UserRow>& users) {
            json::array items;
            for (const UserRow& user : users) items.push_back(person_view(user));
            call->ok(json::object{{"items", std::move(items)}});
        });
}

// --- two people ---

json::object versus_view(const VersusRow& versus, const std::string& reader) {
    json::array games;
    for (const GameRow& game : versus.newest) games.push_back(game_card(game, reader));
    return {{"games", versus.tally.games},
            {"wins", versus.tally.wins},
            {"losses", versus.tally.losses},
            {"draws", versus.tally.draws},
            {"items", std::move(games)}};
}

struct Relation {
    UserRow user;
    bool follows = false, followed = false, blocked = false;
    std::string note;
    VersusRow versus;
};

void get_person(const CallPtr& call) {
    searching(
        call,
        [me = call->who->user, name = call->params[0]](Tables& tables) {
            PeopleTable& people = tables.people();
            Relation out;
            out.user = named_user(tables, name, "name");
            const std::string& other = out.user.id;
            out.follows = people.is_tied(me, Tie::follow, other);
            out.followed = people.is_tied(other, Tie::follow, me);
            out.blocked = people.is_tied(me, Tie::block, other);
            out.note = people.note(me, other);
            out.versus = people.versus(me, other, meetings_shown);
            return out;
        },
        [call](Relation& relation) {
            json::object out = person_view(relation.user);
            out["online"] = call->services.presence->online(relation.user.id);
            out["follows"] = relation.follows;
            out["followed"] = relation.followed;
            out["blocked"] = relation.blocked;
            out["note"] = relation.note;
            out["versus"] = versus_view(relation.versus, call->who->user);
            call->ok(out);
        });
}

void put_note(const CallPtr& call) {
    const std::string text = Fields(call->body).text("text", 0, longest_note);
    writing(
        call,
        [me = call->who->user, name = call->params[0], text](Tables& tables) {
            const UserRow user = named_user(tables, name, "name");
            tables.people().keep_note(me, user.id, text, now_ms());
            return true;
        },
        [call, text](bool&) { call->ok(json::object{{"text", text}}); });
}

void get_versus(const CallPtr& call) {
    searching(
        call,
        [one = call->params[0], other = call->params[1]](Tables& tables) {
            const UserRow first = named_user(tables, one, "name"), second = named_user(tables, other, "other");
            return tables.people().versus(first.id, second.id, meetings_shown);
        },
        [call](VersusRow& versus) { call->ok(versus_view(versus, call->who ? call->who->user : std::string())); });
}

}  // namespace

void add_people_routes(std::vector<Route>& routes) {
    constexpr Scope scope = Scope::account;
    routes.insert(
        routes.end(),
        {{Method::get, "/api/people", Access::account, RateLimited::request, get_people},
         {Method::get, "/api/followers", Access::account, RateLimited::request, get_followers},
         {Method::get, "/api/online", Access::anyone, RateLimited::request, get_online},
         {Method::get, "/api/names", Access::known, RateLimited::position, get_names},
         {Method::get, "/api/people/{name}", Access::account, RateLimited::position, get_person},
         {Method::put, "/api/people/{name}", Access::account, RateLimited::write, put_person, scope},
         {Method::del, "/api/people/{name}", Access::account, RateLimited::write, delete_person, scope},
         {Method::put, "/api/people/{name}/note", Access::account, RateLimited::write, put_note, scope},
         {Method::get, "/api/users/{name}/versus/{other}", Access::anyone, RateLimited::position, get_versus}});
}

}  // namespace tankchess::server
