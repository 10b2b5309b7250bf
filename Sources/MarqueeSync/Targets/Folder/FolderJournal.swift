import MarqueeModel
import MarqueeSystem

/// What is about to become of a folder's files. Once it is there, the new state holds: whoever reads the folder sees it
/// as if every file were in place, and whoever writes it next puts them there first.
struct FolderJournal {
    static let name = ".marquee-sync.json"
    private static let limit = 64 << 20

    /// The digest of what each file is going to hold; nil: it goes.
    let files: [String: String?]

    init(files: [String: String?]) {
        self.files = files
    }

    /// The journal of a folder; nil when nothing is about to happen.
    init?(in folder: Folder) throws(SystemError) {
        guard let bytes = try folder.content(of: Self.name, limit: Self.limit),
            let members = (try? Value(json: bytes))?.object?["files"]?.object
        else { return nil }
        files = Dictionary(
            members.map { ($0.key, $0.value.string) }.filter { Self.isOurs($0.0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// What a file holds as far as the journal knows; nil when it says nothing about it.
    func content(of name: String, in folder: Folder, limit: Int) throws(SystemError) -> [UInt8]?? {
        guard let digest = files[name] else { return nil }
        guard let digest else { return .some(nil) }
        let waiting = try folder.content(of: name + DefinitionFileName.waiting, limit: limit)
        if let waiting, Digest.text(waiting) == digest { return waiting }
        return try folder.content(of: name, limit: limit)
    }

    /// Makes it hold.
    func write(to folder: Folder) throws(SystemError) {
        let members = files.sorted { $0.key < $1.key }.map { ($0.key, $0.value.map(Value.string) ?? .null) }
        let value: Value = ["files": .object(ValueObject(members))]
        try folder.write(value.jsonBytes(), to: Self.name + DefinitionFileName.waiting)
        try folder.rename(Self.name + DefinitionFileName.waiting, to: Self.name)
    }

    /// Puts every file in its place, and removes the journal.
    func complete(in folder: Folder) throws(SystemError) {
        for (name, digest) in files.sorted(by: { $0.key < $1.key }) {
            if digest == nil {
                // A journal may come with a repository, and only definitions go.
                if let bytes = try folder.content(of: name, limit: Self.limit),
                    FileTarget.definition(bytes, in: name) != nil
                {
                    try folder.remove(name)
                }
            } else if try folder.content(of: name + DefinitionFileName.waiting, limit: Self.limit) != nil {
                try folder.rename(name + DefinitionFileName.waiting, to: name)
            }
        }
        try folder.remove(Self.name)
    }

    /// A journal that somebody else wrote leads nowhere outside the folder.
    private static func isOurs(_ name: String) -> Bool {
        name.hasSuffix(DefinitionFileName.suffix) && !name.hasPrefix(".") && !name.utf8.contains(UInt8(ascii: "/"))
    }
}
