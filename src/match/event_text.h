#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "match/events.h"

namespace tankchess::match {

// One event as one line of text, for storage. Fields are separated by one space:
//
//   <format> <version> <at> <kind> [by=<side>] [key="…"] <fields of the kind>
//
// `format` is 1; a reader refuses any other. `at` is milliseconds since the epoch. Sides are letters w b x y. Free text
// stands in double quotes, with \" \\ and \xHH (control characters) inside; everything else is bare. Fields with a
// default are left out when they have it. Writing gives the order below; reading accepts any order, refuses unknown,
// doubled and missing fields, and names the first offence.
//
//   started    tps="…" setup="…" family="…" [rated] [hints] [one_screen] lag_cap=<ms> claim_after=<ms>, then for each
//              seat <side>.kind=person|guest|engine|bot [<side>.level=<n>] [<side>.style="…"] <side>.player="…"
//              <side>.name="…" <side>.time=unlimited | real:<base ms>+<increment ms> | per_turn:<ms>
//   moved      text="…" spent=<ms> [left=<ms>]
//   offered, accepted, declined, withdrawn
//              offer=draw|takeback|abort|rematch
//   took_back  plies=<moves that stay>
//   credited   time=<ms> until=<ms since the epoch>
//   put_out    side=<side> reason=resignation|time|absence
//   engine_seated
//              side=<side> level=<n>
//   ended      cause=rules|agreement|resignation|time|absence|aborted|stopped [reason=<rules' reason id>]
//              [winners=<side letters>] [note="…"]
//   rematch_linked
//              next="…"
//
// Example: 1 7 1760000004210 moved by=w key="3f0c" text="K1 > N3/NE" spent=4210 left=1805790
std::string write_event(const Event& event);

// The event that `line` holds. read_event(write_event(e)) == e.
Result<Event> read_event(std::string_view line);

// The name of an event's kind as lines have it.
std::string_view kind_of(const Event& event);

}  // namespace tankchess::match
