#include <algorithm>

#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

constexpr std::string_view tournament_columns =
    "SELECT id,name,form,state,by,by_name,terms,options,created,starts,ends,rounds,round,next_round,step,version,owner,"
    "entrants FROM tournaments ";
constexpr std::string_view entrant_columns =
    "SELECT tournament,user_id,number,name,kind,rating,state,team,hurry,game,joined FROM tournament_entrants ";
constexpr std::string_view table_columns =
    "SELECT tournament,number,round,game,state,seats,hurried,winner,at,ended FROM tournament_tables ";
constexpr const char* tournament_went_on = "the tournament went on meanwhile, or another server has it";
constexpr const char* not_free = "somebody who was to sit down is not free any more";

std::string joined_words(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
    return out;
}

std::vector<std::string> split_words(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find(' ', from), text.size());
        out.push_back(text.substr(from, end - from));
        from = end + 1;
    }
    return out;
}

class SqlTournaments : public TournamentTable {
public:
    explicit SqlTournaments(Connection& db) : db_(db) {}

    void insert(const TournamentRow& t) override {
        db_.prepare(
               "INSERT INTO tournaments(id,name,form,state,by,by_name,terms,options,created,starts,ends,rounds,round,"
               "next_round,step,version,owner,entrants) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")
            .bind(t.id)
            .bind(t.name)
            .bind(t.form)
            .bind(t.state)
            .bind(t.by)
            .bind(t.by_name)
            .bind(t.terms)
            .bind(t.options)
            .bind(t.created)
            .bind(t.starts)
            .bind(t.ends)
            .bind(t.rounds)
            .bind(t.round)
            .bind(t.next_round)
            .bind(t.step)
            .bind(t.version)
            .bind(t.owner)
            .bind(t.entrants)
            .run();
    }
    std::optional<TournamentRow> by_id(const std::string& id) override {
        Statement q = db_.prepare(std::string(tournament_columns) + "WHERE id=?");
        if (!q.bind(id).step()) return std::nullopt;
        return tournament_of(q);
    }
    std::vector<TournamentRow> open(int limit) override {
        Statement q = db_.prepare(std::string(tournament_columns) +
                                  "INDEXED BY tournaments_open WHERE state IN ('planned','running','paused')"
                                  " ORDER BY starts,id LIMIT ?");
        return rows(q.bind(limit));
    }
    std::vector<TournamentRow> past(Millis before, const std::string& before_id, int limit) override {
        Statement q = db_.prepare(std::string(tournament_columns) +
                                  "INDEXED BY tournaments_past WHERE state IN ('over','cancelled') AND ends<=? AND"
                                  " (ends<? OR id>?) ORDER BY ends DESC,id LIMIT ?");
        return rows(q.bind(before).bind(before).bind(before_id).bind(limit));
    }
    int open_by(const std::string& user) override {
        Statement q = db_.prepare(
            "SELECT count(*) FROM tournaments INDEXED BY tournaments_by WHERE by=? AND state IN"
            " ('planned','running','paused')");
        return q.bind(user).step() ? static_cast<int>(q.integer(0)) : 0;
    }
    std::optional<std::string> of_game(const std::string& game) override {
        Statement q = db_.prepare("SELECT tournament FROM tournament_tables WHERE game=? AND game<>''");
        if (!q.bind(game).step()) return std::nullopt;
        return q.text(0);
    }

    std::vector<EntrantRow> entrants(const std::string& id) override {
        Statement q = db_.prepare(std::string(entrant_columns) + "WHERE tournament=? ORDER BY number");
        q.bind(id);
        std::vector<EntrantRow> out;
        while (q.step()) out.push_back(entrant_of(q));
        return out;
    }
    std::optional<EntrantRow> entrant(const std::string& id, const std::string& user) override {
        Statement q = db_.prepare(std::string(entrant_columns) + "WHERE tournament=? AND user_id=?");
        if (!q.bind(id).bind(user).step()) return std::nullopt;
        return entrant_of(q);
    }
    void enter(const EntrantRow& e) override {
        // Who joins at the same time on another server waits here: numbers are given one by one.
        db_.prepare("UPDATE tournaments SET version=version+1 WHERE id=?").bind(e.tournament).run();
        db_.prepare(
               "INSERT INTO tournament_entrants(tournament,user_id,number,name,kind,rating,state,team,hurry,game,"
               "joined) VALUES(?,?,(SELECT count(*) FROM tournament_entrants WHERE tournament=?),?,?,?,?,?,?,'',?)")
            .bind(e.tournament)
            .bind(e.user)
            .bind(e.tournament)
            .bind(e.name)
            .bind(e.kind)
            .bind(e.rating)
            .bind(e.state)
            .bind(e.team)
            .bind(e.hurry)
            .bind(e.joined)
            .run();
        count_entrants(e.tournament);
    }
    void change(const EntrantRow& e) override {
        db_.prepare("UPDATE tournament_entrants SET state=?,team=?,hurry=? WHERE tournament=? AND user_id=?")
            .bind(e.state)
            .bind(e.team)
            .bind(e.hurry)
            .bind(e.tournament)
            .bind(e.user)
            .run_on_one("there is no such entrant");
        count_entrants(e.tournament);
    }

