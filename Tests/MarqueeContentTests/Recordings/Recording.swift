import Foundation
import MarqueeModel

/// A recorded conversation with Contentful; see `shared/fixtures/README.md`.
struct Recording {
    struct Exchange {
        let method: String
        let url: String
        let requestHeaders: ValueObject
        let request: Value?
        let status: Int
        let headers: ValueObject
        let response: Value
    }

    let exchanges: [Exchange]

    /// - Parameter name: Such as `management/entry__publish`.
    init(_ name: String) throws {
        let list = try Self.json(name).list ?? []
        exchanges = list.compactMap { item in
            guard let object = item.object, let method = object["method"]?.string, let url = object["url"]?.string,
                let status = object["status"]?.integer
            else { return nil }
            return Exchange(
                method: method, url: url, requestHeaders: object["request_headers"]?.object ?? [:],
                request: object["request_body"], status: Int(status),
                headers: (object["response_headers"] ?? object["headers"])?.object ?? [:],
                response: object["response_body"] ?? object["body"] ?? .null)
        }
    }

    /// A file of the recordings as it is.
    static func json(_ name: String) throws -> Value {
        try Value(json: [UInt8](Data(contentsOf: folder.appending(path: "\(name).json"))))
    }

    /// The names of all recorded conversations.
    static var names: [String] {
        ["management", "delivery"].flatMap { folder in
            let files =
                (try? FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: folder).path())) ?? []
            return files.filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0.dropLast(".json".count))" }
        }
    }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../../shared/fixtures/contentful"
    ).standardized

    /// Recorded data lies beside the project where it is developed, and nowhere else.
    static let areThere = FileManager.default.fileExists(atPath: folder.path())
}
