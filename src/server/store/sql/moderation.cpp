// Roles, reports, acts of moderators, words that are not wanted.
#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

const std::string report_columns =
    "SELECT id,kind,target,about,by,reason,text,context,at,holder,held_until,closed,closed_by,answer FROM reports ";
const std::string act_columns =
    "SELECT id,kind,user_id,by,at,until,reason,data,report,lifted,appeal,appealed,answer,answered FROM acts ";

std::vector<ReportRow> report_rows(Statement& q) {
    std::vector<ReportRow> out;
    while (q.step()) {
        out.push_back({q.text(0), q.text(1), q.text(2), q.text(3), q.text(4), q.text(5), q.text(6), q.text(7),
                       q.integer(8), q.text(9), q.integer(10), q.integer(11), q.text(12), q.text(13)});
    }
    return out;
}

std::vector<ActRow> act_rows(Statement& q) {
    std::vector<ActRow> out;
    while (q.step()) {
        out.push_back({q.text(0), q.text(1), q.text(2), q.text(3), q.integer(4), q.integer(5), q.text(6), q.text(7),
                       q.text(8), q.integer(9), q.text(10), q.integer(11), q.text(12), q.integer(13)});
    }
    return out;
}

template <class Row>
std::optional<Row> only_one(std::vector<Row> rows) {
    if (rows.empty()) return std::nullopt;
    return std::move(rows.front());
}

// Behind every id.
const std::string last_id = "~";

class SqlModeration : public ModerationTable {
public:
    explicit SqlModeration(Connection& db) : db_(db) {}

    std::string role(const std::string& user) override {
        Statement q = db_.prepare("SELECT role FROM roles WHERE user_id=?");
        return q.bind(user).step() ? q.text(0) : std::string();
    }
    std::vector<RoleRow> roles() override {
        Statement q = db_.prepare("SELECT user_id,role,since,given_by FROM roles ORDER BY user_id");
        std::vector<RoleRow> out;
        while (q.step()) out.push_back({q.text(0), q.text(1), q.integer(2), q.text(3)});
        return out;
    }
    void keep_role(const RoleRow& r) override {
        db_.prepare("DELETE FROM roles WHERE user_id=?").bind(r.user).run();
        if (r.role.empty()) return;
        db_.prepare("INSERT INTO roles(user_id,role,since,given_by) VALUES(?,?,?,?)")
            .bind(r.user)
            .bind(r.role)
            .bind(r.since)
            .bind(r.by)
            .run();
    }

    void add_report(const ReportRow& r) override {
        db_.prepare(
               "INSERT INTO reports(id,kind,target,about,by,reason,text,context,at,holder,held_until,closed,closed_by,"
               "answer) VALUES(?,?,?,?,?,?,?,?,?,'',0,0,'','')")
            .bind(r.id)
            .bind(r.kind)
            .bind(r.target)
            .bind(r.about)
            .bind(r.by)
            .bind(r.reason)
            .bind(r.text)
            .bind(r.context)
            .bind(r.at)
            .run();
    }
    std::optional<ReportRow> report(const std::string& id) override {
        Statement q = db_.prepare(report_columns + "WHERE id=?");
        return only_one(report_rows(q.bind(id)));
    }
    std::vector<ReportRow> open_reports(int limit) override {
        Statement q = db_.prepare(report_columns + "WHERE closed=0 ORDER BY id LIMIT ?");
        return report_rows(q.bind(limit));
    }
    std::vector<ReportRow> closed_reports(const std::string& before, int limit) override {
        Statement q = db_.prepare(report_columns + "WHERE id<? AND closed>0 ORDER BY id DESC LIMIT ?");
        return report_rows(q.bind(before.empty() ? last_id : before).bind(limit));
    }
    std::vector<ReportRow> reports_about(const std::string& user, int limit) override {
        Statement q = db_.prepare(report_columns + "WHERE about=? ORDER BY id DESC LIMIT ?");
        return report_rows(q.bind(user).bind(limit));
    }
    std::vector<ReportRow> reports_by(const std::string& user, int limit) override {
        Statement q = db_.prepare(report_columns + "WHERE by=? ORDER BY id DESC LIMIT ?");
        return report_rows(q.bind(user).bind(limit));
    }
    int count_open_reports() override {
        Statement q = db_.prepare("SELECT count(*) FROM reports WHERE closed=0");
        return counted(q);
    }
    bool is_reported(const std::string& by, const std::string& kind, const std::string& target) override {
        Statement q = db_.prepare("SELECT 1 FROM reports WHERE by=? AND kind=? AND target=? AND closed=0");
        return q.bind(by).bind(kind).bind(target).step();
    }
    bool hold_report(const std::string& id, const std::string& holder, Millis now, Millis until) override {
        if (holder.empty()) {
            return db_.prepare("UPDATE reports SET holder='',held_until=0 WHERE id=?").bind(id).run_counted() > 0;
        }
        return db_.prepare(
                      "UPDATE reports SET holder=?,held_until=? WHERE id=? AND closed=0"
                      " AND (holder='' OR holder=? OR held_until<=?)")
                   .bind(holder)
                   .bind(until)
                   .bind(id)
                   .bind(holder)
                   .bind(now)
                   .run_counted() > 0;
    }
    bool close_report(const std::string& id, const std::string& by, const std::string& answer, Millis at) override {
        return db_.prepare(
                      "UPDATE reports SET closed=?,closed_by=?,answer=?,holder='',held_until=0 WHERE id=? AND closed=0")
                   .bind(at)
                   .bind(by)
                   .bind(answer)
                   .bind(id)
                   .run_counted() > 0;
    }

