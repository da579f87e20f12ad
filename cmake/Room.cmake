# tc_room(<name> [LINKS tc_...]) makes the library tc_<name> from src/<name> and its folders.
#
# Include direction is enforced here: the headers of a room are reached through a folder that
# holds nothing but a link to that room, and only targets that link the room get that folder.
# So `#include "rules/position/position.h"` compiles only where tc_rules is linked.
function(tc_room name)
  cmake_parse_arguments(ROOM "" "" "LINKS" ${ARGN})
  set(folder "${CMAKE_SOURCE_DIR}/src/${name}")
  set(door "${CMAKE_BINARY_DIR}/rooms/${name}")
  file(MAKE_DIRECTORY "${door}")
  file(CREATE_LINK "${folder}" "${door}/${name}" SYMBOLIC)

  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${folder}/*.cpp")
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")  # that of a program

  if(sources)
    tc_unite(united tc_${name} "${folder}" ${sources})
    add_library(tc_${name} STATIC ${united})
    target_include_directories(tc_${name} PUBLIC "${door}")
    target_link_libraries(tc_${name} PUBLIC ${ROOM_LINKS} PRIVATE tc_warnings)
  else()
    add_library(tc_${name} INTERFACE)
    target_include_directories(tc_${name} INTERFACE "${door}")
    target_link_libraries(tc_${name} INTERFACE ${ROOM_LINKS})
  endif()
endfunction()

# tc_unite(<result> <target> <folder> <sources>...): files of one inner folder are compiled together, twelve at a time,
# so that headers are read and templates instantiated once for all of them. What is private to a file must therefore
# have a name that its folder has once. Files with options of their own stay alone.
#
# CMake's own unity builds name the files by absolute paths, so the compiler cache could not serve another clone.
function(tc_unite result target folder)
  if(NOT TC_UNITY)
    set(${result} ${ARGN} PARENT_SCOPE)
    return()
  endif()
  set(united "${CMAKE_BINARY_DIR}/united/${target}")
  foreach(source IN LISTS ARGN)
    get_source_file_property(options "${source}" COMPILE_OPTIONS)
    get_source_file_property(definitions "${source}" COMPILE_DEFINITIONS)
    if(options OR definitions)
      list(APPEND files "${source}")
      continue()
    endif()
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${folder}" OUTPUT_VARIABLE inner)
    cmake_path(GET inner PARENT_PATH inner)
    string(MAKE_C_IDENTIFIER "${inner}" inner)
    math(EXPR count_${inner} "${count_${inner}} + 1")
    math(EXPR batch "(${count_${inner}} - 1) / ${TC_FILES_AT_ONCE}")
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${united}" OUTPUT_VARIABLE path)
    string(APPEND text_${inner}_${batch} "#include \"${path}\"\n")
    list(APPEND groups "${inner}_${batch}")
  endforeach()
  list(REMOVE_DUPLICATES groups)
  foreach(group IN LISTS groups)
    file(CONFIGURE OUTPUT "${united}/${group}.cpp" CONTENT "${text_${group}}" @ONLY)
    list(APPEND files "${united}/${group}.cpp")
  endforeach()
  set(${result} ${files} PARENT_SCOPE)
endfunction()

# tc_room_links(<name> PUBLIC|PRIVATE libs...): links for a room that may be headers only as yet.
function(tc_room_links name scope)
  get_target_property(type tc_${name} TYPE)
  if(type STREQUAL "INTERFACE_LIBRARY")
    set(scope INTERFACE)
  endif()
  target_link_libraries(tc_${name} ${scope} ${ARGN})
endfunction()
