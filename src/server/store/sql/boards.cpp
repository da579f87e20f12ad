// Published boards with their versions, stars, plays and results.
#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

// Columns of a version (`board_versions v`) of a board (`boards b`) as row() reads them.
const std::string board_columns =
    "b.id,b.owner,u.name,b.parent,v.version,v.name,v.about,v.licence,v.tps,v.created,v.state,v.card,b.hidden";
const std::string from_boards =
    " FROM boards b CROSS JOIN board_versions v ON v.board=b.id CROSS JOIN users u ON u.id=b.owner";
const std::string from_versions =
    " FROM board_versions v CROSS JOIN boards b ON b.id=v.board CROSS JOIN users u ON u.id=b.owner";
// A list begins where its order is an index; nobody has so many boards that their order matters.
const std::string newest_first =
    from_versions + " WHERE v.version=b.version AND b.hidden=0 ORDER BY v.created DESC,b.id";
const std::string counted_first =
    " FROM board_tallies t CROSS JOIN boards b ON b.id=t.board CROSS JOIN board_versions v ON v.board=b.id"
    " AND v.version=b.version CROSS JOIN users u ON u.id=b.owner WHERE b.hidden=0 ORDER BY ";

class SqlBoards : public BoardTable {
public:
    explicit SqlBoards(Connection& db) : db_(db) {}

    std::optional<BoardRow> by_id(const std::string& id, std::optional<int> version) override {
        Statement q = db_.prepare("SELECT " + board_columns + ",v.sheet" + from_boards +
                                  " WHERE b.id=? AND v.version=CASE WHEN ?=0 THEN b.version ELSE ? END");
        if (!q.bind(id).bind(version.value_or(0)).bind(version.value_or(0)).step()) return std::nullopt;
        BoardRow board = row(q);
        board.sheet = q.text(13);
        return board;
    }
    std::vector<BoardVersion> versions(const std::string& id) override {
        Statement q =
            db_.prepare("SELECT version,name,created FROM board_versions WHERE board=? ORDER BY version DESC");
        q.bind(id);
        std::vector<BoardVersion> out;
        while (q.step()) out.push_back({static_cast<int>(q.integer(0)), q.text(1), q.integer(2)});
        return out;
    }
    std::vector<BoardRow> list(BoardOrder order, const std::string& owner, int offset, int limit) override {
        static const std::string ordered[] = {newest_first, counted_first + "t.stars DESC,t.board DESC",
                                              counted_first + "t.plays DESC,t.board DESC"};
        static const std::string owned =
            from_boards + " WHERE b.owner=? AND v.version=b.version ORDER BY v.created DESC,b.id";
        Statement q =
            db_.prepare("SELECT " + board_columns + (owner.empty() ? ordered[static_cast<std::size_t>(order)] : owned) +
                        " LIMIT ? OFFSET ?");
        if (!owner.empty()) q.bind(owner);
        q.bind(limit).bind(offset);
        std::vector<BoardRow> out;
        while (q.step()) out.push_back(row(q));
        return out;
    }
    void publish(const BoardRow& b) override {
        if (b.version == 1) {
            db_.prepare("INSERT INTO boards(id,owner,parent,version) VALUES(?,?,?,1)")
                .bind(b.id)
                .bind(b.owner)
                .bind(b.parent)
                .run();
            add(b.id, 0, 0);
        } else {
            db_.prepare("UPDATE boards SET version=? WHERE id=? AND version=?")
                .bind(b.version)
                .bind(b.id)
                .bind(b.version - 1)
                .run_on_one("another version was published meanwhile");
        }
        db_.prepare(
               "INSERT INTO board_versions(board,version,name,about,licence,tps,created,state,lease,card,sheet)"
               " VALUES(?,?,?,?,?,?,?,?,0,?,?)")
            .bind(b.id)
            .bind(b.version)
            .bind(b.name)
            .bind(b.about)
            .bind(b.licence)
            .bind(b.tps)
            .bind(b.created)
            .bind(b.state)
            .bind(b.card)
            .bind(b.sheet)
            .run();
    }
    void remove(const std::string& id) override {
        for (const char* sql : {"DELETE FROM board_versions WHERE board=?", "DELETE FROM board_stars WHERE board=?",
                                "DELETE FROM board_tallies WHERE board=?", "DELETE FROM board_results WHERE board=?",
                                "DELETE FROM boards WHERE id=?"}) {
            db_.prepare(sql).bind(id).run();
        }
    }
    void hide(const std::string& id, bool hidden) override {
        db_.prepare("UPDATE boards SET hidden=? WHERE id=?").bind(hidden).bind(id).run();
    }
    int count_of(const std::string& owner) override {
        return counted(db_.prepare("SELECT count(*) FROM boards WHERE owner=?").bind(owner));
    }
    int published_since(const std::string& owner, Millis at) override {
        return counted(db_.prepare("SELECT count(*) FROM boards b CROSS JOIN board_versions v ON v.board=b.id"
                                   " WHERE b.owner=? AND v.created>?")
                           .bind(owner)
                           .bind(at));
    }

