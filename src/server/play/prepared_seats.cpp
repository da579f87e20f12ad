#include "server/play/prepared_seats.h"

#include "server/common/log.h"
#include "wire/game_view.h"
#include "wire/json.h"
#include "wire/squares.h"

namespace tankchess::server {

namespace {

std::string lines_text(const std::vector<match::AnswerLine>& lines) {
    json::array out;
    for (const match::AnswerLine& line : lines) out.push_back(json::array(line.begin(), line.end()));
    return written(out);
}

std::optional<std::vector<match::AnswerLine>> read_lines(const std::string& text) {
    const auto value = read_json(text);
    if (!value || !value->is_array()) return std::nullopt;
    std::vector<match::AnswerLine> out;
    for (const json::value& line : value->get_array()) {
        if (!line.is_array()) return std::nullopt;
        match::AnswerLine moves;
        for (const json::value& move : line.get_array()) {
            if (!move.is_string()) return std::nullopt;
            moves.push_back(std_string(move.get_string()));
        }
        out.push_back(std::move(moves));
    }
    return out;
}

}  // namespace

PreparedBySide prepared_of(const std::vector<AnswersRow>& rows) {
    PreparedBySide out;
    for (const AnswersRow& row : rows) {
        auto lines = read_lines(row.lines);
        if (!lines || row.side.size() != 1 || !is_side_letter(row.side[0])) continue;
        out[wire_side(row.side[0])] = {static_cast<std::uint64_t>(row.since), std::move(*lines)};
    }
    return out;
}

PreparedSeats::PreparedSeats(std::weak_ptr<Table> table, std::string game, Loop& loop, Store& store,
                             PreparedBySide& kept)
    : table_(std::move(table)), game_(std::move(game)), loop_(loop), store_(store), kept_(kept) {}

void PreparedSeats::follow() {
    const auto table = table_.lock();
    if (!table || kept_.empty()) return;
    const match::Match& match = table->match();
    std::vector<Side> useless;
    for (const auto& [seat, prepared] : kept_) {
        if (match::answers_left(match, prepared).empty()) useless.push_back(seat);
    }
    for (const Side seat : useless) forget(seat);
    const Side seat = match.side_to_move();
    const auto found = kept_.find(seat);
    if (found == kept_.end() || asked_at_ == match.board_version()) return;
    if (const auto text = match::answer_due(match, seat, found->second)) play(seat, *text);
}

void PreparedSeats::play(Side seat, const std::string& text) {
    const auto table = table_.lock();
    asked_at_ = table->match().board_version();
    match::Command move{match::MakeMove{text, match::Millis(0)}};
    move.seat = seat;
    move.seen = asked_at_;
    move.key = "prepared-" + std::to_string(asked_at_);
    table->command(std::move(move), [this, weak = table_, seat](const RoomAnswer& answer) {
        const auto alive = weak.lock();
        if (!alive || answer.ok()) return;
        // The room wakes again after trouble with the store, and after a move that came first.
        asked_at_ = 0;
        if (answer.reason == "storage" || answer.reason == "stale" || answer.reason == "too_late") return;
        log(LogLevel::warn, "answer_refused", {{"game", game_}, {"reason", answer.reason}, {"text", answer.text}});
        forget(seat);
    });
}

void PreparedSeats::keep(Side seat, const match::PreparedAnswers& prepared,
                         std::function<void(const RoomAnswer&)> answer) {
    const auto table = table_.lock();
    const AnswersRow row{game_, side_text(seat), static_cast<std::int64_t>(prepared.since), lines_text(prepared.lines)};
    const auto write = [row, none = prepared.lines.empty()](Tables& tables) {
        if (none) return tables.answers().drop(row.game, row.side);
        tables.answers().keep(row);
    };
    // The game stays in memory until this is done: `table` holds it.
    store_.write(write, [this, table, seat, prepared, answer](const StoreFault* fault) {
        loop_.post([this, table, seat, prepared, answer, failed = fault != nullptr] {
            const std::uint64_t version = table->match().version();
            if (failed) return answer({version, "storage", "this was not saved: try again"});
            if (prepared.lines.empty()) {
                kept_.erase(seat);
            } else {
                kept_[seat] = prepared;
            }
            answer({version, {}, {}});
            follow();
        });
    });
}

std::vector<match::AnswerLine> PreparedSeats::left(Side seat) const {
    const auto found = kept_.find(seat);
    const auto table = table_.lock();
    if (found == kept_.end() || !table) return {};
    return match::answers_left(table->match(), found->second);
}

void PreparedSeats::forget(Side seat) {
    kept_.erase(seat);
    store_.write([game = game_, side = side_text(seat)](Tables& tables) { tables.answers().drop(game, side); },
                 nullptr);
}

}  // namespace tankchess::server
