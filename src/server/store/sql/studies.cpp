#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

constexpr std::string_view study_columns =
    "SELECT s.id,s.owner,u.name,s.name,s.about,s.visibility,s.parent,s.created,s.updated,s.seq,s.edition,s.chapters,"
    "s.nodes FROM studies s ";
constexpr std::string_view op_columns =
    "SELECT o.seq,o.key,o.author,coalesce(u.name,''),o.at,o.op,o.inverse,o.undoes,o.undone FROM study_ops o ";
// Of somebody who left nothing may be left but what they wrote here.
constexpr std::string_view op_author = "LEFT JOIN users u ON u.id=o.author ";
constexpr const char* study_went_on = "the study was changed meanwhile";
constexpr const char* no_study = "there is no such study";

class SqlStudies : public StudyTable {
public:
    explicit SqlStudies(Connection& db) : db_(db) {}

    void insert(const StudyRow& s) override {
        db_.prepare(
               "INSERT INTO studies(id,owner,name,about,visibility,parent,created,updated,seq,edition,chapters,nodes)"
               " VALUES(?,?,?,?,?,?,?,?,?,?,?,?)")
            .bind(s.id)
            .bind(s.owner)
            .bind(s.name)
            .bind(s.about)
            .bind(s.visibility)
            .bind(s.parent)
            .bind(s.created)
            .bind(s.updated)
            .bind(s.seq)
            .bind(s.edition)
            .bind(s.chapters)
            .bind(s.nodes)
            .run();
    }
    std::optional<StudyRow> by_id(const std::string& id) override {
        Statement q = db_.prepare(std::string(study_columns) + "CROSS JOIN users u ON u.id=s.owner WHERE s.id=?");
        if (!q.bind(id).step()) return std::nullopt;
        return row_of(q);
    }
    void change(const StudyRow& s, bool access) override {
        db_.prepare("UPDATE studies SET name=?,about=?,visibility=?,updated=?,edition=edition+? WHERE id=?")
            .bind(s.name)
            .bind(s.about)
            .bind(s.visibility)
            .bind(s.updated)
            .bind(access)
            .bind(s.id)
            .run_on_one(no_study);
    }
    void remove(const std::string& id) override {
        for (const char* sql : {"DELETE FROM study_ops WHERE study=?", "DELETE FROM study_members WHERE study=?",
                                "DELETE FROM studies WHERE id=?"}) {
            db_.prepare(sql).bind(id).run();
        }
    }
    int count_of(const std::string& owner) override {
        Statement q = db_.prepare("SELECT count(*) FROM studies WHERE owner=?");
        return q.bind(owner).step() ? static_cast<int>(q.integer(0)) : 0;
    }

    std::vector<StudyRow> open(const std::string& words, const StudyPlace& after, int limit) override {
        Statement q = db_.prepare(std::string(study_columns) +
                                  "INDEXED BY studies_open CROSS JOIN users u ON u.id=s.owner WHERE"
                                  " s.visibility='public' AND s.updated<=? AND (s.updated<? OR s.id>?) AND"
                                  " (?='' OR instr(lower(s.name),lower(?))>0) ORDER BY s.updated DESC,s.id LIMIT ?");
        return rows(q.bind(after.updated).bind(after.updated).bind(after.id).bind(words).bind(words).bind(limit));
    }
    std::vector<StudyRow> of(const std::string& owner, const StudyPlace& after, int limit) override {
        Statement q = db_.prepare(std::string(study_columns) +
                                  "INDEXED BY studies_by_owner CROSS JOIN users u ON u.id=s.owner WHERE s.owner=? AND"
                                  " s.updated<=? AND (s.updated<? OR s.id>?) ORDER BY s.updated DESC,s.id LIMIT ?");
        return rows(q.bind(owner).bind(after.updated).bind(after.updated).bind(after.id).bind(limit));
    }
    std::vector<StudyRow> shared_with(const std::string& user, int limit) override {
        Statement q = db_.prepare(
            "SELECT s.id,s.owner,u.name,s.name,s.about,s.visibility,s.parent,s.created,s.updated,s.seq,s.edition,"
            "s.chapters,s.nodes FROM study_members m INDEXED BY study_members_by_user CROSS JOIN studies s ON"
            " s.id=m.study CROSS JOIN users u ON u.id=s.owner WHERE m.user_id=? ORDER BY m.since DESC,m.study LIMIT ?");
        return rows(q.bind(user).bind(limit));
    }

    std::vector<StudyMember> members(const std::string& id) override {
        Statement q = db_.prepare(
            "SELECT m.user_id,u.name,m.role,m.since FROM study_members m CROSS JOIN users u ON u.id=m.user_id WHERE"
            " m.study=? ORDER BY m.since,m.user_id");
        q.bind(id);
        std::vector<StudyMember> out;
        while (q.step()) out.push_back({q.text(0), q.text(1), q.text(2), q.integer(3)});
        return out;
    }
    void set_member(const std::string& id, const StudyMember& member) override {
        touch(id);
        db_.prepare(
               "INSERT INTO study_members(study,user_id,role,since) VALUES(?,?,?,?) ON CONFLICT(study,user_id) DO"
               " UPDATE SET role=excluded.role")
            .bind(id)
            .bind(member.user)
            .bind(member.role)
            .bind(member.since)
            .run();
    }
    void remove_member(const std::string& id, const std::string& user) override {
        touch(id);
        db_.prepare("DELETE FROM study_members WHERE study=? AND user_id=?").bind(id).bind(user).run();
    }

