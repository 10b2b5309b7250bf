import Foundation
import MarqueeCommandLine
import MarqueeModel
import MarqueePlayground
import MarqueeProject
import MarqueeYAML

/// `marquee preview --web`: the project's templates in the browser.
struct WebPreview {
    private let context: CommandContext
    private let name: String?
    private let locale: String?
    private let port: Int
    private let opensBrowser: Bool

    /// - Parameters:
    ///   - name: The template whose page is opened; nil: all of them.
    ///   - locale: The one that is shown where none is chosen; nil: the project's.
    ///   - port: 0: one that is free.
    init(_ context: CommandContext, of name: String?, at locale: String?, port: Int, opensBrowser: Bool) {
        (self.context, self.name, self.locale) = (context, name, locale)
        (self.port, self.opensBrowser) = (port, opensBrowser)
    }

    func run(until stops: StopRequests) async throws -> ExitStatus {
        var options = PlaygroundServer.Options()
        (options.port, options.locale) = (port, locale)
        if let template = context.environment["EDITOR_URL"], !template.isEmpty {
            options.editor = try EditorAddress(template)
        }
        if let name { options.first = try known(name) }
        let (console, opener) = (context.console, opensBrowser ? BrowserLinkOpener(context.environment) : nil)
        let reader = try ProjectReader(checks: .features) { [context] in try context.projectOrFailure() }
        // Without a project, nothing would be watched either.
        do { _ = try context.projectOrFailure() } catch is InvalidDocuments {}
        let preview = Preview(context, of: nil, settings: [])
        let opening = PrivatePage()
        defer { opening.remove() }
        let server = PlaygroundServer(
            options, reader, folders: { preview.folders() },
            onAddress: { url in
                console.print(url + "\n")
                console.note("The address works in one browser only. Press ^C to stop.")
                guard let opener else { return }
                await Self.open(url, with: opener, opening, console)
            },
            onUnwatched: { reason in
                console.messages.write("changes are not detected: \(reason); restart the playground after a change\n")
            })
        try await server.run(until: stops.requests)
        return .success
    }

    /// A template that the project has, or that is not read at the moment because of an error.
    private func known(_ name: String) throws -> String {
        guard let project = try? context.projectOrFailure() else { return name }
        let documents = project.loadedDefinitions()
        let names = documents.loader.names.keys.sorted()
        guard !names.contains(name), !documents.hasErrors else { return name }
        let help = NearestName.of(name, in: names).map { "did you mean '\($0)'?" } ?? "'marquee inspect' lists all"
        throw CommandFailure(
            DiagnosticCode.unknownTemplate.rawValue, "unknown template '\(name)'; \(help)", status: .invalidInput)
    }

    private static func open(_ url: String, with opener: BrowserLinkOpener, _ page: PrivatePage, _ console: Console)
        async
    {
        do {
            try await opener.open(try page.leading(to: url))
        } catch {
            console.messages.write(CommandFailure(error).text(isColored: console.messages.isColored))
        }
    }
}

/// A page in a folder that only this user can read, which leads to an address: everybody on the machine can list the
/// arguments of a browser, but not what is in the file.
private struct PrivatePage: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "marquee-\(UUID().uuidString)")

    /// - Returns: The address of the page.
    func leading(to url: String) throws -> String {
        let path = FilePath(folder.path(percentEncoded: false))
        do {
            try FileSystem.makeDirectory(path)
            // An address of digits and letters: nothing in it has to be escaped.
            let page = """
                <!doctype html><html lang="en"><meta charset="utf-8"><title>Marquee playground</title>\
                <meta http-equiv="refresh" content="0; url=\(url)"><a href="\(url)">Open the playground</a>

                """
            try FileSystem.replace(path.appending("open.html"), with: Array(page.utf8))
        } catch {
            throw CommandFailure("cannot-open-browser", "cannot write '\(path)': \(error)", status: .cannotWrite)
        }
        return folder.appending(path: "open.html").absoluteString
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }  // It may never have been there.
}
