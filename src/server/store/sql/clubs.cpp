#include "server/common/scripts.h"
#include "server/common/signup_rules.h"
#include "server/store/sql/parts.h"

namespace tankchess::server {

namespace {

constexpr std::string_view club_columns =
    "c.id,c.name,c.about,c.links,c.language,c.joining,c.secret,c.created,c.members";
constexpr std::string_view line_columns =
    "SELECT l.club,l.id,l.user_id,u.name,l.key,l.text,l.at FROM club_chat l CROSS JOIN users u ON u.id=l.user_id ";
constexpr std::string_view request_columns =
    "SELECT r.club,r.user_id,u.name,u.kind,r.text,r.at FROM club_requests r CROSS JOIN users u ON u.id=r.user_id ";
constexpr const char* name_gone = "another club has this name, or one that looks like it";
constexpr int candidates = 500;  // of a search, before its other words are asked for

// What a name is found by: its words in small letters.
std::vector<std::string> words_of(const std::string& name) {
    std::vector<std::string> out(1);
    for (const char c : folded_case(tidy_name(name))) {
        const bool letter = static_cast<unsigned char>(c) >= 0x80 || std::isalnum(static_cast<unsigned char>(c)) != 0;
        if (letter) {
            out.back() += c;
        } else if (!out.back().empty()) {
            out.emplace_back();
        }
    }
    if (out.back().empty()) out.pop_back();
    return out;
}

// What it looks like at a glance: blanks do not count either.
std::string club_skeleton(std::string name) {
    std::erase(name, ' ');
    return name_skeleton(name);
}

// Behind every word that begins so: U+10FFFF sorts behind every letter.
std::string behind(const std::string& beginning) { return beginning + "\xf4\x8f\xbf\xbf"; }

ClubRow club_of(const Statement& q) {
    return {q.text(0), q.text(1),    q.text(2),
            q.text(3), q.text(4),    q.text(5),
            q.text(6), q.integer(7), static_cast<int>(q.integer(8))};
}

ClubLineRow line_of(const Statement& q) {
    return {q.text(0), q.text(1), q.text(2), q.text(3), q.text(4), q.text(5), q.integer(6)};
}

ClubRequestRow request_of(const Statement& q) {
    return {q.text(0), q.text(1), q.text(2), q.text(3), q.text(4), q.integer(5)};
}

class SqlClubs : public ClubTable {
public:
    explicit SqlClubs(Connection& db) : db_(db) {}

