# The library for other programs: find_package(hindsight), then hindsight::hindsight and <hindsight/games.h>.  The rooms of src/ go
# along to be linked; their headers don't.
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
install(TARGETS hindsight_public EXPORT hindsight)
install(DIRECTORY include/hindsight DESTINATION include FILES_MATCHING PATTERN "*.h")
install(EXPORT hindsight NAMESPACE hindsight:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hindsight
  FILE hindsight-targets.cmake)
include(CMakePackageConfigHelpers)
write_basic_package_version_file(hindsight-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/hindsight-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/hindsight-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hindsight)
