package import MarqueeModel

/// The body of `PUT /api/v1/definitions`: the whole state that shall hold, in place of the one that `If-Match` names.
package struct PutDocument: Sendable {
    package var definitions: [TemplateDefinition]

    package init(definitions: [TemplateDefinition]) {
        self.definitions = definitions
    }

    package var json: Value { ["definitions": .list(definitions.map(\.json))] }

    /// Reads a body. Whatever is not known is refused: it would not be kept.
    ///
    /// - Throws: ``WireError`` with the place of every problem.
    package init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the body")
        document.refuseUnknown(known: ["definitions"])
        try document.finish()
        self.definitions = try DefinitionDecoder.definitions(
            value.object?["definitions"], at: JSONPointer.root.appending("definitions"))
    }
}

/// The answer to a put that was taken.
package struct PutAnswer: Sendable, Hashable {
    /// The version that holds now.
    package var version: EntityVersion
    /// False when the same definitions were there before: the version stayed.
    package var changed: Bool

    package init(version: EntityVersion, changed: Bool) {
        self.version = version
        self.changed = changed
    }

    package var json: Value { ["version": .integer(Int64(version.number)), "changed": .boolean(changed)] }

    package init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the answer")
        let version = document.count("version")
        let changed = document.flag("changed")
        try document.finish()
        self.version = EntityVersion(version ?? 0)
        self.changed = changed ?? false
    }
}
