#include "server/net/response_head.h"

#include <algorithm>
#include <boost/beast/http/status.hpp>

namespace tankchess::server {

namespace http = boost::beast::http;

ResponseHead::ResponseHead(int status) {
    const auto reason = http::obsolete_reason(http::int_to_status(static_cast<unsigned>(status)));
    text_ = "HTTP/1.1 " + std::to_string(status) + " ";
    text_.append(reason.data(), reason.size());
    text_ += "\r\n";
}

void ResponseHead::add(std::string_view name, std::string_view value) {
    text_.append(name).append(": ").append(value).append("\r\n");
}

bool ResponseHead::has(std::string_view name) const {
    return text_.find("\r\n" + std::string(name) + ": ") != std::string::npos;
}

std::string ResponseHead::text() && {
    text_ += "\r\n";
    return std::move(text_);
}

ResponseHead head_of(const Response& response, const Headers& of_all) {
    ResponseHead head(response.status);
    if (!response.type.empty()) head.add("Content-Type", response.type);
    const auto says_itself = [&response](const std::string& name) {
        return std::any_of(response.headers.begin(), response.headers.end(),
                           [&name](const auto& own) { return own.first == name; });
    };
    for (const auto& [name, value] : of_all) {
        if (!says_itself(name)) head.add(name, value);
    }
    for (const auto& [name, value] : response.headers) {
        if (!value.empty()) head.add(name, value);
    }
    if (!head.has("Cache-Control")) head.add("Cache-Control", "no-store");
    return head;
}

}  // namespace tankchess::server
