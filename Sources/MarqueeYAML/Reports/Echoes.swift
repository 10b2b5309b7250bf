package import MarqueeModel

extension [Diagnostic] {
    /// Without warnings of how a value is written where something else is found at the same place.
    package var withoutEchoes: [Diagnostic] {
        guard contains(where: \.isAboutSpelling) else { return self }
        let others = Set(lazy.filter { !$0.isAboutSpelling }.compactMap(\.source))
        return filter { !$0.isAboutSpelling || $0.source.map { !others.contains($0) } ?? true }
    }
}

extension Diagnostic {
    private static let spelling: Set<DiagnosticCode> = [.yaml11Boolean, .yaml11Number]
    /// Whether it warns of how a value is written: other versions of YAML read it as another one.
    var isAboutSpelling: Bool { Self.spelling.contains(code) }
}
