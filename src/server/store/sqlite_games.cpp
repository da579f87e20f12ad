#include "server/store/sqlite.h"

namespace tankchess::server {

namespace {

#define GAME_COLUMNS                                                                                           \
    "g.id,g.version,g.over,g.rules,g.family,g.setup,g.rated,g.hints,g.one_screen,g.created,g.updated,g.ended," \
    "g.tps,g.turn,g.ply,g.result,g.reason,g.winners,g.deadline,g.engine_turn,g.next,g.terms"

class SqliteGames : public GameTable {
public:
    explicit SqliteGames(Sqlite& db) : db_(db) {}

    void insert(const GameRow& g, const std::vector<std::string>& lines) override {
        db_.prepare(
               "INSERT INTO games(id,version,over,rules,family,setup,rated,hints,one_screen,created,updated,ended,tps,"
               "turn,ply,result,reason,winners,deadline,engine_turn,next,terms) "
               "VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")
            .bind(g.id)
            .bind(g.now.version)
            .bind(g.now.over)
            .bind(g.rules)
            .bind(g.family)
            .bind(g.setup)
            .bind(g.rated)
            .bind(g.hints)
            .bind(g.one_screen)
            .bind(g.created)
            .bind(g.now.updated)
            .bind(g.now.ended)
            .bind(g.now.tps)
            .bind(g.now.turn)
            .bind(g.now.ply)
            .bind(g.now.result)
            .bind(g.now.reason)
            .bind(g.now.winners)
            .bind(g.now.deadline)
            .bind(g.now.engine_turn)
            .bind(g.next)
            .bind(g.terms)
            .run();
        insert_seats(g.id, g.seats);
        insert_events(g.id, 0, lines, {});
    }

    void append(const AppendEvents& e) override {
        const GameSummary& n = e.now;
        db_.prepare(
               "UPDATE games SET version=?,over=?,tps=?,turn=?,ply=?,updated=?,ended=?,result=?,reason=?,winners=?,"
               "deadline=?,engine_turn=? WHERE id=? AND version=?")
            .bind(n.version)
            .bind(n.over)
            .bind(n.tps)
            .bind(n.turn)
            .bind(n.ply)
            .bind(n.updated)
            .bind(n.ended)
            .bind(n.result)
            .bind(n.reason)
            .bind(n.winners)
            .bind(n.deadline)
            .bind(n.engine_turn)
            .bind(e.game)
            .bind(e.seen)
            .run();
        if (db_.changes() != 1) {
            throw StoreFault(StoreFault::Kind::conflict,
                             "game " + e.game + " is not at version " + std::to_string(e.seen));
        }
        insert_events(e.game, e.seen, e.lines, e.key);
        if (!e.seats.empty()) {
            db_.prepare("DELETE FROM seats WHERE game=?").bind(e.game).run();
            insert_seats(e.game, e.seats);
        }
    }

    std::optional<GameRow> by_id(const std::string& id) override {
        Statement q = db_.prepare("SELECT " GAME_COLUMNS " FROM games g WHERE id=?");
        if (!q.bind(id).step()) return std::nullopt;
        GameRow row = game(q);
        add_seats(row);
        return row;
    }

    std::vector<EventRow> events(const std::string& id, std::int64_t after) override {
        Statement q = db_.prepare("SELECT version,key,line FROM events WHERE game=? AND version>? ORDER BY version");
        q.bind(id).bind(after);
        std::vector<EventRow> out;
        while (q.step()) out.push_back({q.integer(0), q.text(1), q.text(2)});
        return out;
    }

    void set_next(const std::string& id, const std::string& next) override {
        db_.prepare("UPDATE games SET next=? WHERE id=?").bind(next).bind(id).run();
    }

    std::vector<GameRow> search(const ArchiveSearch& s) override {
        // Each condition is switched off by an empty value, so one statement serves every search.
        Statement q = db_.prepare("SELECT " GAME_COLUMNS
                                  " FROM games g WHERE g.over=?1"
                                  " AND (?2='' OR g.id IN (SELECT game FROM seats WHERE name=?2))"
                                  " AND (?3='' OR g.id IN (SELECT game FROM seats WHERE user=?3))"
                                  " AND (?4='' OR g.rules=?4 OR g.rules LIKE ?4||':%')"
                                  " AND (?5='' OR g.setup=?5) AND (?6='' OR g.result=?6)"
                                  " AND (?7=0 OR g.updated>=?7) AND (?8=0 OR g.updated<?8)"
                                  " AND (?9=0 OR g.updated<?9 OR (g.updated=?9 AND g.id>?10))"
                                  " ORDER BY g.updated DESC, g.id LIMIT ?11");
        q.bind(!s.running)
            .bind(s.player)
            .bind(s.user_id)
            .bind(s.mode)
            .bind(s.setup)
            .bind(s.result)
            .bind(s.from)
            .bind(s.to)
            .bind(s.before)
            .bind(s.before_id)
            .bind(s.limit);
        return games(q);
    }

    std::vector<GameRow> running_of(const std::string& user) override {
        Statement q = db_.prepare("SELECT " GAME_COLUMNS
                                  " FROM games g WHERE g.over=0 AND g.id IN (SELECT game FROM seats WHERE user=?)"
                                  " ORDER BY g.updated DESC LIMIT 50");
        q.bind(user);
        return games(q);
    }

