#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace tankchess::server {

// Figures for Prometheus. Counting is lock-free once a figure is in hand; text() is the page.
class Metrics {
public:
    Metrics();
    ~Metrics();

    using Labels = std::map<std::string, std::string>;

    class Counter {
    public:
        void add(double amount = 1);

    private:
        friend class Metrics;
        explicit Counter(void* impl) : impl_(impl) {}
        void* impl_;
    };
    class Histogram {
    public:
        void observe(double seconds);

    private:
        friend class Metrics;
        explicit Histogram(void* impl) : impl_(impl) {}
        void* impl_;
    };

    // The same name and labels give the same figure.
    Counter counter(const std::string& name, const std::string& help, const Labels& labels = {});
    Histogram histogram(const std::string& name, const std::string& help, const Labels& labels = {});
    // Asked when the page is read: a figure that goes up and down, and one that only grows (`…_total`).
    void gauge(const std::string& name, const std::string& help, std::function<double()> ask,
               const Labels& labels = {});
    void total(const std::string& name, const std::string& help, std::function<double()> ask,
               const Labels& labels = {});

    std::string text();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace tankchess::server
