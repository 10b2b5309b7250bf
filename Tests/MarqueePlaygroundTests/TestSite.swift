import Foundation
import HTTPTypes
import MarqueeModel
import MarqueeProject
import MarqueeServing
import Synchronization
import Testing

@testable import MarqueePlayground

/// A project in a folder of its own, with a playground that answers without a network. Gone with this object.
final class TestSite {
    static let templates = """
        banner:
          type: template
          description: Announces one product
          presenter: web
          arguments:
            title: Welcome
            body: { type: string, value: See what is new, maxLength: 40 }
            hero: { type: file }
            on-accept: { type: action }
        ask:
          type: function
          visual: true
          presenter: web
          arguments: { question: Really? }
        """

    static let welcome = """
        template: banner
        arguments: { title: Hello, hero: tea.svg }
        localizations:
          it: { title: Ciao }
        """

    static let picture = #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>"#

    let root: URL
    let site: PlaygroundSite
    private var reader: ProjectReader
    private let used = Recorder()
    private var cookie: String?

    init(
        _ files: [String: String] = [
            "templates/banner.yaml": templates, "messages/welcome.yaml": welcome, "assets/tea.svg": picture,
        ], configuration: String = "name: shop\nfiles: { directories: [assets] }\n"
    ) throws {
        let made = FileManager.default.temporaryDirectory.appending(path: "marquee-site-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        root = made.resolvingSymlinksInPath()
        for (path, content) in files.merging(["marquee.yaml": configuration], uniquingKeysWith: { first, _ in first }) {
            try Self.write(content, to: path, in: root)
        }
        let place = FilePath(root.path(percentEncoded: false))
        reader = try ProjectReader(checks: .none) {
            try Project(at: place, workingDirectory: place, environment: [:])
        }
        let used = used
        site = try PlaygroundSite(
            reader.read(), names: Exposure(host: "127.0.0.1").names, editor: .standard, onUsed: { used.record() })
        site.listens(at: 8_700)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    private static func write(_ content: String, to path: String, in root: URL) throws {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: file, atomically: true, encoding: .utf8)
    }

    /// How often an address was used again.
    var usedCount: Int { used.count }

    func write(_ content: String, to path: String) throws { try Self.write(content, to: path, in: root) }

    /// Saves a file, and shows the project as it is then.
    func save(_ content: String, to path: String) throws {
        try write(content, to: path)
        site.show(reader.read())
    }

    struct Answer {
        let status: Int
        let fields: HTTPFields
        let text: String

        func field(_ name: String) -> String { HTTPField.Name(name).flatMap { fields[$0] } ?? "" }

        var json: ValueObject {
            get throws { try #require(try Value(json: text).object) }
        }
    }

    /// Lets the visitor in, once.
    func enter() async {
        let answer = await ask("/enter?key=\(site.entry.key)")
        #expect(answer.status == 200)
        cookie = answer.fields[.setCookie].map { String($0.prefix { $0 != ";" }) }
    }

    func ask(
        _ path: String, _ method: HTTPRequest.Method = .get, form: String? = nil, host: String = "127.0.0.1:8700",
        _ more: [(String, String)] = []
    ) async -> Answer {
        var fields = HTTPFields(named: more)
        if let cookie { fields[.cookie] = cookie }
        let head = HTTPRequest(
            method: form == nil ? method : .post, scheme: "http", authority: host, path: path, headerFields: fields)
        let answer = await site.answer(head, local: nil) { () async throws(SiteProblem) -> [UInt8] in
            Array((form ?? "").utf8)
        }
        var text = ""
        if case .bytes(let bytes) = answer.body { text = String(decoding: bytes, as: UTF8.self) }
        return Answer(status: answer.status.code, fields: answer.fields, text: text)
    }

    /// The picture of a template at a locale.
    func card(_ path: String, at locale: String = "") async throws -> ValueObject? {
        let answer = await ask(path)
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.json["cards"]?.object?[locale]?.object
    }
}

/// Counts.
private final class Recorder: Sendable {
    private let value = Mutex(0)
    func record() { value.withLock { $0 += 1 } }
    var count: Int { value.withLock { $0 } }
}
