#include "notation/setup/reference_sheet.h"

#include <boost/json/serialize.hpp>

#include "gtest/gtest.h"

namespace tankchess {
namespace {

std::string sheet_of(const char* code) { return boost::json::serialize(sheet_json(row_of_kind(*kind_by_code(code)))); }

TEST(ReferenceSheet, a_piece_is_one_object_with_all_its_values) {
    EXPECT_EQ(
        sheet_of("HT"),
        R"({"code":"HT","name":"Heavy Tank","set":"basic","speed":3,"armour":[3,2,1],"power":3,"weapon":"gun",)"
        R"("points":15,"turret":true,"range":[2,null],"abilities":["turret","heavy_cargo"],"terrain":{"open":"pass",)"
        R"("road":"fast","hedge":"pass","ice":"sinks","water":"sinks","fire":"crosses"}})");
}

TEST(ReferenceSheet, abilities_from_other_columns_are_listed_too) {
    EXPECT_NE(sheet_of("FT").find(R"("power":"any","weapon":"flame")"), std::string::npos);
    EXPECT_NE(sheet_of("FT").find(R"("flames"])"), std::string::npos);
    EXPECT_NE(sheet_of("GB").find(R"("abilities":["boat",)"), std::string::npos);
    EXPECT_NE(sheet_of("AH").find(R"("abilities":["amphibious",)"), std::string::npos);
    EXPECT_NE(sheet_of("AS").find(R"("charges"])"), std::string::npos);
}

TEST(ReferenceSheet, every_ability_of_the_catalogue_has_its_row) {
    std::uint32_t known = 0;
    for (const AbilityRow& row : ability_rows) known |= row.ability;
    for (const KindRow& row : catalogue) EXPECT_EQ(row.abilities & ~known, 0u) << row.code;
}

}  // namespace
}  // namespace tankchess
