import Foundation
import MarqueeModel
import MarqueeRecipes
import MarqueeYAML
import Testing

/// A file of `templates/broken`, with the findings that its comments say it must give.
///
/// A comment `# expect: LINE:COLUMN SEVERITY CODE` stands for one; files that cannot have comments have them in a
/// neighbour that ends in `.expect`. `# presenters: none` takes the default presenters away.
struct BrokenFile: CustomTestStringConvertible, Sendable {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let folder = root.appending(path: "templates/broken")

    let name: String
    let bytes: [UInt8]
    let expected: [String]
    let hasPresenters: Bool

    var testDescription: String { name }

    static func all() throws -> [BrokenFile] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        return try names.filter { !$0.hasSuffix(".expect") }.sorted().map(BrokenFile.init)
    }

    private init(name: String) throws {
        self.name = name
        self.bytes = Array(try Data(contentsOf: Self.folder.appending(path: name)))
        let neighbour = Self.folder.appending(path: name + ".expect")
        let isApart = FileManager.default.fileExists(atPath: neighbour.path(percentEncoded: false))
        let comments =
            isApart ? try String(contentsOf: neighbour, encoding: .utf8) : String(decoding: bytes, as: UTF8.self)
        let lines = comments.split(separator: "\n")
        self.expected = lines.filter { $0.hasPrefix("# expect: ") }.map { String($0.dropFirst(10)) }
        self.hasPresenters = !lines.contains("# presenters: none")
    }

    /// What is found in it, its messages and recipes checked against its own definitions.
    func findings() -> [Diagnostic] {
        let presenter = hasPresenters ? "terminal" : nil
        var loader = DocumentLoader(presenters: PresenterDefaults(template: presenter, function: presenter))
        loader.read(bytes, file: name)
        guard let catalog = try? TemplateCatalog(loader.definitions, presenters: loader.presenters) else {
            return loader.diagnostics
        }
        let resolver = MessageResolver(catalog: catalog)
        return loader.diagnostics + loader.messages.flatMap { resolver.resolve($0).diagnostics }
            + RecipeCheck.findings(in: loader.recipes, resolver, at: Timestamp(milliseconds: 1_767_225_600_000))
    }
}
