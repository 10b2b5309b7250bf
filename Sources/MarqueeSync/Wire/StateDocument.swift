package import MarqueeModel

/// What a dashboard answers to `GET /api/v1/definitions`: the definitions that it has, and since when.
///
/// `GET /api/v1/history/{version}` answers the same for an earlier state.
package struct StateDocument: Sendable {
    /// 0: nothing has been synced yet, and there are no definitions.
    package var version: EntityVersion
    package var syncedAt: Timestamp?
    /// The name of the token that was used.
    package var syncedBy: String?
    package var definitions: [TemplateDefinition]

    package init(
        version: EntityVersion, syncedAt: Timestamp? = nil, syncedBy: String? = nil, definitions: [TemplateDefinition]
    ) {
        self.version = version
        self.syncedAt = syncedAt
        self.syncedBy = syncedBy
        self.definitions = definitions
    }

    package var json: Value {
        [
            "version": .integer(Int64(version.number)), "syncedAt": .moment(syncedAt),
            "syncedBy": syncedBy.map(Value.string) ?? .null, "definitions": .list(definitions.map(\.json)),
        ]
    }

    /// Reads a document. Members that are not known are passed over: a newer server may say more.
    ///
    /// - Throws: ``WireError``.
    package init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the state of the definitions")
        let version = document.count("version")
        self.version = EntityVersion(version ?? 0)
        self.syncedAt = document.moment("syncedAt")
        self.syncedBy = document.text("syncedBy")
        try document.finish()
        self.definitions = try DefinitionDecoder.definitions(
            value.object?["definitions"], at: JSONPointer.root.appending("definitions"))
    }
}
