#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

class SqlNodes : public NodeTable {
public:
    explicit SqlNodes(Connection& db) : db_(db) {}

    void beat(const std::string& node) override {
        db_.prepare("INSERT INTO nodes(id,beat) VALUES(?,db_now()) ON CONFLICT(id) DO UPDATE SET beat=excluded.beat")
            .bind(node)
            .run();
    }
    std::vector<std::string> alive(Millis within) override {
        Statement q = db_.prepare("SELECT id FROM nodes WHERE beat>db_now()-? ORDER BY id");
        q.bind(within);
        std::vector<std::string> out;
        while (q.step()) out.push_back(q.text(0));
        return out;
    }
    std::optional<std::int64_t> claim(const std::string& game, const std::string& node, Millis lease) override {
        Statement q = db_.prepare(
            "UPDATE games SET owner=?,epoch=epoch+1 WHERE id=? AND (owner='' OR owner=? OR NOT EXISTS"
            " (SELECT 1 FROM nodes n WHERE n.id=games.owner AND n.beat>db_now()-?)) RETURNING epoch");
        if (!q.bind(node).bind(game).bind(node).bind(lease).step()) return std::nullopt;
        return q.integer(0);
    }

private:
    Connection& db_;
};

}  // namespace

std::unique_ptr<NodeTable> sql_nodes(Connection& db) { return std::make_unique<SqlNodes>(db); }

}  // namespace tankchess::server
