# The nets of data/nets in one source file, ${embedded_nets}, so that a binary carries them itself. The assembler takes
# the files as they are: megabytes of numbers would keep a compiler busy.
# Included it says how the file is made; as `cmake -DFOLDER=... -DOUTPUT=... -P` it makes it.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(embedded_nets "${CMAKE_BINARY_DIR}/generated/embedded_nets.cpp")
  file(GLOB net_files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/data/nets/*.net")
  add_custom_command(
    OUTPUT "${embedded_nets}"
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${CMAKE_SOURCE_DIR}/data/nets -DOUTPUT=${embedded_nets}
            -P ${CMAKE_CURRENT_LIST_FILE}
    DEPENDS ${net_files} "${CMAKE_CURRENT_LIST_FILE}"
    COMMENT "Embedding the nets")
  return()
endif()

file(GLOB files "${FOLDER}/*.net")
list(SORT files)
set(places "")
set(names "")
set(rows "")
set(count 0)
foreach(file IN LISTS files)
  file(SIZE "${file}" size)
  # The checksum makes another source of another net, for compilers' caches.
  file(SHA256 "${file}" checksum)
  string(APPEND places "    \"tankchess_net_${count}: .incbin \\\"${file}\\\" /* ${checksum} */\\n\"\n")
  string(APPEND names
    "extern \"C\" __attribute__((visibility(\"hidden\"))) const char tankchess_net_${count}[${size}];\n")
  string(APPEND rows "    std::string_view(tankchess_net_${count}, ${size}),\n")
  math(EXPR count "${count} + 1")
endforeach()
file(WRITE "${OUTPUT}.new" "// Generated from data/nets by cmake/EmbeddedNets.cmake.
#include \"engine/net/embedded_nets.h\"

#include <array>

asm(\".pushsection .rodata\\n\"
${places}    \".popsection\\n\");
${names}
namespace tankchess::engine {

std::span<const std::string_view> embedded_net_files() {
  static constexpr std::array<std::string_view, ${count}> files{{
${rows}  }};
  return files;
}

}  // namespace tankchess::engine
")
file(COPY_FILE "${OUTPUT}.new" "${OUTPUT}" ONLY_IF_DIFFERENT)
