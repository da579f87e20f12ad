#include "engine/arena/net_trainer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/rng.h"
#include "engine/arena/at_once.h"
#include "engine/arena/word_list.h"

namespace tankchess::engine {

namespace {

constexpr std::size_t width = Net::width;
constexpr float chance_scale = 2.5f;  // Light Tanks, as in winning_chance()
constexpr float out_unit = 1000;      // the last layer is kept in thousandths of a Light Tank
// So that sums of a few dozen rows stay within sixteen bits.
constexpr float widest_row = 4;
constexpr float widest_share = 2;
constexpr float widest_out = 2;  // Light Tanks: what sixteen bits hold

float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }

double entropy(double target, double p) {
    p = std::clamp(p, 1e-7, 1 - 1e-7);
    return -(target * std::log(p) + (1 - target) * std::log(1 - p));
}

std::vector<bool> dark_rows(const std::string& without) {
    std::vector<bool> dark(net::row_count, false);
    for (const net::Group& group : net::groups) {
        if (is_in(without, group.name)) std::fill_n(dark.begin() + group.first, group.count, true);
    }
    return dark;
}

// Adam for one list of weights.
class Adam {
public:
    explicit Adam(std::size_t count) : first_(count), second_(count) {}

    // The second moments from `begin` to `end` are at least their mean there, so that who is seldom lit learns slowly.
    void step(float* weights, const float* gradient, float scale, float rate, float decay, float bound, int steps,
              const std::vector<std::size_t>& groups = {}) {
        const float correct_first = 1 / (1 - std::pow(0.9f, static_cast<float>(steps)));
        const float correct_second = 1 / (1 - std::pow(0.999f, static_cast<float>(steps)));
        std::size_t begin = 0;
        for (std::size_t part = 0; part <= groups.size(); ++part) {
            const std::size_t end = part < groups.size() ? groups[part] : first_.size();
            double sum = 0;
            for (std::size_t i = begin; i < end; ++i) {
                const float g = gradient[i] * scale;
                first_[i] += 0.1f * (g - first_[i]);
                second_[i] += 0.001f * (g * g - second_[i]);
                sum += second_[i];
            }
            const float least =
                groups.empty() ? 0
                               : static_cast<float>(sum / static_cast<double>(std::max<std::size_t>(end - begin, 1)));
            for (std::size_t i = begin; i < end; ++i) {
                const float move = rate * first_[i] * correct_first /
                                   (std::sqrt(std::max(second_[i], least) * correct_second) + 1e-8f);
                weights[i] = std::clamp(weights[i] * (1 - decay * rate) - move, -bound, bound);
            }
            begin = end;
        }
    }

private:
    std::vector<float> first_, second_;
};

}  // namespace

struct NetTrainer::Gradient {
    std::vector<float> rows = std::vector<float>(static_cast<std::size_t>(net::row_count) * width);
    std::vector<float> out = std::vector<float>(static_cast<std::size_t>(net::phases) * width);
    std::array<float, net::phases> bias{};
    std::array<float, style_count> hand_share{};
    double loss = 0;

    void clear() {
        std::fill(rows.begin(), rows.end(), 0.0f);
        std::fill(out.begin(), out.end(), 0.0f);
        bias.fill(0);
        hand_share.fill(0);
        loss = 0;
    }
    void add(const Gradient& other) {
        for (std::size_t i = 0; i < rows.size(); ++i) rows[i] += other.rows[i];
        for (std::size_t i = 0; i < out.size(); ++i) out[i] += other.out[i];
        for (std::size_t i = 0; i < bias.size(); ++i) bias[i] += other.bias[i];
        for (std::size_t i = 0; i < hand_share.size(); ++i) hand_share[i] += other.hand_share[i];
        loss += other.loss;
    }
};