    void insert(const ClubRow& c, const std::string& owner) override {
        db_.prepare(
               "INSERT INTO clubs(id,name,skeleton,about,links,language,joining,secret,created,members)"
               " VALUES(?,?,?,?,?,?,?,?,?,0) ON CONFLICT DO NOTHING")
            .bind(c.id)
            .bind(c.name)
            .bind(club_skeleton(c.name))
            .bind(c.about)
            .bind(c.links)
            .bind(c.language)
            .bind(c.joining)
            .bind(c.secret)
            .bind(c.created)
            .run_on_one(name_gone);
        add_words(c.id, c.name);
        keep_member(c.id, {owner, {}, {}, ClubRank::owner, c.created});
    }
    void change(const ClubRow& c) override {
        db_.prepare("UPDATE clubs SET about=?,links=?,language=?,joining=? WHERE id=?")
            .bind(c.about)
            .bind(c.links)
            .bind(c.language)
            .bind(c.joining)
            .bind(c.id)
            .run();
    }
    void rename(const std::string& id, const std::string& name) override {
        const std::string skeleton = club_skeleton(name);
        db_.prepare(
               "UPDATE clubs SET name=?,skeleton=? WHERE id=? AND NOT EXISTS"
               " (SELECT 1 FROM clubs o WHERE o.skeleton=? AND o.id<>?)")
            .bind(name)
            .bind(skeleton)
            .bind(id)
            .bind(skeleton)
            .bind(id)
            .run_on_one(name_gone);
        db_.prepare("DELETE FROM club_words WHERE club=?").bind(id).run();
        add_words(id, name);
    }
    void renew_secret(const std::string& id, const std::string& secret) override {
        db_.prepare("UPDATE clubs SET secret=? WHERE id=?").bind(secret).bind(id).run();
    }
    void remove(const std::string& id) override {
        for (const char* sql : {"DELETE FROM club_words WHERE club=?", "DELETE FROM club_members WHERE club=?",
                                "DELETE FROM club_requests WHERE club=?", "DELETE FROM club_chat WHERE club=?",
                                "DELETE FROM club_boards WHERE club=?", "DELETE FROM club_events WHERE club=?",
                                "DELETE FROM club_points WHERE club=?", "DELETE FROM clubs WHERE id=?"}) {
            db_.prepare(sql).bind(id).run();
        }
    }
    std::optional<ClubRow> by_id(const std::string& id) override {
        Statement q = db_.prepare("SELECT " + std::string(club_columns) + " FROM clubs c WHERE c.id=?");
        if (!q.bind(id).step()) return std::nullopt;
        return club_of(q);
    }
    std::vector<ClubRow> list(int offset, int limit) override {
        Statement q =
            db_.prepare("SELECT " + std::string(club_columns) +
                        " FROM clubs c INDEXED BY clubs_by_size ORDER BY c.members DESC,c.id LIMIT ? OFFSET ?");
        q.bind(limit).bind(offset);
        std::vector<ClubRow> out;
        while (q.step()) out.push_back(club_of(q));
        return out;
    }
    std::vector<ClubRow> named_like(const std::string& words, int limit) override {
        const std::vector<std::string> wanted = words_of(words);
        std::vector<std::string> ids;
        if (wanted.empty()) return {};
        {
            Statement q =
                db_.prepare("SELECT DISTINCT club FROM club_words WHERE word>=? AND word<? ORDER BY club LIMIT ?");
            q.bind(wanted[0]).bind(behind(wanted[0])).bind(candidates);
            while (q.step()) ids.push_back(q.text(0));
        }
        for (std::size_t i = 1; i < wanted.size(); ++i) {
            std::erase_if(ids, [&](const std::string& id) {
                Statement q = db_.prepare("SELECT 1 FROM club_words WHERE club=? AND word>=? AND word<? LIMIT 1");
                return !q.bind(id).bind(wanted[i]).bind(behind(wanted[i])).step();
            });
        }
        std::vector<ClubRow> out;
        for (const std::string& id : ids) {
            if (static_cast<int>(out.size()) == limit) break;
            if (auto club = by_id(id)) out.push_back(std::move(*club));
        }
        return out;
    }
    std::vector<std::pair<ClubRow, ClubRank>> of(const std::string& user) override {
        Statement q = db_.prepare("SELECT " + std::string(club_columns) +
                                  ",m.rank FROM club_members m CROSS JOIN clubs c ON c.id=m.club"
                                  " WHERE m.user_id=? AND m.rank<=? ORDER BY m.rank,c.name,c.id");
        q.bind(user).bind(static_cast<int>(ClubRank::member));
        std::vector<std::pair<ClubRow, ClubRank>> out;
        while (q.step()) out.emplace_back(club_of(q), static_cast<ClubRank>(q.integer(9)));
        return out;
    }

    std::optional<ClubRank> rank_of(const std::string& club, const std::string& user) override {
        Statement q = db_.prepare("SELECT rank FROM club_members WHERE club=? AND user_id=?");
        if (!q.bind(club).bind(user).step()) return std::nullopt;
        return static_cast<ClubRank>(q.integer(0));
    }
    void keep_member(const std::string& club, const ClubMemberRow& m) override {
        db_.prepare(
               "INSERT INTO club_members(club,user_id,rank,since) VALUES(?,?,?,?)"
               " ON CONFLICT(club,user_id) DO UPDATE SET rank=excluded.rank")
            .bind(club)
            .bind(m.user)
            .bind(static_cast<int>(m.rank))
            .bind(m.since)
            .run();
        count_members(club);
    }
    bool drop_member(const std::string& club, const std::string& user) override {
        const bool was =
            db_.prepare("DELETE FROM club_members WHERE club=? AND user_id=?").bind(club).bind(user).run_counted() > 0;
        count_members(club);
        return was;
    }
    std::vector<ClubMemberRow> members(const std::string& club, ClubRank from, ClubRank to, int offset,
                                       int limit) override {
        Statement q = db_.prepare(
            "SELECT m.user_id,u.name,u.kind,m.rank,m.since FROM club_members m CROSS JOIN users u ON u.id=m.user_id"
            " WHERE m.club=? AND m.rank>=? AND m.rank<=? ORDER BY m.rank,m.since,m.user_id LIMIT ? OFFSET ?");
        q.bind(club).bind(static_cast<int>(from)).bind(static_cast<int>(to)).bind(limit).bind(offset);
        std::vector<ClubMemberRow> out;
        while (q.step()) {
            out.push_back({q.text(0), q.text(1), q.text(2), static_cast<ClubRank>(q.integer(3)), q.integer(4)});
        }
        return out;
    }
    std::vector<std::string> members_after(const std::string& club, const std::string& user, int limit) override {
        Statement q = db_.prepare(
            "SELECT user_id FROM club_members WHERE club=? AND user_id>? AND rank<=? ORDER BY user_id LIMIT ?");
        q.bind(club).bind(user).bind(static_cast<int>(ClubRank::member)).bind(limit);
        std::vector<std::string> out;
        while (q.step()) out.push_back(q.text(0));
        return out;
    }
    void leave_all(const std::string& user) override {
        for (const auto& [club, rank] : of(user)) {
            drop_member(club.id, user);
            if (rank != ClubRank::owner) continue;
            auto heirs = members(club.id, ClubRank::officer, ClubRank::member, 0, 1);
            if (heirs.empty()) {
                remove(club.id);
                continue;
            }
            heirs[0].rank = ClubRank::owner;
            keep_member(club.id, heirs[0]);
        }
    }

