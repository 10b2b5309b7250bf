package import MarqueeModel
package import MarqueeYAML

/// Makes the fixes that were found together with mistakes, over and over until there are none left, without writing
/// anything.
///
/// What is made is checked anew each time: a fix after which a file has more errors, or no longer can be read, is not
/// made.
package struct FixRun {
    /// A file that the fixes change.
    package struct ChangedFile: Sendable {
        /// As findings name it.
        package let name: String
        package let path: FilePath
        package let before: [UInt8]
        package let after: [UInt8]
    }

    /// A fix can bring another mistake to light; a chain of so many is none.
    private static let maximumRounds = 20
    /// How many fixes are tried one by one, after they did not all do together.
    private static let maximumTrials = 200

    private let workingDirectory: FilePath
    private let standardInput: [UInt8]?
    private let check: (TextOverlay) throws -> DiagnosticReport
    private var overlay = TextOverlay()
    private var originals: [FilePath: (name: String, bytes: [UInt8])] = [:]
    private var trials = 0
    /// What is found after the fixes.
    package private(set) var report: DiagnosticReport
    /// How many fixes were made.
    package private(set) var count = 0

    /// - Parameters:
    ///   - standardInput: What was read there, which is fixed, too; nil: nothing.
    ///   - check: Reads everything, with some files' contents replaced; that of standard input at
    ///     ``DocumentSet/standardInputPath(in:)``.
    package init(
        workingDirectory: FilePath, standardInput: [UInt8]? = nil,
        check: @escaping (TextOverlay) throws -> DiagnosticReport
    ) throws {
        self.workingDirectory = workingDirectory
        self.standardInput = standardInput
        self.check = check
        self.report = try check(overlay)
    }

    /// The files that have changed, in path order.
    package var changes: [ChangedFile] {
        overlay.paths.compactMap { path in
            guard let original = originals[path], let after = overlay[path], after != original.bytes else { return nil }
            return ChangedFile(name: original.name, path: path, before: original.bytes, after: after)
        }
    }

    /// Files with fixes that are not made, since they are in another encoding than UTF-8.
    package var otherEncodings: [String] {
        Set(report.diagnostics.compactMap { $0.fix?.edits.first?.source.file }).filter { file in
            report.texts[file].map { original(of: file, $0) == nil } ?? false
        }.sorted()
    }

    /// What was read on standard input, with the fixes.
    package var fixedInput: [UInt8]? {
        standardInput.map { overlay[DocumentSet.standardInputPath(in: workingDirectory)] ?? $0 }
    }

    /// From here on, what was fixed so far counts as it is.
    package mutating func forgetOriginals() {
        originals = [:]
        count = 0
    }

    /// Makes every fix that is at least this certain.
    package mutating func make(_ certainty: Fix.Certainty) throws {
        var refused: Set<Fix> = []
        // A fix may bring to light what was not looked at before, and only with the next ones all is better.
        var good = self
        var risked: [Diagnostic] = []
        for _ in 0..<Self.maximumRounds {
            let wanted = report.diagnostics.filter { diagnostic in
                guard let fix = diagnostic.fix, !refused.contains(fix) else { return false }
                return fix.certainty == .certain || certainty == .suggested
            }
            let made = wanted.isEmpty ? [] : try makeTogether(wanted, &refused)
            risked += made
            if !made.isEmpty, Improvement(from: good.report, to: report).holds(for: risked) {
                (good, risked) = (self, [])
            } else if made.isEmpty {
                guard !risked.isEmpty else { return }
                refused.formUnion(risked.compactMap(\.fix))
                (self, risked) = (good, [])
            }
        }
        self = good
    }

    /// Makes all fixes at once, or, when that does not do, one after the other; returns those that were made.
    private mutating func makeTogether(
        _ diagnostics: [Diagnostic], _ refused: inout Set<Fix>
    ) throws -> [Diagnostic] {
        let made = try accept(diagnostics)
        guard made.isEmpty else { return made }
        for diagnostic in diagnostics {
            guard trials < Self.maximumTrials else { return [] }
            trials += 1
            // The others' places have moved: they come again in the next round.
            let made = diagnostics.count > 1 ? try accept([diagnostic]) : []
            guard made.isEmpty else { return made }
            if let fix = diagnostic.fix { refused.insert(fix) }
        }
        return []
    }

    private mutating func accept(_ diagnostics: [Diagnostic]) throws -> [Diagnostic] {
        var next = overlay
        var made: [Diagnostic] = []
        for (file, group) in Dictionary(grouping: diagnostics, by: { $0.fix?.edits.first?.source.file ?? "" }) {
            let fixes = group.compactMap(\.fix).filter { $0.edits.allSatisfy { $0.source.file == file } }
            guard let text = report.texts[file], let original = original(of: file, text) else { continue }
            let editing = TextEditing(text)
            let compatible = editing.compatible(fixes)
            guard !compatible.isEmpty, let bytes = editing.applying(compatible.flatMap(\.edits)) else { continue }
            let path = path(of: file)
            if originals[path] == nil { originals[path] = (file, original) }
            let mark = original.starts(with: SourceText.byteOrderMark) ? SourceText.byteOrderMark : []
            next[path] = mark + bytes
            made += group.filter { $0.fix.map(compatible.contains) ?? false }
        }
        guard !made.isEmpty else { return [] }
        let after = try check(next)
        guard Improvement(from: report, to: after).isPossible(for: made) else { return [] }
        (overlay, report) = (next, after)
        count += made.count
        return made
    }

    private func path(of file: String) -> FilePath {
        FilePath(file).absolute(in: workingDirectory)
    }

    /// The bytes of a file as they are now; nil when they are not the text that was read, as in another encoding.
    private func original(of file: String, _ text: SourceText) -> [UInt8]? {
        let path = path(of: file)
        let read =
            file == DocumentSet.standardInput
            ? standardInput : try? FileSystem.content(of: path, limit: SourceText.maximumBytes + 1)
        guard let bytes = overlay[path] ?? read else { return nil }
        let hasMark = bytes.starts(with: SourceText.byteOrderMark)
        return (hasMark ? Array(bytes.dropFirst(SourceText.byteOrderMark.count)) : bytes) == text.bytes ? bytes : nil
    }
}