NetTrainer::NetTrainer(const TrainingPlan& plan)
    : plan_(plan),
      dark_(dark_rows(plan.without)),
      rows_(static_cast<std::size_t>(net::row_count) * width),
      out_(static_cast<std::size_t>(net::phases) * width) {
    hand_share_.fill(1);
    Rng rng(plan.seed);
    const auto random = [&] { return static_cast<float>(rng.below(20001)) / 10000.0f - 1; };
    for (std::size_t i = 0; i < width; ++i) {
        rows_[static_cast<std::size_t>(net::bias.first) * width + i] = 0.5f + 0.4f * random();
        const float w = 0.3f * random();
        for (std::size_t phase = 0; phase < net::phases; ++phase) out_[phase * width + i] = w;
    }
}

void NetTrainer::go_on_from(const Net::Weights& weights) {
    for (std::size_t row = 0; row < net::row_count; ++row) {
        for (std::size_t i = 0; i < width; ++i) {
            rows_[row * width + i] = static_cast<float>(weights.rows[row].value[i]) / Net::one;
        }
    }
    for (std::size_t phase = 0; phase < net::phases; ++phase) {
        for (std::size_t i = 0; i < width; ++i) {
            out_[phase * width + i] = static_cast<float>(weights.out[phase].value[i]) / (out_unit * Net::out_scale);
        }
    }
    learned_ = weights.knows;
}

float NetTrainer::forward(const NetSamples& samples, const NetSamples::Sample& sample, float* sums) const {
    float total = sample.hand;
    for (int view = 0; view < 2; ++view) {
        float* const sum = sums + static_cast<std::size_t>(view) * width;
        std::fill_n(sum, width, 0.0f);
        const std::uint16_t* const lit = samples.rows(sample, view);
        for (int n = 0; n < sample.rows[view]; ++n) {
            if (dark_[lit[n]]) continue;
            const float* const row = rows_.data() + static_cast<std::size_t>(lit[n]) * width;
            for (std::size_t i = 0; i < width; ++i) sum[i] += row[i];
        }
        const float* const out = out_.data() + static_cast<std::size_t>(sample.phase) * width;
        float part = 0;
        for (std::size_t i = 0; i < width; ++i) part += std::clamp(sum[i], 0.0f, 1.0f) * out[i];
        total += view == 0 ? part : -part;
    }
    return total;
}

double NetTrainer::backward(const NetSamples& samples, const NetSamples::Sample& sample, Gradient& gradient) const {
    float sums[2 * width];
    const float answer = forward(samples, sample, sums);
    const float share = hand_share_[sample.style];
    const float p = sigmoid((bias_[sample.phase] + share * answer) / chance_scale);
    const float target = sample.target;
    float error = (p - target) / chance_scale;
    gradient.bias[sample.phase] += error;
    gradient.hand_share[sample.style] += error * answer;
    error *= share;
    for (int view = 0; view < 2; ++view) {
        const float* const sum = sums + static_cast<std::size_t>(view) * width;
        const std::size_t at = static_cast<std::size_t>(sample.phase) * width;
        if (view == 1) error = -error;
        float back[width];
        for (std::size_t i = 0; i < width; ++i) {
            gradient.out[at + i] += error * std::clamp(sum[i], 0.0f, 1.0f);
            back[i] = sum[i] > 0 && sum[i] < 1 ? error * out_[at + i] : 0;
        }
        const std::uint16_t* const lit = samples.rows(sample, view);
        for (int n = 0; n < sample.rows[view]; ++n) {
            if (dark_[lit[n]]) continue;
            float* const row = gradient.rows.data() + static_cast<std::size_t>(lit[n]) * width;
            for (std::size_t i = 0; i < width; ++i) row[i] += back[i];
        }
    }
    return entropy(static_cast<double>(target), static_cast<double>(p));
}

