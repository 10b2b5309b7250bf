import Logging
import MarqueeCommandLine
import MarqueeFleet
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeSync
import MarqueeSystem

/// A dashboard with everything that shows what it is for: the one place where a demo is wired.
struct DemoRun {
    struct Options {
        var port: Int
        var seed: UInt64
        var opensBrowser: Bool
        /// How many servers the dashboard has, which needs a database.
        var servers = 1
        var database: String?
    }

    private static let startLimit = Duration.seconds(20)

    private let options: Options
    private let folder: DemoFolder
    private let programs: DemoPrograms
    private let environment: [String: String]
    private let console: Console
    private let stops: StopRequests

    init(
        _ options: Options, in folder: DemoFolder, environment: [String: String], console: Console, stops: StopRequests
    ) throws {
        self.options = options
        self.folder = folder
        self.environment = environment
        self.console = console
        self.stops = stops
        programs = try DemoPrograms(folder, environment: environment)
    }

    /// What is there once the dashboard listens.
    private struct Served {
        /// Where each server listens.
        let urls: [String]
        let token: String
        let servers: [DemoProgram]
        let client: HostClient

        var url: String { urls[0] }
    }

    func perform() async throws -> ExitStatus {
        var servers: [DemoProgram] = []
        let outcome: Result<ExitStatus, any Error>
        do {
            var urls: [String] = []
            // One after the other: the first makes what the others find.
            for number in 0..<options.servers {
                let server = try await start(number)
                servers.append(server)
                urls.append(try await url(of: server))
            }
            outcome = .success(try await perform(with: servers, at: urls))
        } catch {
            outcome = .failure(error)
        }
        for server in servers { server.interrupt() }
        for server in servers { await server.end(within: .milliseconds(700)) }
        return try outcome.get()
    }

    private func start(_ number: Int) async throws -> DemoProgram {
        // Not by an option, which others see: it may have a password.
        let place = options.database == nil ? ["--data", folder.data.text] : []
        return try await programs.start(
            number == 0 ? "dashboard" : "dashboard-\(number + 1)",
            [
                "dashboard", "serve", "--port", "\(number == 0 ? options.port : 0)", "--format", "json",
                "--first-token-file", folder.firstToken.text,
            ] + place, options.database.map { ["MARQUEE_DATABASE": $0] } ?? [:])
    }

    private func url(of server: DemoProgram) async throws -> String {
        let said = try await server.line("the dashboard", within: Self.startLimit)
        if let error = said.object?["error"]?.object { throw DemoProgram.failure(error) }
        guard let url = said.object?["url"]?.string else {
            throw CommandFailure("demo", "the dashboard did not start", status: .unavailable)
        }
        return url
    }

    private func perform(with servers: [DemoProgram], at urls: [String]) async throws -> ExitStatus {
        guard let token = folder.text(of: folder.firstToken) else {
            let (place, other) =
                options.database == nil
                ? ("'\(folder.path)'", "folder") : ("the database", "database, or the demo's --data")
            throw CommandFailure(
                "demo", "\(place) contains a dashboard without its first token; use another \(other)",
                status: .cannotRead)
        }
        let client = try HostClient(url: urls[0])
        let served = Served(urls: urls, token: token, servers: servers, client: client)
        let outcome: Result<Void, any Error>
        do {
            try folder.project.write(joining: urls[urls.count - 1])
            try await sync(served)
            outcome = .success(try await runHosts(served))
        } catch {
            outcome = .failure(error)
        }
        await client.shutDown()
        try outcome.get()
        return .success
    }

    // MARK: Hosts

    private func runHosts(_ served: Served) async throws {
        let logger = Logger(label: "marquee.demo") { _ in SwiftLogNoOpLogHandler() }
        var hosts: [DemoHost] = []
        for (number, shop) in DemoShop.all.enumerated() {
            hosts.append(
                try await DemoHost(
                    shop, in: folder, joining: served.urls[number % served.urls.count], token: served.token,
                    seed: options.seed &+ UInt64(number),
                    logger: logger))
        }
        // That of an earlier demo opens nothing.
        try? FileSystem.remove(folder.pageAddress)
        let own = try await programs.start(
            "host", ["run", "--project", folder.project.directory.text, "--skip-broken-plugins"],
            [
                "MARQUEE_TOKEN": served.token, "MARQUEE_TRUST": "1", "WEB_PRESENTER_PORT": "0",
                "WEB_PRESENTER_STATE": folder.pageState.text,
            ])
        let outcome: Result<Void, any Error> = await withTaskGroup { tasks in
            // What goes wrong with one of them is seen on the dashboard: it is away.
            for host in hosts { tasks.addTask { try? await host.run() } }
            let outcome: Result<Void, any Error>
            do {
                outcome = .success(try await attend(served, hosts, own))
            } catch {
                outcome = .failure(error)
            }
            own.interrupt()
            for host in hosts { await host.stop() }
            await tasks.waitForAll()
            return outcome
        }
        await own.end(within: DemoHost.patience)
        try outcome.get()
    }

