// What was noticed in games, games that wait to be looked at, and signals for moderators.
#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

const std::string sign_columns =
    "SELECT game,user_id,blurs,moves,agreement,mean_seconds,regularity,looked FROM game_signs ";
const std::string signal_columns = "SELECT id,user_id,kind,about,score,data,at,dismissed FROM signals ";
// By how much something must have become odder to be told again after it was dismissed.
constexpr double much_odder = 0.1;

std::vector<GameSignRow> sign_rows(Statement& q) {
    std::vector<GameSignRow> out;
    while (q.step()) {
        out.push_back({q.text(0), q.text(1), static_cast<int>(q.integer(2)), static_cast<int>(q.integer(3)), q.real(4),
                       q.real(5), q.real(6), q.integer(7)});
    }
    return out;
}

std::vector<SignalRow> signal_rows(Statement& q) {
    std::vector<SignalRow> out;
    while (q.step()) {
        out.push_back({q.text(0), q.text(1), q.text(2), q.text(3), q.real(4), q.text(5), q.integer(6), q.integer(7)});
    }
    return out;
}

std::vector<std::string> first_texts(Statement& q) {
    std::vector<std::string> out;
    while (q.step()) out.push_back(q.text(0));
    return out;
}

class SqlSigns : public SignTable {
public:
    explicit SqlSigns(Connection& db) : db_(db) {}

    void count_blur(const std::string& game, const std::string& user) override {
        db_.prepare(
               "INSERT INTO game_signs(game,user_id,blurs,moves,agreement,mean_seconds,regularity,looked)"
               " VALUES(?,?,1,0,0,0,0,0) ON CONFLICT(game,user_id) DO UPDATE SET blurs=game_signs.blurs+1")
            .bind(game)
            .bind(user)
            .run();
    }
    std::vector<GameSignRow> of_game(const std::string& game) override {
        Statement q = db_.prepare(sign_columns + "WHERE game=? ORDER BY user_id");
        return sign_rows(q.bind(game));
    }
    std::vector<GameSignRow> of_user(const std::string& user, int limit) override {
        Statement q = db_.prepare(sign_columns + "WHERE user_id=? ORDER BY looked DESC LIMIT ?");
        return sign_rows(q.bind(user).bind(limit));
    }
    void keep(const GameSignRow& s) override {
        db_.prepare(
               "INSERT INTO game_signs(game,user_id,blurs,moves,agreement,mean_seconds,regularity,looked)"
               " VALUES(?,?,?,?,?,?,?,?) ON CONFLICT(game,user_id) DO UPDATE SET moves=excluded.moves,"
               "agreement=excluded.agreement,mean_seconds=excluded.mean_seconds,regularity=excluded.regularity,"
               "looked=excluded.looked")
            .bind(s.game)
            .bind(s.user)
            .bind(s.blurs)
            .bind(s.moves)
            .bind(s.agreement)
            .bind(s.mean_seconds)
            .bind(s.regularity)
            .bind(s.looked)
            .run();
    }

    void want_look(const std::string& game, int urgency, Millis at) override {
        db_.prepare(
               "INSERT INTO looks(game,urgency,at,lease) VALUES(?,?,?,0) ON CONFLICT(game) DO UPDATE SET"
               " urgency=excluded.urgency")
            .bind(game)
            .bind(urgency)
            .bind(at)
            .run();
    }
    int looks_wanted() override {
        Statement q = db_.prepare("SELECT count(*) FROM looks");
        return counted(q);
    }
    std::optional<std::string> claim_look(Millis now, Millis until) override {
        std::string game;
        {
            Statement q = db_.prepare("SELECT game FROM looks WHERE lease<? ORDER BY urgency DESC,at,game LIMIT 1");
            if (!q.bind(now).step()) return std::nullopt;
            game = q.text(0);
        }
        // Another server may have been quicker since we looked.
        const bool ours = db_.prepare("UPDATE looks SET lease=? WHERE game=? AND lease<?")
                              .bind(until)
                              .bind(game)
                              .bind(now)
                              .run_counted() > 0;
        return ours ? std::optional(game) : std::nullopt;
    }
    void end_look(const std::string& game) override { db_.prepare("DELETE FROM looks WHERE game=?").bind(game).run(); }
    std::vector<std::string> rated_games(const std::string& user, int limit) override {
        Statement q = db_.prepare(
            "SELECT s.game FROM seats s CROSS JOIN games g ON g.id=s.game WHERE s.user_id=? AND s.ended>0 AND g.rated=1"
            " ORDER BY s.ended DESC,s.game LIMIT ?");
        return first_texts(q.bind(user).bind(limit));
    }
    std::optional<std::string> shared_address(const std::string& one, const std::string& other) override {
        Statement q = db_.prepare(
            "SELECT a.address FROM sessions a CROSS JOIN sessions b ON b.address=a.address AND b.user_id=?"
            " WHERE a.user_id=? LIMIT 1");
        if (!q.bind(other).bind(one).step()) return std::nullopt;
        return q.text(0);
    }
    std::vector<std::string> neighbours(const std::string& user, int limit) override {
        Statement q = db_.prepare(
            "SELECT DISTINCT b.user_id FROM sessions a CROSS JOIN sessions b ON b.address=a.address"
            " WHERE a.user_id=? AND b.user_id<>? LIMIT ?");
        return first_texts(q.bind(user).bind(user).bind(limit));
    }

    void signal(const SignalRow& s) override {
        const auto before = by_id(s.id);
        if (before && before->dismissed > 0 && s.score < before->score + much_odder) return;
        db_.prepare(
               "INSERT INTO signals(id,user_id,kind,about,score,data,at,dismissed) VALUES(?,?,?,?,?,?,?,0)"
               " ON CONFLICT(id) DO UPDATE SET score=excluded.score,data=excluded.data,at=excluded.at,dismissed=0")
            .bind(s.id)
            .bind(s.user)
            .bind(s.kind)
            .bind(s.about)
            .bind(s.score)
            .bind(s.data)
            .bind(s.at)
            .run();
    }
    std::vector<SignalRow> open_signals(int limit) override {
        Statement q = db_.prepare(signal_columns + "WHERE dismissed=0 ORDER BY score DESC,id LIMIT ?");
        return signal_rows(q.bind(limit));
    }
    std::vector<SignalRow> signals_of(const std::string& user, int limit) override {
        Statement q = db_.prepare(signal_columns + "WHERE user_id=? ORDER BY at DESC LIMIT ?");
        return signal_rows(q.bind(user).bind(limit));
    }
    int count_open_signals() override {
        Statement q = db_.prepare("SELECT count(*) FROM signals WHERE dismissed=0");
        return counted(q);
    }
    std::optional<SignalRow> by_id(const std::string& id) override {
        Statement q = db_.prepare(signal_columns + "WHERE id=?");
        auto rows = signal_rows(q.bind(id));
        return rows.empty() ? std::nullopt : std::optional(std::move(rows.front()));
    }
    void dismiss(const std::string& id, Millis at) override {
        db_.prepare("UPDATE signals SET dismissed=? WHERE id=?").bind(at).bind(id).run();
    }

private:
    static int counted(Statement& q) { return q.step() ? static_cast<int>(q.integer(0)) : 0; }

    Connection& db_;
};

}  // namespace

std::unique_ptr<SignTable> sql_signs(Connection& db) { return std::make_unique<SqlSigns>(db); }

}  // namespace tankchess::server
