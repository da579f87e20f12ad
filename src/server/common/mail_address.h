#pragma once

#include <string_view>

namespace tankchess::server {

// Whether letters can be sent there: one address, nothing that a mail server would take for something else.
bool is_mail_address(std::string_view address);

}  // namespace tankchess::server
