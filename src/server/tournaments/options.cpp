#include "server/tournaments/options.h"

#include <algorithm>
#include <array>

namespace tankchess::server {

namespace {

constexpr std::array<std::string_view, 4> form_names = {"arena", "round_robin", "swiss", "knockout"};
constexpr std::int64_t most_entrants = 300;
constexpr std::int64_t most_in_round_robin = 64;
constexpr std::size_t most_teams = 20;
constexpr std::size_t longest_team = 40;
constexpr std::size_t longest_about = 1000;
constexpr std::size_t longest_club_id = 16;

std::vector<std::string> teams_in(const Fields& in) {
    std::vector<std::string> out;
    const json::value* teams = in.find("teams");
    if (teams == nullptr) return out;
    if (!teams->is_array()) throw bad_field("teams", "must be a list of names");
    for (const json::value& team : teams->get_array()) {
        if (!team.is_string()) throw bad_field("teams", "must be a list of names");
        const std::string name = std_string(team.get_string());
        if (name.empty() || count_characters(name) > longest_team || !clean_text(name, false)) {
            throw bad_field("teams", "must have names of 1 to 40 letters");
        }
        if (std::find(out.begin(), out.end(), name) != out.end()) throw bad_field("teams", "must have different names");
        out.push_back(name);
    }
    if (out.size() == 1 || out.size() > most_teams) throw bad_field("teams", "must be 2 to 20, or none");
    return out;
}

std::vector<std::string> clubs_in(const Fields& in) {
    std::vector<std::string> out;
    const json::value* clubs = in.find("clubs");
    if (clubs == nullptr) return out;
    const ApiFault fault = bad_field("clubs", "must be a list of 2 to 20 different clubs, or none");
    if (!clubs->is_array()) throw fault;
    for (const json::value& club : clubs->get_array()) {
        if (!club.is_string() || club.get_string().empty() || club.get_string().size() > longest_club_id) throw fault;
        const std::string id = std_string(club.get_string());
        if (std::find(out.begin(), out.end(), id) != out.end()) throw fault;
        out.push_back(id);
    }
    if (out.size() == 1 || out.size() > most_teams) throw fault;
    return out;
}

TournamentOptions read_options(const Fields& in, tournament::Form form) {
    TournamentOptions out;
    const bool robin = form == tournament::Form::round_robin;
    const auto number = [&in](std::string_view name, int fallback, std::int64_t least, std::int64_t most) {
        return static_cast<int>(in.integer_or(name, fallback, least, most));
    };
    out.minutes = number("minutes", out.minutes, 5, 24 * 60);
    out.rounds = number("rounds", 0, 0, 20);
    out.cycles = number("cycles", 1, 1, 4);
    out.break_seconds = number("break", out.break_seconds, 0, 24 * 3600);
    const std::int64_t most = robin ? most_in_round_robin : most_entrants;
    out.most = number("most", static_cast<int>(most), 2, most);
    out.late = in.flag_or("late", true) && (form == tournament::Form::arena || form == tournament::Form::swiss);
    out.bots = in.flag_or("bots", false);
    out.hurry = in.flag_or("hurry", false);
    out.teams = teams_in(in);
    out.counted = number("counted", out.counted, 1, 50);
    out.about = in.text_or("about", "", longest_about);
    out.club = in.text_or("club", "", longest_club_id);
    out.members_only = in.flag_or("members_only", false);
    out.clubs = clubs_in(in);
    return out;
}

json::value club_view(const TournamentOptions& options) {
    if (options.club.empty()) return nullptr;
    return json::object{{"id", options.club}, {"name", options.club_name}};
}

}  // namespace

std::string_view name_of(tournament::Form form) { return form_names[static_cast<std::size_t>(form)]; }

tournament::Form read_form(const std::string& name, std::string_view field) {
    const auto found = std::find(form_names.begin(), form_names.end(), name);
    if (found == form_names.end()) throw bad_field(field, "must be arena, round_robin, swiss or knockout");
    return static_cast<tournament::Form>(found - form_names.begin());
}

TournamentOptions wanted_options(const json::value& body, tournament::Form form, int seats) {
    TournamentOptions out = read_options(Fields(body), form);
    const bool arena = form == tournament::Form::arena;
    if (out.hurry && !arena) throw bad_field("hurry", "is for arenas");
    if (!out.teams.empty() && !arena && form != tournament::Form::swiss) {
        throw bad_field("teams", "play in arenas and Swiss tournaments");
    }
    if (!out.clubs.empty()) {
        if (!out.teams.empty()) throw bad_field("teams", "cannot be given where clubs are the teams");
        if (!arena && form != tournament::Form::swiss) throw bad_field("clubs", "meet in arenas and Swiss tournaments");
        if (std::find(out.clubs.begin(), out.clubs.end(), out.club) == out.clubs.end()) {
            throw bad_field("club", "must be one of the clubs that meet");
        }
    }
    if (out.members_only && out.club.empty()) throw bad_field("members_only", "needs a club");
    if (seats != 2 && !arena) throw bad_field("form", "must be arena where four sit at a table");
    if (!clean_text(out.about, true)) throw bad_field("about", "has characters that cannot be shown");
    return out;
}

TournamentOptions kept_options(const std::string& text) {
    const json::value kept = read_json(text).value_or(json::object());
    try {
        // The bounds of the form were looked at when it was made.
        const Fields in(kept);
        TournamentOptions out = read_options(in, tournament::Form::arena);
        out.club_name = in.text_or("club_name", "", longest_about);
        out.lock = in.text_or("lock", "", longest_about);
        return out;
    } catch (const ApiFault&) {
        return {};
    }
}

json::object options_view(const TournamentOptions& options) {
    json::array teams;
    json::array clubs;
    for (const std::string& team : options.teams) teams.push_back(jvalue(team));
    for (const std::string& club : options.clubs) clubs.push_back(jvalue(club));
    return {{"minutes", options.minutes},
            {"rounds", options.rounds},
            {"cycles", options.cycles},
            {"break", options.break_seconds},
            {"most", options.most},
            {"late", options.late},
            {"bots", options.bots},
            {"hurry", options.hurry},
            {"teams", std::move(teams)},
            {"counted", options.counted},
            {"about", options.about},
            {"club", club_view(options)},
            {"members_only", options.members_only},
            {"clubs", std::move(clubs)},
            {"locked", options.has_lock()}};
}

std::string kept_text(const TournamentOptions& options) {
    json::object out = options_view(options);
    out["club"] = options.club;
    out["club_name"] = options.club_name;
    out["lock"] = options.lock;
    return written(out);
}

}  // namespace tankchess::server
