#include "server/store/folder_lock.h"

#include <sys/file.h>
#include <unistd.h>

#include <fcntl.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace tankchess::server {

FolderLock::~FolderLock() {
    if (file_ >= 0) ::close(file_);
}

FolderLock::Answer FolderLock::take(const std::string& data) {
    file_ = ::open((data + "/lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (file_ < 0) {
        reason_ = std::strerror(errno);
        return Answer::unusable;
    }
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
        char pid[16] = {};
        if (::pread(file_, pid, sizeof pid - 1, 0) > 0) holder_ = std::atoi(pid);
        return Answer::in_use;
    }
    const std::string pid = std::to_string(::getpid()) + "\n";
    if (::ftruncate(file_, 0) == 0 && ::write(file_, pid.data(), pid.size()) == static_cast<ssize_t>(pid.size())) {
        return Answer::taken;
    }
    reason_ = std::strerror(errno);
    return Answer::unusable;
}

}  // namespace tankchess::server
