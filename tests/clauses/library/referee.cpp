#include "clauses/referee.h"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "rules/moves/legality.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"

namespace referee {

namespace tc = tankchess;

namespace {

tc::Position position_of(const std::string& tps) {
    const auto position = tc::read_position(tps);
    if (!position) throw std::runtime_error(position.fault().text());
    return *position;
}

tc::Side opponent(const tc::Position& p) {
    return p.side_to_move() == tc::Side::white ? tc::Side::black : tc::Side::white;
}

}  // namespace

std::vector<Turn> legal_moves(const std::string& tps) {
    const tc::Position position = position_of(tps);
    auto list = std::make_unique<tc::MoveList>();
    tc::legal_moves(position, *list);
    const std::vector<std::string> texts = tc::write_moves(position, *list);
    std::vector<Turn> turns;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        turns.push_back({texts[i], tc::write_position(tc::after(position, (*list)[i]))});
    }
    std::sort(turns.begin(), turns.end(), [](const Turn& a, const Turn& b) { return a.text < b.text; });
    return turns;
}

std::string symbols(const std::string& tps, const std::string& text) {
    const tc::Position position = position_of(tps);
    const auto move = tc::read_move(position, text);
    if (!move) throw std::runtime_error(move.fault().text());
    return tc::check_marks(position, *move);
}

std::string status(const std::string& tps) {
    const tc::Outcome o = tc::outcome(position_of(tps));
    if (!o.over()) return "ongoing";
    std::string winner = "draw";
    for (tc::Side s : tc::all_sides) {
        if (o.won_by(s)) winner = tc::letter_of(s);
    }
    const bool three = o.reason == tc::Reason::escaped_three;
    return winner + " " + (three ? "escape" : std::string(tc::name_of(o.reason)));
}

bool in_check(const std::string& tps) {
    const tc::Position p = position_of(tps);
    return tc::threatens_command(p, opponent(p));
}
bool escape_threat(const std::string& tps) {
    const tc::Position p = position_of(tps);
    return tc::threatens_escape(p, opponent(p));
}

std::string canonical(const std::string& tps) { return tc::write_position(position_of(tps)); }

}  // namespace referee
