#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

constexpr std::string_view simul_columns =
    "SELECT id,name,state,host,host_name,terms,options,created,started,ended,version,players FROM simuls ";
constexpr const char* simul_changed = "the simul has changed meanwhile";

class SqlSimuls : public SimulTable {
public:
    explicit SqlSimuls(Connection& db) : db_(db) {}

    void insert(const SimulRow& s) override {
        db_.prepare(
               "INSERT INTO simuls(id,name,state,host,host_name,terms,options,created,started,ended,version,players)"
               " VALUES(?,?,?,?,?,?,?,?,?,?,?,?)")
            .bind(s.id)
            .bind(s.name)
            .bind(s.state)
            .bind(s.host)
            .bind(s.host_name)
            .bind(s.terms)
            .bind(s.options)
            .bind(s.created)
            .bind(s.started)
            .bind(s.ended)
            .bind(s.version)
            .bind(s.players)
            .run();
    }
    std::optional<SimulRow> by_id(const std::string& id) override {
        Statement q = db_.prepare(std::string(simul_columns) + "WHERE id=?");
        if (!q.bind(id).step()) return std::nullopt;
        return simul_of(q);
    }
    std::vector<SimulRow> open(Millis since, int limit) override {
        Statement q = db_.prepare(std::string(simul_columns) +
                                  "INDEXED BY simuls_open WHERE state IN ('planned','running') AND (state='running' OR"
                                  " created>=?) ORDER BY created DESC,id LIMIT ?");
        return rows(q.bind(since).bind(limit));
    }
    std::vector<SimulRow> past(int limit) override {
        Statement q = db_.prepare(std::string(simul_columns) +
                                  "INDEXED BY simuls_past WHERE state='over' ORDER BY ended DESC,id LIMIT ?");
        return rows(q.bind(limit));
    }
    int open_by(const std::string& host, Millis since) override {
        Statement q = db_.prepare(
            "SELECT count(*) FROM simuls INDEXED BY simuls_by_host WHERE host=? AND state IN ('planned','running') AND"
            " (state='running' OR created>=?)");
        return q.bind(host).bind(since).step() ? static_cast<int>(q.integer(0)) : 0;
    }

    std::vector<SimulSeatRow> seats(const std::string& id) override {
        Statement q = db_.prepare(
            "SELECT simul,user_id,number,name,kind,board,state,game,joined FROM simul_seats WHERE simul=?"
            " ORDER BY number");
        q.bind(id);
        std::vector<SimulSeatRow> out;
        while (q.step()) {
            out.push_back({q.text(0), q.text(1), static_cast<int>(q.integer(2)), q.text(3), q.text(4),
                           static_cast<int>(q.integer(5)), q.text(6), q.text(7), q.integer(8)});
        }
        return out;
    }
    bool apply(const SimulSeatRow& s) override {
        // Who applies at the same time on another server waits here: numbers are given one by one.
        touch(s.simul);
        const bool fresh = db_.prepare(
                                  "INSERT INTO simul_seats(simul,user_id,number,name,kind,board,state,game,joined)"
                                  " VALUES(?,?,(SELECT coalesce(max(number),-1)+1 FROM simul_seats WHERE simul=?),?,?,"
                                  "?,'applied','',?) ON CONFLICT DO NOTHING")
                               .bind(s.simul)
                               .bind(s.user)
                               .bind(s.simul)
                               .bind(s.name)
                               .bind(s.kind)
                               .bind(s.board)
                               .bind(s.joined)
                               .run_counted() > 0;
        count(s.simul);
        return fresh;
    }
    void change(const std::string& id, const std::string& user, const std::string& from,
                const std::string& to) override {
        db_.prepare("UPDATE simul_seats SET state=? WHERE simul=? AND user_id=? AND instr(?,' '||state||' ')>0")
            .bind(to)
            .bind(id)
            .bind(user)
            .bind(from)
            .run_on_one(simul_changed);
        count(id);
    }
    bool leave(const std::string& id, const std::string& user) override {
        const bool gone =
            db_.prepare("DELETE FROM simul_seats WHERE simul=? AND user_id=? AND state IN ('applied','accepted')")
                .bind(id)
                .bind(user)
                .run_counted() > 0;
        count(id);
        return gone;
    }
    void start(const std::string& id, std::int64_t version, Millis at,
               const std::vector<std::pair<std::string, std::string>>& games) override {
        db_.prepare(
               "UPDATE simuls SET state='running',started=?,version=version+1 WHERE id=? AND state='planned' AND"
               " version=?")
            .bind(at)
            .bind(id)
            .bind(version)
            .run_on_one(simul_changed);
        for (const auto& [user, game] : games) {
            db_.prepare(
                   "UPDATE simul_seats SET state='playing',game=? WHERE simul=? AND user_id=? AND state='accepted'")
                .bind(game)
                .bind(id)
                .bind(user)
                .run_on_one(simul_changed);
        }
    }
    bool cancel(const std::string& id, Millis at) override {
        return db_.prepare(
                      "UPDATE simuls SET state='cancelled',ended=?,version=version+1 WHERE id=? AND state='planned'")
                   .bind(at)
                   .bind(id)
                   .run_counted() > 0;
    }

    std::optional<std::string> of_game(const std::string& game) override {
        Statement q = db_.prepare("SELECT simul FROM simul_seats WHERE game=? AND game<>''");
        if (!q.bind(game).step()) return std::nullopt;
        return q.text(0);
    }
    void settle(const std::string& game, const std::string& state, Millis at) override {
        const auto id = of_game(game);
        if (!id) return;
        touch(*id);
        db_.prepare("UPDATE simul_seats SET state=? WHERE game=? AND game<>'' AND state='playing'")
            .bind(state)
            .bind(game)
            .run();
        db_.prepare(
               "UPDATE simuls SET state='over',ended=? WHERE id=? AND state='running' AND NOT EXISTS (SELECT 1 FROM"
               " simul_seats p WHERE p.simul=simuls.id AND p.state='playing')")
            .bind(at)
            .bind(*id)
            .run();
    }

private:
    void touch(const std::string& id) { db_.prepare("UPDATE simuls SET version=version+1 WHERE id=?").bind(id).run(); }
    void count(const std::string& id) {
        db_.prepare(
               "UPDATE simuls SET version=version+1,players=(SELECT count(*) FROM simul_seats p WHERE"
               " p.simul=simuls.id AND p.state<>'refused') WHERE id=?")
            .bind(id)
            .run();
    }
    static std::vector<SimulRow> rows(Statement& q) {
        std::vector<SimulRow> out;
        while (q.step()) out.push_back(simul_of(q));
        return out;
    }
    static SimulRow simul_of(const Statement& q) {
        return {q.text(0), q.text(1),    q.text(2),    q.text(3),    q.text(4),     q.text(5),
                q.text(6), q.integer(7), q.integer(8), q.integer(9), q.integer(10), static_cast<int>(q.integer(11))};
    }

    Connection& db_;
};

}  // namespace

std::unique_ptr<SimulTable> sql_simuls(Connection& db) { return std::make_unique<SqlSimuls>(db); }

}  // namespace tankchess::server
