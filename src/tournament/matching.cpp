#include "tournament/matching.h"

#include <lemon/matching.h>
#include <lemon/smart_graph.h>

namespace tankchess::tournament {

namespace {

// Above all costs of a round together, so that one pair more is worth any of them (up to 300 pairs).
constexpr std::int64_t worth_of_a_pair = greatest_cost * 300;

}  // namespace

std::vector<int> cheapest_pairs(int count, const Cost& cost) {
    using Graph = lemon::SmartGraph;
    Graph graph;
    std::vector<Graph::Node> nodes;
    for (int i = 0; i < count; ++i) nodes.push_back(graph.addNode());
    Graph::EdgeMap<std::int64_t> worth(graph);
    for (int a = 0; a < count; ++a) {
        for (int b = a + 1; b < count; ++b) {
            const auto price = cost(a, b);
            if (!price) continue;
            const auto edge = graph.addEdge(nodes[static_cast<std::size_t>(a)], nodes[static_cast<std::size_t>(b)]);
            worth[edge] = worth_of_a_pair - *price;
        }
    }
    lemon::MaxWeightedMatching<Graph, Graph::EdgeMap<std::int64_t>> matching(graph, worth);
    matching.run();
    std::vector<int> out(static_cast<std::size_t>(count), -1);
    for (int i = 0; i < count; ++i) {
        const Graph::Node mate = matching.mate(nodes[static_cast<std::size_t>(i)]);
        if (mate != lemon::INVALID) out[static_cast<std::size_t>(i)] = Graph::id(mate);
    }
    return out;
}

}  // namespace tankchess::tournament
