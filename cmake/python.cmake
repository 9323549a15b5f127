# The Python module: build/python/hindsight and a wheel beside it, on the public headers alone.  It needs the packages of
# `tools/install.sh python`; the interpreter is Debian's, whose numpy and pybind11 it is built with.  Under the sanitizers of
# addresses it is built when it is asked for (`make fuzz-python`).
find_program(HINDSIGHT_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_path(PYBIND11_HEADERS pybind11/pybind11.h)  # headers are all that it is; its own script looks for other interpreters
if(NOT HINDSIGHT_PYTHON OR NOT PYBIND11_HEADERS OR HINDSIGHT_SANITIZE MATCHES thread OR HINDSIGHT_FUZZ)
  message(STATUS "No Python module: it needs the packages of `tools/install.sh python`")
  return()
endif()
execute_process(COMMAND ${HINDSIGHT_PYTHON} -c
  "import sysconfig as s; print(s.get_config_var('EXT_SUFFIX'), s.get_paths()['include'], sep=';', end='')"
  OUTPUT_VARIABLE python RESULT_VARIABLE failed)
if(NOT failed)
  list(GET python 0 python_suffix)
  list(GET python 1 python_include)
endif()
if(failed OR NOT EXISTS ${python_include}/Python.h)
  message(STATUS "No Python module: it needs the packages of `tools/install.sh python`")
  return()
endif()

file(GLOB python_sources CONFIGURE_DEPENDS python/src/*.cpp python/src/*.h)
if(HINDSIGHT_PACKAGE)
  include(cmake/wheel.cmake)
  return()
endif()

# Of the preset that make uses build/python, of others beside what they build.
set(python_folder ${PROJECT_BINARY_DIR}/python)
if(PROJECT_BINARY_DIR STREQUAL ${PROJECT_SOURCE_DIR}/build/release)
  set(python_folder ${PROJECT_SOURCE_DIR}/build/python)
endif()
add_library(hindsight_python MODULE ${python_sources})
set(python_package ${python_folder}/hindsight)
set_target_properties(hindsight_python PROPERTIES PREFIX "" OUTPUT_NAME _core SUFFIX ${python_suffix}
  LIBRARY_OUTPUT_DIRECTORY ${python_package} CXX_VISIBILITY_PRESET hidden)
target_include_directories(hindsight_python SYSTEM PRIVATE ${python_include} ${PYBIND11_HEADERS})
target_compile_options(hindsight_python PRIVATE $<$<CONFIG:Release>:-O1> -fno-semantic-interposition)
target_compile_definitions(hindsight_python PRIVATE HINDSIGHT_VERSION="${PROJECT_VERSION}")
target_link_libraries(hindsight_python PRIVATE hindsight::hindsight)
# Of all that is linked one function is seen from outside.
target_link_options(hindsight_python PRIVATE -Wl,--version-script=${PROJECT_SOURCE_DIR}/python/src/exports.map)
set_target_properties(hindsight_python PROPERTIES LINK_DEPENDS ${PROJECT_SOURCE_DIR}/python/src/exports.map)

file(GLOB python_files CONFIGURE_DEPENDS python/hindsight/*)
set(wheel ${python_folder}/wheel.stamp)
add_custom_command(OUTPUT ${wheel}
  COMMAND ${HINDSIGHT_PYTHON} ${PROJECT_SOURCE_DIR}/python/package.py ${PROJECT_SOURCE_DIR}/python/hindsight
          ${python_package} ${PROJECT_VERSION}
  COMMAND ${CMAKE_COMMAND} -E touch ${wheel}
  DEPENDS ${python_files} python/package.py hindsight_python VERBATIM)
set(all ALL)
if(HINDSIGHT_SANITIZE)
  set(all "")
  set_target_properties(hindsight_python PROPERTIES EXCLUDE_FROM_ALL ON)
endif()
add_custom_target(python ${all} DEPENDS ${wheel})
