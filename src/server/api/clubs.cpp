// Clubs: the list, a page of each, making, changing and closing one.
#include "server/api/clubs.h"

#include <algorithm>
#include <array>

#include "server/common/clock.h"
#include "server/common/scripts.h"
#include "server/common/secrets.h"
#include "server/notify/notices.h"
#include "server/play/presence.h"
#include "server/tournaments/club_rules.h"
#include "server/tournaments/view.h"
#include "setups/stock_setups.h"
#include "wire/chat_text.h"
#include "wire/setup_cards.h"

namespace tankchess::server {

namespace {

constexpr int clubs_of_one = 3;  // that somebody owns
constexpr int clubs_a_page = 30;
constexpr int found_clubs = 50;
constexpr int listed_people = 100;
constexpr int events_shown = 60;
constexpr std::size_t past_events_shown = 10;
constexpr std::size_t longest_club_name = 40;
constexpr std::size_t longest_club_about = 2000;
constexpr std::size_t most_links = 5;
constexpr std::size_t longest_link = 200;
constexpr std::size_t secret_length = 20;
constexpr std::array<std::string_view, 4> club_rank_names = {"owner", "officer", "member", "barred"};
constexpr std::array<std::string_view, 3> club_ways_in = {"open", "request", "link"};

const ApiFault club_name_taken{409, "club_name_taken", "a club has this name already, or one that looks like it",
                               "name", 0};

// --- what a club says of itself ---

std::string wanted_club_name(const Fields& in) {
    const std::string name = tidy_name(in.text("name", 1, 4 * longest_club_name));
    const std::size_t length = count_characters(name);
    if (length < 3 || length > longest_club_name || name.front() == ' ' || name.back() == ' ' ||
        name.find("  ") != std::string::npos || name.find('\n') != std::string::npos || !chat_offence(name).empty()) {
        throw bad_field("name", "must be 3 to 40 letters, with single blanks between words");
    }
    return name;
}

std::string wanted_club_links(const Fields& in) {
    json::array out;
    const json::value* links = in.find("links");
    if (links == nullptr) return written(out);
    const ApiFault fault = bad_field("links", "must be up to five addresses that begin with https:// or http://");
    if (!links->is_array() || links->get_array().size() > most_links) throw fault;
    for (const json::value& link : links->get_array()) {
        if (!link.is_string() || link.get_string().size() > longest_link) throw fault;
        const std::string text = std_string(link.get_string());
        const std::size_t host = text.starts_with("https://") ? 8 : text.starts_with("http://") ? 7 : 0;
        const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
            return c > ' ' && c < 127 && std::string_view("\"<>\\^`{|}").find(c) == std::string_view::npos;
        });
        if (host == 0 || text.size() <= host || text[host] == '/' || !plain) throw fault;
        out.push_back(link);
    }
    return written(out);
}

