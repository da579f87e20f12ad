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
#include "server/play/wish.h"
#include "server/site/services.h"

namespace tankchess::server {

// Who has a game, where there are several nodes.
struct Holding {
    bool ours = true;
    std::int64_t epoch = 0;  // of our claim
    std::string owner = {};  // otherwise who has it; empty: not known
};

// One game in memory. It belongs to one loop and is touched there only, so each match has one writer. A command is
// applied to a copy of the match; the copy becomes the match, and anybody hears of it, only when its events are safe
// on disk. Commands that arrive meanwhile wait their turn. When nobody can tell whether they are, the game is read
// again. Where there are several nodes, one of them owns the game and does all this (Holding); rooms of the others
// follow it: they pass wishes to the owner and take in what it has committed.
class Room : public std::enable_shared_from_this<Room>, public EngineSeat::Table {
public:
    using Content = GameContent;
    // Nothing happens in it until the first wake().
    using Holding = server::Holding;
    static std::shared_ptr<Room> open(Services& services, Loop& loop, Content content, Holding holding = {});
    ~Room() override;

    const std::string& id() const { return content_.row.id; }
    const GameRow& row() const { return content_.row; }
    const match::Match& match() const override { return content_.match; }
    Loop& loop() { return loop_; }

    using Answer = std::function<void(const RoomAnswer&)>;
    void command(match::Command command, Answer answer) override;
    // The same by a user, here or at the owner: finds the seat and refuses what is not theirs.
    void want(Wish wish, Answer answer);
    void move_by(const std::string& user, std::string text, std::string key, std::uint64_t seen, std::int64_t lag,
                 Answer answer);
    void act_by(const std::string& user, const std::string& act, const std::string& key, std::optional<Side> side,
                int level, Answer answer);
    // Keeps prepared answers of a user's seat (prepared_seats.h). `seen` as in a command.
    void prepare_by(const std::string& user, const std::vector<match::AnswerLine>& lines, std::uint64_t seen,
                    Answer answer);
    std::vector<match::AnswerLine> prepared_by(const std::string& user) const;
    // The clock of a user's seat stands still while they are on vacation.
    void rest_by(const std::string& user, bool on, Answer answer);
    void chat_by(const Who& who, const std::string& text, const std::string& key, Answer answer);
    // A moderator changed what is to be seen of the chat.
    void read_chat_again();

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

    // --- several nodes (room_elsewhere.cpp) ---
    bool ours() const { return holding_.ours; }
    // Of a game that is not ours: how the database has it. Takes over where nobody serves it.
    void see(const GameHead& head);
    void see_claim(const std::optional<Claim>& claim);
    // The game is another's from now on.
    void lose(const std::string& owner);
    // Events that the owner committed, the first of them of version from + 1.
    void take_in(std::uint64_t from, const std::vector<std::string>& lines);
    // Reads what is missing, then calls.
    void catch_up(std::function<void()> then);
    // Of a game that is ours: who is there on another node.
    void note_elsewhere(const std::string& node, match::SideSet sides, std::size_t watchers);
    // The same from the other side: tells the owner, and hears from it.
    void announce();
    void hear_presence(const json::object& message);
    void hear_chat(const std::string& from, const ChatRow& row);

private:
    Room(Services& services, Loop& loop, Content content, Holding holding);

    struct Waiting {
        match::Command command;
        Answer answer;
        Millis at;
        std::optional<Wish> wish = {};  // that it came from
    };
    struct Forward {
        Wish wish;
        Answer answer;
        Millis until;
    };
    using ForwardPtr = std::shared_ptr<Forward>;
    struct Elsewhere {
        match::SideSet sides;
        std::size_t watchers;
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
        std::optional<Wish> wish = {};
        std::vector<NoticeRow> notices = {};  // filled in by the store too
        bool notices_pending = true;
        bool ended() const;
    };
    using CommitPtr = std::shared_ptr<Commit>;

    void work();
    std::string absent_sides() const;
    CommitPtr prepare(match::Match next, std::vector<match::Event> events, Waiting waiting) const;
    void save(const CommitPtr& commit);
    void committed(const CommitPtr& commit);
    void not_committed(const CommitPtr& commit, const StoreFault& fault);
    void look_again();
    void found(GameContent fresh);
    // Measures how long an intent takes, and logs its way.
    Answer watched(const Wish& wish, Answer answer) const;
    void note_event_time() const;
    void tell_line_streams_of_the_end();
    void note_presence();
    void rematch_if_agreed();
    void wake_later();
    // Rules work for this game stands in the line of whoever is to move.
    std::string rules_line() const;
    std::string rules_line_of(const std::string& user) const;
    RoomAnswer refused(std::string reason, std::string text) const;
    void enqueue(Waiting waiting);
    bool may_act() const;
    void prepare_here(const Wish& wish, const Answer& answer);
    void rest_here(Wish wish, Answer answer);
    // Somebody at another board of their simul is not away.
    bool at_another_board(Side side) const;
    void own(const Claim& claim);
    void forward(const ForwardPtr& what);
    void forward_later(const ForwardPtr& what);
    void forwarded(const ForwardPtr& what, const json::object* answer);
    void look_at_head();
    void tell_events_elsewhere(const Commit& commit);
    void tell_presence_elsewhere();
    void look_at_presence_later();
    void forget_elsewhere();
    bool here(Side side) const;

    Services& services_;
    Loop& loop_;
    Content content_;
    Holding holding_;
    std::deque<Waiting> queue_;
    // The match as it was a move ago. The next copy is made over it: what they share is then not counted again.
    std::optional<match::Match> spare_;
    bool committing_ = false;
    bool looking_ = false;         // the store is being asked how the game stands
    int doubts_ = 0;               // in a row
    bool notices_pending_ = true;  // there may be some about an earlier turn
    Millis touched_ = 0;
    // Made by open(): they know the room by a weak pointer.
    struct Parts;
    std::unique_ptr<Parts> parts_;
    Timer again_;

    std::map<std::string, Elsewhere> elsewhere_;  // by node; of a game that is ours
    Millis unsure_until_ = 0;                     // others have not said yet who is there
    std::vector<ForwardPtr> stalled_;
    std::vector<ForwardPtr> forwards_;  // under way
    bool taking_ = false, heading_ = false, catching_ = false;
    Timer retry_, presence_again_;
};

}  // namespace tankchess::server
