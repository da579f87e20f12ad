#pragma once

#include <optional>
#include <string>

namespace tankchess::server {

struct ProbeAnswer {
    int status = 0;
    std::string body;
};

// One GET over plain HTTP, waiting a few seconds at most. `url` is http://HOST[:PORT]; nothing, and `fault` in words,
// if there is no answer.
std::optional<ProbeAnswer> probe(const std::string& url, const std::string& path, std::string& fault);

}  // namespace tankchess::server
