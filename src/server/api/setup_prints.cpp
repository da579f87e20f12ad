// Setups as PDFs to print and cut out.
#include "notation/position/position_text.h"
#include "server/api/router.h"
#include "server/print/booklet.h"
#include "setups/stock_setups.h"

namespace tankchess::server {

namespace {

PrintWish read_print_wish(const Call& call) {
    PrintWish wish;
    if (const std::string name = call.query_text("paper", 10); !name.empty()) {
        const auto paper = paper_by_name(name);
        if (!paper) throw bad_field("paper", "must be A4, A3, letter or poster");
        wish.paper = *paper;
    }
    if (const std::string name = call.query_text("language", 10); !name.empty()) {
        const auto language = language_by_name(name);
        if (!language) throw bad_field("language", "must be en, de or ro");
        wish.language = *language;
    }
    wish.square = static_cast<double>(call.query_number("square", static_cast<std::int64_t>(usual_square),
                                                        static_cast<std::int64_t>(smallest_square),
                                                        static_cast<std::int64_t>(largest_square)));
    return wish;
}

void send_print(const CallPtr& call, const SetupFile& file, const PrintWish& wish) {
    working(
        call, *call->services.slow_workers,
        [file, wish] {
            auto pdf = print_setup(file, wish);
            if (!pdf) throw ApiFault{400, "bad_setup", pdf.fault().text(), {}, 0};
            return std::move(*pdf);
        },
        [call](std::string& pdf) {
            Response response;
            response.type = "application/pdf";
            response.body = bytes(std::move(pdf));
            call->send(std::move(response));
        });
}

void get_print(const CallPtr& call) {
    const PrintWish wish = read_print_wish(*call);
    if (const SetupFile* file = find_stock_setup(call->params[0])) return send_print(call, *file, wish);
    reading(
        call, [id = call->params[0]](Tables& tables) { return tables.setups().by_id(id); },
        [call, wish](std::optional<SetupRow>& row) {
            const auto setup = row ? read_setup(row->tps) : Result<Setup>(Fault{});
            if (!setup) throw ApiFault{404, "no_such_setup", "there is no such setup", {}, 0};
            send_print(call, SetupFile{row->id, row->name, {}, {setup->rules}, *setup}, wish);
        });
}

}  // namespace

void add_setup_print_routes(std::vector<Route>& routes) {
    routes.push_back({Method::get, "/api/setups/{id}/print", Access::anyone, RateLimited::analysis, get_print});
}

}  // namespace tankchess::server
