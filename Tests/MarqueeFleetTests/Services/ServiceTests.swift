import Foundation
import HTTPTypes
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import MarqueeTracking
import Synchronization
import Testing

@testable import MarqueeFleet

@Suite(.timeLimit(.minutes(5))) struct ServiceTests {
    @Test func `events that were not acknowledged come again, and count once`() async throws {
        try await FleetServer.run { server in
            let connected = try await ConnectedHost(server)
            server.answer("POST /api/v1/host/events", with: .internalServerError, times: 2)
            try await connected.whileConnected {
                let tracking = try await connected.connection.tracking()
                for number in 1...20 {
                    try await tracking.sendEvent(.custom(name: "n\(number)"))
                }
                try await connected.timePasses(until: { server.state.withLock { $0.events.count } == 20 })
            }
        }
    }

    @Test func `an event that the server refuses is told, and holds nobody up`() async throws {
        try await FleetServer.run { server in
            let connected = try await ConnectedHost(server)
            server.state.withLock { $0.refusedEvents = ["bad"] }
            try await connected.whileConnected {
                let tracking = try await connected.connection.tracking()
                try await tracking.sendEvent(.custom(name: "bad"))
                try await tracking.sendEvent(.custom(name: "good"))
                try await connected.timePasses(until: { server.state.withLock { $0.events.count } == 1 })
                try await poll { try await tracking.outbox().waiting == 0 }
            }
        }
    }

    @Test func `a batch that the server refuses as a whole is divided, and no event stays`() async throws {
        try await FleetServer.run { server in
            let connected = try await ConnectedHost(server)
            server.answer("POST /api/v1/host/events", with: .unprocessableContent, times: 3)
            let tracking = try await connected.connection.tracking()
            for number in 1...4 { try await tracking.sendEvent(.custom(name: "n\(number)")) }
            try await connected.whileConnected {
                try await connected.timePasses(until: { try await tracking.outbox().waiting == 0 })
            }
            let names = Set(server.state.withLock { $0.events.values.compactMap { $0["event"]?.string } })
            #expect(names == ["n2", "n3", "n4", "dropped"])
        }
    }

    @Test func `changes of the profile arrive in order and are acknowledged, and the server's can be read`()
        async throws
    {
        try await FleetServer.run { server in
            server.state.withLock { state in
                state.profile = [
                    "userID": "u", "externalID": "ada", "tags": ["plan": "pro"], "setTags": ["a"],
                    "attributes": ["age": 36, "born": ["date": "1815-12-10T00:00:00Z"]], "data": ["x": [1]],
                ]
            }
            let connected = try await ConnectedHost(server)
            try await connected.whileConnected {
                let profile = try await connected.connection.profile()
                try await poll { connected.connection.line.gate.isOpen }
                #expect(try await profile.setTag("plan", "pro").object?["acknowledged"] != nil)
                try await profile.setTag("plan", "")
                try await profile.setTagSet(["a", "b"])
                try await profile.setAttribute("age", .number(36))
                try await profile.setCustomData(["cart": ["items": 2]], keysToIgnore: ["cart"])
                let known = try await profile.serverProfile()
                #expect(known.tags == ["plan": "pro"])
                #expect(known.externalID == "ada")
                #expect(known.setTags == ["a"])
                #expect(known.attributes["age"] == .number(36))
                #expect(known.data == ["x": [1]])
            }
            let edits = server.state.withLock(\.edits)
            let numbers = edits.compactMap { $0["number"]?.integer }
            #expect(numbers == numbers.sorted())
            #expect(edits.compactMap { $0["tag"] }.last == ["key": "plan", "value": .null])
            #expect(edits.compactMap { $0["tagSet"] } == [["a", "b"]])
            #expect(edits.compactMap { $0["data"] } == [["key": "cart", "value": ["items": 2], "filter": false]])
        }
    }

    @Test func `a change of the profile that is refused is told in the log and in the report`() async throws {
        try await FleetServer.run { server in
            let log = LogLines()
            let connected = try await ConnectedHost(server, logger: log.logger)
            server.state.withLock { $0.refusedKeys = ["plan"] }
            try await connected.whileConnected {
                let profile = try await connected.connection.profile()
                try await profile.setTag("plan", "pro")
                try await profile.setTag("city", "Milan")
                try await connected.timePasses(until: { server.last.report?.failure != nil })
            }
            let text = server.last.report?.failure?.text ?? ""
            #expect(text == "the profile's tag 'plan': rejected: not that one")
            #expect(log.lines.count { $0.contains("rejected a change of the profile") } == 1)
        }
    }

    @Test func `a host that joins as a new one says the whole profile again`() async throws {
        try await FleetServer.run { server in
            let first = try await ConnectedHost(server)
            try await first.whileConnected {
                try await first.connection.profile().setTag("plan", "pro")
            }
            server.state.withLock { state in
                (state.edits, state.id) = ([], "2f6c0a9be2d43f57")
            }
            try FileManager.default.removeItem(atPath: "\(first.test.directory)/dashboard.json")
            let again = try await ConnectedHost(server, directory: first.test.directory)
            try await again.whileConnected {
                try await again.connection.profile().setTag("city", "Milan")
                try await again.timePasses(until: { server.state.withLock { $0.edits.count >= 2 } })
            }
            let tags = server.state.withLock(\.edits).compactMap { $0["tag"]?.object?["key"]?.string }
            #expect(Set(tags) == ["plan", "city"])
            let third = try await ConnectedHost(server, directory: first.test.directory)
            try await third.whileConnected {
                try await third.connection.profile().setTag("city", "Rome")
            }
            // One whose answer was lost is told again, under its number.
            let numbers = server.state.withLock(\.edits).compactMap { $0["number"]?.integer }
            #expect(Set(numbers).count == 3)
        }
    }

    @Test func `a server that does not know the host any more loses no change of the profile`() async throws {
        try await FleetServer.run { server in
            let connected = try await ConnectedHost(server)
            server.answer("POST /api/v1/host/profile", with: .notFound, times: 2)
            try await connected.whileConnected {
                let profile = try await connected.connection.profile()
                async let answer = profile.setTag("plan", "pro")
                try await connected.timePasses(until: { !server.state.withLock { $0.edits.isEmpty } })
                _ = try await answer
            }
            #expect(server.state.withLock { $0.edits.count } == 1)
        }
    }

    @Test func `a content that did not come along is fetched from the dashboard`() async throws {
        try await FleetServer.run { server in
            server.state.withLock { $0.contents["n1"] = ["data": [["content": ["html": "<b>Spring</b>"]]]] }
            let connected = try await ConnectedHost(server)
            try await connected.whileConnected {
                server.send(message: "n1", ["notification": ["alert": "Look", "content": "fetch"]])
                let inbox = try await Inbox(connected.host)
                try await poll { try await inbox.message("n1")?.isComplete == true }
                #expect(try await inbox.message("n1")?.content?.json.object?["html"] == "<b>Spring</b>")
            }
        }
    }
}

extension ConnectedHost {
    /// Lets time pass until a condition holds.
    func timePasses(until condition: () async throws -> Bool) async throws {
        try await poll {
            clock.advance(by: .milliseconds(100))
            return try await condition()
        }
    }
}
