#include "server/tournaments/next_step.h"

#include <algorithm>

#include "tournament/pairing.h"
#include "tournament/standings.h"

namespace tankchess::server {

namespace {

using tournament::Form;
using tournament::Table;

constexpr Millis patience = 30 * 1000;

bool nobody_came(const std::string& reason) { return reason == "time" || reason == "absence"; }

// One step in the making. What is settled is in the content too, so that pairing knows of it.
class Going {
public:
    Going(const TournamentContent& content, Millis now, const IsHere& here)
        : content_(content), now_(now), here_(here), form_(content.form()) {
        out_.step.now = content.row;
    }

    NextStep next(const std::vector<EndedTable>& ended) {
        for (const EndedTable& table : ended) settle(table);
        if (row().state == "planned" && now_ >= row().starts) begin();
        if (row().state == "running") {
            if (form_ == Form::arena) {
                go_on_arena();
            } else {
                go_on_rounds();
            }
        }
        if (row().state == "over") add_scores();
        return std::move(out_);
    }

private:
    TournamentRow& row() { return out_.step.now; }
    void become(const std::string& state) {
        row().state = state;
        out_.anything = true;
    }
    std::size_t present() const {
        return static_cast<std::size_t>(std::count_if(content_.entrants.begin(), content_.entrants.end(),
                                                      [](const EntrantRow& entrant) { return entrant.state == "in"; }));
    }
    bool is_playing(int round) const {
        return std::any_of(content_.tables.begin(), content_.tables.end(),
                           [round](const TableRow& table) { return table.round == round && table.state == "playing"; });
    }

    void settle(const EndedTable& ended) {
        TableRow& table = content_.tables[static_cast<std::size_t>(ended.number)];
        table.ended = ended.ended;
        if (ended.result == "*") {
            table.state = "empty";
        } else if (ended.winners.size() == 1) {
            table.state = "won";
            table.winner = ended.winners[0];
        } else {
            table.state = "drawn";
        }
        finish(table);
        // Who did not even make the first move of theirs is not given another game until they come back.
        if (form_ != Form::arena || ended.ply >= static_cast<int>(table.seats.size()) || !nobody_came(ended.reason))
            return;
        for (const std::string& user : table.seats) {
            if (user == table.winner) continue;
            out_.step.paused.push_back(user);
            content_.entrants[static_cast<std::size_t>(content_.place_of(user))].state = "paused";
        }
    }
    void finish(const TableRow& table) {
        for (EntrantRow& entrant : content_.entrants) {
            if (entrant.game == table.game) entrant.game.clear();
        }
        out_.step.settled.push_back(table);
        out_.anything = true;
    }

    void begin() {
        if (form_ != Form::arena && present() < 2) {
            row().ends = now_;
            return become("cancelled");
        }
        const int entrants = static_cast<int>(content_.entrants.size());
        if (form_ == Form::round_robin)
            row().rounds = tournament::round_robin_rounds(entrants, content_.options.cycles);
        if (form_ == Form::knockout) row().rounds = tournament::knockout_rounds(entrants);
        if (form_ == Form::swiss) {
            row().rounds = content_.options.rounds > 0 ? content_.options.rounds : tournament::swiss_rounds(entrants);
        }
        // A server that was away at the appointed time gives an arena its whole time.
        if (form_ == Form::arena) row().ends = now_ + content_.options.minutes * 60'000LL;
        become("running");
    }

