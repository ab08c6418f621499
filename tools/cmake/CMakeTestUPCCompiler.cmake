# The language UPC for CMake, part 2: tests whether the compiler makes programs, unless
# CMAKE_UPC_COMPILER_FORCED is set.

if(CMAKE_UPC_COMPILER_FORCED)
  set(CMAKE_UPC_COMPILER_WORKS TRUE)
endif()
if(CMAKE_UPC_COMPILER_WORKS)
  return()
endif()

message(STATUS "Check for working UPC compiler: ${CMAKE_UPC_COMPILER}")
set(_upc_source "${CMAKE_BINARY_DIR}${CMAKE_FILES_DIRECTORY}/CMakeTmp/testUPCCompiler.upc")
file(WRITE "${_upc_source}" "#include <upc.h>\nshared int x[THREADS];\nint main(void) { return x[MYTHREAD]; }\n")
try_compile(CMAKE_UPC_COMPILER_WORKS "${CMAKE_BINARY_DIR}" "${_upc_source}" OUTPUT_VARIABLE _upc_output)
set(CMAKE_UPC_COMPILER_WORKS ${CMAKE_UPC_COMPILER_WORKS})
unset(CMAKE_UPC_COMPILER_WORKS CACHE)
if(NOT CMAKE_UPC_COMPILER_WORKS)
  message(STATUS "Check for working UPC compiler: ${CMAKE_UPC_COMPILER} - broken")
  string(REPLACE "\n" "\n  " _upc_output "${_upc_output}")
  message(FATAL_ERROR "${CMAKE_UPC_COMPILER} does not make a simple program:\n  ${_upc_output}")
endif()
message(STATUS "Check for working UPC compiler: ${CMAKE_UPC_COMPILER} - works")
unset(_upc_source)
unset(_upc_output)

# With the result, so that the next run does not repeat the test.
configure_file("${CMAKE_CURRENT_LIST_DIR}/CMakeUPCCompiler.cmake.in"
  "${CMAKE_PLATFORM_INFO_DIR}/CMakeUPCCompiler.cmake" @ONLY)
