#include "server/common/process_metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace tankchess::server {

namespace {

// Numbers of fields as in the manual page proc(5).
constexpr int user_time_field = 14, system_time_field = 15, start_time_field = 22;

std::string text_of(const char* path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

// A field of /proc/self/stat that counts clock ticks, in seconds.
double seconds_in_stat(int field) {
    const std::string stat = text_of("/proc/self/stat");
    // The second field is the program's name in brackets, which may hold blanks and brackets itself.
    const std::size_t name_end = stat.rfind(')');
    if (name_end == std::string::npos) return 0;
    std::istringstream fields(stat.substr(name_end + 1));
    std::string text;
    for (int i = 3; i <= field; ++i) fields >> text;
    return std::strtod(text.c_str(), nullptr) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

double cpu_seconds() { return seconds_in_stat(user_time_field) + seconds_in_stat(system_time_field); }

// Seconds since 1970.
double start_time() {
    constexpr std::string_view mark = "\nbtime ";  // when this machine started
    const std::string text = text_of("/proc/stat");
    const std::size_t at = text.find(mark);
    if (at == std::string::npos) return 0;
    return std::strtod(text.c_str() + at + mark.size(), nullptr) + seconds_in_stat(start_time_field);
}

double resident_bytes() {
    double pages = 0, resident = 0;
    std::istringstream(text_of("/proc/self/statm")) >> pages >> resident;
    return resident * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

double open_files() {
    std::error_code fault;
    double out = 0;
    for (std::filesystem::directory_iterator at("/proc/self/fd", fault), end; !fault && at != end;
         at.increment(fault)) {
        ++out;
    }
    return out;
}

double file_limit() {
    rlimit files{};
    return ::getrlimit(RLIMIT_NOFILE, &files) == 0 ? static_cast<double>(files.rlim_cur) : 0;
}

}  // namespace

void add_process_metrics(Metrics& metrics) {
    metrics.total("process_cpu_seconds_total", "Processor time used, user and system", cpu_seconds);
    metrics.gauge("process_resident_memory_bytes", "Memory in use", resident_bytes);
    metrics.gauge("process_open_fds", "Open files and sockets", open_files);
    metrics.gauge("process_max_fds", "Most files and sockets that may be open", file_limit);
    metrics.gauge("process_start_time_seconds", "When the process started, in seconds since 1970",
                  [started = start_time()] { return started; });
}

}  // namespace tankchess::server
