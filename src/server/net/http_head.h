#pragma once

#include <optional>
#include <string_view>

namespace tankchess::server {

// Why a request is not taken before anything of it is used. A server that is lenient where the proxy before it is
// strict, or the other way round, lets requests be smuggled past that proxy.
struct HeadFault {
    int status;
    std::string_view text;
};

// `head` is everything up to and including the empty line.
std::optional<HeadFault> fault_in_head(std::string_view head);

// Whether the client waits for "100 Continue" before it sends the body.
bool expects_continue(std::string_view head);

}  // namespace tankchess::server
