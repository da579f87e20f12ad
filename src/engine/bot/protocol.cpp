#include "engine/bot/protocol.h"

#include <charconv>
#include <fstream>
#include <iterator>
#include <optional>
#include <ostream>

#include "engine/bot/stock_book.h"
#include "engine/net/net_file.h"
#include "notation/moves/move_text.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "rules/play/play.h"
#include "setups/stock_setups.h"

namespace tankchess::engine {

namespace {

// Cuts the next word off `text`.
std::string_view next_word(std::string_view& text) {
    const std::size_t start = text.find_first_not_of(" \t\r");
    if (start == std::string_view::npos) {
        text = {};
        return {};
    }
    const std::size_t end = std::min(text.find_first_of(" \t\r", start), text.size());
    const std::string_view word = text.substr(start, end - start);
    text.remove_prefix(end);
    return word;
}

// The rest of a line without the blanks around it: a path may have some inside.
std::string_view trimmed(std::string_view text) {
    const std::size_t start = text.find_first_not_of(" \t\r");
    if (start == std::string_view::npos) return {};
    return text.substr(start, text.find_last_not_of(" \t\r") - start + 1);
}

template <class Number>
std::optional<Number> number(std::string_view word) {
    Number n{};
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), n);
    if (error != std::errc{} || stop != word.data() + word.size()) return std::nullopt;
    return n;
}

bool same_word(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (lower(a[i]) != lower(b[i])) return false;
    }
    return true;
}

constexpr MoveStyle wire_style{.symbols = false, .prefix = false, .compact = true};
constexpr int tps_fields = 7;

}  // namespace

std::string score_text(const Position& root, const Variation& line) {
    if (line.end_in == 0) return "cp " + std::to_string(line.score);
    return (root.mode().mate_style ? "mate " : "win ") + std::to_string(line.end_in);
}

Protocol::Protocol(std::ostream& out) : out_(out), bot_(options_), position_(*stock_position("basic-16")) {}

Protocol::~Protocol() {
    stop();
    if (search_.joinable()) search_.join();
}

void Protocol::say(const std::string& line) {
    const std::lock_guard lock(out_mutex_);
    out_ << line << '\n' << std::flush;
}

void Protocol::complain(const std::string& what) { say("info string error: " + what); }

bool Protocol::handle(std::string_view line) {
    const std::string_view word = next_word(line);
    if (word.empty()) return true;
    if (word == "quit") {
        stop();
        if (search_.joinable()) search_.join();
        return false;
    }
    if (word == "stop") {
        stop();
        return true;
    }
    if (word == "ponderhit") {
        ponder_hit();
        return true;
    }
    if (word == "isready") {
        say("readyok");
        return true;
    }
    // Everything else waits for the search to end.
    if (search_.joinable()) {
        if (infinite_) stop();
        search_.join();
    }
    if (word == "uci") {
        say("id name Tank Chess");
        say("id author the Tank Chess contributors");
        for (const OptionRow& row : bot_option_rows) {
            say("option name " + std::string(row.name) + " type spin default " +
                std::to_string(BotOptions{}.*row.field) + " min " + std::to_string(row.low) + " max " +
                std::to_string(row.high));
        }
        std::string styles;
        for (const std::string_view name : play_style_names.names) styles += " var " + std::string(name);
        say("option name Style type combo default plain" + styles);
        say("option name OwnBook type check default false");
        say("option name Ponder type check default false");
        say("option name NetFile type string default <empty>");
        say("uciok");
    } else if (word == "setoption") {
        set_option(line);
    } else if (word == "ucinewgame") {
        bot_.new_game();
    } else if (word == "position") {
        set_position(line);
    } else if (word == "go") {
        go(line);
    } else if (word == "show") {
        say("position tps " + write_position(position_));
    } else {
        complain("unknown command '" + std::string(word) + "'");
    }
    return true;
}

