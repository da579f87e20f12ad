#include "server/store/backup.h"
#include "server/store/postgres/address.h"
#include "server/store/store.h"

namespace tankchess::server {

std::unique_ptr<Store> open_store_beside(const std::string& place) {
    if (is_postgres(place)) {
        PostgresOptions options;
        options.address = place;
        options.exclusive = false;
        options.readers = 1;
        return open_postgres_store(options);
    }
    SqliteOptions options;
    options.path = database_in(place);
    options.readers = 1;
    options.check = false;  // reads the whole file, as the server does when it starts; damage that is met is told
    return open_sqlite_store(options);
}

}  // namespace tankchess::server