    void go_on_arena() {
        if (now_ >= row().ends) {
            // Games that were not over in time count for nobody.
            for (TableRow& table : content_.tables) {
                if (table.state != "playing") continue;
                table.state = "empty";
                table.ended = now_;
                finish(table);
            }
            return become("over");
        }
        tournament::Field field = field_of(content_);
        std::vector<int> waiting, waiting_long;
        for (std::size_t i = 0; i < content_.entrants.size(); ++i) {
            const EntrantRow& entrant = content_.entrants[i];
            field.entrants[i].active = entrant.state == "in" && (!entrant.game.empty() || here_(entrant));
            if (field.entrants[i].active && entrant.game.empty()) waiting.push_back(static_cast<int>(i));
        }
        const auto tables = tournament::arena_tables(field, waiting, content_.at_table);
        for (const Table& table : tables) {
            std::erase_if(waiting, [&table](int entrant) { return table.has(entrant); });
        }
        seat(tables);
        // Nobody else came: the same two once more.
        for (const int entrant : waiting) {
            if (now_ - last_end(content_.entrants[static_cast<std::size_t>(entrant)].user) >= patience) {
                waiting_long.push_back(entrant);
            }
        }
        seat(tournament::arena_tables(field, waiting_long, content_.at_table, true));
    }
    Millis last_end(const std::string& user) const {
        Millis out = 0;
        for (const TableRow& table : content_.tables) {
            if (std::find(table.seats.begin(), table.seats.end(), user) != table.seats.end()) {
                out = std::max(out, table.ended);
            }
        }
        return out;
    }

    void go_on_rounds() {
        if (form_ == Form::knockout && row().round > 0) {
            // Drawn games are played again while others still play.
            const auto again = tournament::knockout_round(field_of(content_), row().round);
            if (!again.empty()) return seat(again);
        }
        if (row().round > 0) {
            if (is_playing(row().round)) return;
            if (is_last()) return finish_all();
            if (row().next_round == 0) {
                row().next_round = now_ + content_.options.break_seconds * 1000LL;
                out_.anything = true;
            }
            if (now_ < row().next_round) return;
        }
        const auto tables = round_after(row().round);
        if (tables.empty()) return finish_all();
        row().round += 1;
        row().next_round = 0;
        seat(tables);
    }
    bool is_last() const {
        if (out_.step.now.round >= out_.step.now.rounds) return true;
        return form_ != Form::knockout && present() < 2;
    }
    std::vector<Table> round_after(int round) const {
        const tournament::Field field = field_of(content_);
        switch (form_) {
            case Form::round_robin:
                return tournament::round_robin_round(field, round + 1, content_.options.cycles);
            case Form::knockout:
                return tournament::knockout_round(field, round + 1);
            default:
                return tournament::swiss_round(field, round + 1);
        }
    }
    void finish_all() {
        row().ends = now_;
        row().next_round = 0;
        become("over");
    }

    // What counts in every form of tournament alike: games won, and half of those drawn.
    void add_scores() {
        int place = 0;
        for (const tournament::Standing& each : tournament::standings(field_of(content_), form_)) {
            const EntrantRow& entrant = content_.entrants[static_cast<std::size_t>(each.entrant)];
            ++place;
            if (each.games > 0) {
                out_.step.scores.push_back({entrant.user, entrant.team, each.wins + each.draws / 2.0, place});
            }
        }
    }

    void seat(const std::vector<Table>& tables) {
        const bool arena = form_ == Form::arena;
        for (const Table& table : tables) {
            TableRow made{row().id,
                          static_cast<int>(content_.tables.size() + out_.step.fresh.size()),
                          row().round,
                          {},
                          table.state == Table::State::bye ? "bye" : "playing",
                          {},
                          {},
                          {},
                          now_,
                          0};
            for (const int seat : table.seats) {
                const EntrantRow& entrant = content_.entrants[static_cast<std::size_t>(seat)];
                made.seats.push_back(entrant.user);
                made.hurried += arena && content_.options.hurry && entrant.hurry ? 'y' : 'n';
            }
            if (made.state == "bye") {
                made.winner = made.seats.front();
                made.ended = now_;
            }
            out_.step.fresh.push_back(std::move(made));
            out_.anything = true;
        }
    }

    TournamentContent content_;
    Millis now_;
    const IsHere& here_;
    Form form_;
    NextStep out_;
};

}  // namespace

NextStep next_step(const TournamentContent& content, const std::vector<EndedTable>& ended, Millis now,
                   const IsHere& here) {
    return Going(content, now, here).next(ended);
}

}  // namespace tankchess::server
