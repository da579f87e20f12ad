#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/common/clock.h"

namespace tankchess::server {

// A study that people make together. What is in it stands in its log.
struct StudyRow {
    std::string id, owner;
    std::string owner_name;  // as it is now; empty on the way in
    std::string name, about;
    std::string visibility;  // public, link, private
    std::string parent;      // the study that it was copied from, or nothing
    Millis created = 0, updated = 0;
    std::int64_t seq = 0;      // of the last change
    std::int64_t edition = 1;  // grows when it is changed who may see it
    int chapters = 0, nodes = 0;
};

struct StudyMember {
    std::string user, name, role;  // writer, reader
    Millis since = 0;
};

// A line of the log.
struct StudyOpRow {
    std::int64_t seq = 0;
    std::string key, by;
    std::string by_name;  // as it is now; empty on the way in
    Millis at = 0;
    std::string op;           // JSON
    std::string inverse;      // JSON list: what takes it back
    std::int64_t undoes = 0;  // it takes that one back
    std::int64_t undone = 0;  // that one took it back
};

// What was seen when it was worked out, and what is to come of it.
struct StudyAppend {
    std::string study;
    std::int64_t seq = 0;  // the last one seen
    std::vector<StudyOpRow> ops;
    int chapters = 0, nodes = 0;
    Millis at = 0;
};

// A place in a list: the last one changed first.
struct StudyPlace {
    Millis updated = 1LL << 50;
    std::string id;
};

class StudyTable {
public:
    virtual ~StudyTable() = default;

    virtual void insert(const StudyRow& row) = 0;
    virtual std::optional<StudyRow> by_id(const std::string& id) = 0;
    // Name, words about it and visibility. With `access`, who may see it has changed.
    virtual void change(const StudyRow& row, bool access) = 0;
    virtual void remove(const std::string& id) = 0;
    virtual int count_of(const std::string& owner) = 0;

    // Those that everybody may find, with this in their name if it is not empty.
    virtual std::vector<StudyRow> open(const std::string& words, const StudyPlace& after, int limit) = 0;
    virtual std::vector<StudyRow> of(const std::string& owner, const StudyPlace& after, int limit) = 0;
    // Those of others in which somebody is a member.
    virtual std::vector<StudyRow> shared_with(const std::string& user, int limit) = 0;

    virtual std::vector<StudyMember> members(const std::string& id) = 0;  // in the order in which they came
    virtual void set_member(const std::string& id, const StudyMember& member) = 0;
    virtual void remove_member(const std::string& id, const std::string& user) = 0;

    virtual std::vector<StudyOpRow> ops_after(const std::string& id, std::int64_t seq, int limit) = 0;
    virtual std::vector<StudyOpRow> ops_before(const std::string& id, std::int64_t seq, int limit) = 0;
    virtual std::optional<StudyOpRow> op(const std::string& id, std::int64_t seq) = 0;
    // The number that a change got which came under this key; 0 if none did.
    virtual std::int64_t seq_of(const std::string& id, const std::string& key) = 0;
    // The last change of somebody that can be taken back; with `again`, the last that took one back.
    virtual std::optional<StudyOpRow> last_of(const std::string& id, const std::string& user, bool again) = 0;
    // Throws StoreFault::conflict, and changes nothing, unless the study is where it was seen.
    virtual void append(const StudyAppend& more) = 0;

    // Somebody leaves: their studies go to the next who wrote in them, or away.
    virtual void hand_on(const std::string& user) = 0;
};

}  // namespace tankchess::server