void NetTrainer::learn(const NetSamples& samples, const std::function<void(int, double)>& told) {
    std::vector<std::uint32_t> order(samples.size());
    std::iota(order.begin(), order.end(), 0u);
    std::vector<Gradient> gradients(static_cast<std::size_t>(plan_.jobs));
    Adam first_layer(rows_.size()), last_layer(out_.size()), bias(bias_.size()), share(hand_share_.size());
    for (std::size_t n = 0; n < samples.size(); ++n) learned_[samples[n].style] = true;
    std::vector<std::size_t> ends;
    for (const net::Group& group : net::groups) ends.push_back(static_cast<std::size_t>(group.end()) * width);
    ends.pop_back();
    Rng rng(plan_.seed ^ 0x5eed);
    const std::size_t batch = static_cast<std::size_t>(plan_.batch);
    const std::size_t steps_in_all = static_cast<std::size_t>(plan_.passes) * ((samples.size() + batch - 1) / batch);
    int steps = 0;
    for (int pass = 1; pass <= plan_.passes; ++pass) {
        for (std::size_t i = order.size(); i > 1; --i) {
            std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
        }
        double loss = 0;
        for (std::size_t begin = 0; begin < order.size(); begin += batch) {
            const std::size_t end = std::min(order.size(), begin + batch);
            std::atomic<int> next{0};
            at_once(
                plan_.jobs,
                [&] {
                    const auto job = static_cast<std::size_t>(next.fetch_add(1));
                    gradients[job].clear();
                    const std::size_t part = (end - begin + gradients.size() - 1) / gradients.size();
                    const std::size_t from = begin + job * part, to = std::min(end, from + part);
                    for (std::size_t i = from; i < to; ++i) {
                        gradients[job].loss += backward(samples, samples[order[i]], gradients[job]);
                    }
                },
                [] {});
            for (std::size_t job = 1; job < gradients.size(); ++job) gradients[0].add(gradients[job]);
            const Gradient& all = gradients[0];
            loss += all.loss;
            ++steps;
            const float done = static_cast<float>(steps) / static_cast<float>(steps_in_all);
            const float rate = plan_.rate * (0.01f + 0.99f * 0.5f * (1 + std::cos(3.14159265f * done)));
            const float scale = 1 / static_cast<float>(end - begin);
            first_layer.step(rows_.data(), all.rows.data(), scale, rate, plan_.decay, widest_row, steps, ends);
            last_layer.step(out_.data(), all.out.data(), scale, rate, 0, widest_out, steps);
            bias.step(bias_.data(), all.bias.data(), scale, rate, 0, widest_out, steps);
            share.step(hand_share_.data(), all.hand_share.data(), scale, rate, 0, widest_share, steps);
        }
        told(pass, loss / static_cast<double>(samples.size()));
    }
}

NetLoss NetTrainer::loss_on(const NetSamples& samples) const {
    NetLoss loss;
    float sums[2 * width];
    for (std::size_t n = 0; n < samples.size(); ++n) {
        const NetSamples::Sample& sample = samples[n];
        const auto target = static_cast<double>(sample.target);
        const float answer = forward(samples, sample, sums);
        const auto chance = [&](float worth) {
            return static_cast<double>(
                sigmoid((bias_[sample.phase] + hand_share_[sample.style] * worth) / chance_scale));
        };
        loss.hand += entropy(target, chance(sample.hand));
        loss.net += entropy(target, chance(answer));
        loss.least += entropy(target, target);
    }
    const auto count = static_cast<double>(std::max<std::size_t>(samples.size(), 1));
    return {loss.hand / count, loss.net / count, loss.least / count};
}

Net::Weights NetTrainer::rounded() const {
    Net::Weights weights;
    const auto round = [](float x) { return static_cast<std::int16_t>(std::lround(x)); };
    for (std::size_t row = 0; row < net::row_count; ++row) {
        if (dark_[row]) continue;
        for (std::size_t i = 0; i < width; ++i) {
            weights.rows[row].value[i] = round(rows_[row * width + i] * Net::one);
        }
    }
    for (std::size_t phase = 0; phase < net::phases; ++phase) {
        for (std::size_t i = 0; i < width; ++i) {
            weights.out[phase].value[i] = round(out_[phase * width + i] * out_unit * Net::out_scale);
        }
    }
    for (std::size_t style = 0; style < style_count; ++style) {
        weights.knows[style] = learned_[style];
    }
    return weights;
}

}  // namespace tankchess::engine
