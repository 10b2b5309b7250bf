import HTTPTypes
import MarqueeForms
import MarqueeModel
import MarqueeProject
import MarqueeServing
import NIOCore
import Synchronization
import WebPresenter

/// What each address answers.
final class PlaygroundSite: Sendable {
    /// A form with its values.
    static let longestBody = 256 << 10
    /// An address with its query.
    static let longestAddress = 16 << 10

    let streams = ChangeStreams()
    let entry = Entry()
    private let names: ServerNames
    private let editor: EditorAddress
    /// The locale that is shown where none is chosen.
    private let locale: String
    /// The address of the page that comes first.
    private let first: String
    private let pages: PlaygroundPages
    private let pictures = PictureFiles()
    private let state: Mutex<ProjectState>
    private let port = Mutex(0)
    /// Told that the address has been used a second time, so that another one has to be printed.
    private let onUsed: @Sendable () -> Void

    init(
        _ state: ProjectState, names: ServerNames, editor: EditorAddress, locale: String = "", first: String = "/",
        onUsed: @escaping @Sendable () -> Void
    ) throws {
        (self.names, self.editor, self.onUsed) = (names, editor, onUsed)
        (self.locale, self.first) = (locale, first)
        self.state = Mutex(state)
        let frames = PreviewPage.files.map { PreviewPage.file(named: $0)?.text ?? "" }.joined()
        pages = try PlaygroundPages(frames: frames)
        streams.tell(state.number)
    }

    /// Shows the project as it is from now on.
    func show(_ next: ProjectState) {
        state.withLock { $0 = next }
        streams.tell(next.number)
    }

    /// Cookies are kept by the port, too.
    func listens(at port: Int) { self.port.withLock { $0 = port } }

    // MARK: Answers

    /// - Parameters:
    ///   - local: This end of the connection.
    ///   - body: Reads the request's body.
    func answer(
        _ head: HTTPRequest, local: SocketAddress?, body: () async throws(SiteProblem) -> [UInt8]
    ) async -> SiteAnswer {
        do throws(SiteProblem) {
            return try await admitted(head, local: local, body: body)
        } catch {
            return problem(error)
        }
    }

    private func admitted(
        _ head: HTTPRequest, local: SocketAddress?, body: () async throws(SiteProblem) -> [UInt8]
    ) async throws(SiteProblem) -> SiteAnswer {
        if let refusal = names.refusal(of: head, local: local) {
            var problem = SiteProblem(refusal.status, "Refused", Self.detail(of: refusal))
            problem.hasWay = false
            throw problem
        }
        let target = head.path ?? ""
        guard target.utf8.count <= Self.longestAddress else {
            throw SiteProblem(.uriTooLong, "The address is too long", "Use fewer or shorter values.")
        }
        let mark = target.firstIndex(of: "?")
        let path = target[..<(mark ?? target.endIndex)]
        let query = mark.map { target[target.index(after: $0)...] } ?? ""
        guard let pairs = FormText.pairs(in: query.utf8) else {
            throw SiteProblem(
                .badRequest, "The address cannot be read", "It has an invalid '%' escape, or is not UTF-8.")
        }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        guard let route = SiteRoute(parts) else { throw .notFound }
        guard route.methods.contains(head.method) else {
            var problem = SiteProblem(
                .methodNotAllowed, "Method not allowed",
                "This address accepts \(route.methods.map(\.rawValue).joined(separator: ", ")).")
            problem.fields[.allow] = route.methods.map(\.rawValue).joined(separator: ", ")
            throw problem
        }
        let port = port.withLock { $0 }
        if route == .enter { return try enter(pairs, port) }
        guard route.isOpen || entry.admits(head.headerFields, port: port) else {
            var problem = SiteProblem(
                .forbidden, "Access denied",
                "Open the address that 'marquee preview --web' printed. It works in one browser only.")
            problem.hasWay = false
            throw problem
        }
        var fields = pairs
        if head.method == .post {
            guard let written = FormText.pairs(in: try await body()) else {
                throw SiteProblem(
                    .badRequest, "The form cannot be read", "It has an invalid '%' escape, or is not UTF-8.")
            }
            fields = written
        }
        return try answer(route, fields, isHead: head.method == .head)
    }

    private static func detail(of refusal: NameRefusal) -> String {
        switch refusal {
        case .foreignHost: "This server responds only to 127.0.0.1 and localhost."
        case .severalHosts: "Expected one 'Host' field, got several."
        case .foreignPage: "The request comes from a page of another site."
        }
    }

    private func enter(_ pairs: [(String, String)], _ port: Int) throws(SiteProblem) -> SiteAnswer {
        switch entry.enter(pairs.first { $0.0 == "key" }?.1 ?? "") {
        case .entered:
            // A page and no redirection: whoever comes from a file or another site would lose the cookie on the way.
            return .page(pages.page("entered", Entered(path: first)), [.setCookie: entry.cookie(port: port)])
        case .used:
            onUsed()
            throw SiteProblem(
                .forbidden, "This address was already used",
                "It works only once. The terminal shows a new one for another browser.")
        case .unknown:
            var problem = SiteProblem(
                .forbidden, "Unknown address", "Open the address that 'marquee preview --web' printed last.")
            problem.hasWay = false
            throw problem
        }
    }

