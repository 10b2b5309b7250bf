import Foundation
import MarqueeSync
import MarqueeTesting

/// A project with a dashboard, a directory and a vendor as targets.
final class SyncProject {
    let project: TestProject
    let server: DashboardDouble

    static let before = """
        product-banner:
          type: template
          arguments: { title: Welcome, count: 3, style: { padding: 8 } }
        old-banner: { type: template, arguments: { text: hi } }
        """
    static let after = """
        product-banner:
          type: template
          arguments: { title: Welcome, count: "3", style: { padding: 12 } }
        welcome-card: { type: template, arguments: { a: 1, b: 2 } }
        """

    init(_ templates: String = before) throws {
        server = try DashboardDouble(token: "t0ken")
        project = try TestProject([
            "templates/a.yaml": templates,
            "marquee.yaml": """
            name: shop
            targets:
              local: { kind: dashboard, url: "\(server.url)", token: "${SYNC_TOKEN}" }
              review: { kind: file, directory: dashboard }
              vendor: { kind: clevertap, url: "\(server.url)/ct", accountID: "${CT_ACCOUNT}", accountToken: "${CT_TOKEN}" }
            """,
        ])
        project.environment["SYNC_TOKEN"] = "t0ken"
    }

    deinit {
        server.close()
    }

    func define(_ templates: String) throws {
        try project.write(templates, to: "templates/a.yaml")
    }

    /// Runs `marquee sync`.
    func sync(_ arguments: String...) throws -> Executable.Outcome {
        try project.marquee(["sync"] + arguments)
    }

    /// Every file of the project with its content, as far as it is text: what a dry run may not change.
    func files() throws -> [String: Data] {
        let root = project.root
        let names = FileManager.default.enumerator(atPath: root.path())?.compactMap { $0 as? String } ?? []
        return try names.reduce(into: [:]) { files, name in
            let url = root.appending(path: name)
            guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { return }
            // Where readers of a database leave their marks, and an empty log.
            guard !name.hasSuffix("-shm") else { return }
            let content = try Data(contentsOf: url)
            if !name.hasSuffix("-wal") || !content.isEmpty { files[name] = content }
        }
    }
}
