#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "wire/rows.h"

namespace tankchess::server {

struct ClubRow {
    std::string id, name, about;
    std::string links = "[]";  // JSON: addresses
    std::string language;      // two or three letters; empty: any
    std::string joining;       // open, request, link
    std::string secret;        // of the invitation
    Millis created = 0;
    int members = 0;  // counted by the table
};

// In the order in which members are listed; those who are barred are no members.
enum class ClubRank { owner, officer, member, barred };

struct ClubMemberRow {
    std::string user;
    std::string name, kind;  // as they are now; empty on the way in
    ClubRank rank = ClubRank::member;
    Millis since = 0;
};

struct ClubRequestRow {
    std::string club, user;
    std::string name, kind;  // as they are now
    std::string text;
    Millis at = 0;
};

struct ClubLineRow {
    std::string club;
    std::string id;  // in the order of time
    std::string user;
    std::string name;  // as it is now
    std::string key;   // whoever sends it again sends the same
    std::string text;
    Millis at = 0;
};

// What a member won in tournaments of the club.
struct ClubScoreRow {
    std::string user, name, kind;
    double points = 0;
    int events = 0, firsts = 0;
};

// Clubs: who belongs to them, what is said there, which boards they play and which tournaments are theirs.
class ClubTable {
public:
    virtual ~ClubTable() = default;

    // With its owner. Throws StoreFault::conflict if another has such a name, also in rename().
    virtual void insert(const ClubRow& club, const std::string& owner) = 0;
    // All but the name, the secret and the date.
    virtual void change(const ClubRow& club) = 0;
    virtual void rename(const std::string& id, const std::string& name) = 0;
    virtual void renew_secret(const std::string& id, const std::string& secret) = 0;
    // With all that is in it; tournaments stay.
    virtual void remove(const std::string& id) = 0;
    virtual std::optional<ClubRow> by_id(const std::string& id) = 0;
    // The largest first.
    virtual std::vector<ClubRow> list(int offset, int limit) = 0;
    // Those with words that begin like all of these.
    virtual std::vector<ClubRow> named_like(const std::string& words, int limit) = 0;
    virtual std::vector<std::pair<ClubRow, ClubRank>> of(const std::string& user) = 0;

    virtual std::optional<ClubRank> rank_of(const std::string& club, const std::string& user) = 0;
    // Comes in, or gets another rank.
    virtual void keep_member(const std::string& club, const ClubMemberRow& member) = 0;
    virtual bool drop_member(const std::string& club, const std::string& user) = 0;
    // From the one rank to the other, both included; the owner first.
    virtual std::vector<ClubMemberRow> members(const std::string& club, ClubRank from, ClubRank to, int offset,
                                               int limit) = 0;
    // Members in the order of their ids: for those who go through all of them.
    virtual std::vector<std::string> members_after(const std::string& club, const std::string& user, int limit) = 0;
    // Somebody goes from every club. Those that they owned go to whoever is next in rank, or with them.
    virtual void leave_all(const std::string& user) = 0;

    virtual void ask(const ClubRequestRow& request) = 0;  // once; the last words count
    virtual bool drop_request(const std::string& club, const std::string& user) = 0;
    virtual std::optional<ClubRequestRow> request(const std::string& club, const std::string& user) = 0;
    virtual std::vector<ClubRequestRow> requests(const std::string& club, int limit) = 0;
    virtual int requests_of(const std::string& user) = 0;

    // False if it was said before. Beyond so many lines the oldest go.
    virtual bool say(const ClubLineRow& line, int kept) = 0;
    // Before this one (empty: all), the newest first.
    virtual std::vector<ClubLineRow> lines(const std::string& club, const std::string& before, int limit) = 0;
    virtual std::optional<ClubLineRow> line(const std::string& club, const std::string& id) = 0;
    virtual bool drop_line(const std::string& club, const std::string& id) = 0;

    virtual void pin(const std::string& club, const std::string& board, Millis at) = 0;
    virtual bool unpin(const std::string& club, const std::string& board) = 0;
    virtual std::vector<std::string> boards(const std::string& club) = 0;  // the first that was pinned first

    // A tournament of the club; team -1 unless the club is a team of it.
    virtual void add_event(const std::string& club, const std::string& tournament, int team, Millis starts) = 0;
    virtual std::vector<std::string> events(const std::string& club, int limit) = 0;  // the last to start first

    // Members by rating, the best first.
    virtual std::vector<RatingRow> best(const std::string& club, const std::string& family, int limit) = 0;
    virtual std::vector<ClubScoreRow> scores(const std::string& club, int limit) = 0;
};

}  // namespace tankchess::server
