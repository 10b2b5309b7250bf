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
    static let names = names(in: ["management", "delivery"])

    /// The names of all files in some folders; none where recordings are not expected.
    static func names(in folders: [String]) -> [String] {
        folders.flatMap { name in
            // What is missing where it is expected is found by 'RecordingTests'.
            let files =
                (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path())) ?? []
            return files.filter { $0.hasSuffix(".json") }.sorted().map { "\(name)/\($0.dropLast(".json".count))" }
        }
    }

    private static let shared = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../../shared"
    ).standardized

    static let folder = shared.appending(path: "fixtures/contentful")

    /// Recorded data lies beside the project where it is developed, and nowhere else. Where what is shared with the project
    /// lies there, the recordings have to be in it: tests that need them fail otherwise.
    static let areExpected = FileManager.default.fileExists(atPath: shared.path())
}