    std::vector<TableRow> tables(const std::string& id) override {
        Statement q = db_.prepare(std::string(table_columns) + "WHERE tournament=? ORDER BY number");
        q.bind(id);
        std::vector<TableRow> out;
        while (q.step()) {
            out.push_back({q.text(0), static_cast<int>(q.integer(1)), static_cast<int>(q.integer(2)), q.text(3),
                           q.text(4), split_words(q.text(5)), q.text(6), q.text(7), q.integer(8), q.integer(9)});
        }
        return out;
    }
    std::vector<EndedTable> ended(const std::string& id) override {
        Statement q = db_.prepare(
            "SELECT t.number,t.game,g.result,g.reason,g.ply,g.ended,s.user_id,CASE WHEN instr(g.winners,s.side)>0 THEN"
            " 1 ELSE 0 END FROM tournament_tables t INDEXED BY tournament_tables_playing CROSS JOIN games g ON"
            " g.id=t.game CROSS JOIN seats s ON s.game=g.id WHERE t.tournament=? AND t.state='playing' AND g.over=1"
            " ORDER BY t.number,s.side");
        q.bind(id);
        std::vector<EndedTable> out;
        while (q.step()) {
            const int number = static_cast<int>(q.integer(0));
            if (out.empty() || out.back().number != number) {
                out.push_back(
                    {number, q.text(1), q.text(2), q.text(3), static_cast<int>(q.integer(4)), q.integer(5), {}});
            }
            if (q.flag(7)) out.back().winners.push_back(q.text(6));
        }
        return out;
    }

    std::vector<std::string> unannounced(Millis now, Millis until) override {
        Statement q = db_.prepare(
            "SELECT id FROM tournaments INDEXED BY tournaments_open WHERE state IN ('planned','running','paused')"
            " AND state='planned' AND starts>? AND starts<=? AND reminded=0 ORDER BY starts,id");
        q.bind(now).bind(until);
        std::vector<std::string> out;
        while (q.step()) out.push_back(q.text(0));
        return out;
    }
    bool take_reminder(const std::string& id) override {
        return db_.prepare("UPDATE tournaments SET reminded=1 WHERE id=? AND reminded=0 AND state='planned'")
                   .bind(id)
                   .run_counted() > 0;
    }

