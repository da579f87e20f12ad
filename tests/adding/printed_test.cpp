// What the program with the added rows tells a client, kept in printed.json: web/tests reads it with the client's own
// readers, and web/e2e shows it to the new-game page. TC_WRITE_PRINTED=1 writes the file anew.
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "adding/adding_kit.h"
#include "support/paths.h"
#include "wire/catalogue_view.h"
#include "wire/choices.h"

namespace tankchess {
namespace {

std::string printed() {
    const std::string tps = "8x8 8./8./8./8./8./8./8./8. wCTRM@D3N,wSC@A1N,bP@G6S,bTRM@B7!,bCLT@H8S w mate 0 1";
    const std::string siege = "8x8 8./8./8./8./8./8./8./8. wTRM@D3N,bP@G6S,bLT@H8S w siege:25 0 1";
    const auto choices = server::read_json(server::choices_json(position_of(siege)));
    EXPECT_TRUE(choices);
    return server::written(server::json::object{{"catalogue", server::catalogue_view()},
                                                {"tps", write_position(position_of(tps))},
                                                {"siege", write_position(position_of(siege))},
                                                {"choices", *choices}}) +
           "\n";
}

TEST(Additions, AreToldToTheClientAsTheFileShows) {
    const std::string path = test::test_path("adding/printed.json");
    if (std::getenv("TC_WRITE_PRINTED") != nullptr) std::ofstream(path) << printed();
    std::ostringstream kept;
    kept << std::ifstream(path).rdbuf();
    EXPECT_EQ(kept.str(), printed());
}

}  // namespace
}  // namespace tankchess
