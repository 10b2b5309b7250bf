import MarqueeFiles
import MarqueeModel

extension FileCache {
    /// Gets every file of a message, and tells observers how far that is; a failure names each file with its reason.
    func localFiles(
        of needs: [FileNeed], for messageID: String, _ priority: FilePriority, observers: [any HostObserver],
        arrived: @escaping @Sendable () -> Void
    ) async -> Result<LocalFiles, PreparationError> {
        do {
            let paths = try await fetch(needs, for: messageID, priority: priority) { progress in
                for observer in observers {
                    observer.observeDownload(
                        of: progress.file, for: messageID, bytes: progress.bytes, total: progress.total)
                }
            } arrived: {
                arrived()
            }
            return .success(LocalFiles(paths))
        } catch let error as FileFetchError {
            return .failure(PreparationError(reason: error.failures.map(\.description).joined(separator: "; ")))
        } catch {
            let reason = error.words(or: "the file cache failed")
            return .failure(PreparationError(reason: "its files could not be fetched: \(reason)"))
        }
    }
}

extension FileFetchError.Failure {
    fileprivate var description: String { "\(need.argument): \(error)" }
}
