#include "server/store/own_data.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "server/store/sql/copy.h"
#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

// What becomes of a row when its owner leaves.
enum class Leaving { goes, stays };

struct Owned {
    std::string_view table, owner;
    Leaving leaving = Leaving::goes;
    bool shown = true;  // to its owner
};

// By which column a row is somebody's. A test knows the tables that are nobody's.
constexpr std::array owned = {
    Owned{"users", "id", Leaving::stays},
    Owned{"sessions", "user_id"},
    Owned{"tokens", "user_id"},
    Owned{"bans", "user_id", Leaving::stays},
    Owned{"seats", "user_id", Leaving::stays},
    Owned{"chat", "user_id"},
    Owned{"tallies", "user_id"},
    Owned{"ratings", "user_id"},
    Owned{"rating_points", "user_id"},
    Owned{"setups", "owner"},
    Owned{"ties", "owner"},
    Owned{"ties", "other", Leaving::goes, false},
    Owned{"player_notes", "owner"},
    Owned{"player_notes", "other", Leaving::goes, false},
    Owned{"notices", "user_id"},
    Owned{"notify_rules", "user_id"},
    Owned{"push_places", "user_id"},
    Owned{"outbox", "user_id", Leaving::goes, false},
    Owned{"emails", "user_id"},
    Owned{"tickets", "user_id", Leaving::goes, false},
    Owned{"security_log", "user_id"},
    Owned{"second_factors", "user_id"},
    Owned{"recovery_codes", "user_id", Leaving::goes, false},
    Owned{"passkeys", "user_id"},
    Owned{"held_names", "user_id", Leaving::stays},
    Owned{"boards", "owner", Leaving::stays},
    Owned{"board_stars", "user_id", Leaving::stays},
    Owned{"tournaments", "by", Leaving::stays},
    Owned{"tournament_entrants", "user_id", Leaving::stays},
    Owned{"simuls", "host", Leaving::stays},
    Owned{"simul_seats", "user_id", Leaving::stays},
    Owned{"vacations", "user_id", Leaving::stays},
    Owned{"studies", "owner", Leaving::stays},  // hand_on() has done what is to be done
    Owned{"study_members", "user_id"},
    Owned{"study_ops", "author", Leaving::stays},
    Owned{"club_members", "user_id"},
    Owned{"club_requests", "user_id"},
    Owned{"club_chat", "user_id"},
    Owned{"club_points", "user_id"},
    Owned{"roles", "user_id"},
    Owned{"reports", "by", Leaving::stays},
    Owned{"reports", "about", Leaving::goes, false},
    Owned{"acts", "user_id", Leaving::stays},
    Owned{"game_signs", "user_id"},
    Owned{"signals", "user_id", Leaving::goes, false},
    Owned{"puzzles", "user_id"},
    Owned{"played_games", "user_id"},
    Owned{"openings", "owner"},
};

// What opens something, and what only the server has use for.
constexpr std::array<std::string_view, 11> hidden = {"hash",     "password", "csrf",  "secret",    "auth",  "p256dh",
                                                     "endpoint", "skeleton", "rowid", "last_step", "holder"};

std::vector<std::pair<std::string, char>> shown_columns(const CopiedTable& table) {
    std::vector<std::pair<std::string, char>> out;
    std::string_view left = table.columns;
    for (const char type : table.types) {
        const std::string_view name = left.substr(0, left.find(','));
        left.remove_prefix(std::min(left.size(), name.size() + 1));
        if (std::find(hidden.begin(), hidden.end(), name) == hidden.end()) out.emplace_back(std::string(name), type);
    }
    return out;
}

class SqlOwnData : public OwnDataTable {
public:
    explicit SqlOwnData(Connection& db) : db_(db) {}

