# Third-party libraries, each linked only by the rooms that may use it.
find_package(PkgConfig REQUIRED)

# JSON: export of records and positions (notation, cli) and the server's messages.
find_package(Boost 1.81 REQUIRED COMPONENTS json)
tc_room_links(notation PUBLIC Boost::json)

# The server's I/O.
find_package(SQLite3 REQUIRED)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)
find_package(ZLIB REQUIRED)
pkg_check_modules(brotli REQUIRED IMPORTED_TARGET libbrotlienc)
pkg_check_modules(libpq REQUIRED IMPORTED_TARGET libpq)
pkg_check_modules(sodium REQUIRED IMPORTED_TARGET libsodium)
pkg_check_modules(prometheus REQUIRED IMPORTED_TARGET prometheus-cpp-core)
pkg_check_modules(tomlplusplus REQUIRED IMPORTED_TARGET tomlplusplus)
find_package(OpenSSL 3 REQUIRED COMPONENTS Crypto)
find_package(CURL REQUIRED)
find_package(ICU REQUIRED COMPONENTS i18n uc)
find_library(CAIRO_LIBRARY cairo REQUIRED)  # headers as <cairo/...>, so nothing else needs its include paths
find_library(GIF_LIBRARY gif REQUIRED)
find_library(HIREDIS_LIBRARY hiredis REQUIRED)  # its pkg-config flags would not fit the precompiled headers
tc_room_links(server PRIVATE ${CAIRO_LIBRARY} ${GIF_LIBRARY} ${HIREDIS_LIBRARY} Boost::headers SQLite::SQLite3 PkgConfig::libpq
  fmt::fmt spdlog::spdlog OpenSSL::Crypto CURL::libcurl ICU::i18n ICU::uc ZLIB::ZLIB PkgConfig::brotli
  PkgConfig::sodium PkgConfig::tomlplusplus PkgConfig::prometheus)
tc_room_links(server PUBLIC Threads::Threads)
tc_room_links(load PRIVATE Boost::headers)
# Weighted matching pairs the rounds of tournaments.
pkg_check_modules(lemon REQUIRED IMPORTED_TARGET lemon)
tc_room_links(tournament PRIVATE PkgConfig::lemon)

# The engine searches with several threads.
tc_room_links(engine PUBLIC Threads::Threads)

# The command line.
find_package(CLI11 REQUIRED)
pkg_check_modules(libedit REQUIRED IMPORTED_TARGET libedit)
pkg_check_modules(libzstd REQUIRED IMPORTED_TARGET libzstd)
tc_room_links(cli PRIVATE CLI11::CLI11 PkgConfig::libedit PkgConfig::libzstd)
