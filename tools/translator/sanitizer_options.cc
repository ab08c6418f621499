// SPDX-License-Identifier: MIT
// How AddressSanitizer runs in the translator.
#if defined(__SANITIZE_ADDRESS__)
#define UPC_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UPC_ASAN 1
#endif
#endif
#ifdef UPC_ASAN
// LLVM's headers, which are compiled here, poison what their allocators have not given away yet.
// LLVM's libraries, which are not, do not know of it when they take it.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() { return "allow_user_poisoning=0"; }
#endif
