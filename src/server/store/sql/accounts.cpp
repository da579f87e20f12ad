#include "server/store/accounts.h"
#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

class SqlAccounts : public AccountTable {
public:
    explicit SqlAccounts(Connection& db) : db_(db) {}

    std::optional<EmailRow> email(const std::string& user) override {
        Statement q = db_.prepare("SELECT user_id,address,pending,language,changed FROM emails WHERE user_id=?");
        if (!q.bind(user).step()) return std::nullopt;
        return EmailRow{q.text(0), q.text(1), q.text(2), q.text(3), q.integer(4)};
    }
    void keep_email(const EmailRow& e) override {
        db_.prepare("DELETE FROM emails WHERE user_id=?").bind(e.user).run();
        if (e.address.empty() && e.pending.empty()) return;
        db_.prepare("INSERT INTO emails(user_id,address,pending,language,changed) VALUES(?,?,?,?,?)")
            .bind(e.user)
            .bind(e.address)
            .bind(e.pending)
            .bind(e.language)
            .bind(e.changed)
            .run();
    }
    std::vector<std::string> users_at(const std::string& address, int limit) override {
        Statement q = db_.prepare("SELECT user_id FROM emails WHERE lower(address)=lower(?) AND address<>'' LIMIT ?");
        q.bind(address).bind(limit);
        std::vector<std::string> out;
        while (q.step()) out.push_back(q.text(0));
        return out;
    }

    void add_ticket(const TicketRow& t) override {
        db_.prepare("DELETE FROM tickets WHERE user_id=? AND kind=?").bind(t.user).bind(t.kind).run();
        db_.prepare("INSERT INTO tickets(hash,user_id,kind,data,expires) VALUES(?,?,?,?,?)")
            .bind(t.hash)
            .bind(t.user)
            .bind(t.kind)
            .bind(t.data)
            .bind(t.expires)
            .run();
    }
    std::optional<TicketRow> take_ticket(const std::string& hash, const std::string& kind, Millis now) override {
        std::optional<TicketRow> out;
        {
            Statement q = db_.prepare("SELECT hash,user_id,kind,data,expires FROM tickets WHERE hash=? AND kind=?");
            if (q.bind(hash).bind(kind).step()) {
                out = TicketRow{q.text(0), q.text(1), q.text(2), q.text(3), q.integer(4)};
            }
        }
        if (!out || db_.prepare("DELETE FROM tickets WHERE hash=?").bind(hash).run_counted() == 0) return std::nullopt;
        return out->expires > now ? out : std::nullopt;
    }

    void note(const SecurityRow& s) override {
        db_.prepare("INSERT INTO security_log(user_id,id,kind,at,address,agent,data) VALUES(?,?,?,?,?,?,?)")
            .bind(s.user)
            .bind(s.id)
            .bind(s.kind)
            .bind(s.at)
            .bind(s.address)
            .bind(s.agent)
            .bind(s.data)
            .run();
    }
    std::vector<SecurityRow> log(const std::string& user, const std::string& before, int limit) override {
        Statement q = db_.prepare(
            "SELECT user_id,id,kind,at,address,agent,data FROM security_log WHERE user_id=? AND id<?"
            " ORDER BY id DESC LIMIT ?");
        // Ids begin with digits.
        q.bind(user).bind(before.empty() ? std::string("~") : before).bind(limit);
        std::vector<SecurityRow> out;
        while (q.step()) {
            out.push_back({q.text(0), q.text(1), q.text(2), q.integer(3), q.text(4), q.text(5), q.text(6)});
        }
        return out;
    }

