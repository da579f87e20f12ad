#include "load/steps.h"

#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>

namespace tankchess::server {

double ms_since(Steady::time_point then) {
    return std::chrono::duration<double, std::milli>(Steady::now() - then).count();
}

double percentile(std::vector<double>& values, double part) {
    if (values.empty()) return 0;
    const auto at = static_cast<std::size_t>(part * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at), values.end());
    return values[at];
}

double cpu_seconds_of(long pid) {
    std::ifstream in("/proc/" + (pid == 0 ? std::string("self") : std::to_string(pid)) + "/stat");
    std::string line;
    std::getline(in, line);
    // The name, in brackets, may hold anything; times are the 12th and 13th word after it.
    std::istringstream words(line.substr(std::min(line.rfind(')') + 1, line.size())));
    std::string skipped;
    for (int i = 0; i < 11; ++i) words >> skipped;
    double user = 0, system = 0;
    words >> user >> system;
    return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

void on_loop(Loop& loop, const std::function<void()>& step) {
    std::mutex mutex;
    std::condition_variable ready;
    bool done = false;
    loop.post([&] {
        step();
        const std::lock_guard lock(mutex);
        done = true;
        ready.notify_one();
    });
    std::unique_lock lock(mutex);
    ready.wait(lock, [&] { return done; });
}

bool wait_for(Loop& loop, const std::function<bool()>& condition, int seconds) {
    for (int i = 0; i < seconds * 20; ++i) {
        bool good = false;
        on_loop(loop, [&] { good = condition(); });
        if (good) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return false;
}

}  // namespace tankchess::server
