#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

class SqlGames : public GameTable {
public:
    explicit SqlGames(Connection& db) : db_(db) {}

    void insert(const GameRow& g, const std::vector<std::string>& lines) override {
        db_.prepare(
               "INSERT INTO games(id,version,over,rules,family,setup,rated,hints,one_screen,created,updated,ended,tps,"
               "turn,ply,result,reason,winners,deadline,engine_turn,next,terms,offline) "
               "VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")
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
            .bind(g.offline)
            .run();
        insert_seats(g.id, g.seats, g.now.ended);
        insert_events(g.id, 0, lines, {});
        if (g.now.over) count_result(g.id);
    }

    void append(const AppendEvents& e) override {
        const GameSummary& n = e.now;
        const bool just_ended = n.over && !is_over(e.game);
        constexpr const char* elsewhere = "the game is not at the version that was seen, or it is another server's";
        if (n.over) {
            db_.prepare(
                   "UPDATE games SET version=?,over=?,tps=?,turn=?,ply=?,updated=?,ended=?,result=?,reason=?,winners=?,"
                   "deadline=?,engine_turn=?,away_from=0,away_to=0 WHERE id=? AND version=? AND epoch=?")
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
                .bind(e.epoch)
                .run_on_one(elsewhere);
        } else {
            // Indexes of ended games are left alone: an engine looks at each whose columns are named here.
            db_.prepare(
                   "UPDATE games SET version=?,tps=?,turn=?,ply=?,updated=?,deadline=?,engine_turn=?,"
                   "away_from=0,away_to=0 WHERE id=? AND version=? AND epoch=?")
                .bind(n.version)
                .bind(n.tps)
                .bind(n.turn)
                .bind(n.ply)
                .bind(n.updated)
                .bind(n.deadline)
                .bind(n.engine_turn)
                .bind(e.game)
                .bind(e.seen)
                .bind(e.epoch)
                .run_on_one(elsewhere);
        }
        insert_events(e.game, e.seen, e.lines, e.key);
        if (!e.seats.empty()) {
            db_.prepare("DELETE FROM seats WHERE game=?").bind(e.game).run();
            insert_seats(e.game, e.seats, n.ended);
        } else if (just_ended) {
            db_.prepare("UPDATE seats SET ended=? WHERE game=?").bind(n.ended).bind(e.game).run();
        }
        if (just_ended) {
            db_.prepare("DELETE FROM prepared_answers WHERE game=?").bind(e.game).run();
            count_result(e.game);
        }
    }

    std::optional<GameRow> by_id(const std::string& id) override {
        Statement q = db_.prepare(select_game() + " FROM games g WHERE id=?");
        if (!q.bind(id).step()) return std::nullopt;
        GameRow row = game_of(q);
        add_seats(row);
        return row;
    }

    std::optional<std::string> of_device(const std::string& offline) override {
        Statement q = db_.prepare("SELECT id FROM games WHERE offline=? AND offline<>''");
        if (!q.bind(offline).step()) return std::nullopt;
        return q.text(0);
    }

    std::vector<EventRow> events(const std::string& id, std::int64_t after) override {
        Statement q = db_.prepare("SELECT version,key,line FROM events WHERE game=? AND version>? ORDER BY version");
        q.bind(id).bind(after);
        std::vector<EventRow> out;
        while (q.step()) out.push_back({q.integer(0), q.text(1), q.text(2)});
        return out;
    }

    void reword_event(const std::string& id, std::int64_t version, const std::string& line) override {
        db_.prepare("UPDATE events SET line=? WHERE game=? AND version=?").bind(line).bind(id).bind(version).run();
    }

    void set_next(const std::string& id, const std::string& next) override {
        db_.prepare("UPDATE games SET next=? WHERE id=?").bind(next).bind(id).run();
    }

    std::vector<GameRow> search(const ArchiveSearch& s) override { return with_seats(search_games(db_, s)); }

    Millis first_end() override {
        Statement q = db_.prepare("SELECT ended FROM games WHERE over=1 ORDER BY ended LIMIT 1");
        return q.step() ? q.integer(0) : 0;
    }

