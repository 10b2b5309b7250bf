import MarqueeProject
import MarqueeSystem

/// The services that Marquee's package installs, as `packaging/systemd` has them.
enum InstalledServices {
    static let host = "marquee"
    static let dashboard = "marquee-dashboard"
    static let kiosk = "marquee-kiosk"
    static let all = [host, dashboard, kiosk]
    /// The Debian package that has a service.
    static func package(of service: String) -> String { service == dashboard ? service : "marquee" }

    /// The project of the host.
    static let project = "/etc/marquee"
    /// The folder that the host's service keeps for itself.
    static let state = "/var/lib/marquee"
    /// A command for the host's project, with the service's own rights: what root makes is not the service's, and as root
    /// plugins could do anything.
    static func command(_ words: String) -> String {
        // One that names the project already needs no option for it.
        let option = words.hasSuffix(" \(project)") ? "" : " --project \(project)"
        return "sudo -u marquee MARQUEE_TRUST=1 marquee \(words)\(option)"
    }
    /// What may have tokens: only root is to read it.
    static let environments = ["/etc/marquee/environment", "/etc/marquee-dashboard/environment"]
    /// The variables that the host has as a service: those of its unit, and those of its file where that can be read.
    static func hostVariables(environment: [String: String]) async -> [String: String] {
        let unit = await UnitState.of(host, environment: environment)?.variables ?? [:]
        let file = try? FileSystem.content(of: FilePath(environments[0]), limit: 1 << 20)
        return unit.merging(ServiceVariables.lines(String(decoding: file ?? [], as: UTF8.self))) { _, file in file }
    }

    /// What the kiosk starts, each by the Debian package that has it: the compositor, what that does not start without, and a
    /// browser, which has other names elsewhere.
    static let screen = [
        (package: "cage", programs: ["cage"]), (package: "xwayland", programs: ["Xwayland"]),
        (package: "chromium", programs: ["chromium", "chromium-browser", "google-chrome"]),
    ]
}
