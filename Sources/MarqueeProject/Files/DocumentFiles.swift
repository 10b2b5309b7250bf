package import MarqueeModel
import MarqueeSystem

/// The files of definitions and messages below some paths, in path order.
///
/// Each file and each directory is taken once, however many links lead to it, so that links in a circle end. Names that
/// begin with a dot are passed over inside directories: stores and build folders are called so.
package struct DocumentFiles {
    /// Where the files were looked for.
    package enum Origin: Sendable {
        /// The configuration names the folder, in that place if it is written at all: that it is missing or empty is a
        /// warning.
        case configured(at: SourceRange?)
        /// The user named the path: that it is missing or empty is an error.
        case given
    }

    /// How many files and directories are looked at before giving up.
    static let limit = 200_000
    static let extensions: Set = ["yaml", "yml", "json"]

    package private(set) var files: [FilePath] = []
    package private(set) var diagnostics: [Diagnostic] = []
    private let extensions: Set<String>
    private let workingDirectory: FilePath
    private var boundary: ProjectBoundary
    private var seen: Set<FileStatus.Identity>
    private var count = 0
    /// How many documents and folders were met that were taken before.
    private var repeated = 0
    private let excluded: Set<FileStatus.Identity>

    /// Creates an empty collection.
    ///
    /// - Parameters:
    ///   - boundary: Where files may be, links followed; paths that the user names are let in by themselves.
    ///   - excluded: Files that are never definitions, such as the project's configuration.
    ///   - others: Which files in directories are wanted beside documents, by their extensions.
    package init(
        workingDirectory: FilePath, within boundary: ProjectBoundary, excluding excluded: [FilePath] = [],
        adding others: Set<String> = []
    ) {
        extensions = Self.extensions.union(others)
        self.workingDirectory = workingDirectory
        self.boundary = boundary
        // What is missing needs no care.
        self.excluded = Set(excluded.compactMap { try? FileSystem.item(at: $0).identity })
        self.seen = self.excluded
    }

    /// Adds the files of one path, which is a file or a directory.
    package mutating func collect(_ path: FilePath, _ origin: Origin) {
        let place: SourceRange?
        let isGiven: Bool
        switch origin {
        case .configured(let source): (place, isGiven) = (source, false)
        case .given: (place, isGiven) = (nil, true)
        }
        if isGiven { boundary.admit(path) }
        if reportOutside(path, at: place) { return }
        let item: FileStatus
        do {
            item = try FileSystem.item(at: path)
        } catch {
            // A link that leads nowhere is no folder that somebody has done without: a disk may not be there.
            guard !isGiven, error.isMissing, !FileSystem.isLink(path) else {
                return reportUnreadable(path, error, at: place)
            }
            return report(
                .nothingDefined, path, "the folder '\(shown(path))' does not exist, so it defines nothing", at: place)
        }
        switch item.kind {
        case .regular:
            if isNew(item) { files.append(path.shown(in: workingDirectory)) }
        case .link, .other:
            report(
                .unreadablePath, path, "'\(shown(path))' is neither a file nor a directory; '-' reads standard input",
                at: place)
        case .directory:
            let (before, problems, earlier) = (files.count, diagnostics.count, repeated)
            if isNew(item) { walk(path) }
            files[before...].sort(by: FilePath.precedes)
            // What was taken before, from another path, is there.
            guard files.count == before, diagnostics.count == problems, repeated == earlier else { return }
            let (code, noun) = isGiven ? (DiagnosticCode.unreadablePath, "directory") : (.nothingDefined, "folder")
            report(code, path, "the \(noun) '\(shown(path))' has no \(wanted)", at: place)
        }
    }

    /// Adds the files of a folder that need not be there. Anything else in its place is an error: what was in it would be
    /// taken for removed.
    package mutating func collectIfThere(_ path: FilePath) {
        guard FileStatus.of(path.text) != nil else { return }
        guard (try? FileSystem.item(at: path).kind) == .regular else { return collect(path, .configured(at: nil)) }
        report(
            .unreadablePath, path, "'\(shown(path))' is a file, expected a folder",
            help: "move what is in it to a file in a folder of that name, or give it another name")
    }

    private mutating func isNew(_ item: FileStatus) -> Bool {
        if seen.insert(item.identity).inserted { return true }
        if !excluded.contains(item.identity) { repeated += 1 }
        return false
    }

    private var wanted: String {
        let others = extensions.subtracting(Self.extensions).sorted().map { ", *.\($0)" }.joined()
        return "*.yaml, *.yml\(others) or *.json"
    }

    private mutating func walk(_ top: FilePath) {
        var directories = [top]
        while let directory = directories.popLast() {
            let names: [String]
            do {
                names = try FileSystem.names(in: directory)
            } catch {
                reportUnreadable(directory, error)
                continue
            }
            for name in names where !name.hasPrefix(".") {
                count += 1
                guard count <= Self.limit else {
                    return report(
                        .unreadablePath, top,
                        "'\(shown(top))' contains more than \(Self.limit) entries; name a smaller directory")
                }
                visit(directory.appending(name), &directories)
            }
        }
    }

    private mutating func visit(_ path: FilePath, _ directories: inout [FilePath]) {
        let isDocument = extensions.contains(path.fileExtension)
        if FileSystem.isLink(path), reportOutside(path) { return }
        let item: FileStatus
        do {
            item = try FileSystem.item(at: path)
        } catch {
            // A link that leads nowhere only matters where a definition was expected behind it, or a folder of them.
            if isDocument || path.fileExtension.isEmpty { reportUnreadable(path, error) }
            return
        }
        switch item.kind {
        case .directory: if isNew(item) { directories.append(path) }
        case .regular where isDocument:
            if isNew(item) { files.append(path.shown(in: workingDirectory)) }
        case .other where isDocument:
            report(.unreadablePath, path, "'\(shown(path))' is not a regular file, so it is not read")
        case .regular, .link, .other: break
        }
    }

    /// Whether a path leads out of the project, which is an error: nobody who runs a command asked for that.
    ///
    /// - Parameter place: Where the path is written; nil for a path of its own.
    private mutating func reportOutside(_ path: FilePath, at place: SourceRange? = nil) -> Bool {
        guard let real = boundary.outside(path) else { return false }
        report(
            .outsideProject, path, "'\(shown(path))' links to '\(real)', outside of the project", at: place,
            help:
                "move it into the project, or marquee.yaml into a folder that contains both; 'marquee validate PATH' checks"
                + " files elsewhere")
        return true
    }

    private func shown(_ path: FilePath) -> FilePath {
        path.shown(in: workingDirectory)
    }

    private mutating func reportUnreadable(
        _ path: FilePath, _ failure: FileSystem.Failure, at place: SourceRange? = nil
    ) {
        // Bytes that are no UTF-8 became this character when the name was read.
        let reason = failure.isMissing && path.text.contains("\u{FFFD}") ? "its name is not UTF-8" : "\(failure)"
        let isBrokenLink = failure.isMissing && FileSystem.isLink(path)
        report(
            .unreadablePath, path, "'\(shown(path))' cannot be read: \(reason)", at: place,
            help: isBrokenLink ? "restore what this link leads to, or remove it" : nil)
    }

    private mutating func report(
        _ code: DiagnosticCode, _ path: FilePath, _ message: String, at place: SourceRange? = nil, help: String? = nil
    ) {
        let finding = place.map { Diagnostic(code, message, at: $0, help: help) }
        diagnostics.append(finding ?? .about(shown(path), code, message, help: help))
    }
}

extension Diagnostic {
    /// A finding about a file as a whole.
    package static func about(
        _ path: FilePath, _ code: DiagnosticCode, _ message: String, severity: Severity? = nil, help: String? = nil
    ) -> Diagnostic {
        let start = TextPosition(line: 1, column: 1)
        return Diagnostic(
            code, message, severity: severity, at: SourceRange(file: path.text, range: TextRange(start, start)),
            help: help)
    }
}
