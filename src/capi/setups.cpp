#include "base/excerpt.h"
#include "capi/calls.h"
#include "notation/position/position_text.h"
#include "notation/position/rules_text.h"
#include "notation/setup/setup_file.h"
#include "rules/board/adapt_setup.h"
#include "setups/embedded_setups.h"

using namespace tankchess::capi;
namespace tc = tankchess;

extern "C" {

tc_status tc_setup_ids(char* buffer, size_t size, size_t* needed) {
    return guarded([&] {
        std::string ids;
        for (const tc::EmbeddedSetup& file : tc::embedded_setup_files()) {
            if (!ids.empty()) ids += '\n';
            ids += file.id;
        }
        return give(ids, buffer, size, needed);
    });
}

tc_status tc_setup_file(const char* setup, char* buffer, size_t size, size_t* needed) {
    return guarded([&] {
        if (const tc_status bad = need(setup, "setup")) return bad;
        for (const tc::EmbeddedSetup& file : tc::embedded_setup_files()) {
            if (file.id == setup) return give(file.text, buffer, size, needed);
        }
        return fail(TC_RANGE, "there is no stock setup " + tc::excerpt(setup));
    });
}

tc_status tc_setup_position(const char* file, const char* rules, char* buffer, size_t size, size_t* needed) {
    return guarded([&] {
        if (const tc_status bad = need(file, "file")) return bad;
        tc::Faults faults;
        const auto read = tc::read_setup_file(file, faults);
        if (!read) return fail(TC_BAD_TEXT, faults.front());
        tc::RulesSpec wanted = read->rules.front();
        if (rules) {
            const auto spec = tc::read_rules(rules);
            if (!spec) return fail(TC_BAD_TEXT, spec.fault());
            wanted = *spec;
        }
        const auto setup = tc::adapt_setup(read->setup, wanted);
        return setup ? give(tc::write_setup(*setup), buffer, size, needed) : fail(TC_BAD_TEXT, setup.fault());
    });
}

tc_status tc_setup_faults(const char* file, char* buffer, size_t size, size_t* needed) {
    return guarded([&] {
        if (const tc_status bad = need(file, "file")) return bad;
        tc::Faults faults;
        tc::read_setup_file(file, faults);
        return give(lines_of(faults), buffer, size, needed);
    });
}

}  // extern "C"
