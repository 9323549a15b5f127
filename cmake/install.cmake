# The library for other programs: find_package(hindsight), then hindsight::study, hindsight::cards and so on, by folder of
# src/ (docs/architecture.md); each brings what it needs.
include(GNUInstallDirs)
foreach(folder IN LISTS folders)
  if(NOT folder MATCHES "^(server|online)$")
    set(targets ${targets_of_${folder}})
    if(NOT folder IN_LIST rooms)
      list(APPEND targets hindsight_${folder})
    endif()
    install(TARGETS ${targets} EXPORT hindsight)
  endif()
endforeach()
install(DIRECTORY src/ DESTINATION include/hindsight FILES_MATCHING PATTERN "*.h" PATTERN "server" EXCLUDE PATTERN "online" EXCLUDE)
install(EXPORT hindsight NAMESPACE hindsight:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hindsight
  FILE hindsight-targets.cmake)
include(CMakePackageConfigHelpers)
write_basic_package_version_file(hindsight-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/hindsight-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/hindsight-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hindsight)
