// Moves that were played in openings, and which games are counted there.
#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

class SqlExplorer : public ExplorerTable {
public:
    explicit SqlExplorer(Connection& db) : db_(db) {}

    std::vector<std::string> uncounted(int limit) override {
        Statement q = db_.prepare(
            "SELECT id FROM games INDEXED BY games_uncounted WHERE over=1 AND counted=0 ORDER BY id LIMIT ?");
        q.bind(limit);
        std::vector<std::string> out;
        while (q.step()) out.push_back(q.text(0));
        return out;
    }
    bool count(const std::string& game) override {
        return db_.prepare("UPDATE games SET counted=1 WHERE id=? AND counted=0").bind(game).run_counted() > 0;
    }

    void add(const std::string& owner, const OpeningRow& r) override {
        db_.prepare(
               "INSERT INTO openings(owner,position,move,games,drawn,w,b,x,y,low,high,game)"
               " VALUES(?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(owner,position,move) DO UPDATE SET"
               " games=openings.games+excluded.games,drawn=openings.drawn+excluded.drawn,w=openings.w+excluded.w,"
               "b=openings.b+excluded.b,x=openings.x+excluded.x,y=openings.y+excluded.y,game=excluded.game,"
               "high=CASE WHEN excluded.high>openings.high THEN excluded.high ELSE openings.high END,"
               "low=CASE WHEN openings.low=0 OR (excluded.low>0 AND excluded.low<openings.low) THEN excluded.low"
               " ELSE openings.low END")
            .bind(owner)
            .bind(r.position)
            .bind(r.move)
            .bind(r.games)
            .bind(r.drawn)
            .bind(r.won[0])
            .bind(r.won[1])
            .bind(r.won[2])
            .bind(r.won[3])
            .bind(r.low)
            .bind(r.high)
            .bind(r.game)
            .run();
    }
    std::vector<OpeningRow> moves(const std::string& owner, std::int64_t position, int limit) override {
        Statement q = db_.prepare(
            "SELECT position,move,games,drawn,w,b,x,y,low,high,game FROM openings WHERE owner=? AND position=?"
            " ORDER BY games DESC,move LIMIT ?");
        q.bind(owner).bind(position).bind(limit);
        std::vector<OpeningRow> out;
        while (q.step()) {
            OpeningRow row;
            row.position = q.integer(0);
            row.move = q.text(1);
            row.games = q.integer(2);
            row.drawn = q.integer(3);
            for (int i = 0; i < 4; ++i) row.won[i] = q.integer(4 + i);
            row.low = static_cast<int>(q.integer(8));
            row.high = static_cast<int>(q.integer(9));
            row.game = q.text(10);
            out.push_back(std::move(row));
        }
        return out;
    }

private:
    Connection& db_;
};

}  // namespace

std::unique_ptr<ExplorerTable> sql_explorer(Connection& db) { return std::make_unique<SqlExplorer>(db); }

}  // namespace tankchess::server
