import MarqueeModel

/// The problems of one text, in the order in which they were found; each is there once.
struct Findings {
    /// How many are kept: who has more will not read them, and they must not fill the memory.
    static let limit = 10_000

    private(set) var diagnostics: [Diagnostic] = []
    private var seen: Set<Diagnostic> = []
    private var duplicateKeys: Set<SourceRange> = []
    private var arguments: [Place: String] = [:]

    private struct Place: Hashable {
        let code: DiagnosticCode
        let source: SourceRange
    }

    var isFull: Bool { diagnostics.count >= Self.limit }

    mutating func append(_ diagnostic: Diagnostic) {
        guard !isFull, seen.insert(diagnostic).inserted else { return }
        if let source = diagnostic.source {
            if diagnostic.code == .duplicateKey { duplicateKeys.insert(source) }
            // A key that is there twice makes an argument that is there twice: one finding is enough.
            if diagnostic.code == .duplicateArgument, duplicateKeys.contains(source) { return }
            // What an anchor has wrong is wrong wherever it is repeated.
            if let argument = diagnostic.argument,
                let first = arguments.updateValue(argument, forKey: Place(code: diagnostic.code, source: source)),
                first != argument
            {
                return
            }
        }
        diagnostics.append(diagnostic)
        guard isFull else { return }
        diagnostics.append(
            Diagnostic(
                .tooLarge, "this file has more than \(Self.limit) problems; the others are not listed",
                at: diagnostic.source))
    }

    var hasDuplicateKeys: Bool { !duplicateKeys.isEmpty }

    /// Adds a fix to a key that is written twice.
    mutating func attach(_ fix: Fix, toDuplicateAt source: SourceRange) {
        guard duplicateKeys.contains(source),
            let place = diagnostics.firstIndex(where: { $0.code == .duplicateKey && $0.source == source })
        else { return }
        diagnostics[place].fix = fix
    }

    /// Removes the warning of how a value is written, since no other value can be meant.
    mutating func removeSpelling(at source: SourceRange) {
        guard diagnostics.contains(where: \.isAboutSpelling) else { return }
        diagnostics.removeAll { $0.isAboutSpelling && $0.source == source }
    }

    mutating func append(contentsOf others: some Sequence<Diagnostic>) {
        for diagnostic in others { append(diagnostic) }
    }
}
