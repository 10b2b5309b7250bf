import Foundation
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

extension ServedDashboard {
    /// A host that shows something and has said so, a message that it was sent, what became of it, and who looks at it: for
    /// pages that show all of this. Their addresses.
    ///
    /// - Parameter text: Stands in every text that a host or a sender can choose.
    func addFleet(saying text: String = "Window") throws -> [String] {
        let json = ["Content-Type": "application/json"]
        func answer(_ method: String, _ path: String, _ token: String, _ headers: [String: String], _ body: Value)
            throws
            -> ValueObject
        {
            let answer = try ask(
                method, "/api/v1" + path, token: token, headers: json.merging(headers) { $1 }, body: body.json())
            #expect((200...299).contains(answer.status), "\(path): \(answer.text)")
            return answer.text.isEmpty ? [:] : try Value(json: answer.text).object ?? [:]
        }
        let host = try answer(
            "POST", "/hosts", token(named: "hosts", "host"), [:],
            ["name": .string(text), "installation": "store-1", "labels": ["site": .string(text)]])
        let (id, own) = (host["id"]?.string ?? "", host["token"]?.string ?? "")
        let process = ["Marquee-Instance": "p1"]
        let now = Value.moment(Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)))
        _ = try answer(
            "PUT", "/host/registration", own, process,
            [
                "name": .string(text), "labels": ["site": .string(text)], "version": .string(text),
                "presenters": [.string(text)], "timeZone": "Europe/Rome", "locale": "it-IT", "catalog": [:],
            ])
        let message =
            try answer(
                "POST", "/messages", self.token, [:],
                [
                    "message": ["template": "marquee.notification", "arguments": ["message": .string(text)]],
                    "to": "everyone", "title": .string(text),
                ])["id"] ?? .null
        _ = try answer(
            "PUT", "/host/report", own, process,
            [
                "at": now, "showing": [["id": message, "template": .string(text), "presenter": "web", "since": now]],
                "waiting": 2,
                "queue": [["id": message, "template": .string(text), "since": now, "reason": .string(text)]],
                "reasons": [["reason": .string(text), "count": 2]], "mode": "suspended",
                "plugins": [
                    ["name": .string(text), "version": .string(text), "state": "stopped", "reason": .string(text)]
                ],
                "disk": ["free": 1_000, "total": 1_000_000], "store": 4_096,
                "error": ["at": now, "text": .string(text)],
                "cursor": 0,
            ])
        let events = ["received", "viewed", "failed"].enumerated().map { number, event -> Value in
            [
                "id": .string("0190a000-0000-4000-8000-00000000000\(number)"), "event": .string(event), "at": now,
                "message": message, "template": .string(text), "recipe": .string(text),
                "properties": event == "failed" ? ["reason": .string(text)] : [:],
            ]
        }
        _ = try answer(
            "POST", "/host/events", own, process,
            ["installationID": "i1", "userID": .string(text), "events": .list(events)])
        _ = try answer(
            "POST", "/host/profile", own, process,
            [
                "userID": .string(text), "installationID": "i1",
                "edits": [
                    ["number": 1, "at": now, "tag": ["key": .string(text), "value": .string(text)]],
                    ["number": 2, "at": now, "attribute": ["key": .string(text), "value": .string(text)]],
                ],
            ])
        let profiles = try Value(json: ask("GET", "/api/v1/profiles", token: self.token).text).object?["profiles"]?.list
        let profile = profiles?.first?.object?["id"]?.string ?? ""
        return [
            "/hosts", "/hosts/\(id)", "/messages", "/messages/\(message.string ?? "")", "/statistics",
            "/statistics?by=template", "/profiles", "/profiles/\(profile)", "/compose",
        ]
    }
}