void read_club(const CallPtr& call, ClubRow& out) {
    const Fields in(call->body);
    out.name = wanted_club_name(in);
    call->check_words("name", out.name);
    out.about = in.text_or("about", "", longest_club_about);
    if (!clean_text(out.about, true)) throw bad_field("about", "has characters that cannot be shown");
    call->check_words("about", out.about);
    out.links = wanted_club_links(in);
    out.language = in.text_or("language", "", 3);
    const bool letters =
        std::all_of(out.language.begin(), out.language.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    if (out.language.size() == 1 || !letters) throw bad_field("language", "must be a code like en, or empty");
    out.joining = in.text_or("joining", "open", 10);
    if (std::find(club_ways_in.begin(), club_ways_in.end(), out.joining) == club_ways_in.end()) {
        throw bad_field("joining", "must be open, request or link");
    }
}

// --- the list ---

struct ClubLists {
    std::vector<ClubRow> items;
    std::vector<std::pair<ClubRow, ClubRank>> mine;
    bool more = false;
};

void get_clubs(const CallPtr& call) {
    const std::string words = call->query_text("q", 100);
    const int page = static_cast<int>(call->query_number("page", 0, 0, 1000));
    searching(
        call,
        [words, page, me = call->who ? call->who->user : std::string()](Tables& tables) {
            ClubLists out;
            out.items = words.empty() ? tables.clubs().list(page * clubs_a_page, clubs_a_page + 1)
                                      : tables.clubs().named_like(words, found_clubs);
            out.more = words.empty() && out.items.size() > static_cast<std::size_t>(clubs_a_page);
            if (out.more) out.items.pop_back();
            if (!me.empty()) out.mine = tables.clubs().of(me);
            return out;
        },
        [call](ClubLists& lists) {
            json::array items, mine;
            for (const ClubRow& club : lists.items) items.push_back(club_view(club));
            for (const auto& [club, rank] : lists.mine) {
                json::object view = club_view(club);
                view["role"] = jvalue(name_of(rank));
                mine.push_back(std::move(view));
            }
            call->ok(json::object{{"items", std::move(items)}, {"more", lists.more}, {"mine", std::move(mine)}});
        });
}

// --- a page ---

json::array club_people(const std::vector<ClubMemberRow>& members) {
    json::array out;
    for (const ClubMemberRow& each : members) {
        json::object view = club_person(each.user, each.name, each.kind);
        view["role"] = jvalue(name_of(each.rank));
        view["since"] = each.since;
        out.push_back(std::move(view));
    }
    return out;
}

// Those to come, the next first; then those that were, the last first.
std::pair<json::array, json::array> club_events(Tables& tables, const std::string& club) {
    std::vector<TournamentRow> coming;
    json::array soon, past;
    for (const std::string& id : tables.clubs().events(club, events_shown)) {
        const auto row = tables.tournaments().by_id(id);
        if (!row) continue;
        if (row->open()) {
            coming.push_back(*row);
        } else if (past.size() < past_events_shown) {
            past.push_back(tournament_card(*row));
        }
    }
    std::stable_sort(coming.begin(), coming.end(),
                     [](const TournamentRow& a, const TournamentRow& b) { return a.starts < b.starts; });
    for (const TournamentRow& row : coming) soon.push_back(tournament_card(row));
    return {std::move(soon), std::move(past)};
}

json::array club_boards(Tables& tables, const std::string& club) {
    json::array out;
    for (const std::string& id : tables.clubs().boards(club)) {
        if (const SetupFile* stock = find_stock_setup(id)) {
            out.push_back(stock_card(*stock));
        } else if (const auto board = tables.boards().by_id(id)) {
            out.push_back(
                shared_card({board->id, board->owner, board->name, board->tps, board->created, board->created}));
        }
    }
    return out;
}

json::object club_page(Tables& tables, const std::string& id, const std::string& me) {
    ClubTable& clubs = tables.clubs();
    const ClubRow club = known_club(tables, id);
    const auto rank = me.empty() ? std::nullopt : clubs.rank_of(id, me);
    const bool officer = rank && *rank <= ClubRank::officer;
    json::value role;
    if (rank) role = jvalue(name_of(*rank));
    if (!rank && !me.empty() && clubs.request(id, me)) role = "asked";
    json::array requests;
    if (officer) {
        for (const ClubRequestRow& each : clubs.requests(id, listed_people)) {
            json::object view = club_person(each.user, each.name, each.kind);
            view["text"] = each.text;
            view["at"] = each.at;
            requests.push_back(std::move(view));
        }
    }
    json::array barred;
    if (officer) barred = club_people(clubs.members(id, ClubRank::barred, ClubRank::barred, 0, listed_people));
    auto [coming, past] = club_events(tables, id);
    return {{"club", club_view(club)},
            {"me", std::move(role)},
            {"officers", club_people(clubs.members(id, ClubRank::owner, ClubRank::officer, 0, listed_people))},
            {"events", std::move(coming)},
            {"past", std::move(past)},
            {"boards", club_boards(tables, id)},
            {"secret", officer ? json::value(club.secret) : json::value()},
            {"requests", std::move(requests)},
            {"barred", std::move(barred)}};
}

void get_club(const CallPtr& call) {
    searching(
        call,
        [id = call->params[0], me = call->who ? call->who->user : std::string()](Tables& tables) {
            return club_page(tables, id, me);
        },
        [call](json::object& view) { call->ok(view); });
}

// --- making, changing, closing ---

void post_club(const CallPtr& call) {
    if (call->who->kind != "account") throw ApiFault{403, "account_needed", "clubs are made by people", {}, 0};
    ClubRow club;
    read_club(call, club);
    club.id = random_text(8);
    club.secret = random_text(secret_length);
    club.created = now_ms();
    writing(
        call,
        [club, me = call->who->user](Tables& tables) {
            const auto mine = tables.clubs().of(me);
            const auto owned = std::count_if(mine.begin(), mine.end(),
                                             [](const auto& each) { return each.second == ClubRank::owner; });
            if (owned >= clubs_of_one) {
                throw ApiFault{429, "slow_down", "you have enough clubs: close one or hand it over first", {}, 60};
            }
            tables.clubs().insert(club, me);
            return club_page(tables, club.id, me);
        },
        [call](json::object& view) { call->ok(view, 201); }, club_name_taken);
}

void put_club(const CallPtr& call) {
    ClubRow wanted;
    read_club(call, wanted);
    wanted.id = call->params[0];
    writing(
        call,
        [wanted, me = call->who->user](Tables& tables) {
            const ClubRow club = known_club(tables, wanted.id);
            check_club_officer(tables, club.id, me);
            if (wanted.name != club.name) {
                if (tables.clubs().rank_of(club.id, me) != ClubRank::owner) {
                    throw ApiFault{403, "not_owner", "only the owner of a club gives it another name", "name", 0};
                }
                tables.clubs().rename(club.id, wanted.name);
            }
            tables.clubs().change(wanted);
            return club_page(tables, club.id, me);
        },
        [call](json::object& view) {
            tell_club(call, call->params[0], "club");
            call->ok(view);
        },
        club_name_taken);
}

void delete_club(const CallPtr& call) {
    writing(
        call,
        [id = call->params[0], me = call->who->user](Tables& tables) {
            known_club(tables, id);
            if (tables.clubs().rank_of(id, me) != ClubRank::owner) {
                throw ApiFault{403, "not_owner", "only the owner closes a club", {}, 0};
            }
            tables.clubs().remove(id);
            for (const NoticeKind kind : {NoticeKind::club_request, NoticeKind::club_accepted}) {
                tables.notices().withdraw(id, std::string(name_of(kind)));
            }
            return true;
        },
        [call](bool&) {
            tell_club(call, call->params[0], "club");
            call->ok(json::object());
        });
}

void post_club_secret(const CallPtr& call) {
    writing(
        call,
        [id = call->params[0], me = call->who->user](Tables& tables) {
            check_club_officer(tables, known_club(tables, id).id, me);
            const std::string secret = random_text(secret_length);
            tables.clubs().renew_secret(id, secret);
            return secret;
        },
        [call](std::string& secret) { call->ok(json::object{{"secret", secret}}); });
}

}  // namespace

