#include "notation/retreat/retreat_position_text.h"

#include <functional>
#include <vector>

#include "base/excerpt.h"
#include "base/text_cursor.h"
#include "notation/position/position_text.h"
#include "notation/position/square_text.h"
#include "notation/position/tps_fields.h"
#include "rules/retreat/drive.h"
#include "rules/retreat/placement.h"
#include "rules/retreat/turn.h"

namespace tankchess {
namespace {

using retreat::Phase;
using retreat::Reserve;
using retreat::State;
using retreat::Unit;

Fault side_fault(std::string offence) { return {"side", std::move(offence)}; }

// ---- writing ----

std::string write_reserve(const Reserve& reserve) {
    std::string text;
    const auto add = [&text](std::string_view entry) {
        if (!text.empty()) text += ',';
        text += entry;
    };
    if (reserve.command) add(write_piece_code(*reserve.command, true));
    for (std::size_t k = 0; k < reserve.pieces.size(); ++k) {
        const int count = reserve.pieces[k];
        if (count == 0) continue;
        add((count > 1 ? std::to_string(count) : "") + write_piece_code(static_cast<Kind>(k), false));
    }
    return text.empty() ? "-" : text;
}

std::string write_squares(const State& state, bool Unit::* mark) {
    std::string text;
    for (const Unit& unit : state.units) {
        if (!(unit.*mark)) continue;
        if (!text.empty()) text += ',';
        text += square_name(unit.square);
    }
    return text.empty() ? "-" : text;
}

std::string write_phase(const State& state) {
    if (state.phase == Phase::place) {
        return "place;w=" + write_reserve(state.reserves[0]) + ";b=" + write_reserve(state.reserves[1]);
    }
    if (!state.begun) return "";
    std::string text = state.phase == Phase::fire ? "fire" : "move";
    if (state.phase == Phase::fire) {
        text += ";fired=" + write_squares(state, &Unit::fired) + ";targets=" + write_squares(state, &Unit::target);
    }
    if (state.group_fixed) text += ";group=" + write_squares(state, &Unit::waiting);
    if (state.steps_left > 0) {
        text += ";hand=" + write_squares(state, &Unit::in_hand) + ":" + std::to_string(state.steps_left);
    }
    if (state.eliminated) text += ";eliminated";
    return text;
}

// ---- reading ----

// Reads the parts of the braces into a state whose board stands. Each part is there once at most.
class PhaseReader {
public:
    PhaseReader(State& state, std::string_view text) : state_(state), text_(text) {}

    std::optional<Fault> read() {
        for (Unit& unit : state_.units) unit.fired = unit.target = unit.waiting = unit.in_hand = false;
        state_.begun = true;
        const std::string_view word = next_part();
        if (word == "place") return place();
        if (word == "fire") return fire();
        if (word == "move") return move();
        return side_fault(excerpt(word) + " is no phase of a turn: place, fire or move");
    }

private:
    struct Part {
        std::string_view name;
        std::function<std::optional<Fault>(std::string_view)> read;
        bool needed = false;
        bool seen = false;
    };

    std::string_view next_part() {
        const std::size_t end = std::min(text_.find(';'), text_.size());
        const std::string_view part = text_.substr(0, end);
        text_.remove_prefix(std::min(end + 1, text_.size()));
        return part;
    }

    std::optional<Fault> parts(std::string_view phase, std::vector<Part> known) {
        while (!text_.empty()) {
            const std::string_view part = next_part();
            const std::string_view name = part.substr(0, part.find('='));
            Part* found = nullptr;
            for (Part& one : known) {
                if (one.name == name) found = &one;
            }
            if (!found) return side_fault(excerpt(part) + " is no part of the phase '" + std::string(phase) + "'");
            if (found->seen) return side_fault("'" + std::string(name) + "' stands twice");
            found->seen = true;
            const bool bare = name.size() == part.size();
            if (auto fault = found->read(bare ? std::string_view{} : part.substr(name.size() + 1))) return fault;
        }
        for (const Part& one : known) {
            if (one.needed && !one.seen) {
                return side_fault("'" + std::string(one.name) + "=' is missing in the phase '" + std::string(phase) +
                                  "'");
            }
        }
        return std::nullopt;
    }

    std::optional<Fault> place() {
        state_.phase = Phase::place;
        const auto reserve = [this](Side side) {
            return [this, side](std::string_view text) { return read_reserve(text, side); };
        };
        if (auto fault = parts("place", {{"w", reserve(Side::white), true}, {"b", reserve(Side::black), true}})) {
            return fault;
        }
        state_.begun = !state_.squares_of(state_.side).empty();
        if (auto fault = retreat::placement_fault(state_)) return side_fault(fault->offence);
        return std::nullopt;
    }