    std::vector<StudyOpRow> ops_after(const std::string& id, std::int64_t seq, int limit) override {
        Statement q = db_.prepare(std::string(op_columns) + std::string(op_author) +
                                  "WHERE o.study=? AND o.seq>? ORDER BY o.seq LIMIT ?");
        return ops(q.bind(id).bind(seq).bind(limit));
    }
    std::vector<StudyOpRow> ops_before(const std::string& id, std::int64_t seq, int limit) override {
        Statement q = db_.prepare(std::string(op_columns) + std::string(op_author) +
                                  "WHERE o.study=? AND o.seq<? ORDER BY o.seq DESC LIMIT ?");
        return ops(q.bind(id).bind(seq).bind(limit));
    }
    std::optional<StudyOpRow> op(const std::string& id, std::int64_t seq) override {
        Statement q = db_.prepare(std::string(op_columns) + std::string(op_author) + "WHERE o.study=? AND o.seq=?");
        if (!q.bind(id).bind(seq).step()) return std::nullopt;
        return op_of(q);
    }
    std::int64_t seq_of(const std::string& id, const std::string& key) override {
        Statement q = db_.prepare("SELECT seq FROM study_ops INDEXED BY study_ops_by_key WHERE study=? AND key=?");
        return q.bind(id).bind(key).step() ? q.integer(0) : 0;
    }
    std::optional<StudyOpRow> last_of(const std::string& id, const std::string& user, bool again) override {
        Statement q = db_.prepare(std::string(op_columns) + std::string(op_author) +
                                  "WHERE o.study=? AND o.author=? AND o.undone=0 AND o.inverse<>'[]' AND"
                                  " (CASE WHEN o.undoes>0 THEN 1 ELSE 0 END)=? ORDER BY o.seq DESC LIMIT 1");
        if (!q.bind(id).bind(user).bind(again).step()) return std::nullopt;
        return op_of(q);
    }
    void append(const StudyAppend& more) override {
        db_.prepare("UPDATE studies SET seq=?,chapters=?,nodes=?,updated=? WHERE id=? AND seq=?")
            .bind(more.seq + static_cast<std::int64_t>(more.ops.size()))
            .bind(more.chapters)
            .bind(more.nodes)
            .bind(more.at)
            .bind(more.study)
            .bind(more.seq)
            .run_on_one(study_went_on);
        for (const StudyOpRow& op : more.ops) {
            db_.prepare(
                   "INSERT INTO study_ops(study,seq,key,author,at,op,inverse,undoes,undone) VALUES(?,?,?,?,?,?,?,?,0)")
                .bind(more.study)
                .bind(op.seq)
                .bind(op.key)
                .bind(op.by)
                .bind(op.at)
                .bind(op.op)
                .bind(op.inverse)
                .bind(op.undoes)
                .run();
            if (op.undoes == 0) continue;
            db_.prepare("UPDATE study_ops SET undone=? WHERE study=? AND seq=?")
                .bind(op.seq)
                .bind(more.study)
                .bind(op.undoes)
                .run();
        }
    }

    void hand_on(const std::string& user) override {
        std::vector<std::string> ids;
        {
            Statement q = db_.prepare("SELECT id FROM studies WHERE owner=?");
            q.bind(user);
            while (q.step()) ids.push_back(q.text(0));
        }
        for (const std::string& id : ids) {
            const std::string heir = next_writer(id);
            if (heir.empty()) {
                remove(id);
                continue;
            }
            db_.prepare("UPDATE studies SET owner=?,edition=edition+1 WHERE id=?").bind(heir).bind(id).run();
            db_.prepare("DELETE FROM study_members WHERE study=? AND user_id=?").bind(id).bind(heir).run();
        }
    }

private:
    void touch(const std::string& id) {
        db_.prepare("UPDATE studies SET edition=edition+1 WHERE id=?").bind(id).run_on_one(no_study);
    }
    std::string next_writer(const std::string& id) {
        for (const StudyMember& member : members(id)) {
            if (member.role == "writer") return member.user;
        }
        return {};
    }
    static std::vector<StudyRow> rows(Statement& q) {
        std::vector<StudyRow> out;
        while (q.step()) out.push_back(row_of(q));
        return out;
    }
    static std::vector<StudyOpRow> ops(Statement& q) {
        std::vector<StudyOpRow> out;
        while (q.step()) out.push_back(op_of(q));
        return out;
    }
    static StudyRow row_of(const Statement& q) {
        return {q.text(0),
                q.text(1),
                q.text(2),
                q.text(3),
                q.text(4),
                q.text(5),
                q.text(6),
                q.integer(7),
                q.integer(8),
                q.integer(9),
                q.integer(10),
                static_cast<int>(q.integer(11)),
                static_cast<int>(q.integer(12))};
    }
    static StudyOpRow op_of(const Statement& q) {
        return {q.integer(0), q.text(1), q.text(2),    q.text(3),   q.integer(4),
                q.text(5),    q.text(6), q.integer(7), q.integer(8)};
    }

    Connection& db_;
};

}  // namespace

std::unique_ptr<StudyTable> sql_studies(Connection& db) { return std::make_unique<SqlStudies>(db); }

}  // namespace tankchess::server
