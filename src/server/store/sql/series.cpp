#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

class SqlSeries : public SeriesTable {
public:
    explicit SqlSeries(Connection& db) : db_(db) {}

    void begin(const std::string& game, int best_of) override {
        db_.prepare("INSERT INTO series(id,best_of,state,game,winner,due) VALUES(?,?,'running',?,'',0)")
            .bind(game)
            .bind(best_of)
            .bind(game)
            .run();
        add(game, game);
    }
    std::optional<SeriesRow> of_game(const std::string& game) override {
        Statement q = db_.prepare(
            "SELECT s.id,s.best_of,s.state,s.game,s.winner,s.due FROM series_games p CROSS JOIN series s ON"
            " s.id=p.series WHERE p.game=?");
        if (!q.bind(game).step()) return std::nullopt;
        return series_of(q);
    }
    std::vector<std::string> games(const std::string& id) override {
        Statement q = db_.prepare("SELECT game FROM series_games WHERE series=? ORDER BY number");
        q.bind(id);
        std::vector<std::string> out;
        while (q.step()) out.push_back(q.text(0));
        return out;
    }
    void go_on(const std::string& id, const std::string& before, const std::string& next) override {
        db_.prepare("UPDATE series SET game=?,due=0 WHERE id=? AND game=? AND state='running'")
            .bind(next)
            .bind(id)
            .bind(before)
            .run_on_one("the series has gone on already, or is over");
        add(id, next);
    }
    void settle(const SeriesRow& row) override {
        db_.prepare("UPDATE series SET state=?,winner=?,due=? WHERE id=? AND game=?")
            .bind(row.state)
            .bind(row.winner)
            .bind(row.due)
            .bind(row.id)
            .bind(row.game)
            .run();
    }
    std::vector<SeriesRow> due(Millis now, int limit) override {
        Statement q = db_.prepare(
            "SELECT id,best_of,state,game,winner,due FROM series INDEXED BY series_due WHERE due>0 AND due<=?"
            " ORDER BY due LIMIT ?");
        q.bind(now).bind(limit);
        std::vector<SeriesRow> out;
        while (q.step()) out.push_back(series_of(q));
        return out;
    }

private:
    void add(const std::string& id, const std::string& game) {
        db_.prepare(
               "INSERT INTO series_games(series,number,game) VALUES(?,(SELECT count(*) FROM series_games WHERE"
               " series=?),?)")
            .bind(id)
            .bind(id)
            .bind(game)
            .run();
    }
    static SeriesRow series_of(const Statement& q) {
        return {q.text(0), static_cast<int>(q.integer(1)), q.text(2), q.text(3), q.text(4), q.integer(5)};
    }

    Connection& db_;
};

}  // namespace

std::unique_ptr<SeriesTable> sql_series(Connection& db) { return std::make_unique<SqlSeries>(db); }

}  // namespace tankchess::server
