#pragma once

#include <string>
#include <string_view>

#include "base/fault.h"
#include "binding/game.h"
#include "binding/player.h"
#include "capi/handles.h"
#include "capi/tankchess.h"

namespace tankchess::capi {

using Games = HandleTable<binding::Game, 1>;
using Records = HandleTable<Record, 2>;
using Players = HandleTable<binding::Player, 3>;

Games& games();
Records& records();
Players& players();

// Remembers the text for tc_last_error() and gives the status back.
tc_status fail(tc_status status, std::string_view text);
tc_status fail(tc_status status, const Fault& fault);
tc_status fail(Lookup why, std::string_view what);

// Refused if null.
tc_status need(const void* pointer, const char* name);

// One a line.
std::string lines_of(const std::vector<std::string>& texts);
std::string lines_of(const Faults& faults);

// Copies a text, or a list of numbers, to the caller.
tc_status give(std::string_view text, char* buffer, std::size_t size, std::size_t* needed);
template <class T>
tc_status give_list(const T* values, std::size_t count, T* buffer, std::size_t size, std::size_t* needed) {
    if (needed) *needed = count;
    if (size < count) return fail(TC_TOO_SMALL, "buffer: " + std::to_string(count) + " entries are needed");
    if (count > 0) {
        if (!buffer) return fail(TC_NULL, "buffer is null");
        std::copy(values, values + count, buffer);
    }
    return TC_OK;
}

// What every call runs in: nothing is thrown out of it.
tc_status fail_by_exception();
template <class F>
tc_status guarded(F&& f) noexcept {
    try {
        return f();
    } catch (...) {
        return fail_by_exception();
    }
}

// A call on one object.
template <class Table, class F>
tc_status with(Table& table, std::uint64_t handle, const char* what, F&& f) noexcept {
    return guarded([&]() -> tc_status {
        typename Table::Use use;
        const Lookup found = table.use(handle, use);
        return found == Lookup::found ? f(*use) : fail(found, what);
    });
}
template <class F>
tc_status with_game(tc_game game, F&& f) noexcept {
    return with(games(), game.id, "game", f);
}
template <class F>
tc_status with_record(tc_record record, F&& f) noexcept {
    return with(records(), record.id, "record", f);
}

template <class Table>
tc_status free_in(Table& table, std::uint64_t handle, const char* what) noexcept {
    return guarded([&] {
        const Lookup found = table.free(handle);
        return found == Lookup::found ? TC_OK : fail(found, what);
    });
}

// Puts a new object in its table, or passes on why there is none.
template <class Table, class T, class Handle>
tc_status hand_out(Table& table, Result<T> made, tc_status otherwise, Handle* handle) {
    if (!made) return fail(otherwise, made.fault());
    handle->id = table.add(std::make_unique<T>(std::move(*made)));
    return TC_OK;
}

}  // namespace tankchess::capi
