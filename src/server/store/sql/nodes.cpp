#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

constexpr std::size_t heads_at_once = 50;

class SqlNodes : public NodeTable {
public:
    explicit SqlNodes(Connection& db) : db_(db) {}

    void enter(const NodeRow& node) override {
        db_.prepare("INSERT INTO nodes(id,name,beat) VALUES(?,?,db_now())").bind(node.id).bind(node.name).run();
    }
    bool beat(const std::string& node) override {
        return db_.prepare("UPDATE nodes SET beat=db_now() WHERE id=? AND dead=0").bind(node).run_counted() > 0;
    }
    void leave(const std::string& node) override {
        db_.prepare("UPDATE nodes SET beat=db_now(),dead=db_now() WHERE id=? AND dead=0").bind(node).run();
    }
    int bury(Millis silent_for) override {
        return static_cast<int>(db_.prepare("UPDATE nodes SET dead=db_now() WHERE dead=0 AND beat<=db_now()-?")
                                    .bind(silent_for)
                                    .run_counted());
    }
    std::vector<NodeRow> alive() override {
        Statement q = db_.prepare("SELECT id,name,db_now()-beat FROM nodes WHERE dead=0 ORDER BY id");
        std::vector<NodeRow> out;
        while (q.step()) out.push_back({q.text(0), q.text(1), q.integer(2)});
        return out;
    }

    std::optional<Claim> claim(const std::string& game, const std::string& node) override {
        Statement q = db_.prepare(
            "UPDATE games SET owner=?,epoch=epoch+1,"
            "away_from=CASE WHEN away_from>0 THEN away_from"
            " ELSE COALESCE((SELECT n.beat FROM nodes n WHERE n.id=games.owner AND n.dead>0),0) END,"
            "away_to=COALESCE((SELECT n.dead FROM nodes n WHERE n.id=games.owner AND n.dead>0),away_to)"
            " WHERE id=? AND (owner=? OR NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id=games.owner AND n.dead=0))"
            " RETURNING version,epoch,away_from,away_to");
        if (!q.bind(node).bind(game).bind(node).step()) return std::nullopt;
        return Claim{q.integer(0), q.integer(1), q.integer(2), q.integer(3)};
    }
    void free_all() override {
        db_.prepare("UPDATE games SET owner='',epoch=0 WHERE owner<>'' OR epoch<>0").run();
        db_.prepare("UPDATE tournaments SET owner='' WHERE owner<>''").run();
    }
    std::vector<GameHead> heads(const std::vector<std::string>& games) override {
        static const std::string sql = [] {
            std::string text =
                "SELECT g.id,g.version,g.owner,CASE WHEN EXISTS(SELECT 1 FROM nodes n WHERE n.id=g.owner AND n.dead=0)"
                " THEN 1 ELSE 0 END FROM games g WHERE g.id IN (?";
            for (std::size_t i = 1; i < heads_at_once; ++i) text += ",?";
            return text + ")";
        }();
        std::vector<GameHead> out;
        for (std::size_t from = 0; from < games.size(); from += heads_at_once) {
            Statement q = db_.prepare(sql);
            for (std::size_t i = from; i < from + heads_at_once; ++i) q.bind(games[std::min(i, games.size() - 1)]);
            while (q.step()) out.push_back({q.text(0), q.integer(1), q.text(2), q.flag(3)});
        }
        return out;
    }
    std::vector<std::string> orphans(int most) override {
        Statement q = db_.prepare(
            "SELECT g.id FROM games g WHERE g.over=0 AND (g.deadline>0 OR g.engine_turn=1 OR EXISTS (SELECT 1 FROM"
            " prepared_answers p WHERE p.game=g.id)) AND g.owner IN (SELECT DISTINCT o.owner FROM games o WHERE"
            " o.over=0 AND NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id=o.owner AND n.dead=0)) LIMIT ?");
        q.bind(most);
        std::vector<std::string> out;
        while (q.step()) out.push_back(q.text(0));
        return out;
    }

private:
    Connection& db_;
};

class SqlMail : public MailTable {
public:
    explicit SqlMail(Connection& db) : db_(db) {}

    void post(const std::string& node, const std::string& id, const std::string& body) override {
        db_.prepare("INSERT INTO mail(node,at,id,body) VALUES(?,db_now(),?,?)").bind(node).bind(id).bind(body).run();
    }
    std::vector<MailRow> of(const std::string& node, int most) override {
        Statement q = db_.prepare("SELECT node,at,id,body FROM mail WHERE node=? ORDER BY at,id LIMIT ?");
        q.bind(node).bind(most);
        std::vector<MailRow> out;
        while (q.step()) out.push_back({q.text(0), q.integer(1), q.text(2), q.text(3)});
        return out;
    }
    void drop(const std::vector<MailRow>& rows) override {
        for (const MailRow& row : rows) {
            db_.prepare("DELETE FROM mail WHERE node=? AND at=? AND id=?")
                .bind(row.node)
                .bind(row.at)
                .bind(row.id)
                .run();
        }
    }
    void drop_of_dead(Millis for_so_long) override {
        db_.prepare(
               "DELETE FROM mail WHERE NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id=mail.node AND (n.dead=0 OR"
               " n.dead>db_now()-?))")
            .bind(for_so_long)
            .run();
        // One whose games were not claimed yet must be known: its last sign of life is where their credit begins.
        db_.prepare(
               "DELETE FROM nodes WHERE dead>0 AND dead<db_now()-?"
               " AND NOT EXISTS (SELECT 1 FROM games g WHERE g.over=0 AND g.owner=nodes.id)")
            .bind(for_so_long)
            .run();
    }

private:
    Connection& db_;
};

}  // namespace

std::unique_ptr<NodeTable> sql_nodes(Connection& db) { return std::make_unique<SqlNodes>(db); }
std::unique_ptr<MailTable> sql_mail(Connection& db) { return std::make_unique<SqlMail>(db); }

}  // namespace tankchess::server
