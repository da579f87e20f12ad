#include "cli/input/record_source.h"

#include <cstdint>
#include <optional>

#include "base/text_cursor.h"
#include "cli/input/input.h"
#include "cli/input/packed_file.h"
#include "notation/record/record_json.h"
#include "notation/record/record_splitter.h"

namespace tankchess::cli {
namespace {

bool is_json(std::string_view text) {
    text = trimmed(text);
    return !text.empty() && text.front() == '{' && text.back() == '}';
}

}  // namespace

void each_record_text(const std::string& path, const std::function<void(RecordText)>& take) {
    TextFile file(path);
    RecordSplitter splitter;
    std::uint64_t count = 0;
    std::optional<std::string> first;  // is told by the name of the file alone if no second follows
    const auto give = [&](std::string text) {
        if (++count == 1) {
            first = std::move(text);
            return;
        }
        if (first) take({path + ": game 1", *std::exchange(first, std::nullopt)});
        take({path + ": game " + std::to_string(count), std::move(text)});
    };
    for (bool more = true; more;) {
        const std::string_view piece = file.read();
        more = !piece.empty();
        splitter.add(piece);
        if (!more) splitter.finish();
        for (;;) {
            auto next = unwrap(splitter.next(), path + ": game " + std::to_string(count + 1));
            if (!next) break;
            give(std::move(*next));
        }
    }
    if (first) take({path, std::move(*first)});
    if (count == 0) take({path, {}});
}

Record read_record_of(const RecordText& record) {
    return unwrap(is_json(record.text) ? read_record_json(trimmed(record.text)) : read_record(record.text),
                  record.where);
}

}  // namespace tankchess::cli
