// swift-tools-version: 6.2
import PackageDescription

/// The store against SQLite itself: `./run`.
///
/// The store's methods are for its own package only, so this one compiles its sources, by links, instead of using it.
let package = Package(
    name: "store-benchmark",
    dependencies: [.package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")],
    targets: [
        .target(name: "MarqueeModel"),
        .target(name: "MarqueeStore", dependencies: ["MarqueeModel", .product(name: "GRDB", package: "GRDB.swift")]),
        .target(name: "StoreBaseline", linkerSettings: [.linkedLibrary("sqlite3")]),
        .executableTarget(
            name: "StoreBenchmark", dependencies: ["MarqueeStore", "MarqueeModel", "StoreBaseline"],
            swiftSettings: [.strictMemorySafety()]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.name.hasPrefix("Marquee") {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .strictMemorySafety(),
    ]
}
