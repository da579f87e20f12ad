#pragma once

#include "engine/explain/cause.h"
#include "wire/json.h"

namespace tankchess::server {

// { why, piece?, by?, other?, from?, armour?, turns? }: a piece is { kind: "CLT", square }.
json::object cause_view(const engine::Cause& cause);

}  // namespace tankchess::server
