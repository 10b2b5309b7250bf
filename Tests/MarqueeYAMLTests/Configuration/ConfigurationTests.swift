import MarqueeModel
import Testing

@testable import MarqueeYAML

@Suite struct `The project's configuration` {
    private func read(_ text: String) -> (configuration: ProjectConfiguration?, report: DiagnosticReport) {
        ProjectConfiguration.reading(Array(text.utf8), file: "marquee.yaml")
    }

    @Test func `everything has a default`() throws {
        for text in ["", "# nothing\n", "{}"] {
            let configuration = try #require(read(text).configuration)
            #expect(read(text).report.diagnostics.isEmpty)
            #expect(configuration.templates.map(\.value) == ["templates"])
            #expect(configuration.plugins.map(\.location) == [.name("terminal")])
            #expect(configuration.presenters == PresenterDefaults(template: "terminal", function: "terminal"))
            #expect(configuration.store.value == ".marquee" && configuration.isStrict == false)
            #expect(configuration.files.maxBytes == ByteCount(100_000_000))
            #expect(configuration.files.directories.map(\.value) == ["assets"])
        }
    }

    @Test func `labels and names that no dashboard takes are told all at once, each at its place`() {
        let long = String(repeating: "x", count: 101)
        let text = """
            targets: { t: { kind: dashboard, url: "http://127.0.0.1:1", token: t } }
            connect:
              target: t
              name: \(long)
              labels:
                n: 5
                "a b": c
                \(long): d
                e: "\(long)\(long)"
                site: milan
            """
        let (_, report) = read(text)
        let found = report.diagnostics.map { "\($0.source?.range.start.line ?? 0): \($0.message.prefix(60))" }.sorted()
        #expect(found.map { $0.prefix(2) } == ["4:", "6:", "7:", "8:", "9:"], "\(found)")
    }

