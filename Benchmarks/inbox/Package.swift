// swift-tools-version: 6.2
import PackageDescription

/// The inbox against SQLite itself: `./run`.
///
/// What it measures is for its own package only, so this one compiles the sources, by links, instead of using them.
let package = Package(
    name: "inbox-benchmark",
    targets: [
        .target(name: "MarqueeModel"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        .target(name: "MarqueeNotifications", dependencies: ["MarqueeModel", "MarqueeSystem"]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "CProcessControl"),
        .target(name: "CSHA256"),
        .target(name: "MarqueeSystem", dependencies: ["MarqueeModel", "CProcessControl", "CSHA256", "CZlib"]),
        .target(name: "MarqueeDatabase", dependencies: ["MarqueeModel", "MarqueeSystem", "CSQLite"]),
        .target(name: "MarqueeStore", dependencies: ["MarqueeModel", "MarqueeSystem", "MarqueeDatabase"]),
        .target(name: "RawInsert", linkerSettings: [.linkedLibrary("sqlite3")]),
        .executableTarget(
            name: "InboxBenchmark",
            dependencies: ["MarqueeStore", "MarqueeModel", "MarqueeNotifications", "RawInsert"],
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
