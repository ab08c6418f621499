// SPDX-License-Identifier: MIT
// Options of AddressSanitizer for the translator.
#if defined(__SANITIZE_ADDRESS__)
#define UPC_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UPC_ASAN 1
#endif
#endif
#ifdef UPC_ASAN
// LLVM's headers, which are compiled here, poison memory that their allocators have not yet handed
// out. LLVM's libraries are not instrumented and use that memory without unpoisoning it.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() { return "allow_user_poisoning=0"; }
#endif
