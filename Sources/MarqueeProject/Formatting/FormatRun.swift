package import MarqueeModel
import MarqueeSystem
package import MarqueeYAML

/// Lays documents out, without writing anything.
package struct FormatRun {
    /// The files that are laid out in another way, in the order in which they are read.
    package private(set) var changes: [FixRun.ChangedFile] = []
    /// What cannot be read, and so is left as it is.
    package private(set) var report: DiagnosticReport
    /// How many files are as they should be.
    package private(set) var unchanged = 0

    /// Lays out the files and directories that somebody names; without any, the project's.
    ///
    /// - Throws: ``ProjectError``, where there is no project and nothing is named.
    package init(_ paths: [String], of project: Project?, workingDirectory: FilePath) throws(ProjectError) {
        guard !paths.contains("") else {
            throw ProjectError(
                .unreadable, "a path is empty", advice: "name a file, a directory, or '-' for standard input")
        }
        var files: DocumentFiles
        var configuration: [FilePath] = []
        if paths.isEmpty, let project {
            files = project.documentFiles()
            let place = project.root.appending(Project.configurationName)
            if (try? FileSystem.item(at: place).kind) == .regular {
                configuration = [place.shown(in: workingDirectory)]
            }
        } else {
            files = DocumentFiles(workingDirectory: workingDirectory, within: ProjectBoundary(root: project?.root))
            for path in paths { files.collect(FilePath(path).absolute(in: workingDirectory), .given) }
        }
        var problems = files.diagnostics
        var texts: [String: SourceText] = [:]
        for name in configuration + files.files {
            let path = name.absolute(in: workingDirectory)
            let raw: [UInt8]
            do {
                raw = try FileSystem.content(of: path, limit: SourceText.maximumBytes + 1)
            } catch {
                problems.append(Diagnostic(.unreadablePath, "cannot read '\(name)': \(error)"))
                continue
            }
            let outcome = Self.layout(raw, file: name.text)
            if let after = outcome.bytes {
                if after == raw {
                    unchanged += 1
                } else {
                    changes.append(FixRun.ChangedFile(name: name.text, path: path, before: raw, after: after))
                }
            } else {
                problems += outcome.problems
                texts[name.text] = outcome.text
            }
        }
        report = DiagnosticReport(problems, fileCount: configuration.count + files.files.count, texts: texts)
    }

    /// What standard input is called.
    package static let standardInput = DocumentSet.standardInput

    /// Lays out one text.
    ///
    /// - Returns: Its bytes as they should be; nil, and why, where it cannot be read.
    package static func layout(
        _ raw: [UInt8], file: String
    ) -> (bytes: [UInt8]?, text: SourceText, problems: [Diagnostic]) {
        let (text, problem) = SourceText.decoding(raw, file: file)
        if let problem { return (nil, text, [problem]) }
        let mark = raw.starts(with: SourceText.byteOrderMark) ? SourceText.byteOrderMark : []
        guard raw.dropFirst(mark.count).elementsEqual(text.bytes) else {
            let start = TextPosition(line: 1, column: 1)
            let finding = Diagnostic(
                .encoding, "the file is UTF-16, which can be read but not written",
                at: SourceRange(file: file, range: TextRange(start, start)), help: "save it as UTF-8")
            return (nil, text, [finding])
        }
        guard let edits = DocumentFormatter.edits(for: text) else {
            return (nil, text, DocumentFormatter.problems(in: text))
        }
        return (mark + DocumentFormatter.applied(edits, to: text.bytes), text, [])
    }

    /// Writes the changed files, as ``FixRun/write()`` does.
    package func write() throws(ProjectError) { try changes.write() }

    /// The changes as a unified diff.
    package var diff: String { changes.diff }
}
