// micro_bench times the parts of a turn; micro_bench --table compares the rules core with the plain generator of the
// tests.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>

#include "rules_table.h"

namespace {

void print_table() {
    std::printf("%-20s %15s %15s %12s %8s %9s\n", "leaves a second of", "walked", "counted", "plain", "times", "check");
    for (const tankchess::bench::RulesFigures& f : tankchess::bench::rules_figures()) {
        std::printf("%-20s %15.0f %15.0f %12.0f %8.0f %6.0f ns\n", f.name.c_str(), f.walked, f.counted, f.plain,
                    f.times(), f.check_ns);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::strcmp(argv[1], "--table") == 0) {
        print_table();
        return 0;
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
