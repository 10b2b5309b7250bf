import Glibc
import MarqueeSystem
import PluginLoading

/// The file of a plugin as it was when it was loaded, to find out whether another one has taken its place.
package struct LoadedFile: Sendable, Hashable {
    /// What has become of the file.
    package enum Change: Sendable, Equatable {
        case none
        /// It was exchanged or written to, and could be loaded.
        case changed
        /// The same, and it cannot be loaded: the rest of a sentence that begins with the plugin.
        case unusable(String)
    }

    package let path: String
    /// The copy that runs; nil where the file itself does.
    package var copy: String?
    private var status: FileStatus?

    /// - Parameter path: Looked at before it is copied or loaded: what comes later is a change.
    package init(_ path: String) {
        self.path = path
        status = Self.status(of: path)
    }

    /// Reads files where times or sizes differ, once. One that is gone has not changed: it may be on its way.
    ///
    /// - Returns: Also what is to be looked at the next time.
    @concurrent package func look() async -> (change: Change, next: LoadedFile) {
        guard let now = Self.status(of: path), let status, !now.isUnchanged(since: status) else { return (.none, self) }
        if let copy, Self.haveSameContent(path, copy) {
            var next = self
            next.status = now
            return (.none, next)
        }
        return (changed(), self)
    }

    private func changed() -> Change {
        guard !LibraryFile(path: path).isProgram else { return .changed }
        do throws(LibraryError) {
            try LibraryFile(path: path).check()
            return .changed
        } catch {
            return .unusable(error.message)
        }
    }

    /// Links followed: what is loaded is what they lead to.
    private static func status(of path: String) -> FileStatus? {
        try? Descriptor(opening: path, placeOnly).status()
    }

    private static func haveSameContent(_ path: String, _ other: String) -> Bool {
        guard let one = try? Descriptor(opening: path, O_RDONLY | O_NONBLOCK),
            let two = try? Descriptor(opening: other, O_RDONLY | O_NONBLOCK),
            (try? one.status().size) == (try? two.status().size)
        else { return false }
        while true {
            guard let left = try? one.read(upTo: 1 << 20), let right = try? two.read(upTo: 1 << 20), left == right
            else { return false }
            if left.isEmpty { return true }
        }
    }
}
