import ArgumentParser
import Logging
import MarqueeCommandLine
import MarqueeFiles
import MarqueeFleet
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeTracking
import ServiceLifecycle

/// A simulated shop: a real host in this process, with a real connection, in front of a screen that is none.
struct DemoHost: Sendable {
    private static let screenName = "screen"
    /// So long the end may take.
    static let patience = Duration.milliseconds(1_200)

    let shop: DemoShop
    let dashboard: DashboardConnection
    private let host: PresentationHost
    private let group: ServiceGroup

    init(
        _ shop: DemoShop, in folder: DemoFolder, joining url: String, token: String, seed: UInt64, logger: Logger
    ) async throws {
        self.shop = shop
        let project = folder.project.directory
        var configuration = HostConfiguration(
            store: folder.store(of: shop).text, name: shop.name,
            presenters: PresenterDefaults(template: Self.screenName, function: Self.screenName),
            files: FileOptions(directories: [project.appending(DemoProject.assets).text]))
        configuration.presentationTimeout = .seconds(60)
        host = try PresentationHost(configuration, linkOpener: DemoLinks(), logger: logger)
        // One of them has an older state of the project, as happens.
        let files = ["templates/layouts.yaml"] + (shop == DemoShop.all.last ? [] : [DemoProject.surveyFile])
        try await host.register(YAMLTemplates(files: files.map { project.appending($0).text }))
        try await host.register(DemoScreen(seed: seed), as: Self.screenName)
        var joining = DashboardConfiguration(url: url, token: token, name: shop.name, labels: shop.labels)
        joining.version = Marquee.configuration.version
        joining.gracePeriod = .milliseconds(800)
        dashboard = try await DashboardConnection(joining, host: host)
        var services = ServiceGroupConfiguration(
            services: [
                .init(service: dashboard), .init(service: host),
                .init(service: DemoSchedule(host: host, numbers: SeededNumbers(seed: seed &+ 100), shop: shop)),
            ], logger: Logger(label: "marquee.lifecycle") { _ in SwiftLogNoOpLogHandler() })
        services.maximumGracefulShutdownDuration = Self.patience
        group = ServiceGroup(configuration: services)
    }

    func run() async throws { try await group.run() }

    func stop() async { await group.triggerGracefulShutdown() }

    /// Tells the dashboard who uses this shop's screen.
    func introducePeople() async throws {
        let profile = try await dashboard.profile()
        for (number, person) in shop.people.enumerated() {
            if number > 0 { try await profile.reset() }
            try await profile.setExternalID(person.id)
            try await profile.setTags(person.tags)
            if !person.groups.isEmpty { try await profile.setTagSet(person.groups) }
            try await profile.setAttribute("city", .string(person.city))
        }
    }
}

/// What a shop shows of its own, beside what the dashboard sends.
private struct DemoSchedule: Service {
    let host: PresentationHost
    let numbers: SeededNumbers
    let shop: DemoShop

    private static let posters = [
        ("Grown here, from seed", "Since 1931, in the third generation"),
        ("An evening among moonflowers", "Saturday, from eight until the last lantern"),
        ("Repot with us", "Every first Sunday of the month"),
    ]

    func run() async throws {
        await cancelWhenGracefulShutdown { await follow() }
    }

    private func follow() async {
        var numbers = numbers
        while !Task.isCancelled {
            let pause = Duration.milliseconds(Int64.random(in: 3_000...12_000, using: &numbers))
            let (title, subtitle) = Self.posters.randomElement(using: &numbers) ?? Self.posters[0]
            let message = Message(
                "poster", arguments: ["title": .string(title), "subtitle": .string(subtitle)],
                expiry: .after(.seconds(300)))
            // One that does not come is replaced by the next.
            if (try? await host.queue.counts()[.queued] ?? 0) == 0 { _ = try? await host.enqueue(message) }
            do { try await ContinuousClock().sleep(for: pause) } catch { return }
        }
    }
}
