import Foundation
import MarqueeModel
import MarqueeRecipes
import MarqueeYAML

@testable import MarqueeProject

/// A project in a folder of its own, gone with this object.
final class TemporaryProject {
    let root: FilePath
    private let url: URL

    init(_ files: [String: String] = [:]) throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "marquee-project-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        root = FilePath(url.path(percentEncoded: false))
        try write("", to: "marquee.yaml")
        for (path, text) in files { try write(text, to: path) }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func write(_ text: String, to path: String) throws {
        try write(Array(text.utf8), to: path)
    }

    func write(_ bytes: [UInt8], to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    func read(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: path)), as: UTF8.self)
    }

    func project(_ overlay: TextOverlay = TextOverlay()) throws -> Project {
        try Project(at: root, workingDirectory: root, environment: [:], overlay: overlay)
    }

    /// What `marquee validate` finds.
    func validate(_ overlay: TextOverlay = TextOverlay()) throws -> DiagnosticReport {
        do {
            return try project(overlay).validate(Self.checks)
        } catch let error as InvalidDocuments {
            return try error.validation(Self.checks)
        }
    }

    /// At the beginning of 2026, with recipes, and without notifications.
    private static var checks: FeatureChecks {
        FeatureChecks(
            notification: { _ in nil },
            recipes: {
                RecipeCheck.check($0, $1, at: Timestamp(milliseconds: 1_767_225_600_000), isIncomplete: $2)
            }, happening: { _, _ in [] })
    }

    /// What `marquee validate PATH…` finds.
    func validate(_ paths: [String]) throws -> DiagnosticReport {
        try Validation(project: project(), workingDirectory: root, checks: Self.checks)
            .report(on: paths) { () throws(ProjectError) in [] }
    }

    func fixRun() throws -> FixRun {
        try FixRun(workingDirectory: root, check: validate)
    }
}
