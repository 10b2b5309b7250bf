import MarqueeModel
import MarqueeProject

/// What a client that asks for diagnostics was answered last.
struct PulledDiagnostics: Sendable {
    private var last: [FilePath: (id: Int, findings: [Diagnostic])] = [:]
    /// Whether the client has asked for the findings of all files: then it is told none unasked.
    private(set) var coversWorkspace = false

    mutating func coverWorkspace() { coversWorkspace = true }

    /// The number of these findings: the same as before when they are the same.
    mutating func id(of findings: [Diagnostic], at path: FilePath, next: () -> Int) -> Int {
        if let last = last[path], last.findings == findings { return last.id }
        let id = next()
        last[path] = (id, findings)
        return id
    }

    /// Whether the client has other findings of a file than these; of what it never asked for, it has none.
    func isOutdated(_ findings: [Diagnostic], of path: FilePath) -> Bool {
        last[path].map { $0.findings != findings } ?? (coversWorkspace && !findings.isEmpty)
    }

    mutating func forget(_ path: FilePath) { last[path] = nil }
}
