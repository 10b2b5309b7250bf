import Glibc
import MarqueeModel
import MarqueeSystem

/// The recipes that a dashboard has given, in a file beside the store.
struct RecipeFile: Sendable {
    struct Content: Sendable, Hashable {
        var recipes: ValueObject
        var entityTag: String?
    }

    static let name = "dashboard-recipes.json"
    private static let temporaryName = "dashboard-recipes.tmp"
    /// The greatest answer that is read.
    static let longest = 16 << 20

    /// The directory of the store.
    let directory: String

    /// Nil where there are none of that dashboard.
    func read(of address: String) -> Content? {
        // Not written yet, or not to be read: they are fetched again.
        guard let folder = try? OwnFolder(store: directory), let file = try? folder.open(Self.name, O_RDONLY),
            let bytes = try? file.read(upTo: 2 * Self.longest), let members = try? Value(json: bytes).object,
            members["address"]?.string == address, let recipes = members["recipes"]?.object
        else { return nil }
        return Content(recipes: recipes, entityTag: members["etag"]?.string)
    }

    /// - Throws: ``SystemError``.
    func keep(_ content: Content, of address: String) throws {
        let document: Value = [
            "address": .string(address), "etag": content.entityTag.map(Value.string) ?? .null,
            "recipes": .object(content.recipes),
        ]
        let folder = try OwnFolder(store: directory)
        folder.remove(Self.temporaryName)
        do {
            let file = try folder.open(Self.temporaryName, O_WRONLY | O_CREAT | O_EXCL)
            try file.replaceContent(with: document.jsonBytes())
            try file.synchronize()
        }
        try folder.rename(Self.temporaryName, to: Self.name, in: folder)
        try folder.synchronize()
    }
}
