#include "notation/record/record_json.h"

#include <boost/json.hpp>

#include "base/excerpt.h"
#include "notation/record/result_text.h"

namespace tankchess {
namespace {

namespace json = boost::json;

constexpr std::size_t max_json_text = 8 * max_record_text;

json::array strings(const std::vector<std::string>& texts) { return json::array(texts.begin(), texts.end()); }

void write_line(const RecordLine& line, json::object& into) {
    if (!line.comments.empty()) into["comments"] = strings(line.comments);
    json::array moves;
    for (const RecordPly& ply : line.plies) {
        json::object move{{"turn", ply.turn}, {"opens_turn", ply.opens_turn}, {"text", ply.text}};
        if (ply.swap) move["swap"] = true;
        if (!ply.comments.empty()) move["comments"] = strings(ply.comments);
        if (!ply.variations.empty()) {
            json::array variations;
            for (const RecordLine& variation : ply.variations) {
                json::object object;
                write_line(variation, object);
                variations.push_back(std::move(object));
            }
            move["variations"] = std::move(variations);
        }
        moves.push_back(std::move(move));
    }
    into["moves"] = std::move(moves);
}

std::size_t ply_count(const RecordLine& line) {
    std::size_t count = line.plies.size();
    for (const RecordPly& ply : line.plies) {
        for (const RecordLine& variation : ply.variations) count += ply_count(variation);
    }
    return count;
}

// Walks the value; the first offence is kept and ends the walk. The text of the record then passes through the record
// reader, which judges what is inside the strings.
class JsonReader {
public:
    std::optional<Fault> fault;

    void record(const json::value& value, Record& record) {
        const json::object* object = object_at(value, "record");
        if (!object) return;
        for (const auto& [key, member] : *object) {
            if (key == "tags") {
                tags(member, record);
            } else if (key == "result") {
                record.result = string_at(member, "result");
            } else if (key != "moves" && key != "comments") {
                offend("record", "unknown member " + excerpt(key));
            }
        }
        line(*object, "", record.line, 0);
    }

private:
    void offend(std::string path, std::string offence) {
        if (!fault) fault = Fault{std::move(path), std::move(offence)};
    }
    const json::object* object_at(const json::value& value, const std::string& path) {
        if (value.is_object()) return &value.get_object();
        offend(path, "must be an object");
        return nullptr;
    }
    std::string string_at(const json::value& value, const std::string& path) {
        if (value.is_string()) return std::string(value.get_string());
        offend(path, "must be a string");
        return {};
    }

    void tags(const json::value& value, Record& record) {
        const json::object* object = object_at(value, "tags");
        if (!object) return;
        for (const auto& [key, member] : *object) {
            record.tags.push_back({std::string(key), string_at(member, "tags." + std::string(key))});
        }
    }

    void texts(const json::object& object, const std::string& path, std::vector<std::string>& into) {
        const json::value* value = object.if_contains("comments");
        if (!value) return;
        if (!value->is_array()) return offend(path + "comments", "must be a list");
        for (const json::value& item : value->get_array()) into.push_back(string_at(item, path + "comments"));
    }

    void line(const json::object& object, const std::string& path, RecordLine& into, int depth) {
        if (depth > max_variation_depth) return offend(path, "variations inside each other too deep");
        texts(object, path, into.comments);
        const json::value* moves = object.if_contains("moves");
        if (!moves || !moves->is_array()) return offend(path + "moves", "must be a list");
        for (const json::value& item : moves->get_array()) {
            const std::string here = path + "moves[" + std::to_string(into.plies.size()) + "].";
            const json::object* move = object_at(item, here);
            if (fault || !move) return;
            into.plies.push_back(ply(*move, here, depth, into.plies.size()));
            if (fault) return;
        }
    }

    RecordPly ply(const json::object& move, const std::string& path, int depth, std::size_t index) {
        RecordPly ply;
        // Without numbers: two moves a turn.
        ply.turn = static_cast<int>(index / 2) + 1;
        ply.opens_turn = index % 2 == 0;
        const json::value* text = move.if_contains("text");
        if (!text) offend(path + "text", "missing");
        if (text) ply.text = string_at(*text, path + "text");
        if (const json::value* turn = move.if_contains("turn")) {
            json::error_code error;
            ply.turn = turn->to_number<int>(error);
            if (error || ply.turn < 0) offend(path + "turn", "must be a move number");
        }
        if (const json::value* opens = move.if_contains("opens_turn")) {
            if (!opens->is_bool()) offend(path + "opens_turn", "must be true or false");
            ply.opens_turn = opens->is_bool() && opens->get_bool();
        }
        if (const json::value* swap = move.if_contains("swap")) {
            if (!swap->is_bool()) offend(path + "swap", "must be true or false");
            ply.swap = swap->is_bool() && swap->get_bool();
        }
        texts(move, path, ply.comments);
        if (const json::value* variations = move.if_contains("variations")) {
            if (!variations->is_array()) offend(path + "variations", "must be a list");
            if (fault) return ply;
            for (const json::value& item : variations->get_array()) {
                const std::string here = path + "variations[" + std::to_string(ply.variations.size()) + "].";
                const json::object* object = object_at(item, here);
                if (!object) return ply;
                line(*object, here, ply.variations.emplace_back(), depth + 1);
            }
        }
        return ply;
    }
};

}  // namespace

Result<Record> read_record_json(std::string_view text) {
    if (text.size() > max_json_text)
        return Fault{"record", "longer than " + std::to_string(max_json_text) + " characters"};
    json::parse_options options;
    options.max_depth = 3 * (max_variation_depth + 2);
    json::error_code error;
    const json::value value = json::parse({text.data(), text.size()}, error, {}, options);
    if (error) return Fault{"JSON", error.message()};
    Record record;
    JsonReader reader;
    reader.record(value, record);
    if (reader.fault) return *reader.fault;
    Result<Record> again = read_record(write_record(record));
    if (again && ply_count(again->line) != ply_count(record.line)) {
        return Fault{"moves", "a text holds something other than one move"};
    }
    return again;
}

std::string write_record_json(const Record& record) {
    json::object object;
    json::object tags;
    for (const RecordTag& tag : record.tags) tags[tag.name] = tag.value;
    object["tags"] = std::move(tags);
    write_line(record.line, object);
    object["result"] = record.result;
    return json::serialize(object);
}

}  // namespace tankchess
