#include "engine/bot/stock_book.h"

namespace tankchess::engine {

const MoveBook& stock_book() {
    static const MoveBook book = [] {
        MoveBook out;
        for (const std::string_view file : embedded_book_files()) out.add(file);
        return out;
    }();
    return book;
}

}  // namespace tankchess::engine
