#include "wire/setup_cards.h"

#include <algorithm>
#include <map>

#include "notation/position/piece_text.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "notation/position/square_text.h"
#include "rules/board/adapt_setup.h"
#include "rules/retreat/setup_faults.h"
#include "setups/armies.h"
#include "setups/fairness.h"
#include "setups/stock_setups.h"
#include "wire/squares.h"

namespace tankchess::server {

namespace {

// The modes in which a setup can be played: those that it was made for, and all others that its board and armies
// allow. Armies for Retreat are made for it.
json::array modes_of(const Setup& setup, const std::vector<RulesSpec>& made_for) {
    json::array out;
    for (int s = 0; s < style_count; ++s) {
        const Style style = static_cast<Style>(s);
        bool fits = std::any_of(made_for.begin(), made_for.end(), [&](RulesSpec r) { return r.style == style; });
        if (!fits && style != Style::retreat && setup.rules.style != Style::retreat) {
            const auto adapted = adapt_setup(setup, {style, 0});
            fits = adapted && setup_faults(*adapted).empty();
        }
        if (fits) out.push_back(jtext(mode_of(style).name));
    }
    return out;
}

// The start squares of each side with what stands there, in the order of army lists (X6).
json::object starts_of(const Setup& setup) {
    json::object starts;
    for (const Side side : all_sides) {
        json::array list;
        for (const std::size_t i : start_order(setup, side)) {
            const PieceSpec& piece = setup.pieces[i];
            list.push_back(json::array{wire_square(piece.square, setup.size),
                                       json::value(write_piece_code(piece.kind, piece.command))});
        }
        if (!list.empty()) starts[std::string(1, letter_of(side))] = std::move(list);
    }
    return starts;
}

// Where the flags of `flag` are (X3): positions of other modes do not say it.
json::array flags_of(const Setup& setup) {
    json::array out;
    const auto adapted = adapt_setup(setup, {Style::flag, 0});
    if (!adapted) return out;
    for (const Square square : adapted->sites) out.push_back(json::value("site@" + square_name(square)));
    for (const Square square : adapted->flags) out.push_back(json::value("flag@" + square_name(square)));
    return out;
}

json::object setup_card(const std::string& id, const std::string& name, const Setup& setup,
                        const std::vector<RulesSpec>& made_for) {
    std::map<std::string, json::array> armies;
    for (const PieceSpec& piece : setup.pieces) {
        if (piece.wreck) continue;
        armies[std::string(1, letter_of(piece.side))].push_back(
            json::value(write_piece_code(piece.kind, piece.command)));
    }
    json::object pieces;
    for (auto& [side, list] : armies) pieces[side] = std::move(list);
    return {{"id", id},
            {"name", name},
            {"tps", write_setup(setup)},
            {"width", setup.size.width},
            {"height", setup.size.height},
            {"rules", write_rules(setup.rules)},
            {"seats", mode_of(setup.rules.style).sides},
            {"modes", modes_of(setup, made_for)},
            {"pieces", std::move(pieces)},
            {"starts", starts_of(setup)}};
}

// The squares that a fault names, for the editor to mark.
json::array squares_of(const Fault& fault, BoardSize size) {
    json::array out;
    for (const auto& [name, value] : fault.params) {
        if (name != "square") continue;
        TextCursor cursor(value);
        const std::optional<Square> square = take_square(cursor);
        if (square && size.contains(*square)) out.push_back(wire_square(*square, size));
    }
    return out;
}

json::array faults_view(const Faults& faults, BoardSize size) {
    json::array out;
    for (const Fault& fault : faults) {
        json::object params;
        for (const auto& [name, value] : fault.params) params[name] = value;
        // Text that is no position at all has no id of its own: the reader's sentence says where it stopped.
        const bool unreadable = fault.id.empty();
        if (unreadable) params["field"] = fault.field;
        out.push_back(json::object{{"id", unreadable ? "unreadable" : fault.id},
                                   {"params", std::move(params)},
                                   {"text", fault.text()},
                                   {"squares", squares_of(fault, size)}});
    }
    return out;
}

// Fairness looks at the setup as its rules make it playable; what they would have to take away is an offence as well.
Faults all_faults(const Faults& broken, const Faults& unfair) {
    Faults all = broken;
    for (const Fault& fault : unfair) {
        const bool said = std::any_of(broken.begin(), broken.end(), [&](const Fault& known) {
            return known.id == fault.id && known.field == fault.field && known.params == fault.params;
        });
        if (!said) all.push_back(fault);
    }
    return all;
}

}  // namespace

json::object stock_card(const SetupFile& file) {
    const auto setup = stock_setup(file.id);
    json::object out = setup_card(file.id, file.name, setup ? *setup : file.setup, file.rules);
    out["about"] = file.about;
    out["flags"] = flags_of(file.setup);
    out["public"] = true;
    out["stock"] = true;
    return out;
}

json::object shared_card(const SetupRow& row) {
    const auto setup = read_setup(row.tps);
    json::object out = setup ? setup_card(row.id, row.name, *setup, {setup->rules})
                             : json::object{{"id", row.id}, {"name", row.name}, {"tps", row.tps}};
    out["owner"] = row.owner;
    out["updated"] = row.updated;
    out["public"] = true;
    out["stock"] = false;
    return out;
}

const json::array& stock_cards() {
    static const json::array cards = [] {
        json::array out;
        for (const SetupFile& file : stock_setups()) out.push_back(stock_card(file));
        return out;
    }();
    return cards;
}

NewSetup read_new_setup(const json::value& body) {
    const Fields in(body);
    const auto setup = read_setup(in.text("tps", 1, 16384));
    if (!setup) throw ApiFault{400, "bad_position", setup.fault().text(), "tps", 0};
    const Faults faults = retreat::faults_of_game(*setup);
    if (!faults.empty()) throw ApiFault{400, "bad_position", faults.front().text(), "tps", 0};
    return {in.text("name", 1, 60), write_setup(*setup)};
}

json::object check_setup(const std::string& text) {
    const auto setup = read_setup(text);
    if (!setup) {
        return json::object{{"valid", false},
                            {"tps", text},
                            {"fair", false},
                            {"modes", json::array()},
                            {"starts", json::object()},
                            {"faults", faults_view({setup.fault()}, {26, 26})},
                            {"advice", json::array()}};
    }
    const Faults broken = retreat::faults_of_game(*setup);
    const Fairness fairness = judge_fairness(*setup, {setup->rules});
    const Faults faults = all_faults(broken, fairness.faults);
    return json::object{{"valid", broken.empty()},
                        {"tps", write_setup(*setup)},
                        {"fair", faults.empty()},
                        {"modes", broken.empty() ? modes_of(*setup, {setup->rules}) : json::array()},
                        {"starts", broken.empty() ? starts_of(*setup) : json::object()},
                        {"faults", faults_view(faults, setup->size)},
                        {"advice", faults_view(fairness.advice, setup->size)}};
}

GeneratorWish read_wish(const json::value& body, std::int64_t seed) {
    const Fields in(body);
    GeneratorWish wish;
    const auto side = static_cast<std::uint8_t>(in.integer_or("size", 16, 8, 26));
    wish.size = {side, side};
    wish.density = static_cast<int>(in.integer_or("density", 20, 0, max_density));
    wish.seed = static_cast<std::uint64_t>(in.integer_or("seed", seed, 0, 1LL << 50));
    if (const json::value* army = in.find("army")) {
        const json::array* list = army->if_array();
        if (list == nullptr || list->size() > 40) throw bad_field("army", "must be a list of types");
        for (const json::value& entry : *list) {
            const std::string code = entry.is_string() ? std_string(entry.get_string()) : std::string();
            const auto piece = piece_code(code);
            if (!piece) throw ApiFault{400, "bad_army", "there is no type '" + code + "'", "army", 0};
            wish.army.push_back(*piece);
        }
    }
    if (in.find("rules") != nullptr) {
        const auto rules = read_rules(in.text("rules", 1, 20));
        if (!rules) throw ApiFault{400, "bad_field", rules.fault().text(), "rules", 0};
        wish.rules = {*rules};
    }
    return wish;
}

json::object random_setup(const GeneratorWish& wish) {
    const auto made = generate_setup(wish);
    if (!made) throw ApiFault{400, "bad_setup", made.fault().text(), {}, 0};
    json::object out = stock_card(*made);
    out.erase("id");
    out["stock"] = false;
    out["tps"] = write_setup(made->setup);
    out["rules"] = write_rules(made->rules.empty() ? made->setup.rules : made->rules.front());
    out["seed"] = wish.seed;
    return out;
}

}  // namespace tankchess::server
