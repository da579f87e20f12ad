#include "rules/fast/aim.h"
#include "rules/fast/leaving.h"
#include "rules/fast/reach.h"

namespace tankchess {

// Built before main() runs, in this order: the others start from the poses of reach.
const ReachTables reach_tables = make_reach_tables();
const AimTables aim_tables = make_aim_tables(reach_tables);
const LeavingTables leaving_tables = make_leaving_tables(reach_tables);
const LeastTables least_tables = make_least_tables(aim_tables);

}  // namespace tankchess
