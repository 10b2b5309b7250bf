package import MarqueeModel

/// What of a message goes into an entry that people edit, too.
///
/// A value is written where the entry has none, or still has what this project has seen there last. What an editor has
/// written since stays; where the message has changed too, that is told. So does whatever the message says nothing of. What
/// another locale's value stands in for, and is the same, is no difference: written out, it would no longer follow that
/// value.
package struct EntryMerge: Sendable, Hashable {
    /// One value that differs.
    package struct Difference: Sendable, Hashable {
        /// Where it differs.
        package let field: String
        /// At which locale.
        package let locale: String
        /// What the entry has; nil: nothing.
        package let theirs: Value?
        /// What the message has.
        package let ours: Value
    }

    /// What is written.
    package private(set) var changes: [Difference] = []
    /// What an editor has changed, and the message, too: the editor's stays.
    package private(set) var kept: [Difference] = []
    /// What an editor has changed, and the message has not: it is newer there.
    package private(set) var newer: [Difference] = []

    /// Compares.
    ///
    /// - Parameters:
    ///   - message: What the message has, by locale.
    ///   - entry: What the entry has; nil: there is none yet.
    ///   - seen: What this project has seen there last, or written; nil: it has not seen it.
    ///   - locales: Those of the space, which say what stands in for what.
    ///   - overwrites: Whether what an editor has changed is written, too.
    package init(
        _ message: Fields, into entry: Fields?, seen: Fields?, locales: [SpaceLocale] = [], overwrites: Bool = false
    ) {
        let chains = Dictionary(
            locales.map { ($0.code, ContentLocale(favoured: $0.code).chain(in: locales).dropFirst()) },
            uniquingKeysWith: { first, _ in first })
        for field in message.names {
            for locale in message.locales(of: field) {
                guard let ours = message.value(of: field, at: locale) else { continue }
                let theirs = entry?.value(of: field, at: locale)
                if let theirs, theirs.isSameToContentful(as: ours) { continue }
                let standIn = (chains[locale] ?? []).lazy.compactMap { code in
                    message.value(of: field, at: code) ?? entry?.value(of: field, at: code)
                }.first
                if theirs == nil, let standIn, standIn.isSameToContentful(as: ours) { continue }
                // What stood in when it was pulled was written out by that, and by nobody here.
                let stoodIn = (chains[locale] ?? []).lazy.compactMap { seen?.value(of: field, at: $0) }.first
                if theirs == nil, seen?.value(of: field, at: locale) == nil, let stoodIn,
                    stoodIn.isSameToContentful(as: ours)
                {
                    continue
                }
                let difference = Difference(field: field, locale: locale, theirs: theirs, ours: ours)
                let before = seen?.value(of: field, at: locale)
                if entry != nil, !overwrites, let before, before.isSameToContentful(as: ours) {
                    newer.append(difference)
                    continue
                }
                let isUntouched =
                    switch (theirs, before) {
                    case (nil, nil): true
                    case (let theirs?, let before?): theirs.isSameToContentful(as: before)
                    default: entry == nil
                    }
                if isUntouched || overwrites { changes.append(difference) } else { kept.append(difference) }
            }
        }
    }

    /// Everything that differs.
    package var differences: [Difference] { changes + kept + newer }
    /// Whether nothing differs.
    package var isEmpty: Bool { differences.isEmpty }

    /// Writes the changes into fields, and leaves everything else as it is.
    package func apply(to fields: inout Fields) {
        for change in changes { fields.set(change.field, at: change.locale, to: change.ours) }
    }

    /// What this project has seen, once the changes are written.
    ///
    /// - Parameters:
    ///   - entry: The entry's fields as they are then.
    ///   - former: What it had seen before: what an editor has changed since is still to be seen.
    package func seen(_ entry: Fields, former: Fields?) -> Fields {
        var seen = entry
        for difference in kept + newer {
            seen.set(
                difference.field, at: difference.locale, to: former?.value(of: difference.field, at: difference.locale))
        }
        return seen
    }
}