    void ask(const ClubRequestRow& r) override {
        db_.prepare(
               "INSERT INTO club_requests(club,user_id,text,at) VALUES(?,?,?,?)"
               " ON CONFLICT(club,user_id) DO UPDATE SET text=excluded.text")
            .bind(r.club)
            .bind(r.user)
            .bind(r.text)
            .bind(r.at)
            .run();
    }
    bool drop_request(const std::string& club, const std::string& user) override {
        return db_.prepare("DELETE FROM club_requests WHERE club=? AND user_id=?").bind(club).bind(user).run_counted() >
               0;
    }
    std::optional<ClubRequestRow> request(const std::string& club, const std::string& user) override {
        Statement q = db_.prepare(std::string(request_columns) + "WHERE r.club=? AND r.user_id=?");
        if (!q.bind(club).bind(user).step()) return std::nullopt;
        return request_of(q);
    }
    std::vector<ClubRequestRow> requests(const std::string& club, int limit) override {
        Statement q = db_.prepare(std::string(request_columns) + "WHERE r.club=? ORDER BY r.at,r.user_id LIMIT ?");
        q.bind(club).bind(limit);
        std::vector<ClubRequestRow> out;
        while (q.step()) out.push_back(request_of(q));
        return out;
    }
    int requests_of(const std::string& user) override {
        Statement q = db_.prepare("SELECT count(*) FROM club_requests WHERE user_id=?");
        return q.bind(user).step() ? static_cast<int>(q.integer(0)) : 0;
    }

    bool say(const ClubLineRow& l, int kept) override {
        // Two lines of one moment stay in the order in which they were said.
        std::string id = l.id;
        if (Statement q = db_.prepare("SELECT id FROM club_chat WHERE club=? ORDER BY id DESC LIMIT 1");
            q.bind(l.club).step() && q.text(0) >= id) {
            id = q.text(0) + "0";
        }
        const bool fresh = db_.prepare(
                                  "INSERT INTO club_chat(club,id,user_id,key,text,at) VALUES(?,?,?,?,?,?)"
                                  " ON CONFLICT DO NOTHING")
                               .bind(l.club)
                               .bind(id)
                               .bind(l.user)
                               .bind(l.key)
                               .bind(l.text)
                               .bind(l.at)
                               .run_counted() > 0;
        std::string oldest;
        if (Statement q = db_.prepare("SELECT id FROM club_chat WHERE club=? ORDER BY id DESC LIMIT 1 OFFSET ?");
            q.bind(l.club).bind(kept).step()) {
            oldest = q.text(0);
        }
        if (!oldest.empty()) {
            db_.prepare("DELETE FROM club_chat WHERE club=? AND id<=?").bind(l.club).bind(oldest).run();
        }
        return fresh;
    }
    std::vector<ClubLineRow> lines(const std::string& club, const std::string& before, int limit) override {
        Statement q = db_.prepare(std::string(line_columns) + "WHERE l.club=? AND l.id<? ORDER BY l.id DESC LIMIT ?");
        // Ids begin with digits.
        q.bind(club).bind(before.empty() ? std::string("~") : before).bind(limit);
        std::vector<ClubLineRow> out;
        while (q.step()) out.push_back(line_of(q));
        return out;
    }
    std::optional<ClubLineRow> line(const std::string& club, const std::string& id) override {
        Statement q = db_.prepare(std::string(line_columns) + "WHERE l.club=? AND l.id=?");
        if (!q.bind(club).bind(id).step()) return std::nullopt;
        return line_of(q);
    }
    bool drop_line(const std::string& club, const std::string& id) override {
        return db_.prepare("DELETE FROM club_chat WHERE club=? AND id=?").bind(club).bind(id).run_counted() > 0;
    }