    private func answer(
        _ route: SiteRoute, _ fields: [(String, String)], isHead: Bool
    ) throws(SiteProblem) -> SiteAnswer {
        let state = state.withLock { $0 }
        switch route {
        case .enter: throw .notFound
        case .gallery:
            let page = GalleryPage(state, GalleryWish(fields), editor, version: pages.version)
            return .page(pages.page("gallery", page), allowing: .preview)
        case .findings:
            return .page(pages.page("findings", FindingsPage(state, editor, version: pages.version)))
        case .pictures: return try cards(GalleryWish(fields), state)
        case .template(let name):
            let (picture, entry, query) = try self.picture(name, fields, state)
            let page = TemplatePage(picture, entry, query, in: state, editor, version: pages.version)
            return .page(pages.page("template", page), allowing: .preview)
        case .picture(let name):
            let (picture, entry, query) = try self.picture(name, fields, state)
            return json(picture, entry, query, state)
        case .events:
            guard !isHead else { return SiteAnswer(.ok, [], type: "text/event-stream") }
            // Browsers do not come back after this answer.
            guard let stream = streams.open() else { return SiteAnswer(.noContent, [], type: "text/event-stream") }
            return .stream(stream)
        case .asset(let version, let name):
            guard version == pages.version, let asset = PlaygroundPages.assets[name] else { throw .notFound }
            return .asset(asset.text, type: asset.type)
        case .frame(let version, let name):
            guard version == pages.version, let file = PreviewPage.file(named: name) else { throw .notFound }
            var fields: HTTPFields = [:]
            SecurityHeaders.addForPreview(PreviewPage.policyWithFiles, to: &fields)
            return .asset(file.text, type: file.type, fields)
        case .file(let number):
            guard let (bytes, type) = pictures.content(number) else { throw .notFound }
            return SiteAnswer(
                .ok, bytes, type: type,
                HTTPFields(named: [
                    ("Cache-Control", "private, max-age=3600"),
                    // Opened by itself, a picture may not be a page.
                    ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
                    ("Cross-Origin-Resource-Policy", "same-origin"),
                ]))
        }
    }

    // MARK: Pictures

    private func picture(
        _ name: String, _ fields: [(String, String)], _ state: ProjectState
    ) throws(SiteProblem) -> (Picture, ProjectState.Entry, TemplateQuery) {
        // What is built in can be looked at, too, though it is nobody's here.
        guard let entry = state.entry(name) ?? state.builtIn(name) else { throw .noTemplate(name) }
        guard let definition = entry.definition else {
            throw SiteProblem(
                .unprocessableContent, "'\(name.visible.shortened)' has errors",
                "It cannot be shown until they are fixed; see 'Findings'.")
        }
        let query = TemplateQuery(fields, locale: locale)
        do {
            return (try Picture(definition, query, in: state), entry, query)
        } catch {
            throw SiteProblem(.unprocessableContent, "No sample values", error.description)
        }
    }

    /// What the page of a template asks for while somebody writes, and after each change of the project.
    private func json(
        _ picture: Picture, _ entry: ProjectState.Entry, _ query: TemplateQuery, _ state: ProjectState
    ) -> SiteAnswer {
        let files = pictures.files(of: state.project)
        var cards: [String] = []
        var problem: String?
        for locale in query.locales {
            let seen = picture.card(at: locale, files)
            problem = problem ?? seen?.problem
            cards.append("\(Value.string(locale).json()):\(seen?.card ?? "null")")
        }
        let old: Value = .list(entry.isBroken ? query.locales.map(Value.string) : [])
        let problems = Value.object(ValueObject(picture.problems.fields.map { ($0.key, .string($0.value)) }))
        let text = [picture.stateText, problem.map { $0 + "." } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        let json = """
            {"number":\(state.number),"cards":{\(cards.joined(separator: ","))},"old":\(old.json()),\
            "problems":\(problems.json()),"state":\(Value.string(text).json()),\
            "yaml":\(Value.string(picture.yaml).json())}
            """
        return SiteAnswer(.ok, Array(json.utf8), type: "application/json")
    }

    /// The pictures of the gallery.
    private func cards(_ wish: GalleryWish, _ state: ProjectState) throws(SiteProblem) -> SiteAnswer {
        let files = pictures.files(of: state.project)
        let query = TemplateQuery([], locale: locale)
        var (cards, old): ([String], [Value]) = ([], [])
        for entry in wish.shown(wish.matching(state.entries)) {
            guard let definition = entry.definition else { continue }
            // What values cannot be made up for is drawn by nobody.
            let picture = try? Picture(definition, query, in: state)
            cards.append("\(Value.string(entry.name).json()):\(picture?.card(at: locale, files)?.card ?? "null")")
            if entry.isBroken { old.append(.string(entry.name)) }
        }
        let json = """
            {"number":\(state.number),"cards":{\(cards.joined(separator: ","))},"old":\(Value.list(old).json())}
            """
        return SiteAnswer(.ok, Array(json.utf8), type: "application/json")
    }

    private func problem(_ problem: SiteProblem) -> SiteAnswer {
        let state = state.withLock { $0 }
        var frame = PlaygroundFrame(problem.heading, state, version: pages.version)
        frame.isLive = false
        let page = ProblemPage(
            frame: frame, heading: problem.heading, detail: problem.detail, hasWay: problem.hasWay)
        return .page(pages.page("problem", page), status: problem.status, problem.fields)
    }
}

private struct Entered {
    let path: String
}

private struct ProblemPage {
    let frame: PlaygroundFrame
    let heading: String
    let detail: String
    let hasWay: Bool
}

extension ProjectState {
    /// A built-in template as an entry.
    fileprivate func builtIn(_ name: String) -> Entry? {
        catalog[name].flatMap { definition in
            definition.kind.isVisual
                ? Entry(name: name, definition: definition, isBroken: false, source: nil, findings: []) : nil
        }
    }
}
