#pragma once

namespace tankchess::server {

inline constexpr const char* server_version = "1.0.0";

}  // namespace tankchess::server
