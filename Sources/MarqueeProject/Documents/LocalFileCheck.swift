package import MarqueeModel
import MarqueeSystem
import MarqueeYAML

/// Looks for the files of this machine that messages and definitions name, as `run` will.
package struct LocalFileCheck {
    private let folders: [FilePath]
    private let written: [String]

    package init(project: Project) {
        folders = project.fileDirectories.compactMap { try? FileSystem.realPath(of: $0) }
        written = project.configuration.files.directories.map(\.value.visible)
    }

    /// What `run` would not find, or not read.
    package func findings(in mentions: [LocalFileMention], _ severity: Diagnostic.Severity) -> [Diagnostic] {
        var known: [FileReference: Problem?] = [:]
        // What all locales have in common is mentioned for each of them.
        var seen: Set<LocalFileMention> = []
        return mentions.compactMap { mention in
            guard seen.insert(mention).inserted else { return nil }
            let problem: Problem?
            if let earlier = known[mention.reference] {
                problem = earlier
            } else {
                problem = self.problem(with: mention.reference)
                known[mention.reference] = .some(problem)
            }
            return problem.map { problem in
                Diagnostic(
                    .missingFile, "'\(mention.argument)': \(problem.message)", severity: severity, at: mention.source,
                    help: problem.help, argument: mention.argument)
            }
        }
    }

    private struct Problem {
        let message: String
        let help: String?
    }

    private var places: String { written.map { "'\($0)'" }.joined(separator: " or ") }

    private func problem(with reference: FileReference) -> Problem? {
        let (shown, candidates): (String, [FilePath])
        switch reference {
        case .local(let path): (shown, candidates) = (path, [FilePath(path)])
        case .relative(let path): (shown, candidates) = (path, folders.map { FilePath("\($0.text)/\(path)") })
        case .remote, .data: return nil
        }
        let name = shown.visible.shortened
        for candidate in candidates {
            guard let real = try? FileSystem.realPath(of: candidate) else { continue }
            guard folders.contains(where: real.isInside) else {
                return Problem(
                    message: "the file '\(name)' is outside of \(places)",
                    help: "move it there, or add its folder to files.directories")
            }
            guard let kind = (try? FileSystem.item(at: real))?.kind, kind != .regular else { return nil }
            return Problem(message: "'\(name)' is \(kind.rawValue); expected a regular file", help: nil)
        }
        guard !folders.isEmpty else {
            return Problem(
                message: "the file '\(name)' does not exist: there is no folder \(places)",
                help: "create it, or name another folder under files.directories")
        }
        let nearest = candidates.lazy.compactMap { self.nearest(to: $0, written: shown) }.first
        return Problem(
            message: "the file '\(name)' does not exist below \(places)",
            help: nearest.map { "did you mean '\($0.visible)'?" } ?? "add it there, or write its URL")
    }

    /// How the file that was probably meant is written: one of the same folder.
    private func nearest(to path: FilePath, written: String) -> String? {
        guard let names = try? FileSystem.names(in: path.parent) else { return nil }
        let own = names.filter { !$0.hasPrefix(".") }.sorted()
        return NearestName.of(path.name, in: own).map { String(written.dropLast(path.name.count)) + $0 }
    }
}
