import MarqueeModel
import MarqueeProject

/// What the client was told last, so that it is told only what is new.
struct PublishedDiagnostics: Sendable {
    private var last: [FilePath: [Diagnostic]] = [:]
    /// Open documents whose text has changed: they are answered even when nothing else is new.
    private var expected: Set<FilePath> = []

    var isExpected: Bool { !expected.isEmpty }

    mutating func expect(_ path: FilePath) {
        expected.insert(path)
    }

    mutating func expectNothing() {
        expected = []
    }

    /// Whether the client has been told findings of a file.
    func hasFindings(of path: FilePath) -> Bool { last[path] != nil }

    /// Whether these are news; from now on they are not.
    mutating func isNew(_ findings: [Diagnostic], of path: FilePath) -> Bool {
        let wasExpected = expected.remove(path) != nil
        let before = last[path] ?? []
        last[path] = findings.isEmpty ? nil : findings
        return wasExpected || before != findings
    }

    /// The files that the client has findings of, below a project's root.
    func files(below root: FilePath) -> [FilePath] {
        last.keys.filter { $0.shown(in: root) != $0 }
    }

    func expected(below root: FilePath) -> [FilePath] {
        expected.filter { $0.shown(in: root) != $0 }
    }
}
