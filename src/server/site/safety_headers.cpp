#include "server/site/safety_headers.h"

namespace tankchess::server {

bool is_secure(const Config& config, bool forwarded_https) {
    return forwarded_https || config.origin.starts_with("https://");
}

namespace {

std::string content_policy(const std::string& who_may_frame) {
    return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
           "font-src 'self'; "
           "connect-src 'self'; manifest-src 'self'; media-src 'self' blob:; worker-src 'self'; "
           "frame-ancestors " +
           who_may_frame + "; base-uri 'none'; form-action 'none'";
}

}  // namespace

const Headers& framing_headers() {
    static const Headers out = {{"Content-Security-Policy", content_policy("*")}, {"X-Frame-Options", ""}};
    return out;
}

const Headers& picture_headers() {
    static const Headers out = {{"Cross-Origin-Resource-Policy", "cross-origin"}};
    return out;
}

const Headers& part_headers() {
    static const Headers out = {
        {"X-Frame-Options", ""}, {"Cross-Origin-Opener-Policy", ""}, {"Permissions-Policy", ""}};
    return out;
}

const Headers& safety_headers(bool secure) {
    static const Headers plain = {
        {"X-Content-Type-Options", "nosniff"},
        {"Content-Security-Policy", content_policy("'none'")},
        {"Referrer-Policy", "same-origin"},
        {"X-Frame-Options", "DENY"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()"},
    };
    static const Headers with_tls = [] {
        Headers out = plain;
        out.emplace_back("Strict-Transport-Security", "max-age=31536000");
        return out;
    }();
    return secure ? with_tls : plain;
}

}  // namespace tankchess::server
