#include "server/common/mail_address.h"

#include <algorithm>
#include <string>

namespace tankchess::server {

bool is_mail_address(std::string_view address) {
    const std::size_t at = address.find('@');
    if (at == 0 || at == std::string_view::npos || at > 64 || address.size() > 254) return false;
    const std::string_view name = address.substr(0, at), host = address.substr(at + 1);
    const auto is_plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    };
    const auto in_name = [&](char c) {
        return is_plain(c) || std::string_view(".!#$%&'*+-/=?^_`{|}~").find(c) != std::string_view::npos;
    };
    const auto in_host = [&](char c) { return is_plain(c) || c == '.' || c == '-'; };
    const auto well_dotted = [](std::string_view part) {
        return !part.empty() && part.front() != '.' && part.back() != '.' && part.find("..") == std::string_view::npos;
    };
    return std::all_of(name.begin(), name.end(), in_name) && std::all_of(host.begin(), host.end(), in_host) &&
           well_dotted(name) && well_dotted(host) && host.front() != '-' && host.find('.') != std::string_view::npos;
}

}  // namespace tankchess::server
