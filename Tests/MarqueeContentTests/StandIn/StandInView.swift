import MarqueeContent
import MarqueeModel

/// Resources as the Delivery API shows them at one locale, or at all.
struct StandInView {
    private let state: StandInState
    /// Nil: all of them.
    private let locale: String?
    private let isPreview: Bool

    /// - Parameter locale: As a query has it; nil: the default.
    init(_ state: StandInState, locale: String?, isPreview: Bool) throws(StandInError) {
        self.state = state
        self.isPreview = isPreview
        self.locale = locale == "*" ? nil : locale ?? state.defaultLocale
        guard let code = self.locale else { return }
        // Not recorded.
        guard state.locales.contains(where: { $0.code == code }) else { throw .badRequest("Unknown locale: \(code)") }
    }

    /// What is seen of it; nil: nothing.
    func body(of resource: StandInResource) -> ValueObject? {
        guard isPreview else { return resource.published }
        return resource.archivedVersion == nil ? resource.body : nil
    }

    func value(of resource: StandInResource) -> Value? {
        guard var body = body(of: resource) else { return nil }
        guard resource.link.kind != .contentType else { return resource.delivered(locale: nil, body: body) }
        body["fields"] = .object(fields(of: resource, body))
        return resource.delivered(locale: locale, body: body)
    }

    /// Flat, with the fallback's values, where there is one locale; with `locale=*` as they are. Both by
    /// `delivery/LocalizationTests`: `tlh` has Klingon where it is translated, and English where it is not.
    private func fields(of resource: StandInResource, _ body: ValueObject) -> ValueObject {
        // Fields that are omitted are not delivered; not recorded.
        let known = resource.type.flatMap { state.fields(of: $0) }
        let omitted = Set((known ?? []).filter { $0["omitted"] == true }.compactMap { $0["id"]?.string })
        let ids = known.map { Set($0.compactMap { $0["id"]?.string }) }
        var shown: ValueObject = [:]
        for member in body["fields"]?.object ?? [:] {
            guard !omitted.contains(member.key), ids?.contains(member.key) != false else { continue }
            guard let byLocale = member.value.object else { continue }
            guard let locale else {
                let present = byLocale.filter { $0.value != .null }.map { ($0.key, $0.value) }
                if !present.isEmpty { shown[member.key] = .object(ValueObject(present)) }
                continue
            }
            let isLocalized = known?.first { $0["id"]?.string == member.key }?["localized"] != false
            shown[member.key] = isLocalized ? value(byLocale, at: locale) : byLocale[state.defaultLocale]
            if shown[member.key] == .null { shown[member.key] = nil }
        }
        return shown
    }

    private func value(_ byLocale: ValueObject, at locale: String) -> Value? {
        var code: String? = locale
        var seen: Set<String> = []
        while let next = code, seen.insert(next).inserted {
            if let value = byLocale[next], value != .null { return value }
            code = state.locales.first { $0.code == next }?.fallbackCode
        }
        return nil
    }

    /// What links lead to, and is not among the items itself: by `delivery/LocalizationTests`, where `nyancat` is in none
    /// of the includes that lead back to it. By `delivery/LinkResolverTests` with `include=0` there are none.
    func includes(of shown: [Link], depth: Int) -> (ValueObject, [Value]) {
        var seen = Set(shown)
        var front = shown
        var found: [String: [Value]] = [:]
        var errors: [Value] = []
        for _ in 0..<depth {
            var next: [Link] = []
            for link in front {
                guard let fields = state.resources[link].flatMap({ value(of: $0) })?.object?["fields"] else { continue }
                for target in Self.links(in: fields) where seen.insert(target).inserted {
                    guard let value = state.resources[target].flatMap({ value(of: $0) }) else {
                        // Not recorded.
                        errors.append([
                            "sys": ["id": "notResolvable", "type": "error"],
                            "details": [
                                "type": "Link", "linkType": .string(target.kind.rawValue), "id": .string(target.id),
                            ],
                        ])
                        continue
                    }
                    found[target.kind.rawValue, default: []].append(value)
                    next.append(target)
                }
            }
            front = next
        }
        return (ValueObject(found.sorted { $0.key < $1.key }.map { ($0.key, .list($0.value)) }), errors)
    }

    private static func links(in value: Value) -> [Link] {
        if let link = Link(value) { return [link].filter { [.entry, .asset].contains($0.kind) } }
        if let object = value.object { return object.flatMap { links(in: $0.value) } }
        return (value.list ?? []).flatMap { links(in: $0) }
    }
}
