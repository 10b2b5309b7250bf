import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// The dashboard's pages in a real browser.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct DashboardPageTests {
    /// Logs in as a person would, and gets to the list.
    private func logIn(to dashboard: ServedDashboard, _ browser: Browser) throws {
        try browser.open(dashboard.address)
        try browser.wait(for: "location.pathname === '/login' && document.activeElement.id === 'token'")
        try browser.run("document.querySelector('#token').value = arguments[0]", .string(dashboard.token))
        try browser.click("button.first")
        try browser.wait(for: "location.pathname.endsWith('/templates')")
    }

    /// Where things can be changed, once somebody is logged in.
    private func area(_ browser: Browser) throws -> String {
        try browser.run("return location.pathname.match(/^\\/s\\/[0-9a-f]{32}/)[0]").string ?? ""
    }

    private func text(_ browser: Browser) throws -> String {
        try browser.run("return document.body.innerText").string ?? ""
    }

    private static let first = """
        {"definitions":[{"name":"banner","type":"template","presenter":"web","description":"Announces","arguments":[\
        {"name":"title","type":"string","default":"Hello","maxLength":40},\
        {"name":"style.padding","type":"number","default":8},{"name":"style.color","type":"string","default":"#0a84ff"},\
        {"name":"hero","type":"file","required":true,"accept":["image/*"]},{"name":"on-ok","type":"action"}]},\
        {"name":"copy-code","type":"function","arguments":[{"name":"code","type":"string","default":""}]}]}
        """
    private static let second = first.replacing("\"default\":8", with: "\"default\":12").replacing(
        "\"name\":\"title\",\"type\":\"string\",\"default\":\"Hello\",\"maxLength\":40",
        with: "\"name\":\"title\",\"type\":\"number\",\"default\":1")

    @Test
    func `somebody logs in, finds a template, sees what changed, and logs out`() throws {
        let dashboard = try ServedDashboard()
        #expect(try dashboard.put(Self.first, version: 0).status == 200)
        #expect(try dashboard.put(Self.second, version: 1).status == 200)
        let browser = try Browser()
        try logIn(to: dashboard, browser)
        #expect(try text(browser).contains("Version 2, changed by first"))
        try browser.run("document.querySelector('#q').value = 'announces'; document.querySelector('.search').submit()")
        try browser.wait(for: "document.querySelectorAll('.rows > li').length === 1 && location.search.includes('q=')")
        try browser.click(".rows a")
        try browser.wait(for: "document.querySelector('h1').innerText === 'banner'")
        let page = try text(browser)
        for expected in ["padding number", "default 12", "hero file", "required", "Version 2", "default 8 → 12"] {
            #expect(page.contains(expected), "\(expected) is missing in \(page)")
        }
        #expect(page.contains("string → number breaking: values of the old type are rejected"))
        try browser.click(".history h3 a")
        try browser.wait(for: "document.querySelector('h1').innerText === 'Version 2'")
        #expect(try text(browser).contains("1 changed; 1 change is breaking"))
        try browser.run("document.querySelector('#from').value = 0")
        try browser.click(".compare button")
        try browser.wait(for: "document.querySelector('h1').innerText === 'From version 0 to version 2'")
        #expect(try text(browser).contains("2 added"))
        try browser.click(".who button")
        try browser.wait(for: "location.pathname === '/login'")
        try browser.open(dashboard.address + "/history")
        try browser.wait(for: "location.pathname === '/login'")
    }

    @Test
    func `nothing serious keeps people from using the pages`() throws {
        let dashboard = try ServedDashboard()
        let check = try AccessibilityCheck()
        let browser = try Browser()
        try browser.open(dashboard.address + "/login")
        #expect(try check.findings(in: browser) == [])
        try logIn(to: dashboard, browser)
        #expect(try check.findings(in: browser) == [])
        let area = try area(browser)
        for (version, definitions) in ShopDefinitions.versions.enumerated() {
            #expect(try dashboard.put(definitions, version: version).status == 200)
        }
        let paths =
            [
                "/templates", "/templates/product-banner", "/templates/old-banner", "/history", "/history/3",
                "/history/1/rollback", "/testers", "/templates/none", "/sessions", "/tokens", "/audit", "/recipes",
                "/recipes/spring", "/recipe-form", "/recipe-form?name=spring", "/explain?event=Charged",
            ] + (try dashboard.addFleet())
        try addPeople(to: dashboard)
        let recipe = try dashboard.ask(
            "PUT", "/api/v1/recipes/spring?note=Spring", headers: ["Content-Type": "application/json"],
            body: Self.recipe)
        #expect(recipe.status == 200, "\(recipe.text)")
        for path in paths {
            for isDark in [false, true] {
                for width in [360, 1_280] {
                    try browser.prefer(dark: isDark)
                    try browser.resize(width: width, height: 800)
                    try browser.open(dashboard.address + area + path)
                    #expect(try check.findings(in: browser) == [], "\(path), dark: \(isDark), \(width) px")
                    let overflow = try browser.run("return document.documentElement.scrollWidth - innerWidth")
                    #expect((overflow.integer ?? 1) <= 0, "\(path) is too wide at \(width) px")
                    try keepPicture(of: browser, path, width: width, isDark: isDark)
                }
            }
        }
    }

    private static let recipe = """
        {"trigger":[{"event":"Charged","where":[{"property":"amount","operator":"greaterThan","value":100}]},{"push":"immediate"}],
        "audience":{"all":[{"tag":"plan","equals":"pro"},{"not":{"tag":"beta"}}]},"limits":[{"type":"days","limit":1}],
        "message":{"template":"marquee.notification","arguments":{"message":"Hello {{ event.name }}"}}}
        """

    @Test
    func `somebody writes a recipe, is told what is wrong with it, and has an event explained`() throws {
        let dashboard = try ServedDashboard()
        let browser = try Browser()
        try logIn(to: dashboard, browser)
        let area = try area(browser)
        try browser.open(dashboard.address + area + "/recipes")
        #expect(try text(browser).contains("No recipes yet."))
        try browser.click(".actions a:nth-of-type(2)")
        try browser.wait(for: "document.querySelector('h1').innerText === 'New recipe'")
        try browser.run(
            "const field = document.querySelector('#text'); field.value = field.value.replace('days', 'dayz')")
        try browser.click(".fields button")
        try browser.wait(for: "document.querySelector('[role=alert]') !== null")
        let mistakes = try text(browser)
        #expect(mistakes.contains("Line 3, column"), "\(mistakes)")
        try browser.run(
            "const field = document.querySelector('#text'); field.value = field.value.replace('dayz', 'days')")
        try browser.click(".fields button")
        try browser.wait(for: "document.querySelector('h1').innerText === 'spring-welcome'")
        let page = try text(browser)
        #expect(page.contains("seen at most once in 1 day"), "\(page)")
        try browser.click("section a[href*='/explain']")
        try browser.wait(for: "document.querySelector('h1').innerText === 'Explain an event'")
        let explanation = try text(browser)
        #expect(explanation.contains("'spring-welcome' wins."), "\(explanation)")
    }

    /// The documentation's pictures, when `MARQUEE_PICTURES` names a folder for them.
    private func keepPicture(of browser: Browser, _ path: String, width: Int, isDark: Bool) throws {
        guard let folder = ProcessInfo.processInfo.environment["MARQUEE_PICTURES"],
            let name = Self.pictures["\(path) \(width)\(isDark ? " dark" : "")"],
            let picture = Data(base64Encoded: try browser.picture())
        else { return }
        try picture.write(to: URL(filePath: folder).appending(path: "dashboard-\(name).png"))
    }

    /// Somebody to list: other sessions, and what they did.
    private func addPeople(to dashboard: ServedDashboard) throws {
        let token = try dashboard.token(named: "ada", "read")
        _ = try dashboard.ask("PUT", "/api/v1/definitions", token: token)
        for agent in [
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1",
            "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
        ] {
            let form = try Exchange.perform("GET", "/login", port: dashboard.port)
            let cookie = form.headers["set-cookie"]?.prefix { $0 != ";" } ?? ""
            let csrf = form.text.firstMatch(of: /name="csrf" value="([0-9a-f]*)"/).map { String($0.1) } ?? ""
            let login = try Exchange.perform(
                "POST", "/login", port: dashboard.port,
                headers: [
                    "Cookie": String(cookie), "User-Agent": agent, "Content-Type": "application/x-www-form-urlencoded",
                ], body: "csrf=\(csrf)&token=\(token)")
            #expect(login.status == 303)
        }
    }

    private static let pictures = [
        "/templates 1280": "templates", "/templates/product-banner 1280": "template",
        "/history/3 1280 dark": "difference",
        "/templates/product-banner 360": "phone", "/sessions 1280": "sessions", "/audit 1280": "audit",
    ]

    @Test
    func `a keyboard is enough`() throws {
        let dashboard = try ServedDashboard()
        #expect(try dashboard.put(Self.first, version: 0).status == 200)
        let browser = try Browser()
        try browser.open(dashboard.address)
        try browser.wait(for: "document.activeElement.id === 'token'")
        try browser.run("document.activeElement.value = arguments[0]", .string(dashboard.token))
        try browser.press(.enter)
        try browser.wait(for: "location.pathname.endsWith('/templates')")
        try browser.press(.tab)
        try browser.wait(for: "document.activeElement.className === 'skip'")
        try browser.press(.enter)
        try browser.wait(for: "location.hash === '#main'")
        // The search, its button, the version and the first template follow in the order in which they are seen.
        for _ in 0..<4 { try browser.press(.tab) }
        try browser.wait(for: "document.activeElement.innerText === 'banner'")
        #expect(try browser.run("return document.activeElement.matches(':focus-visible')") == true)
        try browser.press(.enter)
        try browser.wait(for: "document.querySelector('h1').innerText === 'banner'")
    }

    @Test
    func `a script in any text of a definition does not run`() throws {
        let dashboard = try ServedDashboard()
        let evil =
            "<script>window.evil=1</script><img src=x onerror=window.evil=1>"
            + "\\\"'\\\"\u{301} autofocus onfocus=window.evil=1 x=\\\"javascript:window.evil=1"
        let body = """
            {"definitions":[{"name":"\(evil)","type":"template","presenter":"\(evil)","description":"\(evil)",\
            "arguments":[{"name":"\(evil)","type":"string","default":"\(evil)","description":"\(evil)",\
            "enum":["\(evil)"]},{"name":"g\(evil).x","type":"list","items":"string","default":["\(evil)"]},\
            {"name":"f","type":"data","default":{"\(evil)":"\(evil)"}}]}]}
            """
        let put = try dashboard.put(body, version: 0)
        #expect(put.status == 200, "\(put.text)")
        let browser = try Browser()
        try logIn(to: dashboard, browser)
        let path = try browser.run("return document.querySelector('.rows a').getAttribute('href')").string ?? ""
        for page in ["/templates", path, "/history", "/history/1", "/templates?q=" + evil.filter(\.isLetter)] {
            try browser.open(dashboard.address + page)
            try browser.wait(for: "document.readyState === 'complete' && document.querySelector('h1')")
            #expect(try browser.run("return window.evil ?? null") == .null, "\(page)")
            let elements = try browser.run("return document.querySelectorAll('main script, main img').length")
            #expect(elements == 0, "\(page)")
        }
        try browser.open(dashboard.address + path)
        #expect(try text(browser).contains("<script>window.evil=1</script>"))
    }

    @Test
    func `what is written from right to left keeps to itself`() throws {
        let dashboard = try ServedDashboard()
        let word = "מילאנו"
        let definition = """
            {"definitions":[{"name":"\(word)","type":"template","description":"\(word)","arguments":[\
            {"name":"\(word)","type":"string","default":"\(word)","description":"\(word)","enum":["\(word)"]},\
            {"name":"body","type":"string","default":"\(word)\\n\(word)"}]}]}
            """
        #expect(try dashboard.put(definition, version: 0).status == 200)
        let pages = try dashboard.addFleet(saying: word)
        let browser = try Browser()
        try logIn(to: dashboard, browser)
        let area = try area(browser)
        let path = try browser.run("return document.querySelector('.rows a').getAttribute('href')").string ?? ""
        let own = path.split(separator: "/").last ?? ""
        let others = ["/audit", "/history", "/history/1", "/compose?template=\(own)", "/statistics?by=message"]
        for page in pages + others + ["/templates", "/templates/\(own)"] {
            try browser.open(dashboard.address + area + page)
            try browser.wait(for: "document.readyState === 'complete' && document.querySelector('h1')")
            let loose = try browser.run(
                """
                const isApart = (element) => element.closest("bdi, [dir=auto], svg, figure, noscript") !== null;
                const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
                const found = [];
                while (texts.nextNode()) {
                  const { data, parentElement } = texts.currentNode;
                  if (data.includes(arguments[0]) && !isApart(parentElement)) found.push(parentElement.outerHTML);
                }
                const fields = document.querySelectorAll("input[type=text], input[type=search], textarea");
                return found.concat([...fields].filter((field) => field.dir !== "auto").map((field) => field.outerHTML));
                """, .string(word))
            #expect(loose == [], "\(page): \(loose.json())")
        }
        // A label of two directions is read in the order of its parts.
        try browser.open(dashboard.address + area + "/hosts")
        let parts = try browser.run(
            "return [...document.querySelectorAll('.host .small bdi')].map((part) => part.innerText)")
        #expect(parts.list?.suffix(2) == ["site", .string(word)], "\(parts.json())")
    }

    @Test
    func `a script in any text of a host, a message or a profile does not run`() throws {
        let dashboard = try ServedDashboard()
        let evil = "<script>window.evil=1</script><img src=x onerror=window.evil=1>\"'"
        let pages = try dashboard.addFleet(saying: evil)
        let browser = try Browser()
        try logIn(to: dashboard, browser)
        let area = try area(browser)
        for page in pages + ["/audit", "/sessions", "/tokens", "/statistics?by=template"] {
            try browser.open(dashboard.address + area + page)
            try browser.wait(for: "document.readyState === 'complete' && document.querySelector('h1')")
            #expect(try browser.run("return window.evil ?? null") == .null, "\(page)")
            let found = try browser.run("return document.querySelectorAll('main script:not([src]), main img').length")
            #expect(found == 0, "\(page)")
        }
        try browser.open(dashboard.address + area + pages[0])
        #expect(try text(browser).contains("<script>window.evil=1</script>"))
    }
}