    std::optional<FactorRow> factor(const std::string& user) override {
        Statement q = db_.prepare("SELECT user_id,secret,since,last_step FROM second_factors WHERE user_id=?");
        if (!q.bind(user).step()) return std::nullopt;
        return FactorRow{q.text(0), q.text(1), q.integer(2), q.integer(3)};
    }
    void keep_factor(const FactorRow& f) override {
        db_.prepare(
               "INSERT INTO second_factors(user_id,secret,since,last_step) VALUES(?,?,?,?) ON CONFLICT(user_id)"
               " DO UPDATE SET secret=excluded.secret,since=excluded.since,last_step=excluded.last_step")
            .bind(f.user)
            .bind(f.secret)
            .bind(f.since)
            .bind(f.last_step)
            .run();
    }
    void drop_factor(const std::string& user) override {
        db_.prepare("DELETE FROM second_factors WHERE user_id=?").bind(user).run();
        db_.prepare("DELETE FROM recovery_codes WHERE user_id=?").bind(user).run();
    }
    bool use_step(const std::string& user, std::int64_t step) override {
        return db_.prepare("UPDATE second_factors SET last_step=? WHERE user_id=? AND last_step<?")
                   .bind(step)
                   .bind(user)
                   .bind(step)
                   .run_counted() > 0;
    }
    void keep_codes(const std::string& user, const std::vector<std::string>& hashes) override {
        db_.prepare("DELETE FROM recovery_codes WHERE user_id=?").bind(user).run();
        for (const std::string& hash : hashes) {
            db_.prepare("INSERT INTO recovery_codes(user_id,hash) VALUES(?,?)").bind(user).bind(hash).run();
        }
    }
    bool use_code(const std::string& user, const std::string& hash) override {
        return db_.prepare("DELETE FROM recovery_codes WHERE user_id=? AND hash=?")
                   .bind(user)
                   .bind(hash)
                   .run_counted() > 0;
    }
    int codes_left(const std::string& user) override {
        Statement q = db_.prepare("SELECT count(*) FROM recovery_codes WHERE user_id=?");
        return q.bind(user).step() ? static_cast<int>(q.integer(0)) : 0;
    }

    void add_passkey(const PasskeyRow& p) override {
        db_.prepare("INSERT INTO passkeys(id,user_id,credential,key,count,label,created,seen) VALUES(?,?,?,?,?,?,?,?)")
            .bind(p.id)
            .bind(p.user)
            .bind(p.credential)
            .bind(p.key)
            .bind(p.count)
            .bind(p.label)
            .bind(p.created)
            .bind(p.seen)
            .run();
    }
    std::vector<PasskeyRow> passkeys_of(const std::string& user) override {
        Statement q = db_.prepare(std::string(passkey_columns) + " WHERE user_id=? ORDER BY created,id");
        q.bind(user);
        std::vector<PasskeyRow> out;
        while (q.step()) out.push_back(passkey_row(q));
        return out;
    }
    std::optional<PasskeyRow> passkey(const std::string& credential) override {
        Statement q = db_.prepare(std::string(passkey_columns) + " WHERE credential=?");
        if (!q.bind(credential).step()) return std::nullopt;
        return passkey_row(q);
    }
    void touch_passkey(const std::string& id, std::int64_t count, Millis seen) override {
        db_.prepare("UPDATE passkeys SET count=?,seen=? WHERE id=?").bind(count).bind(seen).bind(id).run();
    }
    bool drop_passkey(const std::string& user, const std::string& id) override {
        return db_.prepare("DELETE FROM passkeys WHERE user_id=? AND id=?").bind(user).bind(id).run_counted() > 0;
    }

private:
    static constexpr std::string_view passkey_columns =
        "SELECT id,user_id,credential,key,count,label,created,seen FROM passkeys";
    static PasskeyRow passkey_row(const Statement& q) {
        return {q.text(0), q.text(1), q.text(2), q.text(3), q.integer(4), q.text(5), q.integer(6), q.integer(7)};
    }

    Connection& db_;
};

}  // namespace

std::unique_ptr<AccountTable> sql_accounts(Connection& db) { return std::make_unique<SqlAccounts>(db); }

}  // namespace tankchess::server
