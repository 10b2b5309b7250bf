import MarqueeModel

/// A breaking change that is allowed: every one, or those of one rule to one definition.
package enum BreakingException: Sendable, Hashable {
    case all
    case single(ChangeRule, String)

    /// Reads `all`, or `RULE:NAME`; nil for anything else.
    package init?(_ text: String) {
        if text == "all" {
            self = .all
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let rule = ChangeRule(rawValue: String(parts[0])), rule.isBreaking else { return nil }
        self = .single(rule, String(parts[1]))
    }

    package var text: String {
        switch self {
        case .all: "all"
        case .single(let rule, let name): "\(rule.rawValue):\(name)"
        }
    }

    /// As it is given on the command line.
    fileprivate var option: String { "--allow-breaking \(text.inShell)" }

    func allows(_ rule: ChangeRule, of change: DefinitionChange) -> Bool {
        switch self {
        case .all: true
        case .single(rule, let name): name == change.name || name == change.formerName
        case .single: false
        }
    }
}

extension Plan {
    /// So many changes, as the beginning of a sentence.
    package static func words(breaking count: Int) -> String {
        count == 1 ? "a change is breaking" : "\(count) changes are breaking"
    }

    /// Those exceptions that name no breaking change of this plan: a slip of the pen, or what has been sent already.
    package func unused(_ exceptions: [BreakingException]) -> [BreakingException] {
        exceptions.filter { exception in
            exception != .all
                && !changes.contains { change in
                    let rules = change.details.map(\.rule) + [change.rule].compactMap(\.self)
                    return rules.contains { $0.isBreaking && exception.allows($0, of: change) }
                }
        }
    }

    /// Why a plan is not sent: with a sentence for each breaking change that is not allowed, or else for each change of
    /// somebody else that it would revert. Nil when it may be.
    package func refusal(allowing exceptions: [BreakingException], overwrites: Bool) -> SyncError? {
        let breaking = changes.flatMap { change -> [(sentence: String, exception: BreakingException)] in
            guard change.breakingCount > 0, let line = line(change) else { return [] }
            func isRefused(_ rule: ChangeRule) -> Bool {
                rule.isBreaking && !exceptions.contains { $0.allows(rule, of: change) }
            }
            let whole = [change.rule].compactMap(\.self).filter(isRefused).map { rule in
                (
                    "\(line.name): \(line.change), \(line.breaking ?? rule.reason)",
                    BreakingException.single(rule, change.name)
                )
            }
            let parts = zip(change.details, line.details).filter { isRefused($0.0.rule) }.map { detail, part in
                (
                    "\(line.name), \(part.name): \(part.change), \(part.breaking ?? detail.rule.reason)",
                    BreakingException.single(detail.rule, change.name)
                )
            }
            return whole + parts
        }
        if let first = breaking.first {
            let count = breaking.count
            // Those that are allowed already have to be given again.
            let also = exceptions.isEmpty ? "" : "also "
            let advice =
                Set(breaking.map(\.exception)).count == 1
                ? "\(also)allow \(count == 1 ? "it" : "them") with \(first.exception.option)"
                : "allow all with --allow-breaking, or each with its own, such as \(first.exception.option)"
            return SyncError(
                .breaking,
                "\(Self.words(breaking: count)); nothing was sent",
                advice: advice, details: breaking.map(\.sentence))
        }
        guard !(drift.isEmpty && recipeDrift.isEmpty), !overwrites else { return nil }
        return SyncError(
            .drift,
            "this would revert changes that someone else has made; nothing was sent",
            advice: "add their changes to your project, or revert them with --overwrite",
            details: drift.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.words)" }
                + recipeDrift.sorted { $0.key < $1.key }.map { "recipe \($0.key): \($0.value.words)" })
    }
}