    void add_act(const ActRow& a) override {
        db_.prepare(
               "INSERT INTO acts(id,kind,user_id,by,at,until,reason,data,report,lifted,appeal,appealed,answer,answered)"
               " VALUES(?,?,?,?,?,?,?,?,?,?,'',0,'',0)")
            .bind(a.id)
            .bind(a.kind)
            .bind(a.user)
            .bind(a.by)
            .bind(a.at)
            .bind(a.until)
            .bind(a.reason)
            .bind(a.data)
            .bind(a.report)
            .bind(a.lifted)
            .run();
    }
    std::optional<ActRow> act(const std::string& id) override {
        Statement q = db_.prepare(act_columns + "WHERE id=?");
        return only_one(act_rows(q.bind(id)));
    }
    std::vector<ActRow> acts(const std::string& user, const std::string& before, int limit) override {
        const std::string& from = before.empty() ? last_id : before;
        if (user.empty()) {
            Statement q = db_.prepare(act_columns + "WHERE id<? ORDER BY id DESC LIMIT ?");
            return act_rows(q.bind(from).bind(limit));
        }
        Statement q = db_.prepare(act_columns + "WHERE user_id=? AND id<? ORDER BY id DESC LIMIT ?");
        return act_rows(q.bind(user).bind(from).bind(limit));
    }
    std::vector<ActRow> acts_after(const std::string& id, int limit) override {
        Statement q = db_.prepare(act_columns + "WHERE id>? ORDER BY id LIMIT ?");
        return act_rows(q.bind(id).bind(limit));
    }
    std::vector<ActRow> standing(Millis now) override {
        Statement q = db_.prepare(act_columns +
                                  "INDEXED BY acts_standing WHERE lifted=0 AND kind IN ('mute','range')"
                                  " AND (until=0 OR until>?)");
        return act_rows(q.bind(now));
    }
    std::optional<ActRow> standing_act(const std::string& user, const std::string& kind, Millis now) override {
        Statement q = db_.prepare(act_columns +
                                  "WHERE user_id=? AND kind=? AND lifted=0 AND (until=0 OR until>?)"
                                  " ORDER BY id DESC LIMIT 1");
        return only_one(act_rows(q.bind(user).bind(kind).bind(now)));
    }
    void mark_lifted(const std::string& id, Millis at) override {
        db_.prepare("UPDATE acts SET lifted=? WHERE id=?").bind(at).bind(id).run();
    }
    bool keep_appeal(const std::string& id, const std::string& text, Millis at) override {
        return db_.prepare("UPDATE acts SET appeal=?,appealed=? WHERE id=? AND appealed=0")
                   .bind(text)
                   .bind(at)
                   .bind(id)
                   .run_counted() > 0;
    }
    bool keep_answer(const std::string& id, const std::string& text, Millis at) override {
        return db_.prepare("UPDATE acts SET answer=?,answered=? WHERE id=? AND appealed>0 AND answered=0")
                   .bind(text)
                   .bind(at)
                   .bind(id)
                   .run_counted() > 0;
    }
    std::vector<ActRow> open_appeals(int limit) override {
        Statement q = db_.prepare(act_columns + "WHERE appealed>0 AND answered=0 ORDER BY appealed LIMIT ?");
        return act_rows(q.bind(limit));
    }
    int count_open_appeals() override {
        Statement q = db_.prepare("SELECT count(*) FROM acts WHERE appealed>0 AND answered=0");
        return counted(q);
    }

    std::vector<FilterWord> words() override {
        Statement q = db_.prepare("SELECT language,word FROM filter_words ORDER BY language,word");
        std::vector<FilterWord> out;
        while (q.step()) out.push_back({q.text(0), q.text(1)});
        return out;
    }
    void keep_words(const std::string& language, const std::vector<std::string>& words) override {
        db_.prepare("DELETE FROM filter_words WHERE language=?").bind(language).run();
        for (const std::string& word : words) {
            db_.prepare("INSERT INTO filter_words(language,word) VALUES(?,?) ON CONFLICT DO NOTHING")
                .bind(language)
                .bind(word)
                .run();
        }
    }

private:
    static int counted(Statement& q) { return q.step() ? static_cast<int>(q.integer(0)) : 0; }

    Connection& db_;
};

}  // namespace

std::unique_ptr<ModerationTable> sql_moderation(Connection& db) { return std::make_unique<SqlModeration>(db); }

}  // namespace tankchess::server
