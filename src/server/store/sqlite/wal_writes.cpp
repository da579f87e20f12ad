#include "server/store/sqlite/wal_writes.h"

#include <sqlite3.h>

#include <new>
#include <string>

namespace tankchess::server {

namespace {

constexpr std::size_t gathered_at_once = 124 * 1024;  // SQLite's own VFS writes no more than 128 KB at a time

sqlite3_vfs& real_vfs() {
    static sqlite3_vfs& found = *sqlite3_vfs_find(nullptr);
    return found;
}

// SQLite makes room for it, and behind it for the file of the real VFS.
struct WalFile : sqlite3_file {
    std::string gathered;
    sqlite3_int64 begin = 0;  // where in the file it belongs

    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
    sqlite3_int64 end() const { return begin + static_cast<sqlite3_int64>(gathered.size()); }

    // What could not be written is told to whoever asked, who begins anew: nothing of it was promised.
    int flush() {
        if (gathered.empty()) return SQLITE_OK;
        const int code = real()->pMethods->xWrite(real(), gathered.data(), static_cast<int>(gathered.size()), begin);
        gathered.clear();
        return code;
    }
};

WalFile& wal(sqlite3_file* file) { return *static_cast<WalFile*>(file); }

// Everything but writing finds the file as if all had been written at once.
template <auto Method, class... Args>
int after_flush(sqlite3_file* file, Args... args) {
    const int code = wal(file).flush();
    return code == SQLITE_OK ? (wal(file).real()->pMethods->*Method)(wal(file).real(), args...) : code;
}
template <auto Method, class... Args>
int straight(sqlite3_file* file, Args... args) {
    return (wal(file).real()->pMethods->*Method)(wal(file).real(), args...);
}

int gather(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
    WalFile& into = wal(file);
    if (at != into.end() || into.gathered.size() + static_cast<std::size_t>(size) > gathered_at_once) {
        if (const int code = into.flush(); code != SQLITE_OK) return code;
        into.begin = at;
    }
    try {
        into.gathered.append(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
    } catch (const std::bad_alloc&) {
        return SQLITE_IOERR_NOMEM;
    }
    return SQLITE_OK;
}

int close_log(sqlite3_file* file) {
    const int written = wal(file).flush();
    const int closed = straight<&sqlite3_io_methods::xClose>(file);
    wal(file).~WalFile();
    return written != SQLITE_OK ? written : closed;
}

sqlite3_io_methods methods_of_a_log() {
    using Methods = sqlite3_io_methods;
    Methods out{};
    out.iVersion = 1;
    out.xClose = close_log;
    out.xRead = after_flush<&Methods::xRead, void*, int, sqlite3_int64>;
    out.xWrite = gather;
    out.xTruncate = after_flush<&Methods::xTruncate, sqlite3_int64>;
    out.xSync = after_flush<&Methods::xSync, int>;
    out.xFileSize = after_flush<&Methods::xFileSize, sqlite3_int64*>;
    out.xLock = straight<&Methods::xLock, int>;
    out.xUnlock = straight<&Methods::xUnlock, int>;
    out.xCheckReservedLock = straight<&Methods::xCheckReservedLock, int*>;
    out.xFileControl = straight<&Methods::xFileControl, int, void*>;
    out.xSectorSize = straight<&Methods::xSectorSize>;
    out.xDeviceCharacteristics = straight<&Methods::xDeviceCharacteristics>;
    return out;
}

int open_file(sqlite3_vfs*, sqlite3_filename name, sqlite3_file* file, int flags, int* out_flags) {
    sqlite3_vfs& real = real_vfs();
    if ((flags & SQLITE_OPEN_WAL) == 0) return real.xOpen(&real, name, file, flags, out_flags);
    static const sqlite3_io_methods methods = methods_of_a_log();
    WalFile& made = *new (file) WalFile{};
    const int code = real.xOpen(&real, name, made.real(), flags, out_flags);
    if (code == SQLITE_OK) {
        made.pMethods = &methods;
    } else {
        made.~WalFile();
        file->pMethods = nullptr;
    }
    return code;
}

}  // namespace

const char* gathering_vfs() {
    static constexpr const char* name = "tankchess";
    static sqlite3_vfs vfs = [] {
        sqlite3_vfs out = real_vfs();
        out.zName = name;
        out.szOsFile += static_cast<int>(sizeof(WalFile));
        out.pNext = nullptr;
        out.xOpen = open_file;
        return out;
    }();
    [[maybe_unused]] static const int registered = sqlite3_vfs_register(&vfs, 0);
    return name;
}

}  // namespace tankchess::server
