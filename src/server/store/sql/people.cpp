#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

std::string word_of(Tie tie) { return tie == Tie::follow ? "follow" : "block"; }

class SqlPeople : public PeopleTable {
public:
    explicit SqlPeople(Connection& db) : db_(db) {}

    void tie(const std::string& owner, Tie tie, const std::string& other, Millis at) override {
        db_.prepare("INSERT INTO ties(owner,kind,other,since) VALUES(?,?,?,?) ON CONFLICT DO NOTHING")
            .bind(owner)
            .bind(word_of(tie))
            .bind(other)
            .bind(at)
            .run();
    }
    bool untie(const std::string& owner, Tie tie, const std::string& other) override {
        return db_.prepare("DELETE FROM ties WHERE owner=? AND kind=? AND other=?")
                   .bind(owner)
                   .bind(word_of(tie))
                   .bind(other)
                   .run_counted() > 0;
    }
    bool is_tied(const std::string& owner, Tie tie, const std::string& other) override {
        Statement q = db_.prepare("SELECT 1 FROM ties WHERE owner=? AND kind=? AND other=?");
        return q.bind(owner).bind(word_of(tie)).bind(other).step();
    }
    int count_of(const std::string& owner, Tie tie) override {
        return count("SELECT count(*) FROM ties WHERE owner=? AND kind=?", owner, tie);
    }
    int count_back(const std::string& other, Tie tie) override {
        return count("SELECT count(*) FROM ties WHERE other=? AND kind=?", other, tie);
    }
    std::vector<TiedRow> tied_to(const std::string& owner, Tie tie) override {
        Statement q = db_.prepare(
            "SELECT u.id,u.kind,u.name,u.created,t.since,"
            "EXISTS(SELECT 1 FROM ties b WHERE b.owner=t.other AND b.kind=t.kind AND b.other=t.owner)"
            " FROM ties t CROSS JOIN users u ON u.id=t.other WHERE t.owner=? AND t.kind=? ORDER BY lower(u.name)");
        q.bind(owner).bind(word_of(tie));
        return tied(q);
    }
    std::vector<TiedRow> tied_back(const std::string& other, Tie tie, int limit) override {
        Statement q = db_.prepare(
            "SELECT u.id,u.kind,u.name,u.created,t.since,"
            "EXISTS(SELECT 1 FROM ties b WHERE b.owner=t.other AND b.kind=t.kind AND b.other=t.owner)"
            " FROM ties t CROSS JOIN users u ON u.id=t.owner WHERE t.other=? AND t.kind=?"
            " ORDER BY t.since DESC,u.id LIMIT ?");
        q.bind(other).bind(word_of(tie)).bind(limit);
        return tied(q);
    }
    std::vector<std::pair<std::string, std::string>> all_blocks() override {
        Statement q = db_.prepare("SELECT owner,other FROM ties INDEXED BY ties_of_block WHERE kind='block'");
        std::vector<std::pair<std::string, std::string>> out;
        while (q.step()) out.emplace_back(q.text(0), q.text(1));
        return out;
    }

    void keep_note(const std::string& owner, const std::string& other, const std::string& text, Millis at) override {
        if (text.empty()) {
            db_.prepare("DELETE FROM player_notes WHERE owner=? AND other=?").bind(owner).bind(other).run();
            return;
        }
        db_.prepare(
               "INSERT INTO player_notes(owner,other,text,updated) VALUES(?,?,?,?)"
               " ON CONFLICT(owner,other) DO UPDATE SET text=excluded.text,updated=excluded.updated")
            .bind(owner)
            .bind(other)
            .bind(text)
            .bind(at)
            .run();
    }
    std::string note(const std::string& owner, const std::string& other) override {
        Statement q = db_.prepare("SELECT text FROM player_notes WHERE owner=? AND other=?");
        return q.bind(owner).bind(other).step() ? q.text(0) : std::string();
    }

    std::vector<UserRow> named_like(const std::string& beginning, int limit) override {
        // The names that begin so are those from it to the last that could: U+10FFFF sorts behind every letter.
        Statement q = db_.prepare(
            "SELECT id,kind,name,created FROM users WHERE lower(name)>=lower(?) AND lower(name)<lower(?)"
            " AND kind<>'guest' ORDER BY lower(name) LIMIT ?");
        q.bind(beginning).bind(beginning + "\xf4\x8f\xbf\xbf").bind(limit);
        std::vector<UserRow> out;
        while (q.step()) out.push_back({q.text(0), q.text(1), q.text(2), {}, {}, {}, q.integer(3)});
        return out;
    }

    VersusRow versus(const std::string& one, const std::string& other, int limit) override {
        VersusRow out;
        {
            Statement q = db_.prepare(
                "SELECT count(*),"
                "sum(CASE WHEN g.result<>'1/2-1/2' AND instr(g.winners,s.side)>0 THEN 1 ELSE 0 END),"
                "sum(CASE WHEN g.result='1/2-1/2' THEN 1 ELSE 0 END)" +
                std::string(met) + " AND g.one_screen=0 AND g.reason<>'aborted'");
            q.bind(other).bind(one);
            if (q.step() && q.integer(0) > 0) {
                out.tally.games = static_cast<int>(q.integer(0));
                out.tally.wins = static_cast<int>(q.integer(1));
                out.tally.draws = static_cast<int>(q.integer(2));
                out.tally.losses = out.tally.games - out.tally.wins - out.tally.draws;
            }
        }
        std::vector<std::string> ids;
        {
            Statement q = db_.prepare("SELECT s.game" + std::string(met) + " ORDER BY s.ended DESC,s.game LIMIT ?");
            q.bind(other).bind(one).bind(limit);
            while (q.step()) ids.push_back(q.text(0));
        }
        const auto games = sql_games(db_);
        for (const std::string& id : ids) {
            if (auto game = games->by_id(id)) out.newest.push_back(std::move(*game));
        }
        return out;
    }

private:
    // Finished games in which both sat; at a table of four somebody may have two seats.
    static constexpr std::string_view met =
        " FROM seats s CROSS JOIN games g ON g.id=s.game WHERE s.ended>0"
        " AND EXISTS(SELECT 1 FROM seats o WHERE o.game=s.game AND o.user_id=?)"
        " AND NOT EXISTS(SELECT 1 FROM seats t WHERE t.game=s.game AND t.user_id=s.user_id AND t.side<s.side)"
        " AND s.user_id=?";

    int count(std::string_view sql, const std::string& whose, Tie tie) {
        Statement q = db_.prepare(sql);
        return q.bind(whose).bind(word_of(tie)).step() ? static_cast<int>(q.integer(0)) : 0;
    }
    static std::vector<TiedRow> tied(Statement& q) {
        std::vector<TiedRow> out;
        while (q.step()) {
            out.push_back({{q.text(0), q.text(1), q.text(2), {}, {}, {}, q.integer(3)}, q.integer(4), q.flag(5)});
        }
        return out;
    }

    Connection& db_;
};

}  // namespace

std::unique_ptr<PeopleTable> sql_people(Connection& db) { return std::make_unique<SqlPeople>(db); }

}  // namespace tankchess::server
