#include "server/tournaments/club_rules.h"

#include <algorithm>

namespace tankchess::server {

namespace {

ClubRow club_in(Tables& tables, const std::string& id, std::string_view field) {
    auto club = tables.clubs().by_id(id);
    if (!club) throw ApiFault{404, "no_such_club", "there is no such club", std::string(field), 0};
    return std::move(*club);
}

}  // namespace

bool is_officer(Tables& tables, const std::string& club, const std::string& user) {
    const auto rank = tables.clubs().rank_of(club, user);
    return rank && *rank <= ClubRank::officer;
}

bool is_member(Tables& tables, const std::string& club, const std::string& user) {
    const auto rank = tables.clubs().rank_of(club, user);
    return rank && *rank <= ClubRank::member;
}

void name_clubs(Tables& tables, TournamentOptions& options, const std::string& maker) {
    if (options.club.empty()) return;
    options.club_name = club_in(tables, options.club, "club").name;
    if (!is_officer(tables, options.club, maker)) {
        throw ApiFault{403, "not_officer", "tournaments of a club are made by its officers", "club", 0};
    }
    for (const std::string& id : options.clubs) options.teams.push_back(club_in(tables, id, "clubs").name);
}

void list_for_clubs(Tables& tables, const TournamentRow& row, const TournamentOptions& options) {
    for (std::size_t i = 0; i < options.clubs.size(); ++i) {
        tables.clubs().add_event(options.clubs[i], row.id, static_cast<int>(i), row.starts);
    }
    if (options.clubs.empty() && !options.club.empty()) tables.clubs().add_event(options.club, row.id, -1, row.starts);
}

std::vector<int> teams_for(Tables& tables, const TournamentOptions& options, const std::string& user) {
    std::vector<int> out;
    for (std::size_t i = 0; i < options.teams.size(); ++i) {
        if (options.clubs.empty() || is_member(tables, options.clubs[i], user)) out.push_back(static_cast<int>(i));
    }
    return out;
}

bool is_admitted(Tables& tables, const TournamentOptions& options, const std::string& user) {
    if (!options.clubs.empty()) return !teams_for(tables, options, user).empty();
    return !options.members_only || is_member(tables, options.club, user);
}

bool may_direct(Tables& tables, const TournamentContent& content, const std::string& user) {
    if (user.empty()) return false;
    const std::string& club = content.options.club;
    return content.row.by == user || (!club.empty() && is_officer(tables, club, user));
}

}  // namespace tankchess::server
