#include "server/common/scripts.h"
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
        if (auto found = by_ascii_name(name)) return found;
        // The databases know small and capital letters of ASCII only.
        auto like = is_ascii(name) ? std::nullopt : by_skeleton(name_skeleton(name));
        return like && same_name(like->name, name) ? like : std::nullopt;
    }
    std::optional<UserRow> like_name(const std::string& name) override {
        for (const std::string& skeleton : skeletons_of(name)) {
            if (auto found = by_skeleton(skeleton)) return found;
            if (auto holder = holder_of(skeleton)) return holder;
        }
        return std::nullopt;
    }
    std::optional<UserRow> by_former_name(const std::string& name) override {
        const auto holder = held(name_skeleton(name));
        return holder && same_name(holder->name, name) ? by_id(holder->id) : std::nullopt;
    }
    void rename(const std::string& user, const std::string& name, Millis at) override {
        auto row = by_id(user);
        if (!row) return;
        hold(*row, row->name, at);
        row->name = name;
        update(*row);
        db_.prepare("UPDATE tournament_entrants SET name=? WHERE user_id=?").bind(name).bind(user).run();
        db_.prepare("UPDATE tournaments SET by_name=? WHERE by=?").bind(name).bind(user).run();
        db_.prepare("UPDATE simul_seats SET name=? WHERE user_id=?").bind(name).bind(user).run();
        db_.prepare("UPDATE simuls SET host_name=? WHERE host=?").bind(name).bind(user).run();
    }
    Millis renamed_at(const std::string& user) override {
        Statement q = db_.prepare("SELECT coalesce(max(since),0) FROM held_names WHERE user_id=? AND name<>''");
        return q.bind(user).step() ? q.integer(0) : 0;
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
        hold_second(u);
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
        hold_second(u);
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
    std::optional<UserRow> by_ascii_name(const std::string& name) {
        Statement q =
            db_.prepare("SELECT id,kind,name,password,about,settings,created FROM users WHERE lower(name)=lower(?)");
        return user(q.bind(name));
    }
    std::optional<UserRow> by_skeleton(const std::string& skeleton) {
        Statement q = db_.prepare(
            "SELECT id,kind,name,password,about,settings,created FROM users WHERE skeleton=? AND kind<>'guest' LIMIT "
            "1");
        return user(q.bind(skeleton));
    }
    // Whoever left keeps the name back as well.
    std::optional<UserRow> holder_of(const std::string& skeleton) {
        const auto holder = held(skeleton);
        if (!holder) return std::nullopt;
        return by_id(holder->id).value_or(*holder);
    }
    // Who, and the name that it was; nothing else.
    std::optional<UserRow> held(const std::string& skeleton) {
        Statement q = db_.prepare("SELECT user_id,name FROM held_names WHERE skeleton=?");
        if (!q.bind(skeleton).step()) return std::nullopt;
        UserRow out;
        out.id = q.text(0);
        out.name = q.text(1);
        return out;
    }
    static std::vector<std::string> skeletons_of(const std::string& name) {
        std::vector<std::string> out{name_skeleton(name)};
        if (const auto second = second_skeleton(name)) out.push_back(*second);
        return out;
    }
    void hold(const UserRow& u, const std::string& former, Millis at) {
        for (const std::string& skeleton : skeletons_of(u.name)) {
            db_.prepare(
                   "INSERT INTO held_names(skeleton,user_id,name,since) VALUES(?,?,?,?) ON CONFLICT(skeleton)"
                   " DO UPDATE SET name=excluded.name,since=excluded.since")
                .bind(skeleton)
                .bind(u.id)
                .bind(former)
                .bind(at)
                .run();
        }
    }
    // users.skeleton is the first one.
    void hold_second(const UserRow& u) {
        const auto second = u.kind == "guest" ? std::nullopt : second_skeleton(u.name);
        if (!second) return;
        db_.prepare(
               "INSERT INTO held_names(skeleton,user_id,name,since) VALUES(?,?,'',0) ON CONFLICT(skeleton) DO NOTHING")
            .bind(*second)
            .bind(u.id)
            .run();
    }
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
