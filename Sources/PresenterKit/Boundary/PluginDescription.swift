/// A plugin's handshake: what it is and what it brings along.
package struct PluginDescription: Sendable, Hashable {
    /// One of its presenters.
    package struct Presenter: Sendable, Hashable {
        package let name: String
        package let presents: Set<PresentationKind>
        /// Why the presenter could not start, when it could not.
        package let failure: String?

        package init(name: String, presents: Set<PresentationKind>, failure: String? = nil) {
            self.name = name
            self.presents = presents
            self.failure = failure
        }
    }

    /// The version of the messages that the plugin speaks.
    package let boundaryVersion: Int
    package let name: String
    package let version: String
    package let presenters: [Presenter]

    package init(boundaryVersion: Int = Boundary.version, name: String, version: String, presenters: [Presenter]) {
        self.boundaryVersion = boundaryVersion
        self.name = name
        self.version = version
        self.presenters = presenters
    }
}

extension PluginDescription {
    func write(to writer: inout BoundaryWriter) {
        writer.member("type", "hello")
        writer.member("protocol", Int64(boundaryVersion))
        writer.member("name", name)
        writer.member("version", version)
        writer.key("presenters")
        writer.list { writer in
            for presenter in presenters { presenter.write(to: &writer) }
        }
    }
}

extension PluginDescription.Presenter {
    static func read(_ reader: inout BoundaryReader) throws(BoundaryError) -> PluginDescription.Presenter {
        var name: String?
        var presents: [String] = []
        var failure: String?
        try reader.object { reader, key throws(BoundaryError) in
            switch key {
            case "name": name = try reader.string()
            case "presents": presents = try reader.list { reader throws(BoundaryError) in try reader.string() }
            case "failure": failure = try reader.string()
            default: _ = try reader.value()
            }
        }
        guard let name else { throw .missing("name", in: "a presenter") }
        return PluginDescription.Presenter(
            name: name, presents: Set(presents.compactMap(PresentationKind.init)), failure: failure)
    }

    fileprivate func write(to writer: inout BoundaryWriter) {
        writer.object { writer in
            writer.member("name", name)
            writer.key("presents")
            writer.list { writer in
                for kind in PresentationKind.allCases where presents.contains(kind) { writer.string(kind.rawValue) }
            }
            if let failure { writer.member("failure", failure) }
        }
    }
}
