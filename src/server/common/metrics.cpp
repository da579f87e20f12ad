#include "server/common/metrics.h"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <mutex>
#include <vector>

namespace tankchess::server {

struct Metrics::Impl {
    prometheus::Registry registry;
    std::mutex mutex;
    std::vector<std::pair<prometheus::Gauge*, std::function<double()>>> gauges;
    std::vector<std::pair<prometheus::Counter*, std::function<double()>>> totals;
};

Metrics::Metrics() : impl_(std::make_unique<Impl>()) {}
Metrics::~Metrics() = default;

void Metrics::Counter::add(double amount) { static_cast<prometheus::Counter*>(impl_)->Increment(amount); }
void Metrics::Histogram::observe(double seconds) { static_cast<prometheus::Histogram*>(impl_)->Observe(seconds); }

Metrics::Counter Metrics::counter(const std::string& name, const std::string& help, const Labels& labels) {
    return Counter(&prometheus::BuildCounter().Name(name).Help(help).Register(impl_->registry).Add(labels));
}

Metrics::Histogram Metrics::histogram(const std::string& name, const std::string& help, const Labels& labels) {
    static const prometheus::Histogram::BucketBoundaries seconds = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05,
                                                                    0.1,   0.2,   0.5,   1,    2,    5};
    return Histogram(
        &prometheus::BuildHistogram().Name(name).Help(help).Register(impl_->registry).Add(labels, seconds));
}

void Metrics::gauge(const std::string& name, const std::string& help, std::function<double()> ask,
                    const Labels& labels) {
    auto& family = prometheus::BuildGauge().Name(name).Help(help).Register(impl_->registry);
    const std::lock_guard lock(impl_->mutex);
    impl_->gauges.emplace_back(&family.Add(labels), std::move(ask));
}

void Metrics::total(const std::string& name, const std::string& help, std::function<double()> ask,
                    const Labels& labels) {
    auto& family = prometheus::BuildCounter().Name(name).Help(help).Register(impl_->registry);
    const std::lock_guard lock(impl_->mutex);
    impl_->totals.emplace_back(&family.Add(labels), std::move(ask));
}

std::string Metrics::text() {
    {
        const std::lock_guard lock(impl_->mutex);
        for (auto& [gauge, ask] : impl_->gauges) gauge->Set(ask());
        for (auto& [counter, ask] : impl_->totals) counter->Increment(ask() - counter->Value());
    }
    return prometheus::TextSerializer().Serialize(impl_->registry.Collect());
}

}  // namespace tankchess::server
