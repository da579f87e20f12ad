# Reading <vector>, <string> and Boost.JSON costs more than half of a build, so it is done once for each set of compiler
# options. Only headers that others write are precompiled: no change of ours makes them stale. Every file still includes
# what it uses; a build without (the preset debug, and `./test --includes`) finds those that do not.
option(TC_PRECOMPILED "Precompile the headers of the libraries" ON)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  add_compile_options("SHELL:-Xclang -fno-pch-timestamp")  # lets ccache know precompiled headers again
endif()

set(TC_STANDARD_HEADERS <algorithm> <array> <atomic> <bit> <charconv> <cmath> <cstdint> <functional> <map> <memory>
  <mutex> <optional> <span> <string> <string_view> <unordered_map> <utility> <vector>)

# tc_header_set(<name> HEADERS ... [LINKS ...] [OPTIONS ...]): a set of headers, compiled with these options.
function(tc_header_set name)
  cmake_parse_arguments(SET "" "" "HEADERS;LINKS;OPTIONS" ${ARGN})
  file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/${name}.cpp" CONTENT "")
  add_library(${name} OBJECT EXCLUDE_FROM_ALL "${CMAKE_BINARY_DIR}/${name}.cpp")
  target_link_libraries(${name} PRIVATE ${SET_LINKS} tc_warnings)
  target_compile_options(${name} PRIVATE ${SET_OPTIONS})
  target_precompile_headers(${name} PRIVATE ${SET_HEADERS})
endfunction()

# tc_use_headers(<target> <set>): the target must be compiled with the options of the set.
function(tc_use_headers target set)
  if(TC_PRECOMPILED)
    target_precompile_headers(${target} REUSE_FROM ${set})
  endif()
endfunction()
