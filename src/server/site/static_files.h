#pragma once

#include <map>
#include <optional>
#include <string>

#include "server/net/http.h"

namespace tankchess::server {

// The built client, read and compressed once at the start. Paths cannot leave the folder: only what was found is
// served.
class StaticFiles {
public:
    // Gives the fault in words, or nothing.
    std::optional<std::string> load(const std::string& folder);
    bool empty() const { return files_.empty(); }
    // The file, or the page for paths that belong to the client's own router; nullopt: no such page.
    std::optional<Response> answer(const Request& request) const;
    // The page of the client as it is in the folder; nothing where there is none.
    Bytes page() const;

private:
    struct File {
        std::string type;
        std::string tag;
        bool hashed = false;  // the name changes with the content: keep for ever
        Bytes raw, gzip, brotli;
    };
    std::map<std::string, File, std::less<>> files_;
};

}  // namespace tankchess::server
