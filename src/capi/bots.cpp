#include "binding/checks.h"
#include "capi/calls.h"

using namespace tankchess::capi;
using tankchess::binding::Player;

namespace {

using tankchess::engine::BotOptions;
using tankchess::engine::PlayStyle;
static_assert(static_cast<int>(PlayStyle::hunter) == TC_HUNTER && static_cast<int>(PlayStyle::runner) == TC_RUNNER &&
              static_cast<int>(PlayStyle::fortress) == TC_FORTRESS);

// A struct of the caller must be of the size that this version knows.
template <class T>
tc_status need_size(const T& given, const char* name) {
    if (given.size == sizeof(T)) return TC_OK;
    return fail(TC_WRONG_VERSION,
                std::string(name) + ".size is " + std::to_string(given.size) + ", not " + std::to_string(sizeof(T)));
}

}  // namespace

extern "C" {

tc_bot_options tc_bot_defaults(void) {
    const BotOptions d;
    return {sizeof(tc_bot_options), d.level, d.threads, d.hash_mb, TC_PLAIN, d.seed};
}

tc_status tc_bot_new(const tc_bot_options* options, tc_bot* bot) {
    return guarded([&] {
        if (const tc_status bad = need(bot, "bot")) return bad;
        // Before anything else of it is read: an older one is shorter.
        if (options) {
            if (const tc_status bad = need_size(*options, "options")) return bad;
        }
        const tc_bot_options wanted = options ? *options : tc_bot_defaults();
        BotOptions own;
        own.level = wanted.level;
        own.threads = wanted.threads;
        own.hash_mb = wanted.hash_mb;
        own.seed = wanted.seed;
        if (wanted.style < TC_PLAIN || wanted.style > TC_FORTRESS) {
            return fail(TC_RANGE, "Style: " + std::to_string(wanted.style) + " is not between 0 and 3");
        }
        own.style = static_cast<PlayStyle>(wanted.style);
        if (const auto fault = tankchess::binding::option_fault(own)) return fail(TC_RANGE, *fault);
        bot->id = players().add(std::make_unique<Player>(own));
        return TC_OK;
    });
}

tc_status tc_bot_free(tc_bot bot) { return free_in(players(), bot.id, "bot"); }

tc_status tc_bot_go(tc_bot bot, tc_game game, const tc_limits* limits, char* buffer, size_t size, size_t* needed) {
    return with(players(), bot.id, "bot", [&](Player& player) {
        return with_game(game, [&](tankchess::binding::Game& g) {
            if (const tc_status bad = need(limits, "limits")) return bad;
            if (const tc_status bad = need_size(*limits, "limits")) return bad;
            if (limits->depth < 0) return fail(TC_RANGE, "limits.depth is negative");
            if (limits->time_ms < 0) return fail(TC_RANGE, "limits.time_ms is negative");
            // Asked before the search, so that none is lost.
            if (needed) *needed = TC_MOVE_ROOM;
            if (size < TC_MOVE_ROOM) {
                return fail(TC_TOO_SMALL, "buffer: " + std::to_string(TC_MOVE_ROOM) + " bytes are needed");
            }
            if (const tc_status bad = need(buffer, "buffer")) return bad;
            tankchess::engine::Limits own;
            if (limits->depth > 0) own.depth = limits->depth;
            if (limits->nodes > 0) own.nodes = limits->nodes;
            if (limits->time_ms > 0) own.movetime_ms = limits->time_ms;
            if (!own.depth && !own.nodes && !own.movetime_ms) return fail(TC_RANGE, "limits: none is given");
            const auto answer = player.go(g, own);
            return answer ? give(answer->text, buffer, size, needed) : fail(TC_ILLEGAL, answer.fault());
        });
    });
}

tc_status tc_bot_stop(tc_bot bot) {
    return guarded([&] {
        const Lookup found = players().interrupt(bot.id, [](Player& player) { player.stop(); });
        return found == Lookup::found ? TC_OK : fail(found, "bot");
    });
}

}  // extern "C"
