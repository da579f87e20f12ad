#include "server/play/engine_seat.h"

#include <algorithm>

#include "server/common/clock.h"
#include "server/common/log.h"

namespace tankchess::server {

namespace {

constexpr int most_doublings = 4;

// Tells the answer of a search once: its text, or none if the search was dropped.
class SearchAnswer {
public:
    explicit SearchAnswer(std::function<void(const std::string&)> tell) : tell_(std::move(tell)) {}
    SearchAnswer(const SearchAnswer&) = delete;
    SearchAnswer& operator=(const SearchAnswer&) = delete;
    ~SearchAnswer() { tell({}); }
    void tell(const std::string& text) {
        if (!told_.exchange(true)) tell_(text);
    }

private:
    std::function<void(const std::string&)> tell_;
    std::atomic<bool> told_{false};
};

}  // namespace

EngineSeat::EngineSeat(std::weak_ptr<Table> table, std::string game, Loop& loop, EngineTurns& turns)
    : table_(std::move(table)), game_(std::move(game)), loop_(loop), turns_(turns) {}

EngineSeat::~EngineSeat() { next_request(); }

std::optional<EngineSeat::Due> EngineSeat::turn_due(const match::Match& match) {
    const Side side = match.side_to_move();
    if (match.over() || !match.seats().engines().has(side)) return std::nullopt;
    return Due{match.board_version(), side, match.seats().at(side)->spec.level};
}

bool EngineSeat::to_move(const match::Match& match) { return turn_due(match).has_value(); }

void EngineSeat::follow() {
    const auto table = table_.lock();
    if (!table) return;
    const auto due = turn_due(table->match());
    if (due == due_) return;
    due_ = due;
    failures_ = 0;
    again_.cancel();
    next_request();
    if (due_) ask();
}

void EngineSeat::rest() {
    due_.reset();
    again_.cancel();
    next_request();
}

void EngineSeat::next_request() {
    ++request_;
    if (wanted_) *wanted_ = false;
    wanted_.reset();
}

void EngineSeat::ask() {
    const auto table = table_.lock();
    if (!table) return;
    next_request();
    wanted_ = std::make_shared<std::atomic<bool>>(true);
    EngineTurn turn = engine_turn(table->match(), game_, now_ms());
    turn.wanted = [wanted = wanted_] { return wanted->load(); };
    auto answer = std::make_shared<SearchAnswer>(
        [this, weak = table_, loop = &loop_, request = request_](const std::string& text) {
            loop->post([this, weak, request, text] {
                if (const auto alive = weak.lock()) answered(request, text);
            });
        });
    if (!turns_.play(std::move(turn), [answer](const std::string& text) { answer->tell(text); })) {
        next_request();  // the answer that nobody gave shall not count twice
        try_again();
    }
}

void EngineSeat::answered(std::uint64_t request, const std::string& text) {
    if (request != request_) return;
    if (text.empty()) return try_again();
    match::Command move{engine_command(text)};
    move.seat = due_->side;
    move.seen = due_->board_version;
    table_.lock()->command(std::move(move), [this, request](const RoomAnswer& answer) {
        if (answer.ok()) return;
        log(LogLevel::warn, "engine_refused", {{"game", game_}, {"reason", answer.reason}, {"text", answer.text}});
        if (request == request_) try_again();
    });
}

void EngineSeat::try_again() {
    const auto wait = turns_.ask_again_after() * (1 << std::min(failures_++, most_doublings));
    again_ = loop_.after(wait, [this, weak = table_] {
        const auto alive = weak.lock();
        if (alive && due_) ask();
    });
}

}  // namespace tankchess::server
