#include "server/store/upkeep.h"
#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

constexpr int rows_a_round = 200;
constexpr Millis day_ms = 24LL * 3600 * 1000;

class SqlUpkeep : public Upkeep {
public:
    explicit SqlUpkeep(Connection& db) : db_(db) {}

    int drop_sessions(Millis seen_before, int most) override {
        return drop("DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE seen<? LIMIT ?)", seen_before,
                    most);
    }
    int drop_challenges(Millis expired_before, int most) override {
        return drop("DELETE FROM challenges WHERE id IN (SELECT id FROM challenges WHERE expires<? LIMIT ?)",
                    expired_before, most);
    }
    int drop_outages(Millis before, int most) override {
        return drop("DELETE FROM outages WHERE rowid IN (SELECT rowid FROM outages WHERE stop<? LIMIT ?)", before,
                    most);
    }
    int drop_chat(Millis before, int most) override {
        return drop("DELETE FROM chat WHERE rowid IN (SELECT rowid FROM chat WHERE at<? LIMIT ?)", before, most);
    }
    int drop_notices(Millis before, int most) override {
        db_.prepare("DELETE FROM outbox WHERE notice IN (SELECT id FROM notices WHERE at<? ORDER BY at LIMIT ?)")
            .bind(before)
            .bind(most)
            .run();
        return drop(
            "DELETE FROM notices WHERE (user_id,id) IN (SELECT user_id,id FROM notices WHERE at<? ORDER BY at LIMIT ?)",
            before, most);
    }
    int drop_tickets(Millis before, int most) override {
        drop(
            "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox INDEXED BY outbox_taken"
            " WHERE taken=1 AND due<? AND substr(channel,1,7)='letter:' ORDER BY due LIMIT ?)",
            before, most);
        return drop("DELETE FROM tickets WHERE hash IN (SELECT hash FROM tickets WHERE expires<? LIMIT ?)", before,
                    most);
    }
    int drop_security(Millis before, int most) override {
        return drop(
            "DELETE FROM security_log WHERE (user_id,id) IN"
            " (SELECT user_id,id FROM security_log WHERE at<? ORDER BY at LIMIT ?)",
            before, most);
    }
    int drop_reports(Millis closed_before, int most) override {
        return drop(
            "DELETE FROM reports WHERE id IN (SELECT id FROM reports INDEXED BY reports_closed"
            " WHERE closed>0 AND closed<? ORDER BY closed LIMIT ?)",
            closed_before, most);
    }
    int drop_unused_guests(Millis seen_before, int most, GuestPlace& place) override {
        std::vector<std::string> unused;
        {
            Statement q = db_.prepare(
                "SELECT u.id,u.created,EXISTS(SELECT 1 FROM seats WHERE user_id=u.id)"
                " OR EXISTS(SELECT 1 FROM setups WHERE owner=u.id)"
                " OR EXISTS(SELECT 1 FROM challenges WHERE by=u.id AND game='')"
                " OR EXISTS(SELECT 1 FROM sessions WHERE user_id=u.id AND seen>=?)"
                " FROM users u INDEXED BY guests_by_age"
                " WHERE u.kind='guest' AND (u.created,u.id)>(?,?) AND u.created<? ORDER BY u.created,u.id LIMIT ?");
            q.bind(seen_before).bind(place.created).bind(place.id).bind(seen_before).bind(most);
            int looked = 0;
            while (q.step()) {
                ++looked;
                place = {q.integer(1), q.text(0)};
                if (!q.flag(2)) unused.push_back(q.text(0));
            }
            if (looked < most) place = {};
        }
        for (const std::string& id : unused) {
            db_.prepare("DELETE FROM sessions WHERE user_id=?").bind(id).run();
            db_.prepare("DELETE FROM puzzles WHERE user_id=?").bind(id).run();
            db_.prepare("DELETE FROM users WHERE id=?").bind(id).run();
        }
        return static_cast<int>(unused.size());
    }

private:
    int drop(std::string_view sql, Millis before, int most) {
        return static_cast<int>(db_.prepare(sql).bind(before).bind(most).run_counted());
    }

    Connection& db_;
};

}  // namespace

std::unique_ptr<Upkeep> sql_upkeep(Connection& db) { return std::make_unique<SqlUpkeep>(db); }

Dropped drop_stale(Tables& tables, Millis now, const UpkeepRule& rule, GuestPlace& place) {
    Upkeep& upkeep = tables.upkeep();
    const auto before = [now](int days) { return now - days * day_ms; };
    Dropped out;
    if (rule.sessions > 0) out.sessions = upkeep.drop_sessions(before(rule.sessions), rows_a_round);
    if (rule.unused_guests > 0) {
        out.guests = upkeep.drop_unused_guests(before(rule.unused_guests), rows_a_round, place);
    }
    if (rule.challenges > 0) out.challenges = upkeep.drop_challenges(before(rule.challenges), rows_a_round);
    if (rule.outages > 0) out.outages = upkeep.drop_outages(before(rule.outages), rows_a_round);
    if (rule.chat > 0) out.chat = upkeep.drop_chat(before(rule.chat), rows_a_round);
    if (rule.notices > 0) out.notices = upkeep.drop_notices(before(rule.notices), rows_a_round);
    if (rule.tickets > 0) out.tickets = upkeep.drop_tickets(before(rule.tickets), rows_a_round);
    if (rule.security > 0) out.security = upkeep.drop_security(before(rule.security), rows_a_round);
    if (rule.reports > 0) out.reports = upkeep.drop_reports(before(rule.reports), rows_a_round);
    return out;
}

}  // namespace tankchess::server
