package import MarqueeModel
import PresenterKit

extension PresenterDirectory {
    /// Why a definition cannot be presented by what its presenter's name leads to, or nil.
    package func problem(with name: String, for definition: TemplateDefinition) -> Diagnostic? {
        let kind: PresentationKind = definition.kind.isFunction ? .function : .template
        let subject = "'\(definition.name)' uses the presenter '\(name)'"
        switch find(name) {
        case .found(let entry) where entry.presents.contains(kind):
            return nil
        case .found:
            return Diagnostic(
                .unknownPresenter, "\(subject), which does not accept \(kind.rawValue)s", at: definition.presenterSource
            )
        case .ambiguous(let names):
            return Diagnostic(
                .unknownPresenter, "\(subject), but several plugins have a presenter with that name",
                at: definition.presenterSource,
                help: "write one of \(names.joined(separator: ", "))")
        case .unknown(let nearest):
            let known =
                names.isEmpty ? "no presenters are registered" : "known presenters: \(names.joined(separator: ", "))"
            return Diagnostic(
                .unknownPresenter, "\(subject), which no plugin registers", at: definition.presenterSource,
                help: nearest.map { "did you mean '\($0)'?" } ?? known)
        }
    }
}
