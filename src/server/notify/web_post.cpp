#include "server/notify/web_post.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/address.h"
#include "server/notify/curl_handle.h"

namespace tankchess::server {

namespace {

constexpr long connect_ms = 5000, whole_ms = 10000;

const AddressList& private_networks() {
    static const AddressList list =
        AddressList::read(
            "0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.0.0.0/24,192.168.0.0/16,"
            "198.18.0.0/15,224.0.0.0/3,::/127,64:ff9b::/96,fc00::/7,fe80::/10,ff00::/8")
            .value();
    return list;
}

std::string text_of(const sockaddr& address) {
    char text[INET6_ADDRSTRLEN] = {};
    if (address.sa_family == AF_INET) {
        inet_ntop(AF_INET, &reinterpret_cast<const sockaddr_in&>(address).sin_addr, text, sizeof text);
    } else if (address.sa_family == AF_INET6) {
        inet_ntop(AF_INET6, &reinterpret_cast<const sockaddr_in6&>(address).sin6_addr, text, sizeof text);
    }
    return canonical_address(text).value_or(std::string());
}

// After the name was looked up: what it says now is what counts.
curl_socket_t open_public(void*, curlsocktype, curl_sockaddr* to) {
    const std::string address = text_of(to->addr);
    if (address.empty() || private_networks().contains(address)) return CURL_SOCKET_BAD;
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

std::size_t ignore(char*, std::size_t size, std::size_t count, void*) { return size * count; }

int given_up(void* post, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
    const auto& asked = static_cast<const WebPost*>(post)->given_up;
    return asked && asked() ? 1 : 0;
}

}  // namespace

WebAnswer post_to_web(const WebPost& post) {
    const CurlHandle curl = new_curl();
    if (!curl) return {0, "libcurl does not start", false};
    CurlList headers;
    for (const auto& [name, value] : post.headers) {
        headers.reset(curl_slist_append(headers.release(), (name + ": " + value).c_str()));
    }
    const auto set = [&curl](CURLoption option, auto value) { curl_easy_setopt(curl.get(), option, value); };
    set(CURLOPT_URL, post.url.c_str());
    set(CURLOPT_PROTOCOLS_STR, post.private_too ? "https,http" : "https");
    set(CURLOPT_POST, 1L);
    set(CURLOPT_POSTFIELDSIZE, static_cast<long>(post.body.size()));
    set(CURLOPT_POSTFIELDS, post.body.data());
    set(CURLOPT_HTTPHEADER, headers.get());
    set(CURLOPT_WRITEFUNCTION, &ignore);
    set(CURLOPT_FOLLOWLOCATION, 0L);
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_CONNECTTIMEOUT_MS, connect_ms);
    set(CURLOPT_TIMEOUT_MS, whole_ms);
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, &given_up);
    set(CURLOPT_XFERINFODATA, const_cast<WebPost*>(&post));
    if (!post.private_too) {
        // A proxy of the environment would be asked instead of the address.
        set(CURLOPT_PROXY, "");
        set(CURLOPT_OPENSOCKETFUNCTION, &open_public);
    }
    const CURLcode code = curl_easy_perform(curl.get());
    WebAnswer out;
    if (code != CURLE_OK) {
        long sent = 0;
        curl_easy_getinfo(curl.get(), CURLINFO_REQUEST_SIZE, &sent);
        return {0, curl_easy_strerror(code), sent > 0};
    }
    long status = 0;
    curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
    return {static_cast<int>(status), {}, true};
}

}  // namespace tankchess::server
