import Foundation
import MarqueeModel
import MarqueeTesting

/// A host that joins a dashboard, and is started again and again.
final class FleetScreen {
    let project: TestProject
    private(set) var run: Executable.Run

    init(_ number: Int, of address: String, token: String) throws {
        project = try TestProject([
            "marquee.yaml": """
            name: screens
            targets: { fleet: { kind: dashboard, url: "\(address)", token: "${FLEET_TOKEN}" } }
            connect: { target: fleet, name: screen-\(number), labels: { site: milan } }
            """
        ])
        project.environment["FLEET_TOKEN"] = token
        run = try project.start("run")
    }

    deinit { run.signal(SIGKILL) }

    func restart() throws {
        run.signal(SIGKILL)
        _ = try run.wait()
        run = try project.start("run")
    }

    /// How many messages were shown, as its own history says.
    func shown() throws -> [String] {
        let list = try project.marquee(
            "queue", "list", "--state", "dismissed", "--limit", "100000", "--format", "json")
        return try list.json.object?["entries"]?.list?.compactMap { $0.object?["id"]?.string } ?? []
    }

    func outbox() throws -> Int64 {
        try project.marquee("outbox", "--format", "json").json.object?["waiting"]?.integer ?? -1
    }

    /// Sends a message to all of them.
    ///
    /// - Returns: Its id.
    static func send(number: Int, to port: Int, _ token: String) throws -> String {
        let body = """
            {"message":{"template":"marquee.notification","arguments":{"message":"number \(number)"}},\
            "to":{"labels":{"site":"milan"}},"id":"m\(number)"}
            """
        let headers = ["Authorization": "Bearer \(token)", "Content-Type": "application/json"]
        while true {
            // Nobody may answer just now. Where the answer was lost, the message is there already.
            let answer = try? Exchange.perform("POST", "/api/v1/messages", port: port, headers: headers, body: body)
            if [201, 409].contains(answer?.status) { return "m\(number)" }
            if let answer, ![502, 503, 504].contains(answer.status) {
                throw BrowserError("not sent: \(answer.status) \(answer.text)")
            }
            usleep(50_000)
        }
    }
}
