import HTTPTypes
import Hummingbird
import MarqueeForms
import MarqueeServing
import MarqueeSystem

/// The pages' templates, and what belongs to them.
struct PageLibrary: Sendable {
    private let templates: PageTemplates
    /// Changes with the style and the script of every page, so that browsers may keep one for ever.
    let style: String
    /// Of what pages load, by its name.
    private let versions: [String: String]

    init() throws {
        templates = try PageTemplates(EmbeddedPages.files)
        let assets = ["style.css", "live.js"].map { EmbeddedPages.assets[$0] ?? "" }.joined()
        self.style = SHA256.digest(of: Array(assets.utf8)).prefix(6).hexadecimal
        self.versions = EmbeddedPages.assets.mapValues { SHA256.digest(of: Array($0.utf8)).prefix(6).hexadecimal }
    }

    /// Changes with a file that pages load.
    func version(of file: String) -> String { versions[file] ?? "" }

    /// A page. Its properties are what the template names.
    func page(
        _ name: String, _ content: some Sendable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:],
        allowing allowance: SecurityHeaders.Allowance = .nothing
    ) -> Response {
        var headers = headers
        headers[.contentType] = "text/html; charset=utf-8"
        headers[.cacheControl] = "no-store"
        SecurityHeaders.addForPages(allowing: allowance, to: &headers)
        let html = templates.page(name, content)
        return Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }

    func frame(_ title: String, at path: String = "", session: PageSession? = nil) -> PageFrame {
        PageFrame(
            title: title, style: style, base: session?.base ?? "", login: session.map { PageFrame.Login($0, at: path) })
    }

    /// What a page says when there is none.
    ///
    /// - Parameters:
    ///   - path: Its address, without the base.
    ///   - base: Stands before the addresses that it leads to.
    func page(for problem: Problem, at path: String, base: String = "", session: PageSession? = nil) -> Response {
        let list = PageFrame.list(of: path, for: session?.token.scopes)
        return page(
            "problem",
            ProblemPage(
                frame: PageFrame(
                    title: problem.title, style: style, base: base, login: session.map { PageFrame.Login($0, at: "") }),
                heading: "\(problem.status.code) \(problem.title)",
                detail: (problem.pageDetail ?? problem.detail).capitalizedSentence, list: list),
            status: problem.status, headers: problem.headers)
    }
}

private struct ProblemPage {
    let frame: PageFrame
    let heading: String
    let detail: String
    let list: PageLink
}

extension String {
    /// A sentence as it stands on a page.
    var capitalizedSentence: String {
        prefix(1).uppercased() + dropFirst() + (hasSuffix(".") || hasSuffix("?") ? "" : ".")
    }
}
