import MarqueeModel

@testable import MarqueeContent

extension StandIn {
    /// An editor changes an entry, and publishes it.
    func edit(
        _ id: String, _ field: String, _ values: [(locale: String, value: Value)]
    ) throws {
        let entry = try Entry(created(answer(.entry(id))))
        var fields = entry.fields
        for (locale, value) in values { fields.set(field, at: locale, to: value) }
        let changed = try Entry(
            created(answer(.updateEntry(id, version: entry.version, fields: fields))))
        try created(answer(.publish(Link(.entry, id), version: changed.version)))
    }
}

extension BuiltProgram {
    /// A project whose target is the stand-in.
    convenience init(connectedTo standIn: StandIn, _ files: [String: String]) throws {
        var files = files
        files["marquee.yaml"] = """
            name: shop
            files: { directories: [assets] }
            targets:
              editors: { kind: contentful, space: space1, token: "${TOKEN}", deliveryToken: "${DELIVERY}", api: "\(standIn.url)" }
            """
        try self.init(files, environment: ["TOKEN": StandIn.token, "DELIVERY": StandIn.deliveryToken])
    }
}
