#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/match.h"
#include "server/net/json.h"
#include "server/play/engine_seat.h"
#include "server/play/outlet.h"
#include "server/play/room_answer.h"
#include "server/site/services.h"

namespace tankchess::server {

// One game in memory: its match, its listeners, its timers. It belongs to one loop and is touched there only, so each
// match has one writer. A command is applied to a copy of the match; the copy becomes the match, and anybody hears of
// it, only when its events are safe on disk. Commands that arrive meanwhile wait their turn.
class Room : public std::enable_shared_from_this<Room>, public EngineSeat::Table {
public:
    struct Content {
        GameRow row;
        match::Match match;
        std::vector<ChatRow> chat;
        std::map<std::string, RatingRow> ratings;
    };
    // Nothing happens in it until the first wake().
    static std::shared_ptr<Room> open(Services& services, Loop& loop, Content content);

    const std::string& id() const { return row_.id; }
    const GameRow& row() const { return row_; }
    const match::Match& match() const override { return match_; }
    Loop& loop() { return loop_; }

    using Answer = std::function<void(const RoomAnswer&)>;
    void command(match::Command command, Answer answer) override;
    // The same by a user: finds the seat and refuses what is not theirs.
    void move_by(const std::string& user, const std::string& text, const std::string& key, std::uint64_t seen,
                 std::int64_t lag, Answer answer);
    void act_by(const std::string& user, const std::string& act, const std::string& key, std::optional<Side> side,
                int level, Answer answer);
    void chat_by(const Who& who, const std::string& text, const std::string& key, Answer answer);

    struct JoinOptions {
        std::optional<std::uint64_t> version;  // what the listener knows already
        bool choices = true;
        bool legal = false;  // line streams: texts of the legal turns
    };
    void join(const OutletPtr& outlet, const JoinOptions& options);
    void leave(std::uint64_t outlet);

    // The whole state for a user, as text: HTTP and sockets send the same.
    std::string state_text(const std::string& user, bool choices);
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
    struct Listener {
        OutletPtr outlet;
        match::SideSet you;
        JoinOptions options;
    };

    void work();
    void commit(match::Match next, std::vector<match::Event> events, const Waiting& waiting);
    void publish(const std::vector<match::Event>& events);
    void publish_presence();
    void publish_watchers();
    void send_lines_state(const Listener& listener, bool full);
    std::string event_text(const match::Event& event, match::SideSet you, bool full, bool last);
    void set_deadline();
    void set_claim_timer();
    void answer_for_engines();
    void rematch_if_agreed();
    void note_presence();
    json::array chat_view(match::SideSet you) const;
    bool to_move(match::SideSet you) const;
    const std::string& choices();
    std::optional<Side> seat_for(const std::string& user, std::optional<Side> wanted) const;

    Services& services_;
    Loop& loop_;
    GameRow row_;
    match::Match match_;
    std::vector<ChatRow> chat_;
    std::map<std::string, RatingRow> ratings_;
    std::vector<Listener> listeners_;
    std::deque<Waiting> queue_;
    bool committing_ = false;
    bool rematching_ = false;
    std::unique_ptr<EngineSeat> engine_seat_;
    Millis touched_ = 0;
    std::pair<std::uint64_t, std::string> choices_;  // by version
    Timer deadline_, claim_, again_;
};

}  // namespace tankchess::server