    std::vector<GameRow> running(int limit) override {
        Statement q = db_.prepare(select_game() +
                                  " FROM games g INDEXED BY games_running WHERE g.over=0"
                                  " ORDER BY g.updated DESC,g.id LIMIT ?");
        q.bind(limit);
        return games(q);
    }

    std::vector<GameRow> running_of(const std::string& user) override {
        Statement q = db_.prepare(select_game() +
                                  " FROM games g WHERE g.id IN (SELECT game FROM seats WHERE user_id=? AND ended=0)"
                                  " ORDER BY g.updated DESC LIMIT 50");
        q.bind(user);
        return games(q);
    }

    bool in_play(const std::string& board, int least_ply) override {
        Statement q = db_.prepare(
            "SELECT 1 FROM (SELECT g.tps,g.ply,g.hints,g.one_screen FROM games g INDEXED BY games_running WHERE "
            "g.over=0"
            " ORDER BY g.updated DESC,g.id LIMIT 2000) newest"
            " WHERE hints=0 AND one_screen=0 AND ply>=? AND substr(tps,1,?)=? LIMIT 1");
        return q.bind(least_ply).bind(static_cast<std::int64_t>(board.size())).bind(board).step();
    }

    int open_engine_games(const std::string& user) override {
        Statement q = db_.prepare(
            "SELECT count(DISTINCT s.game) FROM seats s WHERE s.user_id=? AND s.ended=0"
            " AND EXISTS (SELECT 1 FROM seats e WHERE e.game=s.game AND e.kind='engine')");
        q.bind(user).step();
        return static_cast<int>(q.integer(0));
    }

    std::vector<std::string> due(const std::string& node, Millis until, bool engine_turns) override {
        std::vector<std::string> out;
        {
            Statement q = db_.prepare(
                "SELECT id FROM games WHERE over=0 AND owner=? AND deadline>0 AND deadline<=? ORDER BY deadline LIMIT "
                "10000");
            q.bind(node).bind(until);
            while (q.step()) out.push_back(q.text(0));
        }
        if (engine_turns) {
            Statement q = db_.prepare("SELECT id FROM games WHERE over=0 AND engine_turn=1 AND owner=?");
            q.bind(node);
            while (q.step()) out.push_back(q.text(0));
        }
        return out;
    }

    int rated_between(const std::string& one, const std::string& other, Millis since, const std::string& but) override {
        Statement q = db_.prepare(
            "SELECT count(DISTINCT s.game) FROM seats s CROSS JOIN seats o ON o.game=s.game AND o.user_id=?"
            " CROSS JOIN games g ON g.id=s.game WHERE s.user_id=? AND s.ended>=? AND s.game<>? AND g.rated=1");
        q.bind(other).bind(one).bind(since).bind(but).step();
        return static_cast<int>(q.integer(0));
    }

    GamesTally tally(const std::string& user) override {
        Statement q = db_.prepare("SELECT games,wins,draws FROM tallies WHERE user_id=?");
        GamesTally out;
        if (!q.bind(user).step()) return out;
        out.games = static_cast<int>(q.integer(0));
        out.wins = static_cast<int>(q.integer(1));
        out.draws = static_cast<int>(q.integer(2));
        out.losses = out.games - out.wins - out.draws;
        return out;
    }

    bool insert_chat(const ChatRow& c) override {
        return db_.prepare(
                      "INSERT INTO chat(game,at,room,user_id,name,key,text) VALUES(?,?,?,?,?,?,?)"
                      " ON CONFLICT DO NOTHING")
                   .bind(c.game)
                   .bind(c.at)
                   .bind(c.room)
                   .bind(c.user)
                   .bind(c.name)
                   .bind(c.key)
                   .bind(c.text)
                   .run_counted() > 0;
    }

