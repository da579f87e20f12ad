// What a `throw` becomes where there are no exceptions: the fault leaves the module as one of JavaScript
// (`host.refuse` throws it). Nothing is unwound, so what the call had allocated stays so; state is only ever changed
// after the last thing that can throw.
#include <boost/throw_exception.hpp>
#include <new>
#include <typeinfo>

#include "wire/json.h"

extern "C" {

__attribute__((import_module("host"), import_name("refuse"), noreturn)) void host_refuse(int status, const char* text,
                                                                                         std::size_t length);

// The module has one thread, which never ends: what it keeps is never given back.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

void* __cxa_allocate_exception(std::size_t size) noexcept { return ::operator new(size); }
void __cxa_free_exception(void* thrown) noexcept { ::operator delete(thrown); }

__attribute__((noreturn)) void __cxa_throw(void* thrown, std::type_info* type, void (*)(void*)) {
    using tankchess::server::ApiFault;
    if (*type == typeid(ApiFault)) {
        const auto& fault = *static_cast<const ApiFault*>(thrown);
        const std::string text = tankchess::server::written(tankchess::server::fault_view(fault));
        host_refuse(fault.status, text.data(), text.size());
    }
    __builtin_trap();
}
}

namespace boost {
BOOST_NORETURN void throw_exception(const std::exception&) { __builtin_trap(); }
BOOST_NORETURN void throw_exception(const std::exception&, const boost::source_location&) { __builtin_trap(); }
}  // namespace boost
