#pragma once

#include <string>
#include <string_view>

#include "server/net/http.h"

namespace tankchess::server {

// The lines of an answer before its body.
class ResponseHead {
public:
    explicit ResponseHead(int status);

    void add(std::string_view name, std::string_view value);
    bool has(std::string_view name) const;
    // With the empty line.
    std::string text() &&;

private:
    std::string text_;
};

// With what every answer carries, the type of the body, and no-store unless the answer says otherwise.
ResponseHead head_of(const Response& response, const Headers& of_all);

}  // namespace tankchess::server
