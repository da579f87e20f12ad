// Ratings, setups, challenges and notes: the small tables.
#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

class SqlRatings : public RatingTable {
public:
    explicit SqlRatings(Connection& db) : db_(db) {}

    std::vector<RatingRow> of(const std::string& user) override {
        Statement q = db_.prepare(
            "SELECT user_id,'','',family,rating,deviation,volatility,games,updated FROM ratings WHERE user_id=? ORDER "
            "BY "
            "family");
        q.bind(user);
        return rows(q);
    }
    std::optional<RatingRow> of(const std::string& user, const std::string& family) override {
        Statement q = db_.prepare(
            "SELECT user_id,'','',family,rating,deviation,volatility,games,updated FROM ratings WHERE user_id=? AND "
            "family=?");
        q.bind(user).bind(family);
        auto found = rows(q);
        if (found.empty()) return std::nullopt;
        return found.front();
    }
    void save(const RatingRow& r, const std::string& game) override {
        db_.prepare(
               "INSERT INTO ratings(user_id,family,rating,deviation,volatility,games,updated,bot)"
               " VALUES(?,?,?,?,?,?,?,?) ON CONFLICT(user_id,family) DO UPDATE SET rating=excluded.rating,"
               "deviation=excluded.deviation,volatility=excluded.volatility,games=excluded.games,"
               "updated=excluded.updated,bot=excluded.bot")
            .bind(r.user)
            .bind(r.family)
            .bind(r.rating)
            .bind(r.deviation)
            .bind(r.volatility)
            .bind(r.games)
            .bind(r.updated)
            .bind(r.kind == "bot")
            .run();
        db_.prepare(
               "INSERT INTO rating_points(user_id,family,at,rating,deviation,game) VALUES(?,?,?,?,?,?)"
               " ON CONFLICT(user_id,family,at,game) DO UPDATE SET rating=excluded.rating,deviation=excluded.deviation")
            .bind(r.user)
            .bind(r.family)
            .bind(r.updated)
            .bind(r.rating)
            .bind(r.deviation)
            .bind(game)
            .run();
    }
    std::vector<RatingPoint> points(const std::string& user, const std::string& family) override {
        Statement q = db_.prepare(
            "SELECT at,rating,deviation,game FROM (SELECT * FROM rating_points WHERE user_id=? AND family=?"
            " ORDER BY at DESC,game DESC LIMIT 5000) AS newest ORDER BY at,game");
        q.bind(user).bind(family);
        std::vector<RatingPoint> out;
        while (q.step()) out.push_back({q.integer(0), q.real(1), q.real(2), q.text(3)});
        return out;
    }
    std::vector<RatingRow> best(const std::string& family, bool bots, const std::optional<RatingKey>& after,
                                int limit) override {
        Statement q = db_.prepare(
            "SELECT r.user_id,u.name,u.kind,r.family,r.rating,r.deviation,r.volatility,r.games,r.updated"
            " FROM ratings r INDEXED BY ratings_best CROSS JOIN users u ON u.id=r.user_id"
            " WHERE r.family=? AND r.bot=? AND r.deviation<110 AND r.rating<=? AND (r.rating<? OR r.user_id>?)"
            " ORDER BY r.rating DESC,r.user_id LIMIT ?");
        const double from = after ? after->rating : 1e9;
        q.bind(family).bind(bots).bind(from).bind(from).bind(after ? after->user : std::string()).bind(limit);
        return rows(q);
    }

private:
    static std::vector<RatingRow> rows(Statement& q) {
        std::vector<RatingRow> out;
        while (q.step()) {
            out.push_back({q.text(0), q.text(1), q.text(2), q.text(3), q.real(4), q.real(5), q.real(6),
                           static_cast<int>(q.integer(7)), q.integer(8)});
        }
        return out;
    }
    Connection& db_;
};

class SqlSetups : public SetupTable {
public:
    explicit SqlSetups(Connection& db) : db_(db) {}

    std::optional<SetupRow> by_id(const std::string& id) override {
        Statement q = db_.prepare("SELECT id,owner,name,tps,created,updated FROM setups WHERE id=?");
        if (q.bind(id).step()) return row(q);
        // A published board is a setup too: its newest version, unless it was taken out of the library.
        Statement board = db_.prepare(
            "SELECT b.id,b.owner,v.name,v.tps,v.created,v.created FROM boards b CROSS JOIN board_versions v ON "
            "v.board=b.id"
            " WHERE b.id=? AND v.version=b.version AND b.hidden=0");
        if (!board.bind(id).step()) return std::nullopt;
        return row(board);
    }
    std::vector<SetupRow> of(const std::string& owner) override {
        Statement q = db_.prepare(
            "SELECT id,owner,name,tps,created,updated FROM setups WHERE owner=? ORDER BY updated DESC LIMIT 500");
        q.bind(owner);
        std::vector<SetupRow> out;
        while (q.step()) out.push_back(row(q));
        return out;
    }
    void insert(const SetupRow& s) override {
        db_.prepare("INSERT INTO setups(id,owner,name,tps,created,updated) VALUES(?,?,?,?,?,?)")
            .bind(s.id)
            .bind(s.owner)
            .bind(s.name)
            .bind(s.tps)
            .bind(s.created)
            .bind(s.updated)
            .run();
    }
    void update(const SetupRow& s) override {
        db_.prepare("UPDATE setups SET name=?,tps=?,updated=? WHERE id=?")
            .bind(s.name)
            .bind(s.tps)
            .bind(s.updated)
            .bind(s.id)
            .run();
    }
    void remove(const std::string& id) override { db_.prepare("DELETE FROM setups WHERE id=?").bind(id).run(); }

private:
    static SetupRow row(const Statement& q) {
        return {q.text(0), q.text(1), q.text(2), q.text(3), q.integer(4), q.integer(5)};
    }
    Connection& db_;
};

