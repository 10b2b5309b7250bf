import Glibc
package import MarqueeModel
import MarqueeSystem

/// The definitions that a running host shows messages with, for processes that check messages against them: in a file
/// beside the store, never synced, and believed only while the host tells their digest.
package enum HostDefinitions {
    private static let (name, temporaryName) = ("host-definitions.json", "host-definitions.tmp")
    private static let longestFile = 256 << 20

    /// The definitions as a document of their own, as an author writes them in JSON; nil where no host has left any.
    package static func document(in directory: String) -> Value? {
        // Not written yet.
        guard let file = try? OwnFolder(store: directory, isOwn: false).open(name, O_RDONLY),
            let bytes = try? file.read(upTo: longestFile)
        else { return nil }
        return try? Value(json: bytes)
    }

    /// Puts them in the place of what was there. Where that is not possible, nobody is told: the host goes on.
    static func write(_ catalog: TemplateCatalog, in directory: String) {
        let document = ValueObject(
            catalog.definitions.map { definition in
                var written = definition.written
                if !definition.arguments.isEmpty {
                    written["arguments"] = .object(
                        ValueObject(definition.arguments.map { ($0.name, .object($0.written)) }))
                }
                return (definition.name, .object(written))
            })
        do {
            let folder = try OwnFolder(store: directory)
            try folder.open(temporaryName, O_WRONLY | O_CREAT).replaceContent(with: Value.object(document).jsonBytes())
            try folder.rename(temporaryName, to: name, in: folder)
        } catch {}
    }

    static func remove(in directory: String) {
        // Where there is no folder, there is no file either.
        guard let folder = try? OwnFolder(store: directory) else { return }
        for name in [name, temporaryName] { folder.remove(name) }
    }
}
