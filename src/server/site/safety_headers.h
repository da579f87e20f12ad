#pragma once

#include "server/net/http.h"
#include "server/site/config.h"

namespace tankchess::server {

// Whether the client came by https, as far as we know.
bool is_secure(const Config& config, bool forwarded_https);

// What tells browsers to be careful with any answer of ours.
const Headers& safety_headers(bool secure);

// Instead of some of them: for pages that others may show in a frame of theirs, for pictures that others may show, and
// for files that are no documents, which browsers ask only for their type, their origin and the policy of workers.
const Headers& framing_headers();
const Headers& picture_headers();
const Headers& part_headers();

}  // namespace tankchess::server