    /// Fills the dashboard, says where it is, and returns when somebody wants it to end.
    private func attend(_ served: Served, _ hosts: [DemoHost], _ own: DemoProgram) async throws {
        try await withThrowingTaskGroup(of: Bool.self) { tasks in
            defer { tasks.cancelAll() }
            tasks.addTask { [stops] in
                for await _ in stops.requests { break }
                return true
            }
            for server in served.servers {
                tasks.addTask {
                    try await server.ended("the dashboard")
                    return true
                }
            }
            tasks.addTask {
                try await fill(served, hosts)
                let page = try await own.wait(for: "the real host", within: Self.startLimit) {
                    folder.text(of: folder.pageAddress)
                }
                await announce(served, page)
                return false
            }
            while let isOver = try await tasks.next(), !isOver {}
        }
    }

    // MARK: What is there

    private func sync(_ served: Served) async throws {
        let project = try Project(at: folder.project.directory.text)
        let sync = try DefinitionSync(
            DashboardTarget(url: served.url, token: served.token), .commandLine, project: DemoProject.name)
        try await sync.apply(try await sync.plan(for: project.catalog()), allowBreaking: true)
    }

    private func fill(_ served: Served, _ hosts: [DemoHost]) async throws {
        guard !folder.isSeeded else { return }
        // One that was ended in the middle is gone on with: what is there already is known by its id.
        let now = folder.begunAt ?? Timestamp.now
        try folder.mark(isSeeded: false, begunAt: now)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for (number, host) in hosts.enumerated() {
                let seed = options.seed &+ 1_000 &+ UInt64(number)
                tasks.addTask {
                    for batch in DemoMonth.batches(of: host.shop, seed: seed, at: now) {
                        _ = try await host.dashboard.send(batch)
                    }
                }
                tasks.addTask { try await host.introducePeople() }
            }
            try await tasks.waitForAll()
        }
        try await DemoRecipes(client: served.client, token: served.token).keep()
        try await DemoMessages(client: served.client, token: served.token).send(at: now)
        try folder.mark(isSeeded: true, begunAt: now)
    }

    private func announce(_ served: Served, _ page: String) async {
        let names = DemoShop.all.map(\.name) + [DemoShop.own.name]
        switch console.format {
        case .json:
            console.print(json: [
                "url": .string(served.url), "urls": .list(served.urls.map(Value.string)),
                "tokenFile": .string(folder.firstToken.text), "page": .string(page),
                "folder": .string(folder.path.text), "hosts": .list(names.map(Value.string)),
            ])
        case .text:
            let token = console.output.isTerminal ? served.token : "in the file \(folder.firstToken.text.visible)"
            console.print("Dashboard: \(served.urls.joined(separator: ", "))\nFirst token: \(token)\nScreen: \(page)\n")
            console.note(Self.advice(names.count, folder))
        }
        if options.opensBrowser { await open(served.url) }
    }

    private static func advice(_ hosts: Int, _ folder: DemoFolder) -> String {
        """

        Log in with the token. \(counted(hosts, "host")) are connected. Things to try:
          - 'Hosts' shows what is on each screen; open one and suspend it.
          - 'Messages' has examples, each with its results on every host.
          - 'Statistics' covers a month; 'Profiles' lists the users of the screens.
          - The screen's URL works once: open it in a browser to see the screen of '\(DemoShop.own.name)'.
          - 'Compose' creates a message from a template, with a live preview; '/openapi.json' describes the API.
          - 'Recipes' decide who gets what and when; 'Explain an event' shows why.
        Press Ctrl-C to stop everything\(folder.isTemporary ? "" : "; it is kept in '\(folder.path)'").
        """
    }

    private func open(_ url: String) async {
        guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil || environment["BROWSER"] != nil
        else { return console.warn("there is no display to open a browser on; open \(url) yourself") }
        do {
            try await BrowserLinkOpener(environment).open(url)
        } catch {
            console.warn(CommandFailure(error).message)
        }
    }
}
