import Foundation
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject

/// Where all of a demo is kept.
struct DemoFolder {
    /// What tells a demo's folder from others.
    private static let markerName = "marquee-demo.json"

    let path: FilePath
    /// Whether it goes with the demo.
    let isTemporary: Bool

    /// - Parameters:
    ///   - named: What somebody has named; nil: one that is made up.
    ///   - isKept: Whether one that is made up stays.
    /// - Throws: ``CommandFailure`` for a folder of somebody else's files, and where none can be made.
    init(_ named: FilePath?, isKept: Bool) throws {
        path =
            named
            ?? FilePath(
                FileManager.default.temporaryDirectory.appending(path: "marquee-demo-\(UUID().uuidString)").path())
        isTemporary = named == nil && !isKept
        do {
            try FileSystem.makeDirectories(path.parent)
            try FileSystem.makeDirectory(path)
            let names = try FileSystem.names(in: path)
            guard names.isEmpty || names.contains(Self.markerName) else {
                throw CommandFailure(
                    "folder-in-use",
                    "'\(path)' contains files that are not from a demo; name a new or empty folder, or the folder of an"
                        + " earlier demo", status: .cannotWrite)
            }
            if names.isEmpty { try mark(isSeeded: false, begunAt: nil) }
        } catch {
            throw Self.failure(path, error)
        }
    }

    private static func failure(_ path: FilePath, _ error: any Error) -> CommandFailure {
        error as? CommandFailure
            ?? CommandFailure(
                "demo-folder", "the folder '\(path)' cannot be used: \(error); name another one with --data",
                status: .cannotWrite)
    }

    var project: DemoProject { DemoProject(directory: path.appending("project")) }
    var data: FilePath { path.appending("dashboard") }
    var firstToken: FilePath { path.appending("first-token") }
    var pageState: FilePath { path.appending("page") }
    var pageAddress: FilePath { pageState.appending("url") }

    func store(of shop: DemoShop) -> FilePath { path.appending("hosts").appending(shop.name) }
    func output(of program: String) -> FilePath { path.appending("\(program).out") }
    func log(of program: String) -> FilePath { path.appending("\(program).log") }

    /// Whether the month and the messages are there.
    var isSeeded: Bool { marker["seeded"]?.boolean == true }

    /// When somebody began to make them: whoever goes on makes the same.
    var begunAt: Timestamp? { (marker["begun"]?.string).flatMap { Timestamp($0) } }

    private var marker: ValueObject {
        guard let bytes = try? FileSystem.content(of: path.appending(Self.markerName), limit: 1 << 16) else {
            return [:]  // Then all is made.
        }
        return (try? Value(json: bytes))?.object ?? [:]
    }

    func mark(isSeeded: Bool, begunAt: Timestamp?) throws(FileSystem.Failure) {
        let marker: Value = [
            "seeded": .boolean(isSeeded), "begun": begunAt.map { .string($0.description) } ?? .null,
        ]
        try FileSystem.replace(path.appending(Self.markerName), with: marker.jsonBytes())
    }

    /// What a file of it says; nil where it is not there.
    func text(of file: FilePath) -> String? {
        // Not there yet, for one.
        (try? FileSystem.content(of: file, limit: 1 << 16)).map {
            String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    /// Removes it, if it is to go.
    func remove() {
        if isTemporary { try? FileManager.default.removeItem(atPath: path.text) }  // What is left is of no use.
    }
}
