# Language, warnings, optimisation and sanitizers for all of our own code.

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(TC_CCACHE ccache)
  if(TC_CCACHE)
    # Paths below the base are hashed as relative ones, so a second clone in another folder is served too. The words about
    # precompiled headers are what ccache asks for before it trusts them. It learns the included files from the compiler
    # (depend), which spares a run of the preprocessor for each file that it does not know.
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
      CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime "${TC_CCACHE}")
  endif()
endif()

# No -march: a binary built here runs on every machine of the same architecture.
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")
# For the rooms where little time is spent: what -O3 gains there does not pay for its compile time.
set(TC_COLD_OPTIONS $<$<CONFIG:Release>:-O2>)
set(TC_COLDEST_OPTIONS $<$<CONFIG:Release>:-O1>)
set(CMAKE_CXX_FLAGS_DEBUG "-O0 -g -D_GLIBCXX_ASSERTIONS")

if(TC_SANITIZE STREQUAL "address")
  # -O1 keeps a whole sanitized test run short; stack traces stay readable.
  set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g1 -fno-omit-frame-pointer -D_GLIBCXX_ASSERTIONS")
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all)
  add_link_options(-fsanitize=address,undefined)
elseif(TC_SANITIZE STREQUAL "thread")
  set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g1 -fno-omit-frame-pointer")
  # gcc warns that it does not follow fences. Asio has some, beside the mutexes that it does follow.
  add_compile_options(-fsanitize=thread $<$<CXX_COMPILER_ID:GNU>:-Wno-tsan>)
  add_link_options(-fsanitize=thread)
elseif(TC_SANITIZE)
  message(FATAL_ERROR "TC_SANITIZE is '${TC_SANITIZE}': use address, thread or nothing")
endif()

# Debug builds check the whole position after every move. That makes generation a hundred times
# slower, so sanitized builds leave it to the tests that ask for it.
if(CMAKE_BUILD_TYPE STREQUAL "Debug" AND NOT TC_SANITIZE)
  add_compile_definitions(TC_CHECK_MOVES)
endif()

# Sanitized programs are large; there are thirty of them, and the usual linker takes its time.
if(TC_SANITIZE AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  get_filename_component(clang_folder "${CMAKE_CXX_COMPILER}" REALPATH)
  get_filename_component(clang_folder "${clang_folder}" DIRECTORY)
  if(EXISTS "${clang_folder}/ld.lld")
    add_link_options(-fuse-ld=lld)
  endif()
endif()

if(TC_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "TC_FUZZ needs clang++ (the preset 'fuzz' chooses it)")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

find_package(Threads REQUIRED)

# Linked privately by every target of ours, never by what includes us.
add_library(tc_warnings INTERFACE)
target_compile_options(tc_warnings INTERFACE
  -Wall -Wextra -Wpedantic $<$<NOT:$<BOOL:$<TARGET_PROPERTY:TC_MAY_SHADOW>>>:-Wshadow> -Wconversion -Werror)
if(TC_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # It takes source files that are compiled together for headers, where private types would be a mistake.
  target_compile_options(tc_warnings INTERFACE -Wno-subobject-linkage)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # gcc 12 warns wrongly about "text" + std::string in optimised builds (its bug 105651), in more ways where the
  # headers are precompiled.
  target_compile_options(tc_warnings INTERFACE
    -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # In C++ -Wconversion means less to gcc; what builds there builds here. And clang blames us for
  # what std::stable_sort of libstdc++ 12 uses inside.
  target_compile_options(tc_warnings INTERFACE -Wno-sign-conversion -Wno-deprecated-declarations)
endif()
