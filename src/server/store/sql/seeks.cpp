#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

constexpr const char* changed = "the seek is gone, or somebody else was quicker";

class SqlSeeks : public SeekTable {
public:
    explicit SqlSeeks(Connection& db) : db_(db) {}

    std::vector<SeekRow> all() override {
        Statement q =
            db_.prepare("SELECT id,by,name,kind,address,terms,seats,created,seen FROM seeks ORDER BY created,id");
        std::vector<SeekRow> out;
        while (q.step()) out.push_back(row_of(q));
        return out;
    }
    std::optional<SeekRow> by_id(const std::string& id) override {
        Statement q = db_.prepare("SELECT id,by,name,kind,address,terms,seats,created,seen FROM seeks WHERE id=?");
        if (!q.bind(id).step()) return std::nullopt;
        return row_of(q);
    }
    void insert(const SeekRow& s) override {
        db_.prepare("INSERT INTO seeks(id,by,name,kind,address,terms,seats,created,seen) VALUES(?,?,?,?,?,?,?,?,?)")
            .bind(s.id)
            .bind(s.by)
            .bind(s.name)
            .bind(s.kind)
            .bind(s.address)
            .bind(s.terms)
            .bind(s.seats)
            .bind(s.created)
            .bind(s.seen)
            .run();
    }
    void change(const std::string& id, const std::string& seats_before, const std::string& seats) override {
        db_.prepare("UPDATE seeks SET seats=? WHERE id=? AND seats=?")
            .bind(seats)
            .bind(id)
            .bind(seats_before)
            .run_on_one(changed);
    }
    void take(const std::string& id, const std::string& seats_before) override {
        db_.prepare("DELETE FROM seeks WHERE id=? AND seats=?").bind(id).bind(seats_before).run_on_one(changed);
    }
    bool remove(const std::string& user, const std::string& id) override {
        return db_.prepare("DELETE FROM seeks WHERE id=? AND by=?").bind(id).bind(user).run_counted() > 0;
    }
    void note_seen(const std::string& user, Millis now) override {
        db_.prepare("UPDATE seeks SET seen=? WHERE by=? AND seen<?").bind(now).bind(user).bind(now).run();
    }
    int drop(Millis created_before, Millis seen_before) override {
        return static_cast<int>(db_.prepare("DELETE FROM seeks WHERE created<? OR seen<?")
                                    .bind(created_before)
                                    .bind(seen_before)
                                    .run_counted());
    }

private:
    static SeekRow row_of(const Statement& q) {
        return {q.text(0), q.text(1), q.text(2),    q.text(3),   q.text(4),
                q.text(5), q.text(6), q.integer(7), q.integer(8)};
    }

    Connection& db_;
};

}  // namespace

std::unique_ptr<SeekTable> sql_seeks(Connection& db) { return std::make_unique<SqlSeeks>(db); }

}  // namespace tankchess::server
