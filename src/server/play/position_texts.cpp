#include "server/play/position_texts.h"

#include "wire/board.h"

namespace tankchess::server {

namespace {

constexpr std::chrono::milliseconds workers_full_pause{50};

std::size_t slot_of(PositionTexts::Kind kind) { return kind == PositionTexts::Kind::choices ? 0 : 1; }

}  // namespace

void PositionTexts::get(Kind kind, const match::Match& match, Then then) {
    follow(match);
    Text& text = texts_[slot_of(kind)];
    if (text.board == match.board_version() && !text.json.empty()) return then(&text.json);
    text.waiting.push_back(std::move(then));
    if (text.board == match.board_version()) return;
    text.board = match.board_version();
    text.game = match.shared_game();
    make(kind);
}

void PositionTexts::follow(const match::Match& match) {
    for (Text& text : texts_) {
        if (text.board != match.board_version()) drop(text);
    }
}

void PositionTexts::drop(Text& text) {
    text.board = 0;
    text.game.reset();
    text.json.clear();
    text.again.cancel();
    for (const Then& then : std::exchange(text.waiting, {})) then(nullptr);
}

bool PositionTexts::under_way() const { return !texts_[0].waiting.empty() || !texts_[1].waiting.empty(); }

void PositionTexts::make(Kind kind) {
    Text& text = texts_[slot_of(kind)];
    auto work = [this, kind, owner = owner_, loop = &loop_, game = text.game, board = text.board] {
        std::string json = kind == Kind::choices ? choices_of(*game) : legal_of(*game);
        loop->post([this, kind, owner, board, json = std::move(json)]() mutable {
            if (const auto alive = owner.lock()) made(kind, board, std::move(json));
        });
    };
    if (workers_.give_for(line_(), std::move(work))) return;
    text.again = loop_.after(workers_full_pause, [this, kind, owner = owner_] {
        const auto alive = owner.lock();
        if (alive && !texts_[slot_of(kind)].waiting.empty()) make(kind);
    });
}

void PositionTexts::made(Kind kind, std::uint64_t board, std::string json) {
    Text& text = texts_[slot_of(kind)];
    if (text.board != board) return;
    text.json = std::move(json);
    // Kept apart: whoever is told may ask for the next one.
    const std::string ready = text.json;
    for (const Then& then : std::exchange(text.waiting, {})) then(&ready);
}

}  // namespace tankchess::server
