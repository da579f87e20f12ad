// Lists of games. Every search has an index to walk along, newest first, and stops when the page is full.
#include "server/store/sql/parts.h"

namespace tankchess::server {

const std::string_view game_columns =
    "g.id,g.version,g.over,g.rules,g.family,g.setup,g.rated,g.hints,g.one_screen,g.created,g.updated,g.ended,"
    "g.tps,g.turn,g.ply,g.result,g.reason,g.winners,g.deadline,g.engine_turn,g.next,g.terms,g.offline";

GameRow game_of(const Statement& q) {
    GameRow g;
    g.id = q.text(0);
    g.now.version = q.integer(1);
    g.now.over = q.flag(2);
    g.rules = q.text(3);
    g.family = q.text(4);
    g.setup = q.text(5);
    g.rated = q.flag(6);
    g.hints = q.flag(7);
    g.one_screen = q.flag(8);
    g.created = q.integer(9);
    g.now.updated = q.integer(10);
    g.now.ended = q.integer(11);
    g.now.tps = q.text(12);
    g.now.turn = q.text(13);
    g.now.ply = static_cast<int>(q.integer(14));
    g.now.result = q.text(15);
    g.now.reason = q.text(16);
    g.now.winners = q.text(17);
    g.now.deadline = q.integer(18);
    g.now.engine_turn = q.flag(19);
    g.next = q.text(20);
    g.terms = q.text(21);
    g.offline = q.text(22);
    return g;
}

namespace {

constexpr std::string_view mode_word = "substr(g.rules,1,instr(g.rules||':',':')-1)";

// The index that leaves the least to look at: few games are of one player, more on one setup, most of one mode.
std::string source_of(const ArchiveSearch& s) {
    if (!s.player.empty()) return "seats s INDEXED BY seats_by_name CROSS JOIN games g ON g.id=s.game";
    const char* index = !s.setup.empty()    ? "games_by_setup"
                        : !s.mode.empty()   ? "games_by_mode"
                        : !s.result.empty() ? "games_by_result"
                                            : "games_ended";
    return std::string("games g INDEXED BY ") + index;
}

}  // namespace

std::vector<GameRow> search_games(Connection& db, const ArchiveSearch& s) {
    const bool by_player = !s.player.empty();
    const std::string ended = by_player ? "s.ended" : "g.ended", id = by_player ? "s.game" : "g.id";
    const std::string mode = s.mode.substr(0, s.mode.find(':'));
    const bool exact_rules = mode != s.mode;
    // The narrower of two ends alone: SQLite begins at the one that is named first and would read all between them.
    const bool by_place = s.before > 0 && (s.to <= 0 || s.before < s.to);
    const bool by_day = s.to > 0 && !by_place;

    std::string sql = "SELECT " + std::string(game_columns) + " FROM " + source_of(s) + " WHERE g.over=1";
    // One person on both seats is one game.
    if (by_player) {
        sql +=
            " AND lower(s.name)=lower(?) AND s.ended>0 AND NOT EXISTS"
            " (SELECT 1 FROM seats t WHERE t.game=s.game AND lower(t.name)=lower(s.name) AND t.side<s.side)";
    }
    if (!s.setup.empty()) sql += " AND g.setup=?";
    if (!s.mode.empty()) sql += " AND " + std::string(mode_word) + "=?";
    if (exact_rules) sql += " AND g.rules=?";
    if (!s.result.empty()) sql += " AND g.result=?";
    if (s.from > 0) sql += " AND " + ended + ">=?";
    if (by_day) sql += " AND " + ended + "<?";
    if (by_place) sql += " AND " + ended + "<=? AND (" + ended + "<? OR " + id + ">?)";
    sql += " ORDER BY " + ended + " DESC," + id + " LIMIT ?";

    Statement q = db.prepare(sql);
    if (by_player) q.bind(s.player);
    if (!s.setup.empty()) q.bind(s.setup);
    if (!s.mode.empty()) q.bind(mode);
    if (exact_rules) q.bind(s.mode);
    if (!s.result.empty()) q.bind(s.result);
    if (s.from > 0) q.bind(s.from);
    if (by_day) q.bind(s.to);
    if (by_place) q.bind(s.before).bind(s.before).bind(s.before_id);
    q.bind(s.limit);
    std::vector<GameRow> out;
    while (q.step()) out.push_back(game_of(q));
    return out;
}

}  // namespace tankchess::server
