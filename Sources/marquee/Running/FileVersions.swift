import MarqueeProject
import MarqueeSystem

/// The files in some folders, as far as metadata tell: other ones once any of them is saved.
///
/// A build writes beside the sources, too, and an editor its own files: neither is a change.
struct FileVersions: Equatable {
    /// Written by SwiftPM.
    private static let written: Set = ["Package.resolved"]

    /// What matters in the uppermost folder of a project or a package, which is where a program writes that knows no
    /// other place: its log, or its core file.
    private static func mattersUppermost(_ name: String) -> Bool {
        name == Project.configurationName || [".swift", ".c", ".h", ".cpp"].contains { name.hasSuffix($0) }
    }

    private var versions: [FilePath: String] = [:]

    /// - Parameter roots: The uppermost folders among them.
    init(in folders: [FilePath], roots: Set<FilePath>) {
        for folder in folders {
            // What cannot be read now is looked at when it has changed.
            for name in (try? FileSystem.names(in: folder)) ?? []
            where roots.contains(folder) ? Self.mattersUppermost(name) : Self.matters(name) {
                let file = folder.appending(name)
                guard let status = try? FileSystem.item(at: file), status.kind == .regular else { continue }
                versions[file] = status.version
            }
        }
    }

    private static func matters(_ name: String) -> Bool {
        !name.hasPrefix(".") && !name.hasSuffix("~") && !written.contains(name)
    }
}
