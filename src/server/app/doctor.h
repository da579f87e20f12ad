#pragma once

#include <string>
#include <vector>

#include "server/site/config.h"

namespace tankchess::server {

// One thing that was looked at, how it is, and how to mend it.
struct Finding {
    enum class Grade { fine, warning, fault };
    Grade grade;
    std::string what;
    std::string mend;  // empty when fine
};
using Findings = std::vector<Finding>;

// A data folder, with or without a server on it: files and their modes, schema, integrity, free space, age of the
// backups. Reads only.
Findings examine_folder(const Config& config);

// What settings of a server would do on this machine: proxies, open files, threads.
Findings examine_settings(const Config& config);

// A running server, from outside: health, version, clock; and from its metrics, where it shows them to us, storage,
// open files and queues. `url` is http://HOST[:PORT].
Findings examine_server(const std::string& url);

}  // namespace tankchess::server
