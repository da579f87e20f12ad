#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "match/absence.h"
#include "match/clock.h"
#include "match/commands.h"
#include "match/events.h"
#include "match/game_state.h"
#include "match/offers.h"
#include "match/ply.h"
#include "match/refusal.h"
#include "match/seats.h"

namespace tankchess::match {

// The answer to a command: the events it caused, or why it caused none.
struct Reply {
    std::vector<Event> events;
    std::optional<Refusal> refusal;
    bool repeated = false;  // the events are those of an earlier command with the same key

    bool ok() const { return !refusal.has_value(); }
};

// One played game: the referee over seats, clocks and offers, and the log of everything that happened. It does no I/O
// and asks no clock; one writer at a time. A value that is cheap to copy (history is shared): to make a command
// durable before anybody sees it, apply it to a copy, store the events, then keep the copy.
//
// Moments passed in may go backwards; they then count as the moment of the latest event.
class Match {
public:
    // Event 1 is Started. Refuses a bad config, a malformed position and a game that is over already.
    // `open`: the games it knows; a match keeps it for takebacks.
    static Result<Match> start(const MatchConfig& config, Instant now, GameOpener open = open_game);
    // The match that made these events. Moves are played again, so a log that does not follow the rules is refused.
    // Afterwards everybody counts as present.
    static Result<Match> replay(std::span<const Event> events, GameOpener open = open_game);
    // The same of a log that is only to be read, for less than half the price: of the positions only the last is
    // written out, unless the log needs them itself. position_text_at() knows no other.
    static Result<Match> read_through(std::span<const Event> events, GameOpener open = open_game);

    // The next event of a match that somebody else referees. A fault, and nothing changes, if it cannot happen now.
    std::optional<Fault> follow(const Event& event);

    // All or nothing: on a refusal nothing has changed.
    // When a flag has fallen, everything but Tick, Credit and Stop is refused as too_late until a Tick has said so.
    Reply apply(const Command& command, Instant now);
    // Why apply() would refuse `command` now, or nothing.
    std::optional<Refusal> refusal_of(const Command& command, Instant now) const;

    // Tells who is there. No event: see absence.h.
    void set_presence(Side side, bool present, Instant now);

    // When a Tick has something to do, if nothing happens before.
    std::optional<Instant> next_deadline() const;
    // When others may claim against `side` or have it taken over, if it stays away.
    std::optional<Instant> claimable_at(Side side) const;

    std::uint64_t version() const { return events_.size(); }
    // The version of the latest event that changed the board or whose turn it is.
    std::uint64_t board_version() const { return board_version_; }
    const MatchConfig& config() const { return *config_; }
    const Seats& seats() const { return seats_; }
    const Clock& clock() const { return clock_; }
    const Offers& offers() const { return offers_; }
    const Absence& absence() const { return absence_; }
    const Plies& plies() const { return plies_; }
    const GameState& game() const { return *game_; }
    // The same to keep: a state never changes.
    const GamePtr& shared_game() const { return game_; }
    Side side_to_move() const { return game_->side_to_move(); }
    // Turns that were played to their end.
    std::size_t turns() const;
    // The canonical position string now.
    const std::string& position_text() const { return position_text_; }
    // The position after the first `plies` moves; precondition: no more than there are, and not only read_through().
    const std::string& position_text_at(std::size_t plies) const;
    // G5: what was announced with the last move.
    Announcement announced() const;
    const std::optional<Ending>& ending() const { return ending_; }
    bool over() const { return ending_.has_value(); }
    Instant started_at() const { return events_.front()->at; }
    Instant latest_at() const { return events_.back()->at; }
    std::optional<Instant> ended_at() const { return ended_at_; }

    // Who has to agree to an offer of `by`, itself included: the seats that still play, for a rematch all. Engines
    // agree at once to everything but a draw; one who commands all seats, or takes back the turn that it is still
    // making, asks nobody.
    SideSet must_agree(OfferKind kind, Side by) const;
    // Everybody who must agree to a rematch has.
    bool rematch_agreed() const;
    // G8: whether the seat to move may change sides now, and whether it was done.
    bool may_swap() const;
    bool swapped() const { return swapped_at_ != 0; }
    // The version of that event; 0 = sides were not changed.
    std::uint64_t swapped_at() const { return swapped_at_; }
    // Empty until a LinkRematch.
    const std::string& rematch_link() const { return rematch_link_; }

    // Events with versions above `version`, oldest first.
    std::vector<Event> events_after(std::uint64_t version) const;
    // The events of the command that `seat` gave with `key`; empty if there was none.
    std::vector<Event> events_of(std::optional<Side> seat, const std::string& key) const;

    // The seat whose command had `key`, whichever it was.
    std::optional<Side> sender_of(const std::string& key) const;

    // Same log and same state; presence does not count.
    bool operator==(const Match& other) const;

private:
    friend class Referee;  // commands to events
    friend class Scribe;   // events to state: the one way in which state changes

    static std::uint32_t sender_hash(std::optional<Side> seat, const std::string& key);

    explicit Match(GameOpener open) : open_(open) {}
    Result<Match> with(std::span<const Event> events) &&;

    GameOpener open_;
    std::shared_ptr<const MatchConfig> config_;
    History<std::shared_ptr<const Event>> events_;
    // What is asked of every event at every command, in little room: a hash of its seat and key, 0 = it has no key.
    History<std::uint32_t> senders_;
    GamePtr game_;
    bool writes_positions_ = true;
    std::string position_text_;
    Plies plies_;
    History<std::uint64_t> turn_hashes_;  // of each ply that begins a turn, of the position before it; of others 0
    Seats seats_;
    Clock clock_;
    Offers offers_;
    Absence absence_;
    std::optional<Ending> ending_;
    std::optional<Instant> ended_at_;
    std::string rematch_link_;
    std::uint64_t board_version_ = 0;
    std::uint64_t swapped_at_ = 0;
};

}  // namespace tankchess::match
