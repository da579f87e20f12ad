// What players did in their finished games.
#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

class SqlInsights : public InsightTable {
public:
    explicit SqlInsights(Connection& db) : db_(db) {}

    void add(const PlayedRow& r) override {
        db_.prepare(
               "INSERT INTO played_games(user_id,ended,game,side,setup,rules,speed,rated,rating,opponent,"
               "opponent_rating,level,score,reason,turns,thought,pieces) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")
            .bind(r.user)
            .bind(r.ended)
            .bind(r.game)
            .bind(r.side)
            .bind(r.setup)
            .bind(r.rules)
            .bind(r.speed)
            .bind(r.rated)
            .bind(r.rating)
            .bind(r.opponent)
            .bind(r.opponent_rating)
            .bind(r.level)
            .bind(r.score)
            .bind(r.reason)
            .bind(r.turns)
            .bind(r.thought)
            .bind(r.pieces)
            .run();
    }
    std::vector<PlayedRow> of(const std::string& user, Millis since, int limit) override {
        Statement q = db_.prepare(
            "SELECT user_id,ended,game,side,setup,rules,speed,rated,rating,opponent,opponent_rating,level,score,reason,"
            "turns,thought,pieces FROM played_games WHERE user_id=? AND ended>=? ORDER BY ended DESC,game DESC LIMIT "
            "?");
        q.bind(user).bind(since).bind(limit);
        std::vector<PlayedRow> out;
        const auto small = [&q](int column) { return static_cast<int>(q.integer(column)); };
        while (q.step()) {
            PlayedRow row{q.text(0), q.integer(1), q.text(2), q.text(3),     q.text(4), q.text(5),
                          q.text(6), q.flag(7),    small(8),  q.text(9),     small(10), small(11),
                          small(12), q.text(13),   small(14), q.integer(15), q.text(16)};
            out.push_back(std::move(row));
        }
        return out;
    }

private:
    Connection& db_;
};

}  // namespace

std::unique_ptr<InsightTable> sql_insights(Connection& db) { return std::make_unique<SqlInsights>(db); }

}  // namespace tankchess::server
