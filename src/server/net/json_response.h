#pragma once

#include "server/net/http.h"
#include "wire/json.h"

namespace tankchess::server {

Response json_response(int status, const json::value& value);
Response fault_response(const ApiFault& fault);

}  // namespace tankchess::server
