# Stock setup files in one source file, ${embedded_setups}, so that a binary carries them itself.
# Included it says how the file is made; as `cmake -DFOLDER=... -DOUTPUT=... -P` it makes it.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(embedded_setups "${CMAKE_BINARY_DIR}/generated/embedded_setups.cpp")
  file(GLOB setup_files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/data/setups/*.setup")
  add_custom_command(
    OUTPUT "${embedded_setups}"
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${CMAKE_SOURCE_DIR}/data/setups -DOUTPUT=${embedded_setups}
            -P ${CMAKE_CURRENT_LIST_FILE}
    DEPENDS ${setup_files} "${CMAKE_CURRENT_LIST_FILE}"
    COMMENT "Embedding the stock setups")
  return()
endif()

file(GLOB files "${FOLDER}/*.setup")
list(SORT files)
set(rows "")
set(count 0)
foreach(file IN LISTS files)
  get_filename_component(id "${file}" NAME_WE)
  file(READ "${file}" text)
  string(APPEND rows "    EmbeddedSetup{\"${id}\", R\"setup(${text})setup\"},\n")
  math(EXPR count "${count} + 1")
endforeach()
file(WRITE "${OUTPUT}.new" "// Generated from data/setups by cmake/EmbeddedSetups.cmake.
#include \"setups/embedded_setups.h\"

#include <array>

namespace tankchess {

std::span<const EmbeddedSetup> embedded_setup_files() {
  static constexpr std::array<EmbeddedSetup, ${count}> files{{
${rows}  }};
  return files;
}

}  // namespace tankchess
")
file(COPY_FILE "${OUTPUT}.new" "${OUTPUT}" ONLY_IF_DIFFERENT)
