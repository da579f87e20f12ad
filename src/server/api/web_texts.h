#pragma once

#include <string>

#include "server/api/call.h"

namespace tankchess::server {

// Where the server is for the one who asks: "https://example.org".
std::string site_address(const CallPtr& call);

// Safe inside HTML and XML, in texts and in values of attributes.
std::string markup_text(std::string_view text);
// Safe as a part of an address.
std::string address_text(std::string_view text);

}  // namespace tankchess::server