    void pin(const std::string& club, const std::string& board, Millis at) override {
        db_.prepare("INSERT INTO club_boards(club,board,since) VALUES(?,?,?) ON CONFLICT DO NOTHING")
            .bind(club)
            .bind(board)
            .bind(at)
            .run();
    }
    bool unpin(const std::string& club, const std::string& board) override {
        return db_.prepare("DELETE FROM club_boards WHERE club=? AND board=?").bind(club).bind(board).run_counted() > 0;
    }
    std::vector<std::string> boards(const std::string& club) override {
        Statement q = db_.prepare("SELECT board FROM club_boards WHERE club=? ORDER BY since,board");
        q.bind(club);
        std::vector<std::string> out;
        while (q.step()) out.push_back(q.text(0));
        return out;
    }

    void add_event(const std::string& club, const std::string& tournament, int team, Millis starts) override {
        db_.prepare("INSERT INTO club_events(club,tournament,team,starts) VALUES(?,?,?,?) ON CONFLICT DO NOTHING")
            .bind(club)
            .bind(tournament)
            .bind(team)
            .bind(starts)
            .run();
    }
    std::vector<std::string> events(const std::string& club, int limit) override {
        Statement q = db_.prepare(
            "SELECT tournament FROM club_events INDEXED BY club_events_by_start WHERE club=?"
            " ORDER BY starts DESC,tournament LIMIT ?");
        q.bind(club).bind(limit);
        std::vector<std::string> out;
        while (q.step()) out.push_back(q.text(0));
        return out;
    }

    std::vector<RatingRow> best(const std::string& club, const std::string& family, int limit) override {
        Statement q = db_.prepare(
            "SELECT r.user_id,u.name,u.kind,r.family,r.rating,r.deviation,r.volatility,r.games,r.updated"
            " FROM club_members m CROSS JOIN ratings r ON r.user_id=m.user_id CROSS JOIN users u ON u.id=m.user_id"
            " WHERE m.club=? AND m.rank<=? AND r.family=? ORDER BY r.rating DESC,r.user_id LIMIT ?");
        q.bind(club).bind(static_cast<int>(ClubRank::member)).bind(family).bind(limit);
        std::vector<RatingRow> out;
        while (q.step()) {
            out.push_back({q.text(0), q.text(1), q.text(2), q.text(3), q.real(4), q.real(5), q.real(6),
                           static_cast<int>(q.integer(7)), q.integer(8)});
        }
        return out;
    }
    std::vector<ClubScoreRow> scores(const std::string& club, int limit) override {
        Statement q = db_.prepare(
            "SELECT p.user_id,u.name,u.kind,sum(p.points) AS points,count(*),sum(CASE WHEN p.place=1 THEN 1 ELSE 0 END)"
            " FROM club_points p CROSS JOIN club_members m ON m.club=p.club AND m.user_id=p.user_id"
            " CROSS JOIN users u ON u.id=p.user_id WHERE p.club=? AND m.rank<=?"
            " GROUP BY p.user_id,u.name,u.kind ORDER BY points DESC,p.user_id LIMIT ?");
        q.bind(club).bind(static_cast<int>(ClubRank::member)).bind(limit);
        std::vector<ClubScoreRow> out;
        while (q.step()) {
            out.push_back({q.text(0), q.text(1), q.text(2), q.real(3), static_cast<int>(q.integer(4)),
                           static_cast<int>(q.integer(5))});
        }
        return out;
    }

private:
    void add_words(const std::string& id, const std::string& name) {
        for (const std::string& word : words_of(name)) {
            db_.prepare("INSERT INTO club_words(word,club) VALUES(?,?) ON CONFLICT DO NOTHING")
                .bind(word)
                .bind(id)
                .run();
        }
    }
    void count_members(const std::string& club) {
        db_.prepare(
               "UPDATE clubs SET members=(SELECT count(*) FROM club_members m WHERE m.club=clubs.id AND m.rank<=?)"
               " WHERE id=?")
            .bind(static_cast<int>(ClubRank::member))
            .bind(club)
            .run();
    }

    Connection& db_;
};

}  // namespace

std::unique_ptr<ClubTable> sql_clubs(Connection& db) { return std::make_unique<SqlClubs>(db); }

}  // namespace tankchess::server
