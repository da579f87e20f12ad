#pragma once

#include <functional>
#include <string>

namespace tankchess::server {

// How letters leave.
struct MailRoute {
    std::string server;  // smtp://host:port or smtps://host:port; empty: no letters
    std::string user, password;
    std::string from;
    std::string site;  // address of the pages, for links

    bool is_open() const { return !server.empty(); }
};

enum class Posted {
    done,
    later,    // certainly not taken: worth another try
    refused,  // certainly not taken, and it never will be
    unknown,  // it may have been taken, though nobody said so
};
struct PostedLetter {
    Posted how = Posted::later;
    std::string fault = {};
};

// Hands a letter (wire_text) to the mail server. Waits: on a thread that may. Outside of this machine only over TLS, so
// that neither the links nor our password can be read on the way.
PostedLetter post_letter(const MailRoute& route, const std::string& to, const std::string& text,
                         const std::function<bool()>& given_up);

}  // namespace tankchess::server