    std::vector<ActiveTournament> active(Millis now) override {
        Statement q = db_.prepare(
            "SELECT r.id,r.owner,CASE WHEN EXISTS(SELECT 1 FROM nodes n WHERE n.id=r.owner AND n.dead=0) THEN 1 ELSE 0"
            " END,r.step,r.version,CASE WHEN EXISTS(SELECT 1 FROM tournament_tables t INDEXED BY"
            " tournament_tables_playing CROSS JOIN games g ON g.id=t.game WHERE t.tournament=r.id AND"
            " t.state='playing' AND g.over=1) THEN 1 ELSE 0 END,CASE WHEN r.state='planned' THEN r.starts WHEN"
            " r.form='arena' THEN r.ends ELSE r.next_round END,CASE WHEN r.form='arena' AND r.state='running' THEN 1 "
            "ELSE 0 END FROM tournaments r INDEXED BY tournaments_open"
            " WHERE r.state IN ('planned','running','paused') AND r.starts<=? ORDER BY r.starts,r.id");
        q.bind(now);
        std::vector<ActiveTournament> out;
        while (q.step()) {
            out.push_back(
                {q.text(0), q.text(1), q.flag(2), q.integer(3), q.integer(4), q.flag(5), q.integer(6), q.flag(7)});
        }
        return out;
    }
    bool claim(const std::string& id, const std::string& node) override {
        return db_.prepare(
                      "UPDATE tournaments SET owner=? WHERE id=? AND NOT EXISTS (SELECT 1 FROM nodes n WHERE"
                      " n.id=tournaments.owner AND n.dead=0)")
                   .bind(node)
                   .bind(id)
                   .run_counted() > 0;
    }
    void advance(const TournamentStep& s) override {
        const TournamentRow& t = s.now;
        db_.prepare(
               "UPDATE tournaments SET state=?,starts=?,ends=?,rounds=?,round=?,next_round=?,step=step+1,"
               "version=version+1 WHERE id=? AND step=? AND owner=?")
            .bind(t.state)
            .bind(t.starts)
            .bind(t.ends)
            .bind(t.rounds)
            .bind(t.round)
            .bind(t.next_round)
            .bind(t.id)
            .bind(t.step)
            .bind(s.node)
            .run_on_one(tournament_went_on);
        for (const TableRow& table : s.settled) settle(table);
        for (const std::string& user : s.paused) {
            db_.prepare("UPDATE tournament_entrants SET state='paused' WHERE tournament=? AND user_id=? AND state='in'")
                .bind(t.id)
                .bind(user)
                .run();
        }
        for (const TableRow& table : s.fresh) seat(table);
        if (!s.scores.empty()) keep_scores(t.id, s.scores);
    }

private:
    void settle(const TableRow& table) {
        db_.prepare(
               "UPDATE tournament_tables SET state=?,winner=?,ended=? WHERE tournament=? AND number=? AND"
               " state='playing'")
            .bind(table.state)
            .bind(table.winner)
            .bind(table.ended)
            .bind(table.tournament)
            .bind(table.number)
            .run_on_one(tournament_went_on);
        for (const std::string& user : table.seats) {
            db_.prepare("UPDATE tournament_entrants SET game='' WHERE tournament=? AND user_id=? AND game=?")
                .bind(table.tournament)
                .bind(user)
                .bind(table.game)
                .run();
        }
    }
    void seat(const TableRow& table) {
        db_.prepare(
               "INSERT INTO tournament_tables(tournament,number,round,game,state,seats,hurried,winner,at,ended)"
               " VALUES(?,?,?,?,?,?,?,?,?,?)")
            .bind(table.tournament)
            .bind(table.number)
            .bind(table.round)
            .bind(table.game)
            .bind(table.state)
            .bind(joined_words(table.seats))
            .bind(table.hurried)
            .bind(table.winner)
            .bind(table.at)
            .bind(table.ended)
            .run();
        if (table.game.empty()) return;
        for (const std::string& user : table.seats) {
            db_.prepare(
                   "UPDATE tournament_entrants SET game=? WHERE tournament=? AND user_id=? AND state='in' AND game=''")
                .bind(table.game)
                .bind(table.tournament)
                .bind(user)
                .run_on_one(not_free);
        }
    }
    // For every club of the tournament: where clubs are its teams, for the one that somebody played for.
    void keep_scores(const std::string& id, const std::vector<TournamentScore>& scores) {
        std::vector<std::pair<std::string, int>> clubs;
        {
            Statement q = db_.prepare("SELECT club,team FROM club_events WHERE tournament=?");
            q.bind(id);
            while (q.step()) clubs.emplace_back(q.text(0), static_cast<int>(q.integer(1)));
        }
        for (const auto& [club, team] : clubs) {
            for (const TournamentScore& score : scores) {
                if (team >= 0 && team != score.team) continue;
                db_.prepare(
                       "INSERT INTO club_points(club,user_id,tournament,points,place) VALUES(?,?,?,?,?)"
                       " ON CONFLICT DO NOTHING")
                    .bind(club)
                    .bind(score.user)
                    .bind(id)
                    .bind(score.points)
                    .bind(score.place)
                    .run();
            }
        }
    }
    void count_entrants(const std::string& id) {
        db_.prepare(
               "UPDATE tournaments SET version=version+1,entrants=(SELECT count(*) FROM tournament_entrants e WHERE"
               " e.tournament=tournaments.id AND e.state<>'out') WHERE id=?")
            .bind(id)
            .run();
    }

    static std::vector<TournamentRow> rows(Statement& q) {
        std::vector<TournamentRow> out;
        while (q.step()) out.push_back(tournament_of(q));
        return out;
    }
    static TournamentRow tournament_of(const Statement& q) {
        return {q.text(0),
                q.text(1),
                q.text(2),
                q.text(3),
                q.text(4),
                q.text(5),
                q.text(6),
                q.text(7),
                q.integer(8),
                q.integer(9),
                q.integer(10),
                static_cast<int>(q.integer(11)),
                static_cast<int>(q.integer(12)),
                q.integer(13),
                q.integer(14),
                q.integer(15),
                q.text(16),
                static_cast<int>(q.integer(17))};
    }
    static EntrantRow entrant_of(const Statement& q) {
        return {q.text(0),    q.text(1), static_cast<int>(q.integer(2)), q.text(3), q.text(4),
                q.real(5),    q.text(6), static_cast<int>(q.integer(7)), q.flag(8), q.text(9),
                q.integer(10)};
    }

    Connection& db_;
};

}  // namespace

std::unique_ptr<TournamentTable> sql_tournaments(Connection& db) { return std::make_unique<SqlTournaments>(db); }

}  // namespace tankchess::server
