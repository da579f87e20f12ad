#include "server/notify/mail_route.h"

#include <curl/curl.h>

#include <cstring>
#include <memory>
#include <string_view>

#include "server/notify/curl_handle.h"

namespace tankchess::server {

namespace {

constexpr long mail_connect_ms = 10000, mail_whole_ms = 30000;

struct Outgoing {
    const std::string& text;
    const std::function<bool()>& given_up;
    std::size_t done = 0;
    bool ended = false;  // all of it was handed over: from here on it may have been taken
};

std::size_t hand_over(char* to, std::size_t size, std::size_t count, void* data) {
    auto& out = *static_cast<Outgoing*>(data);
    const std::size_t part = std::min(size * count, out.text.size() - out.done);
    std::memcpy(to, out.text.data() + out.done, part);
    out.done += part;
    out.ended = part == 0;
    return part;
}

int mail_given_up(void* data, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
    const auto& out = *static_cast<const Outgoing*>(data);
    return out.given_up && out.given_up() ? 1 : 0;
}

bool is_on_this_machine(std::string_view server) {
    const std::string_view host = server.substr(server.find("://") + 3);
    return host.starts_with("127.") || host.starts_with("localhost") || host.starts_with("[::1]");
}

}  // namespace

PostedLetter post_letter(const MailRoute& route, const std::string& to, const std::string& text,
                         const std::function<bool()>& given_up) {
    const CurlHandle curl = new_curl();
    if (!curl) return {Posted::later, "libcurl does not start"};
    const CurlList recipients(curl_slist_append(nullptr, ("<" + to + ">").c_str()));
    const std::string from = "<" + route.from + ">";
    Outgoing out{text, given_up};
    const auto set = [&curl](CURLoption option, auto value) { curl_easy_setopt(curl.get(), option, value); };
    set(CURLOPT_URL, route.server.c_str());
    set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    set(CURLOPT_USE_SSL, static_cast<long>(is_on_this_machine(route.server) ? CURLUSESSL_NONE : CURLUSESSL_ALL));
    if (!route.user.empty()) {
        set(CURLOPT_USERNAME, route.user.c_str());
        set(CURLOPT_PASSWORD, route.password.c_str());
    }
    set(CURLOPT_MAIL_FROM, from.c_str());
    set(CURLOPT_MAIL_RCPT, recipients.get());
    set(CURLOPT_UPLOAD, 1L);
    set(CURLOPT_READFUNCTION, &hand_over);
    set(CURLOPT_READDATA, &out);
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_PROXY, "");
    set(CURLOPT_CONNECTTIMEOUT_MS, mail_connect_ms);
    set(CURLOPT_TIMEOUT_MS, mail_whole_ms);
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, &mail_given_up);
    set(CURLOPT_XFERINFODATA, &out);
    const CURLcode code = curl_easy_perform(curl.get());
    if (code == CURLE_OK) return {Posted::done};
    long status = 0;
    curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
    const std::string fault = std::string(curl_easy_strerror(code)) + " (" + std::to_string(status) + ")";
    if (status >= 500 && status < 600) return {Posted::refused, fault};
    if (status >= 400 && status < 500) return {Posted::later, fault};
    return {out.ended ? Posted::unknown : Posted::later, fault};
}

}  // namespace tankchess::server
