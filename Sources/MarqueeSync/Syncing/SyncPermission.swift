/// The right to change what a target has: syncing is for development.
///
/// Applications have it only in builds with `#if DEBUG`, so that no shipped application can change the templates that
/// live campaigns use. Reading and planning need no permission.
public struct SyncPermission: Sendable {
    #if DEBUG
        /// For applications, in development builds only.
        public static let development = SyncPermission()
    #endif

    /// For the command line: whoever runs it decides.
    package static let commandLine = SyncPermission()

    private init() {}
}
