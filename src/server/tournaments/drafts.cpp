#include "server/tournaments/drafts.h"

#include "wire/terms.h"

namespace tankchess::server {

namespace {

Plan seated_plan(const Terms& terms, const TableRow& table, const TournamentContent& content) {
    Plan plan;
    plan.terms = terms;
    const int sides = static_cast<int>(table.seats.size());
    Side side = Side::white;
    for (const std::string& user : table.seats) {
        const EntrantRow& entrant = content.entrants[static_cast<std::size_t>(content.place_of(user))];
        plan.seats.push_back({side, SeatPlan::Kind::person, entrant.user, entrant.name, entrant.kind, 0});
        side = next_side(side, sides);
    }
    return plan;
}

}  // namespace

std::vector<TableGame> games_of(const std::vector<TableRow>& fresh, const TournamentContent& content,
                                match::Millis claim_after) {
    const Terms terms = kept_terms(read_json(content.row.terms).value_or(json::object()));
    std::vector<TableGame> out;
    for (std::size_t i = 0; i < fresh.size(); ++i) {
        if (fresh[i].state != "playing") continue;
        TableGame game{config_of(seated_plan(terms, fresh[i], content), claim_after), i};
        for (std::size_t seat = 0; seat < game.config.seats.size(); ++seat) {
            match::TimeControl& time = game.config.seats[seat].time;
            if (fresh[i].hurried[seat] == 'y') time = {time.kind, time.base / 2, match::Millis(0)};
        }
        out.push_back(std::move(game));
    }
    return out;
}

}  // namespace tankchess::server
