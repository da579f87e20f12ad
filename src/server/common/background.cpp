#include "server/common/background.h"

#include <sys/resource.h>
#include <unistd.h>

#include <ctime>

namespace tankchess::server {

// Linux keeps a priority for each thread, though POSIX knows one for the process only.
void give_way(Patience patience) {
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), static_cast<int>(patience));
}

std::chrono::nanoseconds time_of_this_thread() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace tankchess::server
