import Foundation
import MarqueeModel
import MarqueeTesting

/// `marquee dashboard demo`, in a folder for temporary files of its own. It ends with this object.
final class DemoDashboard {
    let folder: URL
    let said: ValueObject
    let token: String
    private let run: Executable.Run

    init() throws {
        folder = try TemporaryFolder.make()
        run = try Executable(directory: folder, environment: ["TMPDIR": folder.path()])
            .start(["dashboard", "demo", "--format", "json"])
        guard try run.waitForOutput("}\n") else { throw BrowserError("no demo: \(try run.wait().errors)") }
        said = try Value(json: try run.output).object ?? [:]
        token = try String(contentsOfFile: said["tokenFile"]?.string ?? "", encoding: .utf8)
            .trimmingCharacters(in: .newlines)
    }

    deinit {
        run.signal(SIGKILL)
        try? FileManager.default.removeItem(at: folder)
    }

    var address: String { said["url"]?.string ?? "" }

    func ask(_ method: String, _ path: String, body: String? = nil) throws -> ValueObject {
        let answer = try Exchange.perform(
            method, path, port: URL(string: address)?.port ?? 0,
            headers: ["Authorization": "Bearer \(token)", "Content-Type": "application/json"], body: body)
        return try Value(json: answer.body).object ?? [:]
    }

    func stop() throws -> Executable.Outcome {
        run.signal(SIGINT)
        return try run.wait()
    }

    /// Logs in as a person would.
    ///
    /// - Returns: What stands before the paths of pages where things can be changed.
    func logIn(_ browser: Browser) throws -> String {
        try browser.open(address)
        try browser.wait(for: "location.pathname === '/login' && document.activeElement.id === 'token'")
        try browser.run("document.querySelector('#token').value = arguments[0]", .string(token))
        try browser.click("button.first")
        try browser.wait(for: "location.pathname.endsWith('/templates')")
        return try browser.run("return location.pathname.match(/^\\/s\\/[0-9a-f]{32}/)[0]").string ?? ""
    }

    /// The processes that have this demo's folder among their arguments or variables.
    func processes() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
            Int(name) != nil && Int32(name) != getpid()
                && ["cmdline", "environ"].contains { file in
                    let bytes = FileManager.default.contents(atPath: "/proc/\(name)/\(file)") ?? Data()
                    return String(decoding: bytes, as: UTF8.self).contains(said["folder"]?.string ?? "?")
                }
        }
    }
}
