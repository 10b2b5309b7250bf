package import MarqueeModel

/// Which presenters the plugins of a project had when they were last loaded, kept beside the store: so that names can be
/// checked without loading code.
package struct PresenterRecord: Sendable, Hashable {
    package static let fileName = "presenters.json"
    private static let limit = 1 << 20

    package struct Presenter: Sendable, Hashable {
        package let name: String
        /// `template`, `function` or both.
        package let kinds: [String]

        package init(name: String, kinds: [String]) {
            self.name = name
            self.kinds = kinds
        }
    }

    package struct Plugin: Sendable, Hashable {
        /// The library, absolute.
        package let path: String
        package let name: String
        package let version: String
        package let presenters: [Presenter]

        package init(path: String, name: String, version: String, presenters: [Presenter]) {
            self.path = path
            self.name = name
            self.version = version
            self.presenters = presenters
        }
    }

    package let plugins: [Plugin]

    package init(plugins: [Plugin]) {
        self.plugins = plugins
    }

    // MARK: Keeping

    /// Reads the record in a store's directory; nil when there is none, or something else is there.
    package init?(in store: FilePath) {
        guard !FileSystem.isForeignLink(store), !FileSystem.isForeignLink(store.appending(Self.fileName)),
            let bytes = try? FileSystem.content(of: store.appending(Self.fileName), limit: Self.limit),
            let plugins = (try? Value(json: bytes))?.object?["plugins"]?.list
        else { return nil }
        self.init(plugins: plugins.compactMap { $0.object.flatMap(Plugin.init) })
    }

    /// Writes the record into a store's directory, which is made when missing.
    package func write(in store: FilePath) throws(ProjectError) {
        let file = store.appending(Self.fileName)
        guard !FileSystem.isForeignLink(store) else { throw .linkedStore(store) }
        do {
            try FileSystem.makeDirectory(store)
            FileSystem.removeLeftovers(in: store) { $0 == Self.fileName }
            try FileSystem.replace(file, with: Array((json.json(.readable) + "\n").utf8))
        } catch {
            throw ProjectError(.unwritable, "'\(file)' cannot be written: \(error)")
        }
    }

    private var json: Value {
        ["plugins": .list(plugins.map(\.json))]
    }
}

extension PresenterRecord.Plugin {
    fileprivate init?(_ members: ValueObject) {
        guard let path = members["path"]?.string, let name = members["name"]?.string,
            let version = members["version"]?.string, let presenters = members["presenters"]?.list
        else { return nil }
        self.init(
            path: path, name: name, version: version,
            presenters: presenters.compactMap { item in
                guard let name = item.object?["name"]?.string else { return nil }
                let kinds = item.object?["presents"]?.list ?? []
                return PresenterRecord.Presenter(name: name, kinds: kinds.compactMap(\.string))
            })
    }

    /// The plugin as commands print it.
    package var json: Value {
        [
            "name": .string(name), "version": .string(version), "path": .string(path),
            "presenters": .list(
                presenters.map { presenter in
                    ["name": .string(presenter.name), "presents": .list(presenter.kinds.map(Value.string))]
                }),
        ]
    }
}
