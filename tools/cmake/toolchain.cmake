# cmake --toolchain PREFIX/share/smp-upc/cmake/toolchain.cmake: project(NAME LANGUAGES C UPC) knows UPC.
list(APPEND CMAKE_MODULE_PATH "${CMAKE_CURRENT_LIST_DIR}")
