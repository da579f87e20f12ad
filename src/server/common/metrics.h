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
        explicit Counter(void* body) : body_(body) {}
        void* body_;
    };
    class Spread {
    public:
        void note(double seconds);

    private:
        friend class Metrics;
        explicit Spread(void* body) : body_(body) {}
        void* body_;
    };

    Counter counter(const std::string& name, const std::string& help, const std::string& label = {},
                    const std::string& value = {});
    Spread spread(const std::string& name, const std::string& help);
    // Asked when the page is read: a figure that goes up and down, and one that only grows (`…_total`).
    void gauge(const std::string& name, const std::string& help, std::function<double()> ask);
    void total(const std::string& name, const std::string& help, std::function<double()> ask);

    std::string text();

private:
    struct Body;
    std::unique_ptr<Body> body_;
};

}  // namespace tankchess::server
