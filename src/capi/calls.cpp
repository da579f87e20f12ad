#include "capi/calls.h"

#include <cstring>
#include <exception>
#include <new>

namespace tankchess::capi {
namespace {

thread_local std::string last_error;

}  // namespace

Games& games() {
    static Games table;
    return table;
}
Records& records() {
    static Records table;
    return table;
}
Players& players() {
    static Players table;
    return table;
}

tc_status fail(tc_status status, std::string_view text) {
    last_error.assign(text);
    return status;
}

tc_status fail(tc_status status, const Fault& fault) { return fail(status, fault.text()); }

tc_status fail(Lookup why, std::string_view what) {
    const std::string name(what);
    switch (why) {
        case Lookup::null:
            return fail(TC_NULL, name + " is null");
        case Lookup::busy:
            return fail(TC_BUSY, name + " is in use by another thread");
        default:
            return fail(TC_BAD_HANDLE, name + " was freed, or is no handle of this kind");
    }
}

tc_status need(const void* pointer, const char* name) {
    return pointer ? TC_OK : fail(TC_NULL, std::string(name) + " is null");
}

std::string lines_of(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) {
        if (!all.empty()) all += '\n';
        all += text;
    }
    return all;
}

std::string lines_of(const Faults& faults) {
    std::vector<std::string> texts;
    for (const Fault& fault : faults) texts.push_back(fault.text());
    return lines_of(texts);
}

tc_status give(std::string_view text, char* buffer, std::size_t size, std::size_t* needed) {
    const std::size_t room = text.size() + 1;
    if (needed) *needed = room;
    if (size < room) return fail(TC_TOO_SMALL, "buffer: " + std::to_string(room) + " bytes are needed");
    if (!buffer) return fail(TC_NULL, "buffer is null");
    std::memcpy(buffer, text.data(), text.size());
    buffer[text.size()] = '\0';
    return TC_OK;
}

tc_status fail_by_exception() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
    } catch (const std::exception& e) {
        try {
            return fail(TC_INTERNAL, std::string("fault of the library: ") + e.what());
        } catch (const std::bad_alloc&) {  // even for that
        }
    } catch (...) {
        return fail(TC_INTERNAL, "library fault");
    }
    return fail(TC_NO_MEMORY, "no memory");  // both so short that they need none
}

}  // namespace tankchess::capi

using namespace tankchess::capi;

extern "C" {

int tc_api_version(void) { return TC_API_VERSION; }

tc_status tc_require_version(int wanted) {
    return guarded([&] {
        if (wanted == TC_API_VERSION) return TC_OK;
        return fail(TC_WRONG_VERSION, "the program was compiled for version " + std::to_string(wanted) +
                                          " of the library, this is version " + std::to_string(TC_API_VERSION));
    });
}

const char* tc_last_error(void) { return last_error.c_str(); }

const char* tc_status_name(tc_status status) {
    switch (status) {
        case TC_OK:
            return "ok";
        case TC_NULL:
            return "null";
        case TC_BAD_HANDLE:
            return "bad handle";
        case TC_BUSY:
            return "busy";
        case TC_BAD_TEXT:
            return "bad text";
        case TC_ILLEGAL:
            return "illegal";
        case TC_RANGE:
            return "out of range";
        case TC_TOO_SMALL:
            return "buffer too small";
        case TC_WRONG_VERSION:
            return "wrong version";
        case TC_NO_MEMORY:
            return "no memory";
        case TC_INTERNAL:
            return "internal fault";
    }
    return "unknown status";
}

}  // extern "C"
