# The openings of data/book in one source file, ${embedded_book}, so that a binary carries them itself.
# Included it says how the file is made; as `cmake -DFOLDER=... -DOUTPUT=... -P` it makes it.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(embedded_book "${CMAKE_BINARY_DIR}/generated/embedded_book.cpp")
  file(GLOB book_files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/data/book/*.book")
  add_custom_command(
    OUTPUT "${embedded_book}"
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${CMAKE_SOURCE_DIR}/data/book -DOUTPUT=${embedded_book}
            -P ${CMAKE_CURRENT_LIST_FILE}
    DEPENDS ${book_files} "${CMAKE_CURRENT_LIST_FILE}"
    COMMENT "Embedding the openings")
  return()
endif()

file(GLOB files "${FOLDER}/*.book")
list(SORT files)
set(rows "")
set(count 0)
foreach(file IN LISTS files)
  file(READ "${file}" text)
  string(APPEND rows "    R\"book(${text})book\",\n")
  math(EXPR count "${count} + 1")
endforeach()
file(WRITE "${OUTPUT}.new" "// Generated from data/book by cmake/EmbeddedBook.cmake.
#include \"engine/bot/stock_book.h\"

#include <array>

namespace tankchess::engine {

std::span<const std::string_view> embedded_book_files() {
  static constexpr std::array<std::string_view, ${count}> files{{
${rows}  }};
  return files;
}

}  // namespace tankchess::engine
")
file(COPY_FILE "${OUTPUT}.new" "${OUTPUT}" ONLY_IF_DIFFERENT)
