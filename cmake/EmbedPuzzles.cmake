# cmake -DFOLDER=data/puzzles -DOUTPUT=file.cpp -P EmbedPuzzles.cmake
# Writes the puzzles into one source file, so that the binary carries them itself.
file(GLOB files "${FOLDER}/*.txt")
list(SORT files)
set(rows "")
set(count 0)
foreach(file IN LISTS files)
  get_filename_component(id "${file}" NAME_WE)
  file(READ "${file}" text)
  string(APPEND rows "    EmbeddedPuzzles{\"${id}\", R\"puzzles(${text})puzzles\"},\n")
  math(EXPR count "${count} + 1")
endforeach()
file(WRITE "${OUTPUT}.new" "// Generated from data/puzzles by cmake/EmbedPuzzles.cmake.
#include \"local/embedded_puzzles.h\"

#include <array>

namespace tankchess::local {

std::span<const EmbeddedPuzzles> embedded_puzzle_files() {
  static constexpr std::array<EmbeddedPuzzles, ${count}> files{{
${rows}  }};
  return files;
}

}  // namespace tankchess::local
")
file(COPY_FILE "${OUTPUT}.new" "${OUTPUT}" ONLY_IF_DIFFERENT)
