import Glibc
import MarqueeModel
import MarqueeSystem

/// What a dashboard has given to this host when it joined.
struct HostCredentials: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    var id: String
    var name: String
    var token: String

    /// Without the token, wherever it is printed.
    var description: String { "host \(id) '\(name)'" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// What a host keeps of the dashboards that it has joined, each by its address: in a file of its owner's, beside the store.
struct CredentialFile: Sendable {
    /// What is kept of one of them.
    struct Entry: Sendable, Hashable {
        var credentials: HostCredentials
        /// The processes of which one holds the connection, as far as the server knows: the last one that it has accepted,
        /// and those that were started since; the newest first.
        var instances: [String] = []
    }

    static let name = "dashboard.json"
    private static let temporaryName = "dashboard.tmp"
    private static let longest = 1 << 20
    /// More starts in a row without the server are as good as one.
    static let mostInstances = 4

    /// The directory of the store.
    let directory: String

    var path: String { "\(directory)/\(Self.name)" }

    /// Nil where this host has not joined, or nothing that can be read says so: then it joins again.
    func entry(for address: String) -> Entry? {
        guard let members = content()[address]?.object, let id = members["id"]?.string,
            let name = members["name"]?.string, let token = members["token"]?.string
        else { return nil }
        return Entry(
            credentials: HostCredentials(id: id, name: name, token: token),
            instances: (members["instances"]?.list ?? []).compactMap(\.string))
    }

    /// Puts this in the place of what was there, durably: a token that was lost could only be replaced by the server.
    ///
    /// - Throws: ``SystemError``.
    func keep(_ entry: Entry, for address: String) throws {
        var content = content()
        content[address] = [
            "id": .string(entry.credentials.id), "name": .string(entry.credentials.name),
            "token": .string(entry.credentials.token),
            "instances": .list(entry.instances.prefix(Self.mostInstances).map(Value.string)),
        ]
        let folder = try OwnFolder(store: directory)
        folder.remove(Self.temporaryName)
        do {
            let file = try folder.open(Self.temporaryName, O_WRONLY | O_CREAT | O_EXCL)
            try file.replaceContent(with: Value.object(content).jsonBytes(.sorted))
            try file.synchronize()
        }
        try folder.rename(Self.temporaryName, to: Self.name, in: folder)
        try folder.synchronize()
    }

    private func content() -> ValueObject {
        guard let folder = try? OwnFolder(store: directory), let file = try? folder.open(Self.name, O_RDONLY),
            let bytes = try? file.read(upTo: Self.longest)
        else { return [:] }
        return (try? Value(json: bytes).object) ?? [:]
    }
}
