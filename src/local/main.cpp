// The module as JavaScript sees it. Texts go in through a buffer of the module and come out as a pointer and a length;
// times are milliseconds since 1970. web/src/local/module.ts is the other half.
#include <cstdint>
#include <string>

#include "engine/bot/bot.h"
#include "engine/net/net_file.h"
#include "engine/net/stock_nets.h"
#include "local/host.h"
#include "local/level_move.h"
#include "wire/study.h"

namespace {

using tankchess::local::Host;
namespace server = tankchess::server;
namespace json = boost::json;

std::string in;
std::string out;
Host* host = nullptr;
tankchess::engine::MoveBook book;
tankchess::engine::Nets nets;

server::Millis millis(double now) { return static_cast<server::Millis>(now); }

// What changed and what is to be said, after every call: first the one is kept, then the other is told.
void write_news() {
    json::object changes;
    for (auto& [key, text] : host->take_changes()) changes[key] = text ? json::value(*text) : json::value();
    json::array messages;
    for (const std::string& text : host->take_messages()) messages.push_back(json::value(text));
    out = server::written(json::object{{"changes", std::move(changes)}, {"messages", std::move(messages)}});
}

}  // namespace

// A module that carried them would be many times as large, for people who play against level 5.
const tankchess::engine::Nets& tankchess::engine::stock_nets() { return nets; }

extern "C" {

__attribute__((import_module("host"), import_name("progress"))) void host_progress(const char* text,
                                                                                   std::size_t length);

__attribute__((export_name("buffer"))) char* buffer(std::size_t length) {
    in.resize(length);
    return in.data();
}
__attribute__((export_name("out_text"))) const char* out_text() { return out.data(); }
__attribute__((export_name("out_length"))) std::size_t out_length() { return out.size(); }

// In: {"user", "name", "kind"}.
__attribute__((export_name("begin"))) void begin(double seed) {
    const auto body = server::read_json(in).value_or(json::value());
    const server::Fields fields(body);
    delete host;
    host = new Host({fields.text("user", 1, 40), fields.text("name", 1, 40), fields.text("kind", 1, 10)},
                    static_cast<std::uint64_t>(seed));
}
// In: the key, a line feed, the text. Gives 1 if it was readable.
__attribute__((export_name("restore"))) int restore() {
    const std::size_t line = std::min(in.find('\n'), in.size());
    return host->restore(in.substr(0, line), in.substr(std::min(line + 1, in.size()))) ? 1 : 0;
}
// In: the name of a file of puzzles, a line feed, its text.
__attribute__((export_name("add_puzzles"))) void add_puzzles() {
    const std::size_t line = std::min(in.find('\n'), in.size());
    host->add_puzzles(in.substr(std::min(line + 1, in.size())), in.substr(0, line));
}
// In: a file of openings, for the games of the host; before a study, for what is known of its position.
__attribute__((export_name("add_book"))) void add_book() {
    if (host != nullptr) return host->add_book(in);
    book.add(in);
}
// In: a file of data/nets. Gives 1 if it was readable.
__attribute__((export_name("add_net"))) int add_net() {
    const auto weights = tankchess::engine::read_net(in);
    if (!weights) return 0;
    nets.add(tankchess::engine::Net(*weights));
    if (host != nullptr) host->judge_anew();
    return 1;
}
// Whether think() would be better with nets: somebody at full strength is to move where nets may help.
__attribute__((export_name("wants_nets"))) int wants_nets() { return host->wants_nets() ? 1 : 0; }
// In: the method, a blank, the path, a line feed, the body. Gives the status; out: the body of the answer.
__attribute__((export_name("call"))) int call(double now) {
    const std::size_t line = std::min(in.find('\n'), in.size());
    const std::size_t blank = std::min(in.find(' '), line);
    auto answer =
        host->call(in.substr(0, blank), in.substr(std::min(blank + 1, line), line - std::min(blank + 1, line)),
                   in.substr(std::min(line + 1, in.size())), millis(now));
    out = std::move(answer.body);
    return answer.status;
}
// Out, as after all that follow: {"changes": {key: text or null}, "messages": [texts]}.
__attribute__((export_name("news"))) void news() { write_news(); }
__attribute__((export_name("open_socket"))) void open_socket(double now) { host->open(millis(now)); }
// In: a message of the client.
__attribute__((export_name("hear"))) void hear(double now) { host->hear(in, millis(now)); }
__attribute__((export_name("think"))) int think(double now) { return host->think(millis(now)) ? 1 : 0; }
__attribute__((export_name("tick"))) void tick(double now) { host->tick(millis(now)); }
__attribute__((export_name("deadline"))) double deadline() {
    const auto at = host->deadline();
    return at ? static_cast<double>(*at) : 0;
}
// In: the body of POST /api/analysis. Tells its progress; out: the result. Whoever wants it to stop ends the worker.
__attribute__((export_name("study"))) void study(int hash_mb, double ms, double nodes) {
    const auto body = server::read_json(in).value_or(json::value());
    server::EngineStudy wish = server::read_study(body);
    wish.hash_mb = hash_mb;
    wish.book = &book;
    wish.ms = static_cast<std::int64_t>(ms);
    if (nodes > 0) wish.nodes = static_cast<std::uint64_t>(nodes);
    tankchess::engine::BotOptions options;
    options.hash_mb = hash_mb;
    tankchess::engine::Bot bot(options);
    const auto view = [&wish](const server::StudyResult& result) {
        return server::written(server::study_view(wish, result));
    };
    const auto result = server::study_position(
        bot, wish, [] { return true; },
        [&view](const server::StudyResult& so_far) {
            const std::string text = view(so_far);
            host_progress(text.data(), text.size());
        });
    out = view(result);
}
// In: a position. Out: what a level plays there.
__attribute__((export_name("level_move"))) void level_move(int level, double seed, double nodes) {
    out = tankchess::local::level_move(in, level, static_cast<std::uint64_t>(seed), static_cast<std::uint64_t>(nodes));
}
}
