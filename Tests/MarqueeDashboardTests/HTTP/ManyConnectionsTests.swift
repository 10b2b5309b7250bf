import MarqueeServing
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// Clients that open more connections than there are.
@Suite(.timeLimit(.minutes(20)))
struct ManyConnectionsTests {
    private var limits: ServerLimits {
        var limits = ServerLimits()
        limits.connections = 6
        limits.connectionsForClient = 4
        // What ends a connection here is never the time.
        limits.headTime = .seconds(600)
        return limits
    }

    @Test func `idle sockets, from however many addresses, keep out nobody who has a token`() async throws {
        try await LiveDashboard.run(limits: limits) { dashboard in
            let request =
                "GET /api/v1/usage HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(dashboard.token)\r\n\r\n"
            let own = try await LoopbackSocket.connect(port: dashboard.port)
            #expect(await own.exchange(request).hasPrefix("HTTP/1.1 200 "))
            var idle: [LoopbackSocket] = []
            for number in 0..<60 {
                idle.append(try await LoopbackSocket.connect(port: dashboard.port, from: "127.0.0.\(2 + number % 5)"))
                // A connection that has shown a token stays.
                #expect(await own.exchange(request).hasPrefix("HTTP/1.1 200 "), "\(number)")
            }
            // And there is room for a new one.
            let other = try await LoopbackSocket.connect(port: dashboard.port, from: "127.0.0.9")
            #expect(await other.exchange(request).hasPrefix("HTTP/1.1 200 "))
            // The oldest have gone; some that came at the same time may have been taken in in another order.
            for socket in idle.prefix(50) { try await socket.waitForEnd() }
            for socket in idle { try await socket.close() }
        }
    }

    @Test func `one address has a part of the connections only`() async throws {
        try await LiveDashboard.run(limits: limits) { dashboard in
            var sockets: [LoopbackSocket] = []
            let request = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
            for number in 0..<5 {
                sockets.append(try await LoopbackSocket.connect(port: dashboard.port, from: "127.0.0.2"))
                // What has been answered has been taken in before the next.
                if number == 0 { #expect(await sockets[0].exchange(request).hasPrefix("HTTP/1.1 200 ")) }
            }
            try await sockets[0].waitForEnd()
            for socket in sockets.dropFirst() { #expect(await socket.exchange(request).hasPrefix("HTTP/1.1 200 ")) }
            for socket in sockets { try await socket.close() }
        }
    }

    @Test func `the connections of a trusted proxy are not those of one client`() async throws {
        var options = DashboardOptions()
        options.limits = limits
        options.exposure.isBehindProxy = true
        options.exposure.proxies = TrustedProxies([try IPNetwork("127.0.0.2")])
        try await LiveDashboard.run(options: options) { dashboard in
            var sockets: [LoopbackSocket] = []
            for _ in 0..<5 { sockets.append(try await LoopbackSocket.connect(port: dashboard.port, from: "127.0.0.2")) }
            let request = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
            for socket in sockets { #expect(await socket.exchange(request).hasPrefix("HTTP/1.1 200 ")) }
            for socket in sockets { try await socket.close() }
        }
    }
}
