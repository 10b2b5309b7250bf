import MarqueeModel

/// The problems of one text, in the order in which they were found; each is there once.
struct Findings {
    /// How many are kept: who has more will not read them, and they must not fill the memory.
    static let limit = 10_000

    private(set) var diagnostics: [Diagnostic] = []
    private var seen: Set<Diagnostic> = []
    private var duplicateKeys: Set<SourceRange> = []

    var isFull: Bool { diagnostics.count >= Self.limit }

    mutating func append(_ diagnostic: Diagnostic) {
        guard !isFull, seen.insert(diagnostic).inserted else { return }
        if let source = diagnostic.source {
            if diagnostic.code == .duplicateKey { duplicateKeys.insert(source) }
            // A key that is there twice makes an argument that is there twice: one finding is enough.
            if diagnostic.code == .duplicateArgument, duplicateKeys.contains(source) { return }
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

    mutating func append(contentsOf others: some Sequence<Diagnostic>) {
        for diagnostic in others { append(diagnostic) }
    }
}
