#include "base/excerpt.h"
#include "binding/checks.h"
#include "capi/calls.h"
#include "records/replay.h"

using namespace tankchess::capi;
using tankchess::Record;

extern "C" {

tc_status tc_record_read(const char* text, tc_record* record) {
    return guarded([&] {
        if (const tc_status bad = need(text, "text")) return bad;
        if (const tc_status bad = need(record, "record")) return bad;
        return hand_out(records(), tankchess::read_record(text), TC_BAD_TEXT, record);
    });
}

tc_status tc_record_of_game(tc_game game, tc_record* record) {
    return with_game(game, [&](tankchess::binding::Game& g) {
        if (const tc_status bad = need(record, "record")) return bad;
        return hand_out(records(), tankchess::Result<Record>(g.record()), TC_INTERNAL, record);
    });
}

tc_status tc_record_free(tc_record record) { return free_in(records(), record.id, "record"); }

tc_status tc_record_text(tc_record record, char* buffer, size_t size, size_t* needed) {
    return with_record(record, [&](Record& r) { return give(tankchess::write_record(r), buffer, size, needed); });
}

tc_status tc_record_faults(tc_record record, char* buffer, size_t size, size_t* needed) {
    return with_record(record,
                       [&](Record& r) { return give(lines_of(tankchess::record_faults(r)), buffer, size, needed); });
}

tc_status tc_record_plies(tc_record record, size_t* plies) {
    return with_record(record, [&](Record& r) {
        if (const tc_status bad = need(plies, "plies")) return bad;
        *plies = r.line.plies.size();
        return TC_OK;
    });
}

tc_status tc_record_tag(tc_record record, const char* name, char* buffer, size_t size, size_t* needed) {
    return with_record(record, [&](Record& r) {
        if (const tc_status bad = need(name, "name")) return bad;
        const std::string* value = r.tag(name);
        return value ? give(*value, buffer, size, needed)
                     : fail(TC_RANGE, "the record has no tag " + tankchess::excerpt(name));
    });
}

tc_status tc_record_set_tag(tc_record record, const char* name, const char* value) {
    return with_record(record, [&](Record& r) {
        if (const tc_status bad = need(name, "name")) return bad;
        if (const tc_status bad = need(value, "value")) return bad;
        if (const auto fault = tankchess::binding::tag_fault(r, name, value)) return fail(TC_BAD_TEXT, *fault);
        r.set_tag(name, value);
        return TC_OK;
    });
}

}  // extern "C"
