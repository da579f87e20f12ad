# What `cmake --install` puts where, and the Debian package. scripts/package makes it in one go.
include(GNUInstallDirs)
set(made "${CMAKE_BINARY_DIR}/packaging")
set(packaging "${CMAKE_SOURCE_DIR}/packaging")

# Man pages, completion and configuration come from the program's own help.
add_custom_target(package_texts
  COMMAND python3 "${packaging}/from_help.py" $<TARGET_FILE:tankchess> "${made}"
  COMMAND gzip -9nc "${CMAKE_SOURCE_DIR}/CHANGELOG.md" > "${made}/changelog.gz"
  DEPENDS tankchess COMMENT "Making man pages, completion and configuration")

install(TARGETS tankchess tankchess-load)
install(DIRECTORY "${CMAKE_SOURCE_DIR}/web/dist/" DESTINATION share/tankchess/web OPTIONAL)
install(DIRECTORY "${CMAKE_SOURCE_DIR}/data/puzzles" "${CMAKE_SOURCE_DIR}/data/setups" "${CMAKE_SOURCE_DIR}/data/book"
  DESTINATION share/tankchess)
install(DIRECTORY "${made}/man/" DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 OPTIONAL)
install(FILES "${made}/completion" DESTINATION share/bash-completion/completions RENAME tankchess OPTIONAL)
install(FILES "${made}/changelog.gz" DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
install(FILES "${packaging}/debian/copyright" DESTINATION ${CMAKE_INSTALL_DOCDIR})
# For other programs: the C API and the Python module.
configure_file("${packaging}/tankchess.pc.in" "${made}/tankchess.pc" @ONLY)
install(TARGETS capi_library LIBRARY DESTINATION lib OPTIONAL)
install(FILES "${CMAKE_SOURCE_DIR}/src/capi/tankchess.h" DESTINATION include)
install(FILES "${made}/tankchess.pc" DESTINATION lib/pkgconfig)
if(TARGET python_module)
  install(TARGETS python_module LIBRARY DESTINATION lib/python3/dist-packages/tankchess OPTIONAL)
  install(DIRECTORY "${CMAKE_SOURCE_DIR}/python/tankchess" DESTINATION lib/python3/dist-packages
    PATTERN "__pycache__" EXCLUDE)
endif()
# Outside of the prefix; `cmake --install build/release --component Unspecified` leaves them out.
install(FILES "${made}/tankchess.toml" DESTINATION /etc/tankchess COMPONENT system OPTIONAL)
install(FILES "${packaging}/tankchess.service" DESTINATION /lib/systemd/system COMPONENT system)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tankchess)
set(CPACK_PACKAGE_CONTACT "the Tank Chess contributors <contributors@tankchess.invalid>")
set(CPACK_PACKAGE_DIRECTORY "${CMAKE_BINARY_DIR}/packages")
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_SET_DESTDIR ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser, init-system-helpers (>= 1.54)")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "python3 (>= 3.11), python3-numpy, gcc, pkg-config")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "board game of tanks: rules, engine and server
 Tank Chess is a board game for two or four players without dice or hidden
 information. This package has its command line, its engine, a server with a
 web page where people play, in English, German and Romanian, and for other
 programs a C library with its header and a Python module.")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA "${packaging}/debian/postinst" "${packaging}/debian/prerm"
  "${packaging}/debian/postrm" "${packaging}/debian/conffiles" "${packaging}/debian/triggers")
include(CPack)
