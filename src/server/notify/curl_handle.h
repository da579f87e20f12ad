#pragma once

#include <curl/curl.h>

#include <memory>

namespace tankchess::server {

struct CurlEnd {
    void operator()(CURL* it) const { curl_easy_cleanup(it); }
    void operator()(curl_slist* it) const { curl_slist_free_all(it); }
};
using CurlHandle = std::unique_ptr<CURL, CurlEnd>;
using CurlList = std::unique_ptr<curl_slist, CurlEnd>;

// Empty if libcurl does not start.
inline CurlHandle new_curl() {
    static const bool ready = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
    return CurlHandle(ready ? curl_easy_init() : nullptr);
}

}  // namespace tankchess::server
