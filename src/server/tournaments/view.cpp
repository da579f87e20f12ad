#include "server/tournaments/view.h"

#include <algorithm>
#include <limits>

#include "tournament/standings.h"

namespace tankchess::server {

namespace {

using tournament::Form;
using tournament::Standing;

constexpr std::size_t tables_shown = 40;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Ties are broken by these, in this order.
std::vector<std::string_view> tie_breaks(Form form) {
    switch (form) {
        case Form::arena:
            return {"wins", "rating"};
        case Form::knockout:
            return {"round", "rating"};
        default:
            return {"buchholz", "sonneborn_berger", "direct", "wins", "rating"};
    }
}

double tie_break(const Standing& row, const EntrantRow& entrant, std::string_view name) {
    if (name == "buchholz") return row.buchholz / 2.0;
    if (name == "sonneborn_berger") return row.sonneborn / 4.0;
    if (name == "direct") return row.met_equals / 2.0;
    if (name == "wins") return row.wins;
    if (name == "round") return row.last_round;
    return entrant.rating;
}

// An arena counts whole points.
double points_of(const Standing& row, Form form) {
    return form == Form::arena ? row.half_points : row.half_points / 2.0;
}

json::object person_of(const EntrantRow& entrant) {
    return {{"id", entrant.user}, {"name", entrant.name}, {"kind", entrant.kind}};
}

json::object standing_view(const TournamentContent& content, const Standing& row, std::size_t place) {
    const EntrantRow& entrant = content.entrants[at(row.entrant)];
    const Form form = content.form();
    json::array ties;
    for (const std::string_view name : tie_breaks(form)) ties.push_back(tie_break(row, entrant, name));
    json::object out{{"place", place + 1},
                     {"user", person_of(entrant)},
                     {"rating", static_cast<std::int64_t>(entrant.rating)},
                     {"points", points_of(row, form)},
                     {"ties", std::move(ties)},
                     {"games", row.games},
                     {"wins", row.wins},
                     {"streak", row.on_streak},
                     {"lost", row.out},
                     {"state", entrant.state},
                     {"hurry", entrant.hurry}};
    out["game"] = entrant.game.empty() ? json::value() : json::value(entrant.game);
    out["team"] = entrant.team < 0 ? json::value() : json::value(entrant.team);
    return out;
}

json::object table_view(const TournamentContent& content, const TableRow& table) {
    json::array seats;
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        json::object seat = person_of(content.entrants[at(content.place_of(table.seats[i]))]);
        seat["hurried"] = i < table.hurried.size() && table.hurried[i] == 'y';
        seats.push_back(std::move(seat));
    }
    json::object out{{"number", table.number},
                     {"round", table.round},
                     {"state", table.state},
                     {"seats", std::move(seats)},
                     {"at", table.at}};
    out["game"] = table.game.empty() ? json::value() : json::value(table.game);
    out["winner"] = table.winner.empty() ? json::value() : json::value(table.winner);
    out["ended"] = table.ended == 0 ? json::value() : json::value(table.ended);
    return out;
}

// Places of entrants, from 0 on.
std::vector<std::size_t> places_in(const std::vector<Standing>& rows) {
    std::vector<std::size_t> out(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) out[at(rows[i].entrant)] = i;
    return out;
}

// Tables that play, those of the best first; where none plays, those that were made last.
std::vector<const TableRow*> tables_to_show(const TournamentContent& content, const std::vector<Standing>& rows) {
    std::vector<const TableRow*> out;
    for (const TableRow& table : content.tables) {
        const bool now = content.form() == Form::arena ? table.state == "playing" : table.round == content.row.round;
        if (now) out.push_back(&table);
    }
    if (out.empty()) {
        const std::size_t from = content.tables.size() - std::min(content.tables.size(), tables_shown);
        for (std::size_t i = content.tables.size(); i-- > from;) out.push_back(&content.tables[i]);
        return out;
    }
    const std::vector<std::size_t> places = places_in(rows);
    const auto best = [&](const TableRow* table) {
        std::size_t place = std::numeric_limits<std::size_t>::max();
        for (const std::string& user : table->seats) place = std::min(place, places[at(content.place_of(user))]);
        return place;
    };
    std::stable_sort(out.begin(), out.end(), [&](const TableRow* a, const TableRow* b) {
        const bool a_plays = a->state == "playing", b_plays = b->state == "playing";
        return a_plays != b_plays ? a_plays : best(a) < best(b);
    });
    if (content.form() == Form::arena && out.size() > tables_shown) out.resize(tables_shown);
    return out;
}

json::array teams_view(const TournamentContent& content) {
    json::array out;
    if (content.options.teams.empty()) return out;
    const auto teams = tournament::team_standings(field_of(content), content.form(), content.options.counted);
    std::vector<bool> listed(content.options.teams.size());
    const auto add = [&](int team, int points, std::size_t members) {
        listed[at(team)] = true;
        out.push_back(json::object{{"team", team},
                                   {"name", content.options.teams[at(team)]},
                                   {"points", content.form() == Form::arena ? points : points / 2.0},
                                   {"members", members}});
    };
    for (const auto& row : teams) {
        const auto members = std::count_if(content.entrants.begin(), content.entrants.end(),
                                           [&row](const EntrantRow& entrant) { return entrant.team == row.team; });
        if (row.team < static_cast<int>(listed.size())) add(row.team, row.points, static_cast<std::size_t>(members));
    }
    for (std::size_t team = 0; team < listed.size(); ++team) {
        if (!listed[team]) add(static_cast<int>(team), 0, 0);
    }
    return out;
}

json::array standings_view(const TournamentContent& content, const std::vector<Standing>& rows, StandingsPage page) {
    json::array out;
    for (std::size_t i = page.from; i < rows.size() && i < page.from + page.most; ++i) {
        out.push_back(standing_view(content, rows[i], i));
    }
    return out;
}

json::array tie_break_names(Form form) {
    json::array out;
    for (const std::string_view name : tie_breaks(form)) out.push_back(jvalue(name));
    return out;
}

// RFC 4180; a cell that a spreadsheet would take for a formula begins with an apostrophe.
std::string cell(std::string text) {
    if (!text.empty() && std::string_view("=+-@").find(text[0]) != std::string_view::npos) text.insert(0, "'");
    if (text.find_first_of("\",\r\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

std::string number_text(double value) {
    std::string out = written(json::value(value));
    if (const auto whole = static_cast<std::int64_t>(value); static_cast<double>(whole) == value) {
        out = std::to_string(whole);
    }
    return out;
}

}  // namespace

json::object tournament_card(const TournamentRow& row) {
    const json::value terms = read_json(row.terms).value_or(json::object());
    return {{"id", row.id},
            {"name", row.name},
            {"form", row.form},
            {"state", row.state},
            {"by", json::object{{"id", row.by}, {"name", row.by_name}}},
            {"terms", terms},
            {"options", options_view(kept_options(row.options))},
            {"created", row.created},
            {"starts", row.starts},
            {"ends", row.ends == 0 ? json::value() : json::value(row.ends)},
            {"round", row.round},
            {"rounds", row.rounds},
            {"next_round", row.next_round == 0 ? json::value() : json::value(row.next_round)},
            {"entrants", row.entrants},
            {"version", row.version}};
}

json::object tournament_view(const TournamentContent& content, const StandingsPage& page) {
    const std::vector<Standing> rows = tournament::standings(field_of(content), content.form());
    json::array tables;
    json::value featured;
    for (const TableRow* table : tables_to_show(content, rows)) {
        if (featured.is_null() && table->state == "playing") featured = table->game;
        tables.push_back(table_view(content, *table));
    }
    return {{"tournament", tournament_card(content.row)},
            {"tie_breaks", tie_break_names(content.form())},
            {"standings", standings_view(content, rows, page)},
            {"from", page.from},
            {"of", rows.size()},
            {"tables", std::move(tables)},
            {"featured", std::move(featured)},
            {"teams", teams_view(content)}};
}

json::value entrant_view(const TournamentContent& content, const std::string& user) {
    const int index = user.empty() ? -1 : content.place_of(user);
    if (index < 0) return nullptr;
    const std::vector<Standing> rows = tournament::standings(field_of(content), content.form());
    const std::size_t place = places_in(rows)[at(index)];
    return standing_view(content, rows[place], place);
}

json::array tables_view(const TournamentContent& content, int round, int before, std::size_t most) {
    json::array out;
    for (std::size_t i = content.tables.size(); i-- > 0 && out.size() < most;) {
        const TableRow& table = content.tables[i];
        if ((round == 0 || table.round == round) && (before == 0 || table.number < before)) {
            out.push_back(table_view(content, table));
        }
    }
    return out;
}

json::object results_view(const TournamentContent& content) {
    const std::vector<Standing> rows = tournament::standings(field_of(content), content.form());
    json::array tables;
    for (const TableRow& table : content.tables) tables.push_back(table_view(content, table));
    return {{"tournament", tournament_card(content.row)},
            {"tie_breaks", tie_break_names(content.form())},
            {"standings", standings_view(content, rows, {0, rows.size()})},
            {"tables", std::move(tables)},
            {"teams", teams_view(content)}};
}

std::string results_csv(const TournamentContent& content) {
    const Form form = content.form();
    std::string out = "place,name,team,rating,points";
    for (const std::string_view name : tie_breaks(form)) {
        if (name != "rating" && name != "wins") out += "," + std::string(name);
    }
    out += ",games,wins,state\r\n";
    const std::vector<Standing> rows = tournament::standings(field_of(content), form);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const EntrantRow& entrant = content.entrants[at(rows[i].entrant)];
        const bool in_team = entrant.team >= 0 && at(entrant.team) < content.options.teams.size();
        out += std::to_string(i + 1) + "," + cell(entrant.name) + "," +
               (in_team ? cell(content.options.teams[at(entrant.team)]) : std::string()) + "," +
               std::to_string(static_cast<std::int64_t>(entrant.rating)) + "," + number_text(points_of(rows[i], form));
        for (const std::string_view name : tie_breaks(form)) {
            if (name != "rating" && name != "wins") out += "," + number_text(tie_break(rows[i], entrant, name));
        }
        out += "," + std::to_string(rows[i].games) + "," + std::to_string(rows[i].wins) + "," + entrant.state + "\r\n";
    }
    return out;
}

}  // namespace tankchess::server