/// Whether files are no worse than before.
private struct Improvement {
    /// After one of these, not everything in a file was read, and what was not found says nothing.
    private static let blocking: Set<DiagnosticCode> = [
        .unreadablePath, .yamlSyntax, .jsonSyntax, .encoding, .tooDeep, .tooLarge, .aliasLimit, .aliasCycle,
        .undefinedAlias, .unsupportedTag, .duplicateKey, .nothingDefined,
    ]

    let before: DiagnosticReport
    let after: DiagnosticReport

    init(from before: DiagnosticReport, to after: DiagnosticReport) {
        (self.before, self.after) = (before, after)
    }

    func holds(for fixed: [Diagnostic]) -> Bool {
        for file in files(of: fixed) {
            let (old, new) = (findings(of: file, in: before), findings(of: file, in: after))
            let (oldErrors, newErrors) = (old.count { $0.severity == .error }, new.count { $0.severity == .error })
            guard newErrors <= oldErrors, newErrors < oldErrors || new.count <= old.count else { return false }
        }
        // What came to light only on the way there was not in the files before.
        return isPossible(for: fixed.filter { count(of: $0, in: before) > 0 })
    }

    /// Whether the mistakes are gone, and as much is read of the files as before.
    func isPossible(for fixed: [Diagnostic]) -> Bool {
        for file in files(of: fixed) {
            let (old, new) = (findings(of: file, in: before), findings(of: file, in: after))
            for code in Self.blocking
            where new.count(where: { $0.code == code }) > old.count(where: { $0.code == code }) {
                return false
            }
        }
        return fixed.allSatisfy { diagnostic in count(of: diagnostic, in: after) < count(of: diagnostic, in: before) }
    }

    private func files(of fixed: [Diagnostic]) -> Set<String> {
        Set(fixed.compactMap { $0.fix?.edits.first?.source.file })
    }

    private func findings(of file: String, in report: DiagnosticReport) -> [Diagnostic] {
        report.diagnostics.filter { $0.source?.file == file }
    }

    private func count(of diagnostic: Diagnostic, in report: DiagnosticReport) -> Int {
        report.diagnostics.count {
            $0.code == diagnostic.code && $0.message == diagnostic.message
                && $0.source?.file == diagnostic.source?.file
        }
    }
}
