#pragma once

namespace tankchess::server {

// The name of SQLite's way to files, but for the log that it writes ahead: SQLite hands it over a page and its head at
// a time, two system calls each. Here they are gathered and go to the file together, at the latest when SQLite asks
// for them to be on the disk. Until then no other connection has been told of them.
const char* gathering_vfs();

}  // namespace tankchess::server
