#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

constexpr std::string_view columns = "SELECT user_id,id,kind,about,key,at,seen,data FROM notices";

class SqlNotices : public NoticeTable {
public:
    explicit SqlNotices(Connection& db) : db_(db) {}

    bool add(const NoticeRow& n) override {
        return db_.prepare(
                      "INSERT INTO notices(user_id,id,kind,about,key,at,seen,data) VALUES(?,?,?,?,?,?,?,?)"
                      " ON CONFLICT DO NOTHING")
                   .bind(n.user)
                   .bind(n.id)
                   .bind(n.kind)
                   .bind(n.about)
                   .bind(n.key)
                   .bind(n.at)
                   .bind(n.seen)
                   .bind(n.data)
                   .run_counted() > 0;
    }
    std::vector<NoticeRow> of(const std::string& user, const std::string& before, int limit) override {
        Statement q = db_.prepare(std::string(columns) + " WHERE user_id=? AND id<? ORDER BY id DESC LIMIT ?");
        // Ids begin with digits.
        q.bind(user).bind(before.empty() ? std::string("~") : before).bind(limit);
        std::vector<NoticeRow> out;
        while (q.step()) out.push_back(row(q));
        return out;
    }
    std::optional<NoticeRow> by_id(const std::string& user, const std::string& id) override {
        Statement q = db_.prepare(std::string(columns) + " WHERE user_id=? AND id=?");
        if (!q.bind(user).bind(id).step()) return std::nullopt;
        return row(q);
    }
    std::optional<NoticeRow> by_key(const std::string& user, const std::string& key) override {
        Statement q = db_.prepare(std::string(columns) + " WHERE user_id=? AND key=?");
        if (!q.bind(user).bind(key).step()) return std::nullopt;
        return row(q);
    }
    int unseen(const std::string& user) override {
        Statement q = db_.prepare("SELECT count(*) FROM notices WHERE user_id=? AND seen=0");
        return q.bind(user).step() ? static_cast<int>(q.integer(0)) : 0;
    }
    void mark_seen(const std::string& user, const std::string& until) override {
        db_.prepare("UPDATE notices SET seen=1 WHERE user_id=? AND seen=0 AND id<=?").bind(user).bind(until).run();
    }
    void mark_seen_about(const std::string& user, const std::string& about) override {
        db_.prepare("UPDATE notices SET seen=1 WHERE user_id=? AND seen=0 AND about=?").bind(user).bind(about).run();
    }
    void withdraw(const std::string& about, const std::string& kind) override {
        db_.prepare("DELETE FROM outbox WHERE notice IN (SELECT id FROM notices WHERE about=? AND kind=?)")
            .bind(about)
            .bind(kind)
            .run();
        db_.prepare("DELETE FROM notices WHERE about=? AND kind=?").bind(about).bind(kind).run();
    }

    std::string rules(const std::string& user) override {
        Statement q = db_.prepare("SELECT rules FROM notify_rules WHERE user_id=?");
        return q.bind(user).step() ? q.text(0) : std::string();
    }
    void keep_rules(const std::string& user, const std::string& rules) override {
        db_.prepare(
               "INSERT INTO notify_rules(user_id,rules) VALUES(?,?)"
               " ON CONFLICT(user_id) DO UPDATE SET rules=excluded.rules")
            .bind(user)
            .bind(rules)
            .run();
    }

    std::vector<PushPlace> places(const std::string& user) override {
        Statement q = db_.prepare(
            "SELECT id,user_id,endpoint,p256dh,auth,created FROM push_places WHERE user_id=? ORDER BY created,id");
        q.bind(user);
        std::vector<PushPlace> out;
        while (q.step()) out.push_back({q.text(0), q.text(1), q.text(2), q.text(3), q.text(4), q.integer(5)});
        return out;
    }
    void keep_place(const PushPlace& p) override {
        db_.prepare("DELETE FROM push_places WHERE endpoint=?").bind(p.endpoint).run();
        db_.prepare("INSERT INTO push_places(id,user_id,endpoint,p256dh,auth,created) VALUES(?,?,?,?,?,?)")
            .bind(p.id)
            .bind(p.user)
            .bind(p.endpoint)
            .bind(p.key)
            .bind(p.secret)
            .bind(p.created)
            .run();
    }
    bool drop_place(const std::string& user, const std::string& id) override {
        return db_.prepare("DELETE FROM push_places WHERE user_id=? AND id=?").bind(user).bind(id).run_counted() > 0;
    }

    void send_out(const OutRow& o) override {
        db_.prepare("INSERT INTO outbox(id,user_id,notice,channel,due,tries,taken) VALUES(?,?,?,?,?,?,0)")
            .bind(o.id)
            .bind(o.user)
            .bind(o.notice)
            .bind(o.channel)
            .bind(o.due)
            .bind(o.tries)
            .run();
    }
    std::vector<OutRow> due(Millis now, int limit) override {
        Statement q = db_.prepare(
            "SELECT id,user_id,notice,channel,due,tries FROM outbox INDEXED BY outbox_due"
            " WHERE taken=0 AND due<=? ORDER BY due LIMIT ?");
        q.bind(now).bind(limit);
        std::vector<OutRow> out;
        while (q.step()) out.push_back(out_row(q));
        return out;
    }
    bool take_out(const std::string& id) override {
        return db_.prepare("UPDATE outbox SET taken=1,tries=tries+1 WHERE id=? AND taken=0").bind(id).run_counted() > 0;
    }
    std::vector<OutRow> take_all_out(const std::string& user, const std::string& channel) override {
        std::vector<OutRow> out;
        {
            Statement q = db_.prepare(
                "SELECT id,user_id,notice,channel,due,tries FROM outbox WHERE user_id=? AND channel=? AND taken=0"
                " ORDER BY due,id");
            q.bind(user).bind(channel);
            while (q.step()) out.push_back(out_row(q));
        }
        std::erase_if(out, [this](const OutRow& each) { return !take_out(each.id); });
        return out;
    }
    void drop_out(const std::string& id) override { db_.prepare("DELETE FROM outbox WHERE id=?").bind(id).run(); }
    void put_back(const std::string& id, Millis due) override {
        db_.prepare("UPDATE outbox SET taken=0,due=? WHERE id=?").bind(due).bind(id).run();
    }
    void hold_back(const std::string& user, const std::string& channel, Millis due) override {
        db_.prepare("UPDATE outbox SET due=? WHERE user_id=? AND channel=? AND taken=0 AND due<?")
            .bind(due)
            .bind(user)
            .bind(channel)
            .bind(due)
            .run();
    }

private:
    static NoticeRow row(const Statement& q) {
        return {q.text(0), q.text(1), q.text(2), q.text(3), q.text(4), q.integer(5), q.flag(6), q.text(7)};
    }

    static OutRow out_row(const Statement& q) {
        return {q.text(0), q.text(1), q.text(2), q.text(3), q.integer(4), static_cast<int>(q.integer(5))};
    }

    Connection& db_;
};

}  // namespace

std::unique_ptr<NoticeTable> sql_notices(Connection& db) { return std::make_unique<SqlNotices>(db); }

}  // namespace tankchess::server
