import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// Hosts that are connected with the servers of a dashboard, and what was sent to all of them.
final class ConnectedScreens {
    private let dashboards: BalancedDashboards
    private let screens: [FleetScreen]
    private var sent: [String] = []

    /// Starts them, and returns when all have joined.
    init(_ count: Int, of dashboards: BalancedDashboards) throws {
        self.dashboards = dashboards
        let token = try dashboards.token(named: "hosts", "host")
        screens = try (0..<count).map { try FleetScreen($0, of: dashboards.address, token: token) }
        try wait { try joined() == count }
    }

    /// Sends a message to all of them, and returns when it was taken.
    func send() throws {
        sent.append(try FleetScreen.send(number: sent.count, to: dashboards.port, dashboards.token))
    }

    /// How many have joined.
    func joined() throws -> Int? {
        try Value(json: dashboards.ask("GET", "/api/v1/hosts").text).object?["hosts"]?.list?.count
    }

    /// How often a message was shown, as the dashboard has counted.
    func viewed() throws -> Int64? { try counts()["viewed"]?.integer }

    private func counts() throws -> ValueObject {
        let statistics = try Value(json: dashboards.ask("GET", "/api/v1/statistics?by=all").text).object
        return statistics?["rows"]?.list?.first?.object?["counts"]?.object ?? [:]
    }

    /// Waits until all was shown: each message once on each screen, as they and the dashboard say.
    func checkThatEachWasShownOnce() throws {
        for screen in screens {
            try wait { try screen.shown().count >= sent.count }
            #expect(try screen.shown().sorted() == sent.sorted())
            try wait { try screen.outbox() == 0 }
        }
        let all = Int64(sent.count * screens.count)
        // A replica may be some moments behind.
        try wait { try (counts()["dismissed"]?.integer ?? 0) >= all }
        let told = try counts()
        #expect(told["viewed"]?.integer == all, "\(told)")
        #expect(told["dismissed"]?.integer == all)
        #expect(try joined() == screens.count, "each has joined once")
    }
}

/// However slow the machine is: the suite's limit ends it.
func wait(until isSo: () throws -> Bool) throws {
    while (try? isSo()) != true { usleep(100_000) }
}
