#include "server/tournaments/content.h"

#include <algorithm>
#include <unordered_map>

#include "wire/board.h"

namespace tankchess::server {

namespace {

tournament::Table::State state_in(const std::string& name) {
    using State = tournament::Table::State;
    return name == "playing" ? State::playing
           : name == "won"   ? State::won
           : name == "drawn" ? State::drawn
           : name == "bye"   ? State::bye
                             : State::empty;
}

int seats_in(const std::string& terms) {
    const json::value kept = read_json(terms).value_or(json::object());
    const json::value* rules = kept.is_object() ? kept.get_object().if_contains("rules") : nullptr;
    return rules != nullptr && rules->is_string() ? seats_of(style_word(std_string(rules->get_string()))) : 2;
}

}  // namespace

tournament::Form TournamentContent::form() const { return read_form(row.form, "form"); }

int TournamentContent::place_of(const std::string& user) const {
    const auto found = std::find_if(entrants.begin(), entrants.end(),
                                    [&user](const EntrantRow& entrant) { return entrant.user == user; });
    return found == entrants.end() ? -1 : static_cast<int>(found - entrants.begin());
}

std::optional<TournamentContent> load_tournament(Tables& tables, const std::string& id) {
    auto row = tables.tournaments().by_id(id);
    if (!row) return std::nullopt;
    TournamentOptions options = kept_options(row->options);
    const int seats = seats_in(row->terms);
    return TournamentContent{std::move(*row), std::move(options), tables.tournaments().entrants(id),
                             tables.tournaments().tables(id), seats};
}

tournament::Field field_of(const TournamentContent& content) {
    tournament::Field out;
    std::unordered_map<std::string, int> index;
    for (const EntrantRow& entrant : content.entrants) {
        index.emplace(entrant.user, static_cast<int>(out.entrants.size()));
        out.entrants.push_back({entrant.rating, entrant.state == "in", entrant.team});
    }
    for (const TableRow& row : content.tables) {
        tournament::Table table{row.round, {}, state_in(row.state)};
        for (const std::string& user : row.seats) table.seats.push_back(index.at(user));
        for (const char letter : row.hurried) table.hurried.push_back(letter == 'y');
        if (const auto winner = index.find(row.winner); winner != index.end()) table.winner = winner->second;
        out.tables.push_back(std::move(table));
    }
    return out;
}

}  // namespace tankchess::server
