/// The services that Marquee's package installs, as `packaging/systemd` has them.
enum InstalledServices {
    static let host = "marquee"
    static let all = [host, "marquee-dashboard", "marquee-kiosk"]
    /// The Debian package that has a service.
    static func package(of service: String) -> String { service == "marquee-dashboard" ? service : "marquee" }

    /// The project of the host.
    static let project = "/etc/marquee"
    /// What may have tokens: only root is to read it.
    static let environments = ["/etc/marquee/environment", "/etc/marquee-dashboard/environment"]
    /// What the kiosk starts: the compositor, and a browser.
    static let screen = [["cage"], ["chromium", "chromium-browser", "google-chrome"]]
}
