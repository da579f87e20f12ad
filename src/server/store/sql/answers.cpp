#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

class SqlAnswers : public AnswerTable {
public:
    explicit SqlAnswers(Connection& db) : db_(db) {}

    std::vector<AnswersRow> of(const std::string& game) override {
        Statement q = db_.prepare("SELECT game,side,since,lines FROM prepared_answers WHERE game=? ORDER BY side");
        q.bind(game);
        std::vector<AnswersRow> out;
        while (q.step()) out.push_back({q.text(0), q.text(1), q.integer(2), q.text(3)});
        return out;
    }
    void keep(const AnswersRow& a) override {
        db_.prepare(
               "INSERT INTO prepared_answers(game,side,since,lines) VALUES(?,?,?,?)"
               " ON CONFLICT(game,side) DO UPDATE SET since=excluded.since,lines=excluded.lines")
            .bind(a.game)
            .bind(a.side)
            .bind(a.since)
            .bind(a.lines)
            .run();
    }
    void drop(const std::string& game, const std::string& side) override {
        db_.prepare("DELETE FROM prepared_answers WHERE game=? AND side=?").bind(game).bind(side).run();
    }
    std::vector<std::string> games() override {
        Statement q = db_.prepare("SELECT DISTINCT game FROM prepared_answers");
        std::vector<std::string> out;
        while (q.step()) out.push_back(q.text(0));
        return out;
    }

private:
    Connection& db_;
};

}  // namespace

std::unique_ptr<AnswerTable> sql_answers(Connection& db) { return std::make_unique<SqlAnswers>(db); }

}  // namespace tankchess::server
