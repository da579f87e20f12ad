#pragma once

#include "model.h"

namespace oracle {

// Z: position strings. `read_tps` throws std::runtime_error with one line "<field>: <offence>".
Position read_tps(const std::string& text);
std::string write_tps(const Position& position);

// Z5: throws if the position cannot occur.
void refuse_impossible(const Position& position);

}  // namespace oracle
