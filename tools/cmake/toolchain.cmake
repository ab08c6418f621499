# cmake --toolchain PREFIX/share/smp-upc/cmake/toolchain.cmake makes project(NAME LANGUAGES C UPC) work.
list(APPEND CMAKE_MODULE_PATH "${CMAKE_CURRENT_LIST_DIR}")
