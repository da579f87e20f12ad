#include "server/net/request_of.h"

#include "server/net/address.h"

namespace tankchess::server {

namespace http = boost::beast::http;

namespace {

Method method_of(http::verb verb) {
    switch (verb) {
        case http::verb::get:
            return Method::get;
        case http::verb::head:
            return Method::head;
        case http::verb::post:
            return Method::post;
        case http::verb::put:
            return Method::put;
        case http::verb::patch:
            return Method::patch;
        case http::verb::delete_:
            return Method::del;
        default:
            return Method::other;
    }
}

std::string text_of(boost::beast::string_view view) { return std::string(view.data(), view.size()); }

// A proxy that adds a header leaves the client's own lines of that name before its own.
template <class Name>
std::optional<std::string> last_line(const BeastRequest& in, Name name) {
    std::optional<std::string> out;
    const auto [first, end] = in.equal_range(name);
    for (auto at = first; at != end; ++at) out = text_of(at->value());
    return out;
}

// Several Cookie lines mean the same as one.
std::string joined_cookies(const BeastRequest& in) {
    std::string out;
    const auto [first, end] = in.equal_range(http::field::cookie);
    for (auto at = first; at != end; ++at) out += (out.empty() ? "" : "; ") + text_of(at->value());
    return out;
}

}  // namespace

std::string_view name_of(Method method) {
    switch (method) {
        case Method::get:
            return "GET";
        case Method::head:
            return "HEAD";
        case Method::post:
            return "POST";
        case Method::put:
            return "PUT";
        case Method::patch:
            return "PATCH";
        case Method::del:
            return "DELETE";
        case Method::other:
            break;
    }
    return "OTHER";
}

std::optional<Request> request_of(BeastRequest& in, const Peer& peer) {
    Request out;
    out.method = method_of(in.method());
    const std::string target = text_of(in.target());
    const std::size_t mark = target.find('?');
    out.path = target.substr(0, mark);
    if (mark != std::string::npos) out.query = target.substr(mark + 1);
    out.keep_alive = in.keep_alive();
    out.host = text_of(in[http::field::host]);
    out.origin = text_of(in[http::field::origin]);
    out.fetch_site = text_of(in["Sec-Fetch-Site"]);
    out.cookie = joined_cookies(in);
    out.authorization = text_of(in[http::field::authorization]);
    out.csrf = text_of(in["X-CSRF-Token"]);
    out.agent = text_of(in[http::field::user_agent]);
    out.accept_encoding = text_of(in[http::field::accept_encoding]);
    out.accept_language = text_of(in[http::field::accept_language]);
    out.if_none_match = text_of(in[http::field::if_none_match]);
    out.content_type = text_of(in[http::field::content_type]);
    out.address = peer.address;
    const auto forwarded = last_line(in, "X-Forwarded-For");
    // A header that only proxies write: there is one, though we were not told to believe it.
    out.from_loopback = peer.loopback && !peer.proxy && !forwarded;
    if (peer.proxy) {
        out.id = last_line(in, "X-Request-Id").value_or(std::string());
        out.forwarded_https = last_line(in, "X-Forwarded-Proto") == "https";
        if (forwarded) {
            const auto client = forwarded_address(*forwarded);
            if (!client) return std::nullopt;
            out.address = *client;
        }
    }
    out.body = std::move(in.body());
    return out;
}

}  // namespace tankchess::server