    @Test func `the documented example is read`() throws {
        let text = """
            name: shop-display
            templates: [templates]
            plugins:
              - terminal
              - { path: plugins/acme/.build/release/libAcme.so, isolation: none, environment: [DISPLAY] }
            presenters: { template: acme.banner, function: terminal }
            locale: { current: it-IT, fallback: [en] }
            store: .marquee
            files: { maxBytes: 10MB, cacheBytes: 1GB, allowPrivateHosts: true, directories: [assets, more] }
            targets:
              local: { kind: dashboard, url: "http://127.0.0.1:8642", token: "${MARQUEE_TOKEN}" }
              vendor: { kind: clevertap, url: "https://eu1.clevertap-prod.com", accountID: "${ID}", accountToken: "${TOKEN}" }
              review: { kind: file, directory: dashboard }
            listen: { token: "${MARQUEE_INTAKE_TOKEN}" }
            strict: true
            urlSchemes: [shop]
            onKeyValues: handle
            caps: { session: 3, day: 10 }
            playlists: { lobby: { rotate: random }, menu: { rotate: least-shown } }
            content: { url: "https://push.example/{kind}/{id}", token: "${PUSH_TOKEN}", downloadAutomatically: true }
            """
        let (result, report) = read(text)
        #expect(report.diagnostics == [])
        let configuration = try #require(result)
        #expect(configuration.name?.value == "shop-display")
        #expect(
            configuration.plugins.map(\.location) == [
                .name("terminal"), .path("plugins/acme/.build/release/libAcme.so"),
            ])
        #expect(configuration.plugins.last?.isolation == ProjectConfiguration.Plugin.Isolation.none)
        #expect(configuration.plugins.last?.environment == ["DISPLAY"])
        #expect(configuration.presenters == PresenterDefaults(template: "acme.banner", function: "terminal"))
        #expect(configuration.locales.tags == ["it-it", "it", "en"])
        #expect(configuration.files.maxBytes == ByteCount(10_000_000) && configuration.files.allowPrivateHosts)
        #expect(configuration.targets.map(\.name) == ["local", "vendor", "review"])
        #expect(configuration.isStrict && configuration.urlSchemes.map(\.value) == ["shop"])
        #expect(configuration.onKeyValues?.value == "handle")
        #expect(configuration.recipes.caps == RecipeCaps(session: 3, day: 10))
        #expect(configuration.recipes.playlists == ["lobby": .random, "menu": .leastShown])
        #expect(configuration.listenToken?.value == "${MARQUEE_INTAKE_TOKEN}")
        #expect(configuration.listenToken?.source?.range.start == TextPosition(line: 14, column: 18))
        let content = try #require(configuration.content)
        #expect(content.url.value == "https://push.example/{kind}/{id}")
        #expect(content.token?.value == "${PUSH_TOKEN}" && content.isDownloadedAutomatically)
    }

    @Test(arguments: [
        "store: 1️⃣\"${HOME}/x\"", "templates: [a, 1️⃣\"${AWS_SECRET_ACCESS_KEY}\"]", "templates: 1️⃣\"${A}\"",
        "files: { directories: [1️⃣\"x${A}\"] }", "plugins: [{ path: 1️⃣\"${A}/x.so\" }]", "plugins: [1️⃣\"${A}\"]",
        "targets: { t: { kind: file, directory: 1️⃣\"${A}\" } }",
    ])
    func `a path holds no variables`(_ text: String) {
        let marked = MarkedText(text)
        let (_, report) = read(marked.text)
        #expect(report.diagnostics.map(\.code) == [.wrongShape])
        #expect(report.diagnostics.first?.source?.range.start == marked.places["1️⃣"])
        #expect(report.diagnostics.first?.message.hasSuffix("variables are not expanded in paths") == true)
    }

    @Test func `a server to which tokens may go unencrypted is said so`() throws {
        let (result, report) = read(
            """
            targets:
              a: { kind: dashboard, url: "http://a.example", token: t, insecure: true }
              b: { kind: clevertap, url: "https://b.example", accountID: a, accountToken: t }
            content: { url: "http://a.example/{id}", insecure: true }
            """)
        #expect(report.diagnostics == [])
        let configuration = try #require(result)
        #expect(configuration.targets.map(\.isInsecure) == [true, false])
        #expect(configuration.content?.isInsecure == true)
    }

    @Test func `unknown keys and wrong shapes are errors in their place`() {
        let marked = MarkedText(
            """
            1️⃣template: [templates]
            plugins: 2️⃣terminal
            files: { 3️⃣maxByte: 1, cacheBytes: 4️⃣lots }
            presenters: { 5️⃣templates: x }
            targets:
              6️⃣a: { url: "https://a.example" }
              b: { kind: 7️⃣dashbord }
              8️⃣c: { kind: clevertap, url: "https://c.example", accountID: z }
            content: { url: 9️⃣"https://push.example/" }
            caps: { day: 0️⃣0 }
            playlists: { lobby: { rotate: #️⃣randomly }, *️⃣menu: {} }
            """)
        let (configuration, report) = read(marked.text)
        #expect(configuration == nil)
        marked.expect(
            [
                "1️⃣": .unknownKey, "2️⃣": .wrongShape, "3️⃣": .unknownKey, "4️⃣": .wrongShape, "5️⃣": .unknownKey,
                "6️⃣": .wrongShape, "7️⃣": .wrongShape, "8️⃣": .wrongShape,
                "9️⃣": .wrongShape, "0️⃣": .wrongShape, "#️⃣": .wrongShape, "*️⃣": .wrongShape,
            ], from: report.diagnostics)
        #expect(report.diagnostics.first?.help == "did you mean 'templates'?")
    }

    @Test(arguments: [
        ("plain", "plain"), ("${A}", "one"), ("x${A}-${B_2}y", "xone-twoy"), ("$A {A}", "$A {A}"), ("${EMPTY}", ""),
    ])
    func `variables are replaced where they are needed`(text: String, expanded: String) throws {
        #expect(try Setting(text).expanded(with: ["A": "one", "B_2": "two", "EMPTY": ""]) == expanded)
    }

    @Test(arguments: ["${UNSET}", "${", "${A", "${}", "${1A}", "${A-B}"])
    func `a variable that is not set is an error`(text: String) {
        #expect(throws: VariableError.self) { try Setting(text).expanded(with: ["A": "one"]) }
    }

    /// What is written as a token must not be quoted: SECRET stands for it.
    @Test(arguments: [
        ("listen: { token: 1️⃣SECRET }", DiagnosticCode.wrongShape, "fewer than 16 characters"),
        ("listen: { token: 1️⃣\"SECRET with spaces\" }", .wrongShape, "contains spaces"),
        ("listen: { token: 1️⃣\"SECRET-SECRET-SECRET${\" }", .wrongShape, "'${' is not closed"),
        ("content: { url: 1️⃣\"https://a.example/{id}/${}\" }", .wrongShape, "does not contain a variable's name"),
        ("content: { url: \"https://a.example/{id}\", token: 1️⃣\"${A-SECRET}\" }", .wrongShape, "a variable's name"),
        ("content: { url: 1️⃣\"a.example/{id}\" }", .invalidURL, "expected a URL with one of the schemes http, https"),
        ("content: { url: 1️⃣\"https://:80/{id}\" }", .invalidURL, "no host"),
        ("targets: { t: { kind: dashboard, url: 1️⃣\"https://${HOST\" } }", .wrongShape, "'url' cannot be expanded"),
        ("targets: { t: { kind: contentful, space: 1️⃣\"a/b c\" } }", .wrongShape, "invalid space id 'a/b c'"),
        ("targets: { t: { kind: contentful, space: a, environment: 1️⃣.. } }", .wrongShape, "invalid environment id"),
        ("targets: { t: { kind: dashboard, url: 1️⃣a.example } }", .invalidURL, "is neither http nor https: 'a.example'"),
        (
            "targets: { t: { kind: dashboard, url: 1️⃣\"https://u:SECRET@a.example\" } }", .invalidURL,
            "contains a user name"
        ),
        ("targets: { t: { kind: dashboard, url: 1️⃣\"http://a.example:99999\" } }", .invalidURL, "out of range"),
        (
            "targets: { t: { kind: dashboard, url: 1️⃣\"https://a.example/?q\" } }", .invalidURL,
            "contains a query or fragment"
        ),
        (
            "targets: { t: { kind: clevertap, url: 1️⃣\"ftp://a\", accountID: a, accountToken: SECRET } }", .invalidURL,
            "is neither http nor https"
        ),
        (
            "targets: { t: { kind: clevertap, url: \"https://a\", accountID: 1️⃣\"${1}\", accountToken: SECRET } }",
            .wrongShape, "'accountID' cannot be expanded"
        ),
    ])
    func `what could never be used is found in its place`(_ text: String, _ code: DiagnosticCode, _ part: String) {
        let marked = MarkedText(text)
        let (configuration, report) = read(marked.text)
        #expect(configuration == nil)
        marked.expect(["1️⃣": code], from: report.diagnostics)
        let finding = report.diagnostics.first
        #expect(finding?.message.contains(part) == true, "\(finding?.message ?? "")")
        let said = TextReportFormat(isColored: false).text(of: report)
        #expect(!said.contains("SECRET"), "\(said)")
    }

    @Test(arguments: [
        "listen: { token: 0123456789abcdef }", "listen: { token: \"${A}\" }", "listen: { token: \"x${A}\" }",
        "targets: { t: { kind: dashboard, url: \"${A}\" } }",
        "targets: { t: { kind: dashboard, url: \"http://[::1]:80/a\" } }",
        "targets: { t: { kind: dashboard, url: \"https://a.example\", token: \"$A {A} }\" } }",
        "content: { url: \"${A}://b/{id}\" }", "content: { url: \"http://a/{kind}/{id}/{id}\" }",
    ])
    func `what may be right with the environment is not reported`(_ text: String) {
        #expect(read(text).1.diagnostics == [])
    }
}