class SqlChallenges : public ChallengeTable {
public:
    explicit SqlChallenges(Connection& db) : db_(db) {}

    std::optional<ChallengeRow> by_id(const std::string& id) override {
        Statement q = db_.prepare("SELECT id,by,to_user,terms,taken,game,created,expires FROM challenges WHERE id=?");
        if (!q.bind(id).step()) return std::nullopt;
        return row(q);
    }
    std::vector<ChallengeRow> open_by(const std::string& user, Millis now) override {
        return open(db_.prepare("SELECT id,by,to_user,terms,taken,game,created,expires FROM challenges"
                                " WHERE by=? AND game='' AND expires>? ORDER BY expires DESC LIMIT 100"),
                    user, now);
    }
    std::vector<ChallengeRow> open_to(const std::string& user, Millis now) override {
        return open(db_.prepare("SELECT id,by,to_user,terms,taken,game,created,expires FROM challenges"
                                " WHERE to_user=? AND game='' AND expires>? ORDER BY expires DESC LIMIT 100"),
                    user, now);
    }
    void insert(const ChallengeRow& c) override {
        db_.prepare("INSERT INTO challenges(id,by,to_user,terms,taken,game,created,expires) VALUES(?,?,?,?,?,?,?,?)")
            .bind(c.id)
            .bind(c.by)
            .bind(c.to)
            .bind(c.terms)
            .bind(c.taken)
            .bind(c.game)
            .bind(c.created)
            .bind(c.expires)
            .run();
    }
    void take(const std::string& id, const std::string& before, const std::string& taken,
              const std::string& game) override {
        db_.prepare("UPDATE challenges SET taken=?,game=? WHERE id=? AND taken=? AND game=''")
            .bind(taken)
            .bind(game)
            .bind(id)
            .bind(before)
            .run_on_one("somebody else was quicker");
    }
    bool remove(const std::string& id) override {
        return db_.prepare("DELETE FROM challenges WHERE id=? AND game=''").bind(id).run_counted() > 0;
    }

private:
    static std::vector<ChallengeRow> open(Statement q, const std::string& user, Millis now) {
        q.bind(user).bind(now);
        std::vector<ChallengeRow> out;
        while (q.step()) out.push_back(row(q));
        return out;
    }
    static ChallengeRow row(const Statement& q) {
        return {q.text(0), q.text(1), q.text(2), q.text(3), q.text(4), q.text(5), q.integer(6), q.integer(7)};
    }
    Connection& db_;
};

class SqlNotes : public NoteTable {
public:
    explicit SqlNotes(Connection& db) : db_(db) {}

    void puzzle_tried(const std::string& user, const std::string& puzzle, bool solved, Millis at) override {
        db_.prepare(
               "INSERT INTO puzzles(user_id,puzzle,solved,at) VALUES(?,?,?,?)"
               " ON CONFLICT(user_id,puzzle) DO UPDATE SET at=excluded.at,"
               "solved=CASE WHEN excluded.solved=1 THEN 1 ELSE puzzles.solved END")
            .bind(user)
            .bind(puzzle)
            .bind(solved)
            .bind(at)
            .run();
    }
    std::vector<std::string> puzzles_solved(const std::string& user) override {
        Statement q = db_.prepare("SELECT puzzle FROM puzzles WHERE user_id=? AND solved=1 ORDER BY puzzle");
        q.bind(user);
        std::vector<std::string> out;
        while (q.step()) out.push_back(q.text(0));
        return out;
    }
    void set(const std::string& name, const std::string& value) override {
        db_.prepare("INSERT INTO notes(name,value) VALUES(?,?) ON CONFLICT(name) DO UPDATE SET value=excluded.value")
            .bind(name)
            .bind(value)
            .run();
    }
    std::optional<std::string> get(const std::string& name) override {
        Statement q = db_.prepare("SELECT value FROM notes WHERE name=?");
        if (!q.bind(name).step()) return std::nullopt;
        return q.text(0);
    }
    std::string get_or_set(const std::string& name, const std::string& value) override {
        // Whoever comes second waits for the first, and reads afterwards.
        db_.prepare("INSERT INTO notes(name,value) VALUES(?,?) ON CONFLICT(name) DO NOTHING")
            .bind(name)
            .bind(value)
            .run();
        return get(name).value_or(value);
    }
    void add_outage(Millis from, Millis to) override {
        db_.prepare("INSERT INTO outages(start,stop) VALUES(?,?)").bind(from).bind(to).run();
    }
    std::vector<std::pair<Millis, Millis>> outages_after(Millis at) override {
        Statement q = db_.prepare("SELECT start,stop FROM outages WHERE stop>? ORDER BY start");
        q.bind(at);
        std::vector<std::pair<Millis, Millis>> out;
        while (q.step()) out.emplace_back(q.integer(0), q.integer(1));
        return out;
    }

private:
    Connection& db_;
};

}  // namespace

std::unique_ptr<RatingTable> sql_ratings(Connection& db) { return std::make_unique<SqlRatings>(db); }
std::unique_ptr<SetupTable> sql_setups(Connection& db) { return std::make_unique<SqlSetups>(db); }
std::unique_ptr<ChallengeTable> sql_challenges(Connection& db) { return std::make_unique<SqlChallenges>(db); }
std::unique_ptr<NoteTable> sql_notes(Connection& db) { return std::make_unique<SqlNotes>(db); }

}  // namespace tankchess::server
