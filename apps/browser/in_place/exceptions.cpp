// What a module without exceptions does where one would be thrown: it ends, and the page begins a new one.
// And what Debian's run-time library of the compiler, which watches its stack, asks of a C library.
// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>

extern "C" {  // NOLINTBEGIN(bugprone-reserved-identifier)

void* __cxa_allocate_exception(std::size_t) { __builtin_trap(); }
void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }

std::uintptr_t __stack_chk_guard = 0x2b992ddf;
void __stack_chk_fail() { __builtin_trap(); }

}  // NOLINTEND(bugprone-reserved-identifier)