    int waiting() override {
        Statement q = db_.prepare("SELECT count(*) FROM board_versions WHERE state='waiting'");
        return counted(q);
    }
    std::optional<BoardRow> claim(Millis now, Millis until) override {
        std::optional<BoardRow> board;
        {
            Statement q = db_.prepare("SELECT " + board_columns + from_versions +
                                      " WHERE v.state='waiting' AND v.lease<? ORDER BY v.created,b.id LIMIT 1");
            if (!q.bind(now).step()) return std::nullopt;
            board = row(q);
        }
        // Another server may have been quicker since we looked.
        const bool ours = db_.prepare(
                                 "UPDATE board_versions SET lease=? WHERE board=? AND version=? AND state='waiting'"
                                 " AND lease<?")
                              .bind(until)
                              .bind(board->id)
                              .bind(board->version)
                              .bind(now)
                              .run_counted() > 0;
        return ours ? board : std::nullopt;
    }
    void renew(const std::string& id, int version, Millis until) override {
        db_.prepare("UPDATE board_versions SET lease=? WHERE board=? AND version=?")
            .bind(until)
            .bind(id)
            .bind(version)
            .run();
    }
    void measured(const std::string& id, int version, const std::string& card, const std::string& sheet) override {
        db_.prepare("UPDATE board_versions SET state=?,card=?,sheet=? WHERE board=? AND version=?")
            .bind(sheet.empty() ? "unmeasured" : "measured")
            .bind(card)
            .bind(sheet)
            .bind(id)
            .bind(version)
            .run();
    }

    void free_runs() override { db_.prepare("UPDATE board_versions SET lease=0 WHERE state='waiting'").run(); }

    bool star(const std::string& id, const std::string& user, bool on) override {
        Statement q =
            on ? db_.prepare("INSERT INTO board_stars(board,user_id) VALUES(?,?) ON CONFLICT(board,user_id) DO NOTHING")
               : db_.prepare("DELETE FROM board_stars WHERE board=? AND user_id=?");
        if (q.bind(id).bind(user).run_counted() == 0) return false;
        add(id, on ? 1 : -1, 0);
        return true;
    }
    std::vector<std::string> starred(const std::string& user) override {
        Statement q = db_.prepare("SELECT board FROM board_stars WHERE user_id=? ORDER BY board LIMIT 1000");
        q.bind(user);
        std::vector<std::string> out;
        while (q.step()) out.push_back(q.text(0));
        return out;
    }
    std::map<std::string, BoardTally> tallies(const std::vector<std::string>& ids) override {
        std::map<std::string, BoardTally> out;
        for (const std::string& id : ids) {
            Statement q = db_.prepare("SELECT stars,plays FROM board_tallies WHERE board=?");
            if (q.bind(id).step()) out[id] = {q.integer(0), q.integer(1)};
        }
        return out;
    }
    void count_play(const std::string& id) override { add(id, 0, 1); }
    void add_results(const std::string& id, const BoardResults& r) override {
        db_.prepare(
               "INSERT INTO board_results(board,start,rules,sides,games,drawn,w,b,x,y) VALUES(?,?,?,?,?,?,?,?,?,?)"
               " ON CONFLICT(board,start) DO UPDATE SET games=board_results.games+excluded.games,"
               "drawn=board_results.drawn+excluded.drawn,w=board_results.w+excluded.w,b=board_results.b+excluded.b,"
               "x=board_results.x+excluded.x,y=board_results.y+excluded.y")
            .bind(id)
            .bind(r.start)
            .bind(r.rules)
            .bind(r.sides)
            .bind(r.games)
            .bind(r.drawn)
            .bind(r.won[0])
            .bind(r.won[1])
            .bind(r.won[2])
            .bind(r.won[3])
            .run();
    }
    std::vector<BoardResults> results(const std::string& id) override {
        Statement q = db_.prepare(
            "SELECT start,rules,sides,games,drawn,w,b,x,y FROM board_results WHERE board=? ORDER BY rules,start");
        q.bind(id);
        std::vector<BoardResults> out;
        while (q.step()) {
            BoardResults r{q.text(0), q.text(1), static_cast<int>(q.integer(2)), q.integer(3), q.integer(4)};
            for (int i = 0; i < 4; ++i) r.won[i] = q.integer(5 + i);
            out.push_back(r);
        }
        return out;
    }

private:
    static BoardRow row(const Statement& q) {
        return {q.text(0),  q.text(1),  q.text(2), q.text(3), static_cast<int>(q.integer(4)),
                q.text(5),  q.text(6),  q.text(7), q.text(8), q.integer(9),
                q.text(10), q.text(11), {},        q.flag(12)};
    }
    static int counted(Statement& q) { return q.step() ? static_cast<int>(q.integer(0)) : 0; }
    void add(const std::string& id, int stars, int plays) {
        db_.prepare(
               "INSERT INTO board_tallies(board,stars,plays) VALUES(?,?,?) ON CONFLICT(board) DO UPDATE SET"
               " stars=board_tallies.stars+excluded.stars,plays=board_tallies.plays+excluded.plays")
            .bind(id)
            .bind(stars)
            .bind(plays)
            .run();
    }

    Connection& db_;
};

}  // namespace

std::unique_ptr<BoardTable> sql_boards(Connection& db) { return std::make_unique<SqlBoards>(db); }

}  // namespace tankchess::server
