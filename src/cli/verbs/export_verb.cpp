#include <chrono>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>

#include "base/text_cursor.h"
#include "cli/input/in_order.h"
#include "cli/input/input.h"
#include "cli/input/packed_file.h"
#include "cli/input/store_option.h"
#include "cli/terminal/terminal.h"
#include "cli/verbs/verbs.h"
#include "server/app/finished_games.h"
#include "server/common/clock.h"
#include "server/store/backup.h"
#include "server/store/postgres/address.h"

namespace tankchess::cli {
namespace {

using server::Millis;
using std::chrono::year_month;

constexpr const char* checksums = "SHA256SUMS";

year_month read_month(const std::string& text) {
    TextCursor cursor(text);
    const auto number = [&cursor](std::size_t digits) -> int {
        int value = 0;
        for (std::size_t i = 0; i < digits; ++i) {
            if (!is_digit(cursor.peek())) return -1;
            value = value * 10 + (cursor.take() - '0');
        }
        return value;
    };
    const int year = number(4);
    const bool dash = cursor.take_if('-');
    const int month = number(2);
    if (year < 1970 || !dash || month < 1 || month > 12 || !cursor.at_end()) {
        throw BadInput("--month: must be like 2026-10");
    }
    return std::chrono::year(year) / month;
}

std::string month_text(year_month month) {
    char text[16];
    std::snprintf(text, sizeof text, "%04d-%02u", static_cast<int>(month.year()), static_cast<unsigned>(month.month()));
    return text;
}

Millis begin_of(year_month month) {
    const std::chrono::sys_days day = month / 1;
    return std::chrono::duration_cast<std::chrono::milliseconds>(day.time_since_epoch()).count();
}

year_month month_at(Millis at) {
    const auto day = std::chrono::floor<std::chrono::days>(
        std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(at)));
    const std::chrono::year_month_day date(day);
    return date.year() / date.month();
}

class ExportVerb : public Verb {
public:
    std::string_view name() const override { return "export"; }
    std::string_view help() const override {
        return "Write the finished public games of a server as packed record files, one a month";
    }
    std::string_view examples() const override {
        return "export --data ./data --month 2026-10 --to ./games\n"
               "export --store postgres://tankchess@db.example/tankchess --to ./games --jobs 4";
    }

    void declare(Options& options) override {
        store_.declare(options);
        options.text("--month", month_,
                     "Month in which the games ended (UTC), like 2026-10; else every month that is over");
        options.text("--to", to_, "Folder for the files and their checksums", Options::Need::required);
        options.number("--jobs", jobs_, 1, 256, "Games replayed at the same time (1)");
    }

    int run() override {
        const std::optional<year_month> only = month_.empty() ? std::nullopt : std::optional(read_month(month_));
        const std::string place = store_.place();
        if (!server::is_postgres(place) && !std::filesystem::exists(server::database_in(place))) {
            throw BadInput(server::database_in(place) + " does not exist");
        }
        std::error_code error;
        std::filesystem::create_directories(to_, error);
        if (error) throw BadInput(to_ + ": cannot be made: " + error.message());
        try {
            const auto store = server::open_store_beside(place);
            if (only) {
                write_month(*store, *only);
                return exit_done;
            }
            const Millis first = server::first_end(*store);
            if (first == 0) std::cout << "no games\n";
            const year_month now = month_at(server::now_ms());
            for (year_month m = month_at(first); first != 0 && m < now; m += std::chrono::months(1)) {
                write_month(*store, m);
            }
        } catch (const server::StoreFault& fault) {
            throw BadInput(fault.what());
        }
        return exit_done;
    }

private:
    // A page of games is read, replayed, written and forgotten: memory does not grow with their number.
    void write_month(server::Store& store, year_month month) {
        const std::string name = "tankchess-" + month_text(month) + ".zst";
        const std::filesystem::path folder(to_);
        PackedFile file((folder / name).string());
        server::FinishedGames games(store, begin_of(month), begin_of(month + std::chrono::months(1)));
        std::uint64_t count = 0;
        InOrder<std::string> work(static_cast<std::size_t>(jobs_), [&](const std::string& text) { file.write(text); });
        for (;;) {
            std::vector<server::StoredGame> page = games.next_page();
            if (page.empty()) break;
            count += page.size();
            work.add([page = std::move(page)] {
                std::string text;
                for (const server::StoredGame& game : page) text += write_record(record_of(game)) + "\n";
                return text;
            });
            if (errors_are_on_terminal())
                std::cerr << '\r' << month_text(month) << ": " << count << " games" << std::flush;
        }
        work.finish();
        if (errors_are_on_terminal()) std::cerr << '\r';
        if (count == 0) {
            std::cout << month_text(month) << ": no games\n";
            return;  // and no file
        }
        note_checksum((folder / checksums).string(), name, file.close());
        std::cout << month_text(month) << ": " << count << " games in " << (folder / name).string() << "\n";
    }

    // One line a file, as `sha256sum --check` reads it.
    static void note_checksum(const std::string& path, const std::string& name, const std::string& sum) {
        std::map<std::string, std::string> sums;
        if (std::filesystem::exists(path)) {
            const std::string content = read_input(path);
            TextCursor cursor(content);
            while (!cursor.at_end()) {
                const std::string_view line = cursor.take_while([](char c) { return c != '\n'; });
                cursor.take();
                const std::size_t gap = line.find("  ");
                if (gap != std::string_view::npos) {
                    sums[std::string(line.substr(gap + 2))] = std::string(line.substr(0, gap));
                }
            }
        }
        sums[name] = sum;
        std::string text;
        for (const auto& [file, value] : sums) text += value + "  " + file + "\n";
        write_output(path, text);
    }

    StoreOption store_;
    std::string month_, to_;
    int jobs_ = 1;
};

}  // namespace

std::unique_ptr<Verb> make_export_verb() { return std::make_unique<ExportVerb>(); }

}  // namespace tankchess::cli
