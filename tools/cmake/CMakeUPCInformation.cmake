# The language UPC for CMake, last part: how upcc compiles sources, and links libraries and programs. Also, for all
# projects: the target property UPC_THREADS (from the variable of that name), and upc_add_test().

# Debug checks each access; RelWithDebInfo has debug information only.
set(CMAKE_UPC_FLAGS_INIT "$ENV{UPCFLAGS} ${CMAKE_UPC_FLAGS_INIT}")
set(CMAKE_UPC_FLAGS_DEBUG_INIT "-g")
set(CMAKE_UPC_FLAGS_RELEASE_INIT "-O3 -DNDEBUG")
set(CMAKE_UPC_FLAGS_RELWITHDEBINFO_INIT "-O2 -g -nochecks -DNDEBUG")
set(CMAKE_UPC_FLAGS_MINSIZEREL_INIT "-Os -DNDEBUG")
cmake_initialize_per_config_variable(CMAKE_UPC_FLAGS "Options of upcc")

set(CMAKE_INCLUDE_FLAG_UPC "-I")
set(CMAKE_INCLUDE_SYSTEM_FLAG_UPC "-isystem ")
set(CMAKE_UPC_COMPILE_OPTIONS_PIC "-fPIC")
# A program that names private variables of a shared library needs -fPIC; -fPIE does not suffice.
set(CMAKE_UPC_COMPILE_OPTIONS_PIE "-fPIC")
set(CMAKE_UPC_COMPILE_OPTIONS_VISIBILITY "-fvisibility=")
set(CMAKE_UPC_COMPILE_OPTIONS_EXPLICIT_LANGUAGE -x upc)
set(CMAKE_SHARED_LIBRARY_UPC_FLAGS "-fPIC")
set(CMAKE_SHARED_LIBRARY_CREATE_UPC_FLAGS "-shared")
set(CMAKE_SHARED_MODULE_CREATE_UPC_FLAGS "-shared")
set(CMAKE_SHARED_LIBRARY_RUNTIME_UPC_FLAG "-Wl,-rpath,")
set(CMAKE_SHARED_LIBRARY_RUNTIME_UPC_FLAG_SEP ":")
set(CMAKE_SHARED_LIBRARY_RPATH_LINK_UPC_FLAG "-Wl,-rpath-link,")
set(CMAKE_EXECUTABLE_RUNTIME_UPC_FLAG "-Wl,-rpath,")
set(CMAKE_EXECUTABLE_RUNTIME_UPC_FLAG_SEP ":")
set(CMAKE_EXECUTABLE_RPATH_LINK_UPC_FLAG "-Wl,-rpath-link,")
set(CMAKE_SHARED_LIBRARY_SONAME_UPC_FLAG "-Wl,-soname,")
set(CMAKE_UPC_LINKER_WRAPPER_FLAG "-Wl,")
set(CMAKE_UPC_LINKER_WRAPPER_FLAG_SEP ",")

set(CMAKE_DEPFILE_FLAGS_UPC "-MD -MT <DEP_TARGET> -MF <DEP_FILE>")
set(CMAKE_UPC_DEPFILE_FORMAT gcc)
set(CMAKE_UPC_DEPENDS_USE_COMPILER TRUE)

set(CMAKE_UPC_COMPILE_OBJECT "<CMAKE_UPC_COMPILER> <DEFINES> <INCLUDES> <FLAGS> -o <OBJECT> -c <SOURCE>")
set(CMAKE_UPC_CREATE_PREPROCESSED_SOURCE
  "<CMAKE_UPC_COMPILER> <DEFINES> <INCLUDES> <FLAGS> -E <SOURCE> -o <PREPROCESSED_SOURCE>")
set(CMAKE_UPC_CREATE_ASSEMBLY_SOURCE
  "<CMAKE_UPC_COMPILER> <DEFINES> <INCLUDES> <FLAGS> -S <SOURCE> -o <ASSEMBLY_SOURCE>")
set(CMAKE_UPC_ARCHIVE_CREATE "<CMAKE_AR> qc <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_UPC_ARCHIVE_APPEND "<CMAKE_AR> q <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_UPC_ARCHIVE_FINISH "<CMAKE_RANLIB> <TARGET>")
set(CMAKE_UPC_CREATE_SHARED_LIBRARY
  "<CMAKE_UPC_COMPILER> <CMAKE_SHARED_LIBRARY_UPC_FLAGS> <LANGUAGE_COMPILE_FLAGS> <LINK_FLAGS> <CMAKE_SHARED_LIBRARY_CREATE_UPC_FLAGS> <SONAME_FLAG><TARGET_SONAME> -o <TARGET> <OBJECTS> <LINK_LIBRARIES>")
set(CMAKE_UPC_CREATE_SHARED_MODULE "${CMAKE_UPC_CREATE_SHARED_LIBRARY}")
set(CMAKE_UPC_LINK_EXECUTABLE
  "<CMAKE_UPC_COMPILER> <FLAGS> <CMAKE_UPC_LINK_FLAGS> <LINK_FLAGS> <OBJECTS> -o <TARGET> <LINK_LIBRARIES>")

# UPC_THREADS: the number of threads that a target is compiled for; without it, the number is given at start-up.
if(CMAKE_VERSION VERSION_GREATER_EQUAL 3.23)
  define_property(TARGET PROPERTY UPC_THREADS INHERITED INITIALIZE_FROM_VARIABLE UPC_THREADS)
else()
  define_property(TARGET PROPERTY UPC_THREADS INHERITED
    BRIEF_DOCS "number of UPC threads" FULL_DOCS "The number of UPC threads that a target is compiled for.")
endif()
set(_upc_threads "$<TARGET_PROPERTY:UPC_THREADS>")
add_compile_options("$<$<AND:$<COMPILE_LANGUAGE:UPC>,$<BOOL:${_upc_threads}>>:-T=${_upc_threads}>")
add_link_options("$<$<AND:$<LINK_LANGUAGE:UPC>,$<BOOL:${_upc_threads}>>:-T=${_upc_threads}>")
unset(_upc_threads)

# upc_add_test(NAME TARGET [THREADS N...] [UPCRUN OPTION...] [ARGS ARGUMENT...])
# For ctest: runs the program by upcrun with each number of threads, as NAME.N; without THREADS as NAME, with the
# target's UPC_THREADS, or with one thread for each core.
function(upc_add_test name target)
  cmake_parse_arguments(PARSE_ARGV 2 given "" "" "THREADS;UPCRUN;ARGS")
  if(given_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "upc_add_test(${name}): '${given_UNPARSED_ARGUMENTS}' belongs to none of THREADS, UPCRUN, ARGS")
  endif()
  if(NOT TARGET ${target})
    message(FATAL_ERROR "upc_add_test(${name}): ${target} is no target")
  endif()
  if(NOT given_THREADS)
    add_test(NAME ${name} COMMAND "${CMAKE_UPC_LAUNCHER}" -q ${given_UPCRUN} $<TARGET_FILE:${target}> ${given_ARGS})
  endif()
  foreach(threads IN LISTS given_THREADS)
    add_test(NAME ${name}.${threads}
      COMMAND "${CMAKE_UPC_LAUNCHER}" -q -n ${threads} ${given_UPCRUN} $<TARGET_FILE:${target}> ${given_ARGS})
    set_tests_properties(${name}.${threads} PROPERTIES PROCESSORS ${threads})
  endforeach()
endfunction()

set(CMAKE_UPC_INFORMATION_LOADED 1)