ClubRow known_club(Tables& tables, const std::string& id) {
    auto club = tables.clubs().by_id(id);
    if (!club) throw ApiFault{404, "no_such_club", "there is no such club", {}, 0};
    return std::move(*club);
}

void check_club_member(Tables& tables, const std::string& club, const std::string& user) {
    if (!is_member(tables, club, user)) throw ApiFault{403, "not_member", "this is for members of the club", {}, 0};
}

void check_club_officer(Tables& tables, const std::string& club, const std::string& user) {
    if (!is_officer(tables, club, user)) throw ApiFault{403, "not_officer", "this is for officers of the club", {}, 0};
}

std::string_view name_of(ClubRank rank) { return club_rank_names[static_cast<std::size_t>(rank)]; }

json::object club_view(const ClubRow& club) {
    return {{"id", club.id},
            {"name", club.name},
            {"about", club.about},
            {"links", read_json(club.links).value_or(json::array())},
            {"language", club.language},
            {"joining", club.joining},
            {"members", club.members},
            {"created", club.created}};
}

json::object club_person(const std::string& id, const std::string& name, const std::string& kind) {
    return {{"id", id}, {"name", name}, {"kind", kind}};
}

void tell_club(const CallPtr& call, const std::string& id, std::string_view what) {
    call->services.presence->tell_topic(club_topic(id), {{"t", "club"}, {"id", id}, {"what", jtext(what)}});
}

void add_club_routes(std::vector<Route>& routes) {
    routes.insert(routes.end(),
                  {{Method::get, "/api/clubs", Access::anyone, RateLimited::request, get_clubs},
                   {Method::post, "/api/clubs", Access::account, RateLimited::seek, post_club},
                   {Method::get, "/api/clubs/{id}", Access::anyone, RateLimited::request, get_club},
                   {Method::put, "/api/clubs/{id}", Access::account, RateLimited::write, put_club},
                   {Method::del, "/api/clubs/{id}", Access::account, RateLimited::write, delete_club},
                   {Method::post, "/api/clubs/{id}/secret", Access::account, RateLimited::write, post_club_secret}});
}

}  // namespace tankchess::server
