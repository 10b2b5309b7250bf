import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// `marquee preview --web` in a real browser.
///
/// `scripts/pictures` runs this to take the documentation's pictures.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct PlaygroundTests {
    /// A playground that runs, and a browser that it has let in.
    private final class Opened {
        let project: TestProject
        let browser: Browser
        let root: String
        private let run: Executable.Run

        init(_ files: [String: String], arguments: [String] = [], environment: [String: String] = [:]) throws {
            project = try TestProject(files)
            project.environment = environment
            run = try project.start(["preview", "--web"] + arguments)
            #expect(try run.waitForOutput("/enter?key="))
            let address = try run.output.split(separator: "\n").first.map(String.init) ?? ""
            root = String(address.prefix(upTo: address.firstRange(of: "/enter")?.lowerBound ?? address.endIndex))
            browser = try Browser()
            try browser.prefer(dark: false, reducedMotion: true)
            try browser.open(address)
            try browser.wait(for: "location.pathname !== '/enter'")
        }

        func open(_ path: String) throws {
            try browser.open(root + path)
            try waitForPictures()
        }

        func waitForPictures() throws {
            try browser.wait(
                for: "[...document.querySelectorAll('iframe.picture')].every(frame => frame.dataset.painted)")
        }

        /// Ends the program; its exit code.
        func end() throws -> Int32 {
            run.signal(SIGINT)
            return try run.wait().code
        }

        deinit { run.signal(SIGKILL) }
    }

    private static let banner = """
        banner:
          type: template
          description: Announces one product
          presenter: web
          arguments:
            title: Welcome back
            body: { type: string, value: See what is new, maxLength: 40 }
            accent: "#0a84ff"
            loud: { type: boolean, value: true }
            image: { type: file }
            on-accept: { type: action }
        copy-code:
          type: function
          presenter: web
          arguments: { code: "" }
        """

    private static let files = [
        "marquee.yaml": "name: shop\nfiles: { directories: [assets] }\n",
        "templates/banner.yaml": banner,
        "messages/spring.yaml": """
        template: banner
        arguments: { title: Spring is here, image: tea.svg, on-accept: { type: close } }
        localizations:
          it: { title: È primavera }
        """,
        "assets/tea.svg": """
        <svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#2e7d32"/></svg>
        """,
    ]

    private static func title(_ title: String) -> String {
        """
        [...document.querySelectorAll('iframe.picture')].every(frame =>
          frame.contentDocument.querySelector('h1')?.textContent === '\(title)')
        """
    }

    @Test
    func `a save changes the picture, keeps what was typed, and a mistake is told with the way to the editor`() throws {
        let opened = try Opened(Self.files, environment: ["EDITOR_URL": "zed://file/{path}:{line}"])
        let browser = opened.browser
        try opened.open("/template/banner")
        try browser.wait(for: Self.title("Welcome back"))
        let schemes = try browser.run(
            """
            return [...document.querySelectorAll('iframe.picture')].map((frame) =>
              frame.contentWindow.getComputedStyle(frame.contentDocument.documentElement).colorScheme);
            """)
        #expect(schemes == ["light", "dark"])
        // What is typed is drawn, and stands in the address.
        try browser.run("const field = document.getElementById('a:title'); field.focus(); field.select()")
        try browser.type("Mine")
        try browser.wait(for: Self.title("Mine"))
        try browser.wait(for: "new URLSearchParams(location.search).get('a:title') === 'Mine'")
        try browser.wait(for: "document.getElementById('yaml').textContent.includes('title: Mine')")
        // A save changes the rest: a new default, and a new field.
        let changed = Self.banner.replacing("See what is new", with: "Only today").replacing(
            "    accent:", with: "    subtitle: For you\n    accent:")
        try opened.project.write(changed, to: "templates/banner.yaml")
        try browser.wait(
            for: "document.querySelector('iframe.picture').contentDocument.body.innerText.includes('Only today')")
        try browser.wait(for: "document.getElementById('a:subtitle').value === 'For you'")
        try browser.wait(for: "document.getElementById('live').textContent.startsWith('Updated')")
        #expect(try browser.run("return document.getElementById('a:title').value") == "Mine")
        #expect(try browser.run("return document.activeElement.id") == "a:title")
        #expect(try browser.run("return document.getElementById('a:body').value") == "Only today")
        // A mistake: the last good picture stays, marked.
        try opened.project.write(changed.replacing("maxLength", with: "maxLenght"), to: "templates/banner.yaml")
        try browser.wait(for: "document.querySelectorAll('.shot[data-old]').length === 2")
        try browser.wait(for: "document.querySelector('.finding code').textContent === 'unknown-key'")
        #expect(try browser.run("return \(Self.title("Mine"))") == true)
        let link = try browser.run("return document.querySelector('.finding .place a').getAttribute('href')").string
        let path = opened.project.root.resolvingSymlinksInPath().path()
        #expect(
            link
                == "zed://file\(path.hasSuffix("/") ? path : path + "/")templates/banner.yaml:7")
        try opened.project.write(changed, to: "templates/banner.yaml")
        try browser.wait(for: "!document.querySelector('.shot[data-old]') && !document.querySelector('.finding')")
        // The address alone gives the same page again.
        try browser.reload()
        try browser.wait(for: Self.title("Mine"))
        #expect(try opened.end() == 0)
        try browser.wait(for: "document.getElementById('live').textContent.startsWith('The playground was stopped')")
    }

    @Test
    func `sizes, locales and messages are shown beside each other`() throws {
        let opened = try Opened(Self.files, arguments: ["banner"])
        let browser = opened.browser
        try browser.wait(for: "location.pathname === '/template/banner' && document.readyState === 'complete'")
        try browser.run(
            "const field = document.getElementById('from'); field.value = 'messages/spring.yaml#0';"
                + " field.dispatchEvent(new Event('change', { bubbles: true }))")
        try browser.wait(for: "new URLSearchParams(location.search).get('from') === 'messages/spring.yaml#0'")
        try browser.wait(for: Self.title("Spring is here"))
        for choice in ["[name=size][value=phone]", "[name=locale][value=it]"] { try browser.click(choice) }
        try browser.wait(for: "document.querySelectorAll('iframe.picture').length === 8")
        try opened.waitForPictures()
        let titles = try browser.run(
            "return [...document.querySelectorAll('iframe.picture')].map(frame => frame.contentDocument.querySelector('h1').textContent)"
        )
        #expect(Set(titles.list?.compactMap(\.string) ?? []) == ["Spring is here", "È primavera"])
        // The project's own picture is seen.
        try browser.wait(
            for:
                "document.querySelector('iframe.picture').contentDocument.querySelector('img.picture').naturalWidth === 640"
        )
        // A choice of an action brings what it needs.
        try browser.run(
            "const field = document.getElementById('a:on-accept'); field.value = 'function:copy-code';"
                + " for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))")
        try browser.wait(for: "document.getElementById('a:on-accept!in:code')")
        try browser.wait(for: "document.getElementById('yaml').textContent.includes('function: copy-code')")
    }

    @Test
    func `everybody can use it, on a phone and without scripts, too`() throws {
        var files = Self.files
        files["templates/other.yaml"] =
            "other: { type: template, presenter: web, arguments: { title: Other, n: { type: nmber } } }"
        let opened = try Opened(files)
        let browser = opened.browser
        let check = try AccessibilityCheck()
        for isDark in [false, true] {
            try browser.prefer(dark: isDark, reducedMotion: true)
            for path in ["/", "/findings", "/template/banner", "/template/none"] {
                for width in [1_280, 360] {
                    try browser.resize(width: width, height: 900)
                    try browser.open(opened.root + path)
                    #expect(try check.findings(in: browser) == [], "\(path) \(width)")
                    let excess = try browser.run("return document.documentElement.scrollWidth - innerWidth")
                    #expect(excess == 0, "\(path) \(width)")
                }
            }
        }
        try browser.resize(width: 1_280, height: 900)
        // By keys alone: the focus is seen, and gets to every field.
        try browser.open(opened.root + "/template/banner")
        try browser.press(.tab)
        #expect(try browser.run("return document.activeElement.className") == "skip")
        try browser.run("document.getElementById('a:title').focus()")
        try browser.press(.tab)
        #expect(try browser.run("return document.activeElement.id") == "a:body")
        #expect(try browser.run("return getComputedStyle(document.activeElement).outlineStyle") == "solid")
        // Without scripts the form is sent, and stands in the address.
        try browser.allowScripts(false)
        try browser.open(opened.root + "/template/banner")
        try browser.run(
            "document.getElementById('a:title').value = 'Plain'; document.getElementById('a:loud').checked = false")
        try browser.click("form.play button.first")
        try browser.wait(for: "document.getElementById('yaml').textContent.includes('title: Plain')")
        #expect(try browser.run("return document.getElementById('yaml').textContent.includes('loud: false')") == true)
        #expect(try browser.address.contains("Plain"))
    }

    @Test(arguments: [
        (["--watch"], "'--watch'"), (["--presenter", "web"], "'--presenter'"), (["--all"], "'--all'"),
        (["--set", "a=b"], "'--set'"), (["none"], "unknown template 'none'"), (["bannr"], "did you mean 'banner'?"),
    ])
    func `what goes with nothing is said`(_ arguments: [String], _ told: String) throws {
        let project = try TestProject(Self.files)
        let outcome = try project.marquee(["preview", "--web"] + arguments)
        #expect(outcome.code != 0 && outcome.errors.contains(told), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }

    @Test
    func `an editor's address that would run something is refused`() throws {
        let project = try TestProject(Self.files)
        project.environment = ["EDITOR_URL": "javascript:alert('{path}')"]
        let outcome = try project.marquee("preview", "--web")
        #expect(outcome.code != 0 && outcome.errors.contains("EDITOR_URL cannot have the scheme 'javascript'"))
    }

    @Test
    func `a picture of it is taken for the documentation`() throws {
        guard let folder = ProcessInfo.processInfo.environment["MARQUEE_PICTURES"] else { return }
        let examples = BuiltProgram.package.appending(path: "templates/examples")
        var files = Self.files
        for name in ["product-banner", "news-list", "survey"] {
            files["templates/\(name).yaml"] = try String(
                contentsOf: examples.appending(path: "\(name).yaml"), encoding: .utf8)
        }
        let opened = try Opened(files)
        try opened.browser.resize(width: 1_280, height: 860)
        for isDark in [false, true] {
            try opened.browser.prefer(dark: isDark, reducedMotion: true)
            try opened.open("/template/banner?from=messages/spring.yaml%230&size=desktop&size=phone")
            let picture = try opened.browser.picture()
            let file = URL(filePath: folder).appending(path: "playground-\(isDark ? "dark" : "light").png")
            try #require(Data(base64Encoded: picture)).write(to: file)
        }
    }
}
