#include "server/tournaments/told.h"

#include "server/notify/notices.h"
#include "server/play/presence.h"

namespace tankchess::server {

namespace {

constexpr int members_at_once = 100;
constexpr int officers_told = 50;

// One page of the announcement on its way.
struct Page {
    TournamentRow row;
    TournamentOptions options;
    std::string after;  // the last member who was told
    std::vector<NoticeRow> notices;
    bool more = false;
};

void tell_one(Tables& tables, Page& page, const std::string& user, const std::string& club) {
    if (user == page.row.by) return;
    json::object data{{"name", club}, {"title", page.row.name}, {"starts", page.row.starts}};
    auto notice = post_notice(
        tables, {user, NoticeKind::club_event, page.row.id, "club_event " + page.row.id, std::move(data), page.row.by},
        page.row.created);
    if (notice) page.notices.push_back(std::move(*notice));
}

void tell_page(Tables& tables, Page& page) {
    page.notices.clear();
    ClubTable& clubs = tables.clubs();
    // Called off meanwhile: there is nothing to tell.
    const auto now = tables.tournaments().by_id(page.row.id);
    page.more = false;
    if (!now || !now->open()) return;
    const auto members = clubs.members_after(page.options.club, page.after, members_at_once);
    for (const std::string& user : members) tell_one(tables, page, user, page.options.club_name);
    page.more = members.size() == static_cast<std::size_t>(members_at_once);
    if (page.more) page.after = members.back();
    if (page.more) return;
    for (std::size_t i = 0; i < page.options.clubs.size(); ++i) {
        const std::string& club = page.options.clubs[i];
        if (club == page.options.club) continue;
        for (const ClubMemberRow& each : clubs.members(club, ClubRank::owner, ClubRank::officer, 0, officers_told)) {
            tell_one(tables, page, each.user, page.options.teams[i]);
        }
    }
}

void announce_page(Services& services, const std::shared_ptr<Page>& page) {
    services.store.write(
        [page, at = page->after](Tables& tables) {
            page->after = at;  // a run before may have come to nothing
            tell_page(tables, *page);
        },
        [&services, page](const StoreFault* fault) {
            if (fault != nullptr) return;
            for (const NoticeRow& notice : page->notices) tell_notice(*services.presence, notice);
            if (page->more) announce_page(services, page);
        });
}

}  // namespace

void advance_tournament(Tables& tables, const TournamentStep& step) {
    tables.tournaments().advance(step);
    if (step.now.open()) return;
    for (const NoticeKind kind : {NoticeKind::tournament, NoticeKind::club_event}) {
        tables.notices().withdraw(step.now.id, std::string(name_of(kind)));
    }
}

std::vector<NoticeRow> remind(Tables& tables, const std::string& id, Millis now) {
    std::vector<NoticeRow> out;
    if (!tables.tournaments().take_reminder(id)) return out;
    const auto row = tables.tournaments().by_id(id);
    for (const EntrantRow& entrant : tables.tournaments().entrants(id)) {
        if (entrant.kind != "account" || entrant.state == "out") continue;
        auto notice = post_notice(tables,
                                  {entrant.user,
                                   NoticeKind::tournament,
                                   id,
                                   "tournament " + id,
                                   json::object{{"name", row->name}, {"starts", row->starts}},
                                   {}},
                                  now);
        if (notice) out.push_back(std::move(*notice));
    }
    return out;
}

void announce_to_clubs(Services& services, const TournamentRow& row) {
    const TournamentOptions options = kept_options(row.options);
    if (options.club.empty()) return;
    announce_page(services, std::make_shared<Page>(Page{row, options, {}, {}, false}));
}

}  // namespace tankchess::server
