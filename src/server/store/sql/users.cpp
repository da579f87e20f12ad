#include "server/common/signup_rules.h"
#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

class SqlUsers : public UserTable {
public:
    explicit SqlUsers(Connection& db) : db_(db) {}

    std::optional<UserRow> by_id(const std::string& id) override {
        Statement q = db_.prepare("SELECT id,kind,name,password,about,settings,created FROM users WHERE id=?");
        return user(q.bind(id));
    }
    std::optional<UserRow> by_name(const std::string& name) override {
        Statement q =
            db_.prepare("SELECT id,kind,name,password,about,settings,created FROM users WHERE lower(name)=lower(?)");
        return user(q.bind(name));
    }
    std::optional<UserRow> like_name(const std::string& name) override {
        Statement q = db_.prepare(
            "SELECT id,kind,name,password,about,settings,created FROM users WHERE skeleton=? AND kind<>'guest' LIMIT "
            "1");
        return user(q.bind(name_skeleton(name)));
    }
    void insert(const UserRow& u) override {
        db_.prepare("INSERT INTO users(id,kind,name,skeleton,password,about,settings,created) VALUES(?,?,?,?,?,?,?,?)")
            .bind(u.id)
            .bind(u.kind)
            .bind(u.name)
            .bind(name_skeleton(u.name))
            .bind(u.password)
            .bind(u.about)
            .bind(u.settings)
            .bind(u.created)
            .run();
    }
    void update(const UserRow& u) override {
        db_.prepare("UPDATE users SET kind=?,name=?,skeleton=?,password=?,about=?,settings=? WHERE id=?")
            .bind(u.kind)
            .bind(u.name)
            .bind(name_skeleton(u.name))
            .bind(u.password)
            .bind(u.about)
            .bind(u.settings)
            .bind(u.id)
            .run();
        // Games of a guest who registers are found under the new name.
        db_.prepare(
               "UPDATE seats SET name=?,kind=CASE kind WHEN 'guest' THEN 'person' ELSE kind END"
               " WHERE user_id=? AND name<>?")
            .bind(u.name)
            .bind(u.id)
            .bind(u.name)
            .run();
    }

    void insert_session(const SessionRow& s) override {
        db_.prepare("INSERT INTO sessions(id,hash,user_id,csrf,created,seen,address,agent) VALUES(?,?,?,?,?,?,?,?)")
            .bind(s.id)
            .bind(s.hash)
            .bind(s.user)
            .bind(s.csrf)
            .bind(s.created)
            .bind(s.seen)
            .bind(s.address)
            .bind(s.agent)
            .run();
    }
    std::optional<SessionRow> session_by_hash(const std::string& hash) override {
        Statement q = db_.prepare("SELECT id,hash,user_id,csrf,created,seen,address,agent FROM sessions WHERE hash=?");
        if (!q.bind(hash).step()) return std::nullopt;
        return session(q);
    }
    std::vector<SessionRow> sessions_of(const std::string& user) override {
        Statement q = db_.prepare(
            "SELECT id,hash,user_id,csrf,created,seen,address,agent FROM sessions WHERE user_id=? ORDER BY seen DESC "
            "LIMIT "
            "200");
        q.bind(user);
        std::vector<SessionRow> out;
        while (q.step()) out.push_back(session(q));
        return out;
    }
    void touch_session(const std::string& id, Millis seen) override {
        db_.prepare("UPDATE sessions SET seen=? WHERE id=?").bind(seen).bind(id).run();
    }
    bool delete_session(const std::string& user, const std::string& id) override {
        return db_.prepare("DELETE FROM sessions WHERE user_id=? AND id=?").bind(user).bind(id).run_counted() > 0;
    }
    void delete_sessions_but(const std::string& user, const std::string& id) override {
        db_.prepare("DELETE FROM sessions WHERE user_id=? AND id<>?").bind(user).bind(id).run();
    }

    void insert_token(const TokenRow& t) override {
        db_.prepare("INSERT INTO tokens(id,hash,user_id,label,created,seen,scopes) VALUES(?,?,?,?,?,?,?)")
            .bind(t.id)
            .bind(t.hash)
            .bind(t.user)
            .bind(t.label)
            .bind(t.created)
            .bind(t.seen)
            .bind(t.scopes)
            .run();
    }
    std::optional<TokenRow> token_by_hash(const std::string& hash) override {
        Statement q = db_.prepare("SELECT id,hash,user_id,label,created,seen,scopes FROM tokens WHERE hash=?");
        if (!q.bind(hash).step()) return std::nullopt;
        return token(q);
    }
    std::vector<TokenRow> tokens_of(const std::string& user) override {
        Statement q = db_.prepare(
            "SELECT id,hash,user_id,label,created,seen,scopes FROM tokens WHERE user_id=? ORDER BY created LIMIT 200");
        q.bind(user);
        std::vector<TokenRow> out;
        while (q.step()) out.push_back(token(q));
        return out;
    }
    void touch_token(const std::string& id, Millis seen) override {
        db_.prepare("UPDATE tokens SET seen=? WHERE id=?").bind(seen).bind(id).run();
    }
    bool delete_token(const std::string& user, const std::string& id) override {
        return db_.prepare("DELETE FROM tokens WHERE user_id=? AND id=?").bind(user).bind(id).run_counted() > 0;
    }

    void ban(const BanRow& b) override {
        db_.prepare(
               "INSERT INTO bans(user_id,since,until,reason) VALUES(?,?,?,?) ON CONFLICT(user_id)"
               " DO UPDATE SET since=excluded.since,until=excluded.until,reason=excluded.reason")
            .bind(b.user)
            .bind(b.since)
            .bind(b.until)
            .bind(b.reason)
            .run();
        db_.prepare("DELETE FROM sessions WHERE user_id=?").bind(b.user).run();
    }
    bool lift_ban(const std::string& user) override {
        return db_.prepare("DELETE FROM bans WHERE user_id=?").bind(user).run_counted() > 0;
    }
    std::optional<BanRow> ban_of(const std::string& user, Millis now) override {
        Statement q =
            db_.prepare("SELECT user_id,since,until,reason FROM bans WHERE user_id=? AND (until=0 OR until>?)");
        if (!q.bind(user).bind(now).step()) return std::nullopt;
        return ban_row(q);
    }
    std::vector<BanRow> bans(Millis now) override {
        Statement q =
            db_.prepare("SELECT user_id,since,until,reason FROM bans WHERE until=0 OR until>? ORDER BY since");
        q.bind(now);
        std::vector<BanRow> out;
        while (q.step()) out.push_back(ban_row(q));
        return out;
    }

private:
    static BanRow ban_row(const Statement& q) { return {q.text(0), q.integer(1), q.integer(2), q.text(3)}; }
    static std::optional<UserRow> user(Statement& q) {
        if (!q.step()) return std::nullopt;
        return UserRow{q.text(0), q.text(1), q.text(2), q.text(3), q.text(4), q.text(5), q.integer(6)};
    }
    static SessionRow session(const Statement& q) {
        return {q.text(0), q.text(1), q.text(2), q.text(3), q.integer(4), q.integer(5), q.text(6), q.text(7)};
    }
    static TokenRow token(const Statement& q) {
        return {q.text(0), q.text(1), q.text(2), q.text(3), q.integer(4), q.integer(5), q.text(6)};
    }

    Connection& db_;
};

}  // namespace

std::unique_ptr<UserTable> sql_users(Connection& db) { return std::make_unique<SqlUsers>(db); }

}  // namespace tankchess::server
