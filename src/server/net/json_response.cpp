#include "server/net/json_response.h"

namespace tankchess::server {

Response json_response(int status, const json::value& value) {
    Response out;
    out.status = status;
    out.body = bytes(written(value));
    return out;
}

Response fault_response(const ApiFault& fault) {
    Response out = json_response(fault.status, fault_view(fault));
    if (fault.retry_seconds > 0) out.headers.emplace_back("Retry-After", std::to_string(fault.retry_seconds));
    return out;
}

}  // namespace tankchess::server
