#pragma once

#include <functional>
#include <memory>
#include <string>

namespace tankchess::server {

// Figures for Prometheus. Counting is lock-free after the first look-up; text() is for the page.
class Metrics {
public:
    Metrics();
    ~Metrics();

    class Counter {
    public:
        void add(double amount = 1);

    private:
        friend class Metrics;
        explicit Counter(void* body) : impl_(body) {}
        void* impl_;
    };
    class Histogram {
    public:
        void note(double seconds);

    private:
        friend class Metrics;
        explicit Histogram(void* body) : impl_(body) {}
        void* impl_;
    };

    Counter counter(const std::string& name, const std::string& help, const std::string& label = {},
                    const std::string& value = {});
    Histogram spread(const std::string& name, const std::string& help);
    // Asked when the page is read: a figure that goes up and down, and one that only grows (`…_total`).
    void gauge(const std::string& name, const std::string& help, std::function<double()> ask);
    void total(const std::string& name, const std::string& help, std::function<double()> ask);

    std::string text();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace tankchess::server