    std::vector<std::string> due(Millis until, bool engine_turns) override {
        std::vector<std::string> out;
        {
            Statement q = db_.prepare(
                "SELECT id FROM games WHERE over=0 AND deadline>0 AND deadline<=? ORDER BY deadline LIMIT 10000");
            q.bind(until);
            while (q.step()) out.push_back(q.text(0));
        }
        if (engine_turns) {
            Statement q = db_.prepare("SELECT id FROM games WHERE over=0 AND engine_turn=1");
            while (q.step()) out.push_back(q.text(0));
        }
        return out;
    }

    GamesTally tally(const std::string& user) override {
        Statement q = db_.prepare(
            "SELECT count(*), sum(instr(g.winners, s.side) > 0 AND g.result<>'1/2-1/2'),"
            " sum(g.result='1/2-1/2') FROM seats s JOIN games g ON g.id=s.game"
            " WHERE s.user=? AND g.over=1 AND g.one_screen=0 AND g.reason<>'aborted'");
        q.bind(user);
        q.step();
        GamesTally out;
        out.games = static_cast<int>(q.integer(0));
        out.wins = static_cast<int>(q.integer(1));
        out.draws = static_cast<int>(q.integer(2));
        out.losses = out.games - out.wins - out.draws;
        return out;
    }

    std::int64_t count_running() override {
        Statement q = db_.prepare("SELECT count(*) FROM games WHERE over=0");
        q.step();
        return q.integer(0);
    }

    bool insert_chat(const ChatRow& c) override {
        db_.prepare("INSERT OR IGNORE INTO chat(game,at,room,user,name,key,text) VALUES(?,?,?,?,?,?,?)")
            .bind(c.game)
            .bind(c.at)
            .bind(c.room)
            .bind(c.user)
            .bind(c.name)
            .bind(c.key)
            .bind(c.text)
            .run();
        return db_.changes() > 0;
    }

    std::vector<ChatRow> chat(const std::string& id, int last) override {
        Statement q = db_.prepare(
            "SELECT game,room,user,name,key,text,at FROM"
            " (SELECT *, rowid AS n FROM chat WHERE game=? ORDER BY n DESC LIMIT ?) ORDER BY n");
        q.bind(id).bind(last);
        std::vector<ChatRow> out;
        while (q.step()) {
            out.push_back({q.text(0), q.text(1), q.text(2), q.text(3), q.text(4), q.text(5), q.integer(6)});
        }
        return out;
    }

    void save_analysis(const std::string& id, const std::string& level, const std::string& json) override {
        db_.prepare("INSERT OR REPLACE INTO analyses(game,level,result) VALUES(?,?,?)")
            .bind(id)
            .bind(level)
            .bind(json)
            .run();
    }

    std::optional<std::string> analysis(const std::string& id, const std::string& level) override {
        Statement q = db_.prepare("SELECT result FROM analyses WHERE game=? AND level=?");
        if (!q.bind(id).bind(level).step()) return std::nullopt;
        return q.text(0);
    }

private:
    void insert_seats(const std::string& id, const std::vector<SeatRow>& seats) {
        for (const SeatRow& s : seats) {
            db_.prepare("INSERT INTO seats(game,side,kind,user,name,level) VALUES(?,?,?,?,?,?)")
                .bind(id)
                .bind(s.side)
                .bind(s.kind)
                .bind(s.user)
                .bind(s.name)
                .bind(s.level)
                .run();
        }
    }

    // The key stands on the last event: its version is the answer that the key stands for.
    void insert_events(const std::string& id, std::int64_t seen, const std::vector<std::string>& lines,
                       const std::string& key) {
        std::int64_t version = seen;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            db_.prepare("INSERT INTO events(game,version,key,line) VALUES(?,?,?,?)")
                .bind(id)
                .bind(++version)
                .bind(i + 1 == lines.size() ? key : std::string())
                .bind(lines[i])
                .run();
        }
    }

    static GameRow game(const Statement& q) {
        GameRow g;
        g.id = q.text(0);
        g.now.version = q.integer(1);
        g.now.over = q.flag(2);
        g.rules = q.text(3);
        g.family = q.text(4);
        g.setup = q.text(5);
        g.rated = q.flag(6);
        g.hints = q.flag(7);
        g.one_screen = q.flag(8);
        g.created = q.integer(9);
        g.now.updated = q.integer(10);
        g.now.ended = q.integer(11);
        g.now.tps = q.text(12);
        g.now.turn = q.text(13);
        g.now.ply = static_cast<int>(q.integer(14));
        g.now.result = q.text(15);
        g.now.reason = q.text(16);
        g.now.winners = q.text(17);
        g.now.deadline = q.integer(18);
        g.now.engine_turn = q.flag(19);
        g.next = q.text(20);
        g.terms = q.text(21);
        return g;
    }

    void add_seats(GameRow& row) {
        Statement q = db_.prepare("SELECT side,kind,user,name,level FROM seats WHERE game=?");
        q.bind(row.id);
        while (q.step()) {
            row.seats.push_back({q.text(0), q.text(1), q.text(2), q.text(3), static_cast<int>(q.integer(4))});
        }
    }

    std::vector<GameRow> games(Statement& q) {
        std::vector<GameRow> out;
        while (q.step()) out.push_back(game(q));
        for (GameRow& row : out) add_seats(row);
        return out;
    }

    Sqlite& db_;
};

}  // namespace

std::unique_ptr<GameTable> sqlite_games(Sqlite& db) { return std::make_unique<SqliteGames>(db); }

}  // namespace tankchess::server