    std::vector<ChatRow> chat(const std::string& id, int last) override {
        Statement q = db_.prepare(
            "SELECT game,room,user_id,name,key,text,at FROM"
            " (SELECT *, rowid AS n FROM chat WHERE game=? AND hidden=0 ORDER BY n DESC LIMIT ?) AS newest"
            " ORDER BY n");
        return chat_rows(q.bind(id).bind(last));
    }
    std::optional<ChatRow> chat_line(const std::string& id, const std::string& user, const std::string& key) override {
        Statement q =
            db_.prepare("SELECT game,room,user_id,name,key,text,at FROM chat WHERE game=? AND user_id=? AND key=?");
        const auto rows = chat_rows(q.bind(id).bind(user).bind(key));
        return rows.empty() ? std::nullopt : std::optional(rows.front());
    }
    std::vector<ChatRow> chat_of(const std::string& user, int last) override {
        Statement q = db_.prepare(
            "SELECT game,room,user_id,name,key,text,at FROM chat WHERE user_id=? ORDER BY rowid DESC LIMIT ?");
        return chat_rows(q.bind(user).bind(last));
    }
    bool hide_chat(const std::string& id, const std::string& user, const std::string& key, bool hidden) override {
        return db_.prepare("UPDATE chat SET hidden=? WHERE game=? AND user_id=? AND key=?")
                   .bind(hidden)
                   .bind(id)
                   .bind(user)
                   .bind(key)
                   .run_counted() > 0;
    }
    bool delete_chat(const std::string& id, const std::string& user, const std::string& key) override {
        return db_.prepare("DELETE FROM chat WHERE game=? AND user_id=? AND key=?")
                   .bind(id)
                   .bind(user)
                   .bind(key)
                   .run_counted() > 0;
    }

    void save_analysis(const std::string& id, const std::string& level, const std::string& json) override {
        db_.prepare(
               "INSERT INTO analyses(game,level,result) VALUES(?,?,?)"
               " ON CONFLICT(game,level) DO UPDATE SET result=excluded.result")
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
    static std::vector<ChatRow> chat_rows(Statement& q) {
        std::vector<ChatRow> out;
        while (q.step()) {
            out.push_back({q.text(0), q.text(1), q.text(2), q.text(3), q.text(4), q.text(5), q.integer(6)});
        }
        return out;
    }
    static std::string select_game() { return "SELECT " + std::string(game_columns); }

    bool is_over(const std::string& id) {
        Statement q = db_.prepare("SELECT over FROM games WHERE id=?");
        return q.bind(id).step() && q.flag(0);
    }

    // What profiles show, kept counted: once, when the game ends.
    void count_result(const std::string& id) {
        db_.prepare(
               "INSERT INTO tallies(user_id,games,wins,draws)"
               " SELECT s.user_id,count(*),"
               "sum(CASE WHEN instr(g.winners,s.side)>0 AND g.result<>'1/2-1/2' THEN 1 ELSE 0 END),"
               "sum(CASE WHEN g.result='1/2-1/2' THEN 1 ELSE 0 END)"
               " FROM games g JOIN seats s ON s.game=g.id"
               " WHERE g.id=? AND s.user_id<>'' AND g.one_screen=0 AND g.offline='' AND g.reason<>'aborted' GROUP BY "
               "s.user_id"
               " ON CONFLICT(user_id) DO UPDATE SET games=tallies.games+excluded.games,wins=tallies.wins+excluded.wins,"
               "draws=tallies.draws+excluded.draws")
            .bind(id)
            .run();
    }

    void insert_seats(const std::string& id, const std::vector<SeatRow>& seats, Millis ended) {
        for (const SeatRow& s : seats) {
            db_.prepare("INSERT INTO seats(game,side,kind,user_id,name,level,ended) VALUES(?,?,?,?,?,?,?)")
                .bind(id)
                .bind(s.side)
                .bind(s.kind)
                .bind(s.user)
                .bind(s.name)
                .bind(s.level)
                .bind(ended)
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

    void add_seats(GameRow& row) {
        Statement q = db_.prepare("SELECT side,kind,user_id,name,level FROM seats WHERE game=? ORDER BY side");
        q.bind(row.id);
        while (q.step()) {
            row.seats.push_back({q.text(0), q.text(1), q.text(2), q.text(3), static_cast<int>(q.integer(4))});
        }
    }

    std::vector<GameRow> games(Statement& q) {
        std::vector<GameRow> out;
        while (q.step()) out.push_back(game_of(q));
        return with_seats(std::move(out));
    }

    std::vector<GameRow> with_seats(std::vector<GameRow> rows) {
        for (GameRow& row : rows) add_seats(row);
        return rows;
    }

    Connection& db_;
};

}  // namespace

std::unique_ptr<GameTable> sql_games(Connection& db) { return std::make_unique<SqlGames>(db); }

}  // namespace tankchess::server