void Protocol::set_option(std::string_view rest) {
    if (next_word(rest) != "name") return complain("setoption needs: name <option> value <number>");
    const std::string_view name = next_word(rest);
    if (same_word(name, "Ponder") || same_word(name, "OwnBook")) {
        const std::string_view value = next_word(rest) == "value" ? next_word(rest) : std::string_view{};
        if (value != "true" && value != "false")
            return complain("option " + std::string(name) + " takes true or false");
        if (same_word(name, "Ponder")) {
            names_reply_ = value == "true";
            return;
        }
        options_.book = value == "true" ? &stock_book() : nullptr;
        bot_.set_options(options_);
        return;
    }
    if (same_word(name, "Style")) {
        const std::string_view value = next_word(rest) == "value" ? next_word(rest) : std::string_view{};
        const std::optional<PlayStyle> style = play_style_names.find(value);
        if (!style) return complain("option Style takes plain, hunter, runner or fortress");
        options_.style = *style;
        bot_.set_options(options_);
        return;
    }
    if (same_word(name, "NetFile")) return set_nets(next_word(rest) == "value" ? trimmed(rest) : std::string_view{});
    for (const OptionRow& row : bot_option_rows) {
        if (!same_word(name, row.name)) continue;
        const bool has_value = next_word(rest) == "value";
        const std::optional<int> value = has_value ? number<int>(next_word(rest)) : std::nullopt;
        if (!value || *value < row.low || *value > row.high) {
            return complain("option " + std::string(row.name) + " takes a number from " + std::to_string(row.low) +
                            " to " + std::to_string(row.high));
        }
        options_.*row.field = *value;
        bot_.set_options(options_);
        return;
    }
    complain("unknown option '" + std::string(name) + "'");
}

void Protocol::set_nets(std::string_view path) {
    std::unique_ptr<Nets> nets;
    if (path == "none") {
        options_.nets = nullptr;
    } else if (path.empty() || path == "<empty>") {
        options_.nets = &stock_nets();
    } else {
        std::ifstream in{std::string(path), std::ios::binary};
        if (!in) return complain("NetFile: cannot read " + std::string(path));
        const std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
        const Result<Net::Weights> weights = read_net(bytes);
        if (!weights) return complain("NetFile: " + std::string(path) + ": " + weights.fault().text());
        nets = std::make_unique<Nets>(*weights);
        options_.nets = nets.get();
    }
    bot_.set_options(options_);
    nets_ = std::move(nets);
}

void Protocol::set_position(std::string_view rest) {
    const std::string_view how = next_word(rest);
    std::optional<Position> next;
    if (how == "tps") {
        std::string text;
        for (int i = 0; i < tps_fields; ++i) {
            if (i > 0) text += ' ';
            text += next_word(rest);
        }
        Result<Position> read = read_position(text);
        if (!read) return complain(read.fault().text());
        next = *read;
    } else if (how == "setup") {
        const std::string_view id = next_word(rest);
        std::optional<RulesSpec> rules;
        std::string_view peek = rest;
        if (next_word(peek) == "rules") {
            const Result<RulesSpec> read = read_rules(next_word(peek));
            if (!read) return complain(read.fault().text());
            rules = *read;
            rest = peek;
        }
        Result<Position> read = stock_position(id, rules);
        if (!read) return complain(read.fault().text());
        next = *read;
    } else {
        return complain("position needs 'tps' or 'setup'");
    }
    std::vector<std::uint64_t> history;
    const std::string_view more = next_word(rest);
    if (!more.empty() && more != "moves") return complain("expected 'moves' instead of '" + std::string(more) + "'");
    for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest)) {
        const Result<Move> move = read_move(*next, word);
        if (!move)
            return complain("move " + std::to_string(history.size() + 1) + " '" + std::string(word) +
                            "': " + move.fault().text());
        history.push_back(next->hash());
        next = after(*next, *move);
    }
    position_ = *next;
    history_ = std::move(history);
}

