#pragma once

#include <string>

namespace tankchess::server {

// A file that only one server can hold, so that two never share a database. It names the process that holds it.
class FolderLock {
public:
    enum class Answer { taken, in_use, unusable };

    FolderLock() = default;
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

    Answer take(const std::string& data);
    // After `in_use`: the process that holds it, 0 if it is not known.
    int holder() const { return holder_; }
    // After `unusable`: why, e.g. "Permission denied".
    const std::string& reason() const { return reason_; }

private:
    int file_ = -1;
    int holder_ = 0;
    std::string reason_;
};

}  // namespace tankchess::server
