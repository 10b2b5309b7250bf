import Glibc
package import MarqueeModel

/// A headless Chromium, driven over WebDriver by blocking calls. It ends with this object.
///
/// Source: W3C WebDriver Level 2; the `goog/cdp` command is ChromeDriver's own.
package final class Browser {
    private let driver: BrowserDriver
    private let session: String
    /// Seconds that ``wait(for:_:)`` waits: generous, since the machine may be slow and busy.
    private static let patience = 60
    /// A browser on a machine that is short of everything may end before its first page: it is started again.
    private static let mostStarts = 3

    /// Starts a browser with a profile of its own, which has shown a page when this returns.
    package init(width: Int = 1_280, height: Int = 800) throws {
        let driver = try BrowserDriver()
        self.driver = driver
        var started = Result { try Self.start(on: driver.port, width: width, height: height) }
        for _ in 1..<Self.mostStarts {
            guard case .failure = started else { break }
            started = Result { try Self.start(on: driver.port, width: width, height: height) }
        }
        session = try started.get()
    }

    /// A session whose browser has shown a page: the empty one, again, so that it counts once in the history.
    private static func start(on port: Int, width: Int, height: Int) throws -> String {
        let arguments: [Value] = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
            .string("--window-size=\(width),\(height)"),
        ]
        let wanted: Value = [
            "capabilities": [
                "alwaysMatch": ["browserName": "chrome", "goog:chromeOptions": ["args": .list(arguments)]]
            ]
        ]
        let answer = try ask(port, "POST", "/session", wanted)
        guard let session = answer.object?["sessionId"]?.string else {
            throw BrowserError("no session: \(answer.json())")
        }
        _ = try ask(port, "POST", "/session/\(session)/url", ["url": "data:,"])
        return session
    }

    deinit {
        // The driver's end ends the browser as well; this lets it do so in order.
        _ = try? Self.ask(driver.port, "DELETE", "/session/\(session)", nil)
    }

    // MARK: Pages

    /// Goes to an address and waits until it is loaded.
    package func open(_ address: String) throws {
        _ = try command("POST", "/url", ["url": .string(address)])
    }

    /// The address of the page.
    package var address: String {
        get throws { try command("GET", "/url", nil).string ?? "" }
    }

    /// Loads the page again.
    package func reload() throws {
        _ = try command("POST", "/refresh", [:])
    }

    /// Runs the body of a function in the page, and gives what it returns.
    @discardableResult
    package func run(_ script: String, _ arguments: Value...) throws -> Value {
        try command("POST", "/execute/sync", ["script": .string(script), "args": .list(arguments)])
    }

    /// Runs the body of a function whose last argument is what to call with the result.
    package func runAsynchronously(_ script: String, _ arguments: Value...) throws -> Value {
        try command("POST", "/execute/async", ["script": .string(script), "args": .list(arguments)])
    }

    /// Waits until an expression of JavaScript is true of the page.
    ///
    /// It is asked again and again from here: a script that waits in a page is lost when the browser goes on to another.
    package func wait(for expression: String, _ arguments: Value...) throws {
        let script = """
            try {
              return Boolean((function () { return \(expression); }).apply(null, arguments[0]));
            } catch {
              return false;
            }
            """
        let end = ContinuousClock.now + .seconds(Self.patience)
        while true {
            // Between two pages there is none to ask.
            if (try? run(script, .list(arguments))) == true { return }
            guard ContinuousClock.now < end else { break }
            usleep(20_000)
        }
        let page = try run("return document.body.innerText")
        throw BrowserError("'\(expression)' never became true; the page says: \(page.json())")
    }

    // MARK: People

    /// Clicks the first element that a CSS selector finds, as a pointer does: what lies above it gets the click.
    package func click(_ selector: String) throws {
        let element = try command("POST", "/element", ["using": "css selector", "value": .string(selector)])
        guard let id = element.object?["element-6066-11e4-a52e-4f735466cecf"]?.string else {
            throw BrowserError("no element '\(selector)'")
        }
        _ = try command("POST", "/element/\(id)/click", [:])
    }

    /// Presses keys, one after the other, wherever the focus is.
    package func press(_ keys: Key...) throws {
        try strike(keys.map(\.code))
    }

    /// Types a text, wherever the focus is.
    package func type(_ text: String) throws {
        try strike(text.map(String.init))
    }

    private func strike(_ keys: [String]) throws {
        let strokes = keys.flatMap { key -> [Value] in
            [["type": "keyDown", "value": .string(key)], ["type": "keyUp", "value": .string(key)]]
        }
        _ = try command(
            "POST", "/actions", ["actions": [["type": "key", "id": "keys", "actions": .list(strokes)]]])
    }

    /// Keys that are no characters.
    package enum Key: Sendable {
        case tab, enter, escape, space, down

        fileprivate var code: String {
            switch self {
            case .tab: "\u{E004}"
            case .enter: "\u{E007}"
            case .escape: "\u{E00C}"
            case .space: " "
            case .down: "\u{E015}"
            }
        }
    }

    // MARK: Windows

    /// The window that commands go to.
    package var window: String {
        get throws { try command("GET", "/window", nil).string ?? "" }
    }

    /// Opens a second window, to which commands go from now on.
    package func openWindow() throws -> String {
        let window = try command("POST", "/window/new", ["type": "window"]).object?["handle"]?.string ?? ""
        try use(window)
        return window
    }

    /// Directs commands to a window.
    package func use(_ window: String) throws {
        _ = try command("POST", "/window", ["handle": .string(window)])
    }

    /// Closes the window that commands go to.
    package func closeWindow() throws {
        _ = try command("DELETE", "/window", nil)
    }

    /// Whether pages may run scripts. Those of tests run all the same.
    package func allowScripts(_ areAllowed: Bool) throws {
        try control("Emulation.setScriptExecutionDisabled", ["value": .boolean(!areAllowed)])
    }

    // MARK: Looks

    /// Makes the page as large as a screen, in CSS pixels.
    package func resize(width: Int, height: Int) throws {
        try control(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .integer(Int64(width)), "height": .integer(Int64(height)), "deviceScaleFactor": 1,
                "mobile": false,
            ])
    }

    /// What the person at the screen prefers.
    package func prefer(dark: Bool, reducedMotion: Bool = false) throws {
        try control(
            "Emulation.setEmulatedMedia",
            [
                "features": [
                    ["name": "prefers-color-scheme", "value": dark ? "dark" : "light"],
                    ["name": "prefers-reduced-motion", "value": reducedMotion ? "reduce" : "no-preference"],
                ]
            ])
    }

    /// The page as a PNG in base64.
    package func picture() throws -> String {
        try command("GET", "/screenshot", nil).string ?? ""
    }

    /// How many responses its process holds in memory: files, and answers to scripts. Those that nobody uses are let go first.
    package func heldResponses() throws -> Int {
        try control("Performance.enable", [:])
        try control("HeapProfiler.collectGarbage", [:])
        let metrics = try control("Performance.getMetrics", [:]).object?["metrics"]?.list ?? []
        let count = metrics.first { $0.object?["name"] == "Resources" }?.object?["value"]
        return count?.double.map { Int($0) } ?? 0
    }

    @discardableResult
    private func control(_ name: String, _ parameters: Value) throws -> Value {
        try command("POST", "/goog/cdp/execute", ["cmd": .string(name), "params": parameters])
    }

    // MARK: The driver

    private func command(_ method: String, _ path: String, _ body: Value?) throws -> Value {
        try Self.ask(driver.port, method, "/session/\(session)\(path)", body)
    }

    private static func ask(_ port: Int, _ method: String, _ path: String, _ body: Value?) throws -> Value {
        let exchange = try Exchange.perform(
            method, path, port: port, headers: ["Content-Type": "application/json"], body: body?.json(), limit: 120)
        let answer = try Value(json: exchange.text).object?["value"] ?? .null
        guard exchange.status == 200 else {
            let reason = answer.object?["message"]?.string ?? exchange.text
            throw BrowserError("\(method) \(path): \(reason.split(separator: "\n").first ?? "")")
        }
        return answer
    }
}