    // `CLT,2HT,LT`, or `-`.
    std::optional<Fault> read_reserve(std::string_view text, Side side) {
        Reserve& reserve = state_.reserves[index_of(side)];
        if (text == "-") return std::nullopt;
        TextCursor cursor(text);
        do {
            const int count = cursor.take_number(max_side_length).value_or(is_digit(cursor.peek()) ? 0 : 1);
            const auto code = piece_code(cursor.take_while(is_upper));
            const bool basic = code && row_of_kind(code->kind).set == PieceSet::basic;
            if (!basic || count == 0 || (!cursor.at_end() && cursor.peek() != ',')) {
                return side_fault(excerpt(text) + " is no list of basic pieces to place, like CLT,2HT,4LT");
            }
            if (code->command ? reserve.command.has_value() || count != 1 : reserve.pieces[code->kind] != 0) {
                return side_fault("'" + write_piece_code(code->kind, code->command) + "' stands twice");
            }
            if (code->command) {
                reserve.command = code->kind;
            } else {
                reserve.pieces[code->kind] = static_cast<std::uint8_t>(count);
            }
        } while (cursor.take_if(','));
        return std::nullopt;
    }

    std::optional<Fault> fire() {
        state_.phase = Phase::fire;
        const auto fault = parts("fire", {{"fired", squares("fired", &Unit::fired, state_.side), true},
                                          {"targets", squares("targets", &Unit::target, enemy()), true},
                                          {"eliminated", eliminated()}});
        if (fault) return fault;
        bool any = false;
        for (const Unit& unit : state_.units) any = any || unit.fired;
        if (!any) return side_fault("a fire phase in progress needs a piece that has fired");
        retreat::settle_phase(state_);
        return std::nullopt;
    }

    std::optional<Fault> move() {
        state_.phase = Phase::move;
        const auto group = [this](std::string_view text) {
            state_.group_fixed = true;
            return squares("group", &Unit::waiting, state_.side)(text);
        };
        const auto hand = [this](std::string_view text) { return read_hand(text); };
        const auto fault = parts("move", {{"group", group}, {"hand", hand}, {"eliminated", eliminated()}});
        if (fault) return fault;
        for (const Unit& unit : state_.units) {
            if (unit.command && (unit.waiting || unit.in_hand)) {
                return side_fault("the Command piece on " + square_name(unit.square) + " never moves");
            }
            if (unit.waiting && unit.in_hand) {
                return side_fault(square_name(unit.square) + " cannot both wait and be in hand");
            }
        }
        if (state_.steps_left > 0 && !state_.group_fixed) return side_fault("a piece in hand needs its group");
        return std::nullopt;
    }

    // `C4:2`: where the piece stands and how many squares it may still enter.
    std::optional<Fault> read_hand(std::string_view text) {
        const std::size_t colon = std::min(text.find(':'), text.size());
        const std::string_view square = text.substr(0, colon);
        if (auto fault = squares("hand", &Unit::in_hand, state_.side)(square)) return fault;
        TextCursor steps(text.substr(std::min(colon + 1, text.size())));
        for (const Unit& unit : state_.units) {
            if (!unit.in_hand) continue;
            const auto left = steps.take_number(unit.row().speed - 1);
            if (!left || *left == 0 || !steps.at_end() || square.find(',') != std::string_view::npos) break;
            state_.steps_left = static_cast<std::uint8_t>(*left);
            return std::nullopt;
        }
        return side_fault("hand " + excerpt(text) +
                          " must name one piece and the squares it may still enter, like C4:2");
    }

    // A list of squares, or `-`, on each of which a piece of `side` gets the mark.
    std::function<std::optional<Fault>(std::string_view)> squares(std::string name, bool Unit::* mark, Side side) {
        return [this, name = std::move(name), mark, side](std::string_view text) -> std::optional<Fault> {
            if (text == "-") return std::nullopt;
            TextCursor cursor(text);
            do {
                const auto square = take_square(cursor);
                if (!square || (!cursor.at_end() && cursor.peek() != ',')) {
                    return side_fault(name + " " + excerpt(text) + " is no list of squares, like C1,D4");
                }
                Unit* unit = unit_on(*square);
                if (!unit || unit->side != side) {
                    return side_fault(name + ": no piece of " + std::string(name_of(side)) + " stands on " +
                                      square_name(*square));
                }
                if (unit->*mark) return side_fault(name + ": " + square_name(*square) + " stands twice");
                unit->*mark = true;
            } while (cursor.take_if(','));
            return std::nullopt;
        };
    }

    std::function<std::optional<Fault>(std::string_view)> eliminated() {
        return [this](std::string_view value) -> std::optional<Fault> {
            if (!value.empty()) return side_fault("'eliminated' takes no value");
            state_.eliminated = true;
            return std::nullopt;
        };
    }

    Unit* unit_on(Square square) {
        for (Unit& unit : state_.units) {
            if (unit.square == square) return &unit;
        }
        return nullptr;
    }
    Side enemy() const { return opponent_of(state_.side); }

    State& state_;
    std::string_view text_;
};

}  // namespace

Result<State> read_retreat_position(std::string_view text) {
    const Result<PositionText> read = read_position_text(text);
    if (!read) return read.fault();
    Result<State> state = retreat::make_state(read->setup);
    if (!state || read->phase.empty()) return state;
    if (const auto fault = PhaseReader(*state, read->phase).read()) return *fault;
    return state;
}

std::string write_retreat_position(const State& state) {
    return write_setup(retreat::setup_of(state), write_phase(state));
}

bool names_retreat(std::string_view text) { return TpsFields(text).rules == mode_of(Style::retreat).name; }

}  // namespace tankchess
