#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

class SqlVacations : public VacationTable {
public:
    explicit SqlVacations(Connection& db) : db_(db) {}

    void insert(const VacationRow& v) override {
        db_.prepare("INSERT INTO vacations(user_id,starts,ends,state) VALUES(?,?,?,?)")
            .bind(v.user)
            .bind(v.starts)
            .bind(v.ends)
            .bind(v.state)
            .run();
    }
    std::vector<VacationRow> of(const std::string& user) override {
        Statement q = db_.prepare(
            "SELECT user_id,starts,ends,state FROM vacations WHERE user_id=? ORDER BY starts DESC LIMIT 100");
        return rows(q.bind(user));
    }
    void end_at(const std::string& user, Millis starts, Millis ends) override {
        db_.prepare("UPDATE vacations SET ends=? WHERE user_id=? AND starts=?")
            .bind(ends)
            .bind(user)
            .bind(starts)
            .run();
    }
    bool is_away(const std::string& user, Millis now) override {
        Statement q = db_.prepare("SELECT 1 FROM vacations WHERE user_id=? AND starts<=? AND ends>? AND state<>'over'");
        return q.bind(user).bind(now).bind(now).step();
    }
    std::vector<VacationRow> due(Millis begun, Millis ended, int limit) override {
        Statement q = db_.prepare(
            "SELECT user_id,starts,ends,state FROM vacations INDEXED BY vacations_open WHERE state<>'over' AND"
            " starts<=? AND (state='planned' OR ends<=?) ORDER BY starts LIMIT ?");
        return rows(q.bind(begun).bind(ended).bind(limit));
    }
    void set_state(const std::string& user, Millis starts, const std::string& state) override {
        db_.prepare("UPDATE vacations SET state=? WHERE user_id=? AND starts=?")
            .bind(state)
            .bind(user)
            .bind(starts)
            .run();
    }
    std::vector<std::string> slow_games(const std::string& user) override {
        Statement q = db_.prepare(
            "SELECT DISTINCT s.game FROM seats s CROSS JOIN games g ON g.id=s.game WHERE s.user_id=? AND s.ended=0 AND"
            " g.over=0 AND g.family LIKE '%-daily'");
        q.bind(user);
        std::vector<std::string> out;
        while (q.step()) out.push_back(q.text(0));
        return out;
    }

private:
    static std::vector<VacationRow> rows(Statement& q) {
        std::vector<VacationRow> out;
        while (q.step()) out.push_back({q.text(0), q.integer(1), q.integer(2), q.text(3)});
        return out;
    }

    Connection& db_;
};

}  // namespace

std::unique_ptr<VacationTable> sql_vacations(Connection& db) { return std::make_unique<SqlVacations>(db); }

}  // namespace tankchess::server
