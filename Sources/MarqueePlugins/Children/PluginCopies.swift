import Glibc
package import MarqueeSystem
import PluginLoading

/// The libraries that plugins' processes run: copies below a host's store, so that whatever becomes of the originals does
/// not reach what runs. A process that maps a library crashes when somebody writes into its file.
package struct PluginCopies: Sendable {
    private static let folder = "plugins"
    private static let pieceSize = 1 << 20
    /// Where more files than that lie beside a library, only other libraries are taken for its own.
    private static let neighbourLimit = 1_000

    private let store: String

    /// - Parameter store: The directory of a store that this process has claimed.
    package init(store: String) {
        self.store = store
    }

    /// Copies a library for the plugin of a place, in place of the copy that it had.
    ///
    /// What lies beside the library can be found beside the copy too, by links: that is where `$ORIGIN` leads the loader.
    ///
    /// - Returns: The copy's path; nil where nothing can be loaded from the store's disk.
    package func make(of library: String, at place: Int) throws(SystemError) -> String? {
        let original = try Descriptor(opening: library, O_RDONLY | O_NONBLOCK)
        let parts = library.split(separator: "/").map(String.init)
        guard let name = parts.last, try original.status().kind == .regular else {
            throw SystemError(refusing: library, "is not a regular file")
        }
        let parent = try OwnFolder(store: store)
        guard parent.mayHoldPrograms else { return nil }
        try parent.makeFolder(Self.folder)
        let copies = try OwnFolder(Self.folder, in: parent)
        Self.empty("\(place)", in: copies)
        try copies.makeFolder("\(place)")
        let folder = try OwnFolder("\(place)", in: copies)
        do {
            let copy = try folder.open(name, O_WRONLY | O_CREAT | O_EXCL)
            while case let piece = try original.read(upTo: Self.pieceSize), !piece.isEmpty {
                try copy.write(piece.span)
            }
        } catch {
            // A part of a library is of no use, and takes the room that the store needs.
            folder.remove(name)
            throw error
        }
        Self.linkNeighbours(of: library, into: folder)
        return "\(folder.path)/\(name)"
    }

    /// Removes all copies: also those that a host which was killed has left.
    package func removeAll() {
        // Where there is no such folder, there are no copies.
        guard let parent = try? OwnFolder(store: store), let copies = try? OwnFolder(Self.folder, in: parent) else {
            return
        }
        for name in (try? copies.names()) ?? [] where Int(name) != nil {
            Self.empty(name, in: copies)
            _ = copies.removeFolder(name)
        }
        _ = parent.removeFolder(Self.folder)
    }

    private static func empty(_ name: String, in copies: borrowing OwnFolder) {
        guard let folder = try? OwnFolder(name, in: copies) else { return }
        for name in (try? folder.names()) ?? [] { folder.remove(name) }
    }

    private static func linkNeighbours(of library: String, into folder: borrowing OwnFolder) {
        // Its own folder, wherever a link in its place leads: that is what the loader does.
        let place = library.lastIndex(of: "/").map { String(library[..<$0]) } ?? "."
        guard let absolute = try? OwnFolder.resolve(place.isEmpty ? "/" : place),
            let names = try? OwnFolder(store: absolute, isOwn: false).names()
        else { return }
        let visible = names.filter { !$0.hasPrefix(".") }
        let useful = visible.count <= neighbourLimit ? visible : visible.filter { $0.contains(".so") }
        for name in useful { folder.symlink(name, to: "\(absolute)/\(name)") }
    }
}
