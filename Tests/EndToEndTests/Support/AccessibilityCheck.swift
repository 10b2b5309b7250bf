import Foundation
import MarqueeModel
import MarqueeTesting

/// axe-core, which finds what keeps people from using a page: from the folder into which `scripts/prepare browser` puts
/// it.
struct AccessibilityCheck {
    private let script: String

    init() throws {
        let file = BuiltProgram.package.appending(path: ".build/axe/axe_playwright_python/axe.min.js")
        guard let script = try? String(contentsOf: file, encoding: .utf8) else {
            throw BrowserError("\(file.path()) is not there: 'scripts/prepare browser' fetches it")
        }
        self.script = script
    }

    /// What is seriously wrong with the page that is shown, or makes its parts hard to tell apart: a line for each rule,
    /// with the elements.
    func findings(in browser: Browser) throws -> [String] {
        try browser.run("if (!window.axe) { \(script) }")
        // Frames of messages run no scripts, also not this one.
        let found = try browser.runAsynchronously(
            """
            const done = arguments[0];
            axe.run(document, { resultTypes: ["violations"], iframes: false }).then(
              (results) => done(results.violations
                .filter((rule) => ["serious", "critical"].includes(rule.impact) || rule.id === "landmark-unique")
                .map((rule) => `${rule.id}: ${rule.help}: ${rule.nodes.map((node) => node.html).join(" ")}`)),
              (error) => done([`axe failed: ${error}`]));
            """)
        return found.list?.compactMap(\.string) ?? ["axe gave no list: \(found.json())"]
    }
}
