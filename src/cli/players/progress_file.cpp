#include "cli/players/progress_file.h"

#include <cinttypes>
#include <cstdio>
#include <filesystem>

#include "cli/input/input.h"

namespace tankchess::cli {

ProgressFile::ProgressFile(const std::string& path, const std::string& match) {
    std::string whole;
    if (std::filesystem::exists(path)) whole = read_input(path);
    whole.resize(whole.rfind('\n') == std::string::npos ? 0 : whole.rfind('\n') + 1);
    const std::size_t first = whole.find('\n');
    if (whole.empty()) {
        whole = match + '\n';
    } else if (whole.substr(0, first) != match) {
        throw BadInput(path + ": is of another match: " + whole.substr(0, first));
    }
    for (std::size_t at = whole.find('\n') + 1; at < whole.size(); at = whole.find('\n', at) + 1) {
        engine::GameResult game;
        int mishap = 0;
        if (std::sscanf(whole.c_str() + at, "game %d %lf %d %" SCNx64, &game.number, &game.points, &mishap,
                        &game.key) != 4) {
            throw BadInput(path + ": '" + whole.substr(at, whole.find('\n', at) - at) + "' is no game");
        }
        game.mishap = static_cast<engine::Mishap>(mishap);
        done_.push_back(game);
    }
    write_output(path, whole);
    out_.open(path, std::ios::app);
}

void ProgressFile::add(const engine::GameResult& game) {
    char line[80];
    std::snprintf(line, sizeof line, "game %d %.1f %d %016" PRIx64 "\n", game.number, game.points,
                  static_cast<int>(game.mishap), game.key);
    out_ << line << std::flush;
}

}  // namespace tankchess::cli