void Protocol::go(std::string_view rest) {
    Limits limits;
    bool infinite = false, ponder = false;
    const char mover = letter_of(position_.side_to_move());
    for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest)) {
        if (word == "infinite") {
            infinite = true;
            continue;
        }
        if (word == "ponder") {
            ponder = true;
            continue;
        }
        const std::optional<std::int64_t> n = number<std::int64_t>(next_word(rest));
        if (!n || *n < 0) return complain("go " + std::string(word) + " needs a number");
        if (word == "depth")
            limits.depth = static_cast<int>(std::min<std::int64_t>(*n, max_ply));
        else if (word == "nodes")
            limits.nodes = static_cast<std::uint64_t>(*n);
        else if (word == "movetime")
            limits.movetime_ms = *n;
        else if (word == "mate")
            limits.mate = static_cast<int>(*n);
        else if (word.size() == 5 && word.substr(1) == "time") {
            if (word[0] == mover) limits.clock_ms = *n;
        } else if (word.size() == 4 && word.substr(1) == "inc") {
            if (word[0] == mover) limits.increment_ms = *n;
        } else {
            return complain("unknown limit '" + std::string(word) + "'");
        }
    }
    const bool endless = infinite || (!limits.depth && !limits.nodes && !limits.movetime_ms && !limits.clock_ms &&
                                      !limits.mate && options_.level == full_strength);
    pondered_.reset();
    if (ponder) pondered_ = {limits, endless};
    // The enemy's time is nobody's limit.
    start(ponder ? Limits{} : limits, endless || ponder);
}

void Protocol::start(const Limits& limits, bool infinite) {
    stop_asked_ = dropped_ = false;
    infinite_ = infinite;
    bot_.set_position(position_, history_);
    search_ = std::thread([this, limits, wait = infinite] {
        const SearchResult answer = bot_.go(limits, [this](const Variation& line) { say_line(position_, line); });
        if (wait) {
            // An answer to `infinite` is given only when asked for.
            std::unique_lock lock(wait_mutex_);
            wait_.wait(lock, [this] { return stop_asked_; });
            if (dropped_) return;
        }
        say_answer(answer);
    });
}

// The move that was pondered about has been played: what the table has learned serves the search that counts.
void Protocol::ponder_hit() {
    if (!search_.joinable() || !pondered_) return complain("ponderhit without 'go ponder'");
    {
        const std::lock_guard lock(wait_mutex_);
        if (stop_asked_) return;  // it has its answer already
        dropped_ = true;
    }
    stop();
    search_.join();
    const Pondered next = *pondered_;
    pondered_.reset();
    start(next.limits, next.infinite);
}

void Protocol::say_answer(const SearchResult& answer) {
    if (answer.best == no_move) return say("bestmove none");
    std::string text = "bestmove " + write_move(position_, answer.best, wire_style);
    if (names_reply_ && !answer.lines.empty() && answer.lines[0].moves.size() > 1 &&
        answer.lines[0].moves[0] == answer.best) {
        text += " ponder " + write_move(after(position_, answer.best), answer.lines[0].moves[1], wire_style);
    }
    say(text);
}

void Protocol::stop() {
    {
        const std::lock_guard lock(wait_mutex_);
        stop_asked_ = true;
    }
    bot_.stop();
    wait_.notify_all();
}

void Protocol::finish() {
    if (infinite_) stop();
    if (search_.joinable()) search_.join();
}

void Protocol::say_line(const Position& root, const Variation& line) {
    std::string text = "info depth " + std::to_string(line.depth) + " seldepth " + std::to_string(line.deepest);
    if (options_.multi_pv > 1) text += " multipv " + std::to_string(line.rank);
    text += " score " + score_text(root, line);
    if (line.end != Reason::none && line.end_in != 0) text += " end " + std::string(name_of(line.end));
    const std::uint64_t per_second =
        line.time_ms > 0 ? line.nodes * 1000 / static_cast<std::uint64_t>(line.time_ms) : line.nodes;
    text += " nodes " + std::to_string(line.nodes) + " nps " + std::to_string(per_second) + " hashfull " +
            std::to_string(line.table_permille) + " time " + std::to_string(line.time_ms) + " pv";
    Position at = root;
    for (const Move m : line.moves) {
        text += ' ' + write_move(at, m, wire_style);
        at = after(at, m);
    }
    say(text);
}

}  // namespace tankchess::engine