    std::vector<OwnRows> rows_of(const std::string& user, int most) override {
        std::vector<OwnRows> out;
        for (const Owned& each : owned) {
            if (!each.shown) continue;
            for (const CopiedTable& table : copied_tables()) {
                if (table.name == each.table) out.push_back(read(each, table, user, most));
            }
        }
        return out;
    }
    std::vector<std::string> games_of(const std::string& user, const std::string& after, int limit) override {
        Statement q = db_.prepare("SELECT DISTINCT game FROM seats WHERE user_id=? AND game>? ORDER BY game LIMIT ?");
        q.bind(user).bind(after).bind(limit);
        std::vector<std::string> out;
        while (q.step()) out.push_back(q.text(0));
        return out;
    }

    void erase(const std::string& user, const std::string& name, Millis at) override {
        const std::unique_ptr<UserTable> users = sql_users(db_);
        users->rename(user, name, at);
        db_.prepare("UPDATE held_names SET name='' WHERE user_id=?").bind(user).run();
        db_.prepare("UPDATE users SET kind='guest',password='',about='',settings='{}' WHERE id=?").bind(user).run();
        sql_studies(db_)->hand_on(user);
        sql_clubs(db_)->leave_all(user);
        for (const Owned& each : owned) {
            if (each.leaving == Leaving::stays) continue;
            db_.prepare("DELETE FROM " + std::string(each.table) + " WHERE " + std::string(each.owner) + "=?")
                .bind(user)
                .run();
        }
        // Those who wait for them wait no longer.
        db_.prepare("UPDATE vacations SET ends=? WHERE user_id=? AND ends>?").bind(at).bind(user).bind(at).run();
        // What was done to them stays in the log of moderators, without what they were called and said.
        db_.prepare("UPDATE acts SET data='{}',appeal='' WHERE user_id=?").bind(user).run();
        db_.prepare("DELETE FROM challenges WHERE by=? AND game=''").bind(user).run();
        db_.prepare("DELETE FROM challenges WHERE to_user=? AND game=''").bind(user).run();
        db_.prepare("INSERT INTO erasures(user_id,name,game) VALUES(?,?,'') ON CONFLICT DO NOTHING")
            .bind(user)
            .bind(name)
            .run();
    }
    std::optional<ErasureRow> erasure() override {
        Statement q = db_.prepare("SELECT user_id,name,game FROM erasures ORDER BY user_id LIMIT 1");
        if (!q.step()) return std::nullopt;
        return ErasureRow{q.text(0), q.text(1), q.text(2)};
    }
    void advance_erasure(const ErasureRow& done) override {
        db_.prepare("UPDATE erasures SET game=? WHERE user_id=?").bind(done.game).bind(done.user).run();
    }
    void end_erasure(const std::string& user) override {
        db_.prepare("DELETE FROM erasures WHERE user_id=?").bind(user).run();
    }

private:
    OwnRows read(const Owned& each, const CopiedTable& table, const std::string& user, int most) {
        OwnRows out;
        out.table = table.name;
        const auto shown = shown_columns(table);
        std::string list;
        for (const auto& [name, type] : shown) {
            list += (list.empty() ? "" : ",") + name;
            out.columns.push_back(name);
        }
        Statement q =
            db_.prepare("SELECT " + list + " FROM " + out.table + " WHERE " + std::string(each.owner) + "=? LIMIT ?");
        q.bind(user).bind(most);
        while (q.step()) {
            auto& row = out.rows.emplace_back();
            for (std::size_t i = 0; i < shown.size(); ++i) {
                const int at = static_cast<int>(i);
                if (shown[i].second == 'i') {
                    row.emplace_back(q.integer(at));
                } else if (shown[i].second == 'r') {
                    row.emplace_back(q.real(at));
                } else {
                    row.emplace_back(q.text(at));
                }
            }
        }
        return out;
    }

    Connection& db_;
};

}  // namespace

std::unique_ptr<OwnDataTable> sql_own_data(Connection& db) { return std::make_unique<SqlOwnData>(db); }

}  // namespace tankchess::server
