// swift-tools-version: 6.2
import PackageDescription

/// Applications as somebody else would write them: with nothing but the products. `OutsideApplicationTests` builds and
/// runs them.
let marquee = Context.environment["MARQUEE_CHECKOUT"] ?? "../../../.."

func application(_ name: String, _ products: String..., hasTypes: Bool = false) -> Target {
    .executableTarget(
        name: name, dependencies: products.map { .product(name: $0, package: "marquee") },
        plugins: hasTypes ? [.plugin(name: "TypedContexts", package: "marquee")] : [])
}

/// The programs of the pages in Documentation/coming-from, which `OutsideApplicationTests` takes from there.
let pagesWithTypes = Set((Context.environment["MARQUEE_PAGES_WITH_TYPES"] ?? "").split(separator: " "))
let pages = (Context.environment["MARQUEE_PAGES"] ?? "").split(separator: " ").map { page in
    application(
        "coming-from-\(page)", "MarqueeContent", "MarqueeHost", "MarqueeInbox", "MarqueeModel", "MarqueeSync",
        "MarqueeTracking", "PresenterKit", hasTypes: pagesWithTypes.contains(page))
}

let package = Package(
    name: "applications",
    dependencies: [.package(name: "marquee", path: marquee)],
    targets: [
        application("Kiosk", "MarqueeHost", "MarqueeModel", "MarqueeProject", "MarqueeQueue", "PresenterKit"),
        application("Pushes", "MarqueeHost", "MarqueeInbox", "MarqueeIntake", "MarqueeModel"),
        application("Reports", "MarqueeHost", "MarqueeModel", "MarqueeTracking"),
        application("Articles", "MarqueeContent", hasTypes: true),
        application("Designs", "MarqueeHost", "MarqueeModel", "MarqueeProject", "MarqueeSync"),
    ] + pages,
    swiftLanguageModes: [.v6]
)
