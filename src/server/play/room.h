#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/play/audience.h"
#include "server/play/chat.h"
#include "server/play/deadlines.h"
#include "server/play/engine_seat.h"
#include "server/play/prepared_seats.h"
#include "server/play/room_answer.h"
#include "server/site/services.h"
#include "wire/intents.h"

namespace tankchess::server {

// One game in memory. It belongs to one loop and is touched there only, so each match has one writer. A command is
// applied to a copy of the match; the copy becomes the match, and anybody hears of it, only when its events are safe
// on disk. Commands that arrive meanwhile wait their turn. When nobody can tell whether they are, the game is read
// again.
class Room : public std::enable_shared_from_this<Room>, public EngineSeat::Table {
public:
    using Content = GameContent;
    // Nothing happens in it until the first wake().
    static std::shared_ptr<Room> open(Services& services, Loop& loop, Content content);
    ~Room() override;

    const std::string& id() const { return content_.row.id; }
    const GameRow& row() const { return content_.row; }
    const match::Match& match() const override { return content_.match; }
    Loop& loop() { return loop_; }

    using Answer = std::function<void(const RoomAnswer&)>;
    void command(match::Command command, Answer answer) override;
    // The same by a user: finds the seat and refuses what is not theirs. `lag` is what the server measured.
    void move_by(const std::string& user, const std::string& text, const std::string& key, std::uint64_t seen,
                 std::int64_t lag, Answer answer);
    void act_by(const std::string& user, const std::string& act, const std::string& key, std::optional<Side> side,
                int level, Answer answer);
    // Keeps prepared answers of a user's seat (prepared_seats.h). `seen` as in a command.
    void prepare_by(const std::string& user, const std::vector<match::AnswerLine>& lines, std::uint64_t seen,
                    Answer answer);
    std::vector<match::AnswerLine> prepared_by(const std::string& user) const;
    void chat_by(const Who& who, const std::string& text, const std::string& key, Answer answer);

    using JoinOptions = Audience::JoinOptions;
    void join(const OutletPtr& outlet, const JoinOptions& options);
    void leave(std::uint64_t outlet);

    // The whole state for a user, choices included where it is their turn, as soon as they are there.
    void state_for(const std::string& user, std::function<void(std::string text)> then);
    // The server was away: gives the running clock back what it took.
    void credit(const std::vector<std::pair<Millis, Millis>>& outages);
    // Looks at clocks, engines and presence. After loading and after every change.
    void wake();
    // Nobody listens and nothing is under way since `before`.
    bool idle_since(Millis before) const;

private:
    Room(Services& services, Loop& loop, Content content);

    struct Waiting {
        match::Command command;
        Answer answer;
        Millis at;
    };
    // A change on its way to the disk.
    struct Commit {
        match::Match next;
        std::vector<match::Event> events;
        AppendEvents append;
        match::Command command;
        Answer answer;
        Millis begun = 0;
        std::vector<RatingRow> ratings;  // new ones, filled in by the store
        bool ended() const;
    };
    using CommitPtr = std::shared_ptr<Commit>;

    void work();
    CommitPtr prepare(match::Match next, std::vector<match::Event> events, const Waiting& waiting) const;
    void save(const CommitPtr& commit);
    void committed(const CommitPtr& commit);
    void not_committed(const CommitPtr& commit, const StoreFault& fault);
    void look_again();
    void found(GameContent fresh);
    void tell_line_streams_of_the_end();
    void note_presence();
    void rematch_if_agreed();
    void wake_later();
    // Rules work for this game stands in the line of whoever is to move.
    std::string rules_line() const;
    std::string rules_line_of(const std::string& user) const;
    RoomAnswer refused(std::string reason, std::string text) const;
    void want(Intent intent, Answer answer);

    Services& services_;
    Loop& loop_;
    Content content_;
    std::deque<Waiting> queue_;
    bool committing_ = false;
    bool looking_ = false;  // the store is being asked how the game stands
    int doubts_ = 0;        // in a row
    Millis touched_ = 0;
    // Made by open(): they know the room by a weak pointer.
    struct Parts;
    std::unique_ptr<Parts> parts_;
    Timer again_;
};

}  // namespace tankchess::server
