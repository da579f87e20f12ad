# cmake -DFOLDER=data/setups -DOUTPUT=file.cpp -P EmbedSetups.cmake
# Writes the stock setup files into one source file, so that the binary carries them itself.
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
file(WRITE "${OUTPUT}.new" "// Generated from data/setups by cmake/EmbedSetups.cmake.
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
