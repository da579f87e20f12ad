#include "binding/observation.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tankchess::binding {
namespace {

class Seen {
public:
    explicit Seen(const Game& game) : shape_(observation_shape(game)), values_(shape_.size()) {
        observe(game, shape_, values_.data());
    }
    float at(std::string_view plane, int row, int column) const {
        const auto& names = plane_names();
        const auto found = std::find(names.begin(), names.end(), plane);
        EXPECT_NE(found, names.end()) << plane;
        return values_[static_cast<std::size_t>(((found - names.begin()) * shape_.rows + row) * shape_.columns +
                                                column)];
    }
    const ObservationShape& shape() const { return shape_; }
    const std::vector<float>& values() const { return values_; }

private:
    ObservationShape shape_;
    std::vector<float> values_;
};

TEST(Observation, ShowsPiecesTerrainAndMarkersWhereTheMoverSeesThem) {
    const Seen seen(
        *Game::from_text("8x6 8./8./2.#5./8./8./8. wCLT@D1NE,bMT@E6!,bCMT@A5S,smoke@B2,mine@C2 w sudden 50 1"));
    EXPECT_EQ(seen.shape().planes, static_cast<int>(plane_names().size()));
    EXPECT_EQ(seen.shape().rows, 6);
    EXPECT_EQ(seen.shape().columns, 8);
    EXPECT_EQ(seen.at("kind LT", 0, 3), 1);
    EXPECT_EQ(seen.at("side own", 0, 3), 1);
    EXPECT_EQ(seen.at("facing 45", 0, 3), 1);
    EXPECT_EQ(seen.at("command", 0, 3), 1);
    EXPECT_EQ(seen.at("side next", 4, 0), 1);
    EXPECT_EQ(seen.at("facing 180", 4, 0), 1);
    EXPECT_EQ(seen.at("wreck", 5, 4), 1);
    EXPECT_EQ(seen.at("terrain high", 3, 2), 1);
    EXPECT_EQ(seen.at("terrain open", 3, 2), 0);
    EXPECT_EQ(seen.at("smoke", 1, 1), 1);
    EXPECT_EQ(seen.at("mine", 1, 2), 1);
    EXPECT_EQ(seen.at("mode sudden", 2, 2), 1);
    EXPECT_EQ(seen.at("quiet", 2, 2), 0.5f);
}

// The same position with colours and board turned looks the same.
TEST(Observation, IsTheMoversView) {
    const Seen white(*Game::from_text("8x6 8./8./2.#5./8./8./8. wCLT@D1NE,bCMT@A5S w sudden 0 1"));
    const Seen black(*Game::from_text("8x6 8./8./8./5.#2./8./8. bCLT@E6SW,wCMT@H2N b sudden 0 1"));
    EXPECT_EQ(white.values(), black.values());
}

TEST(Observation, IsOneShapeForAllSidesOfAGame) {
    Game game = *Game::from_setup("corner-four-20", "four");
    const ObservationShape shape = observation_shape(game);
    EXPECT_EQ(shape.rows, shape.columns);
    for (int ply = 0; ply < 8; ++ply) {
        const Seen seen(game);
        EXPECT_EQ(seen.values().size(), shape.size());
        ASSERT_FALSE(game.play(game.moves().front()));
    }
}

TEST(Observation, KeepsEveryValueBetweenZeroAndOne) {
    for (const char* rules : {"sudden", "escape", "flag", "retreat"}) {
        Game game = *Game::from_setup("basic-20", rules);
        for (int ply = 0; ply < 20; ++ply) {
            const Seen seen(game);
            for (const float value : seen.values()) ASSERT_TRUE(value >= 0 && value <= 1) << rules;
            const auto moves = game.moves();
            if (moves.empty()) break;
            ASSERT_FALSE(game.play(moves[moves.size() / 2]));
        }
    }
}

}  // namespace
}  // namespace tankchess::binding
