#pragma once

#include <functional>

#include "server/api/call.h"
#include "server/studies/changes.h"

namespace tankchess::server {

ApiFault no_such_study();

// The study of an address, if the caller may see it: `look` runs on a rules worker, and what it gives on the call's
// loop.
void with_study(const CallPtr& call, std::function<std::function<void()>(const StudyScene&)> look);

}  // namespace tankchess::server
