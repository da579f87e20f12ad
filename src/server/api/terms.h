#pragma once

#include <functional>

#include "server/api/call.h"
#include "wire/terms.h"

namespace tankchess::server {

// Reads what a game is to be played with, fetching a shared setup first where it names one. Throws ApiFault.
void with_terms(const CallPtr& call, const json::value& body, std::function<void(Terms)> then);

// The name of something that people come to: 3 to 60 letters. Throws ApiFault.
std::string event_name(const json::value& body);

}  // namespace tankchess::server
