// swift-tools-version: 6.2
import PackageDescription

/// The store against SQLite itself: `./run`.
///
/// The store's methods are for its own package only, so this one compiles its sources, by links, instead of using it.
let package = Package(
    name: "store-benchmark",
    targets: [
        .target(name: "MarqueeModel"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "CProcessControl"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CSHA256"),
        .target(name: "MarqueeSystem", dependencies: ["MarqueeModel", "CProcessControl", "CSHA256", "CZlib"]),
        .target(name: "MarqueeDatabase", dependencies: ["MarqueeModel", "MarqueeSystem", "CSQLite"]),
        .target(name: "MarqueeStore", dependencies: ["MarqueeModel", "MarqueeSystem", "MarqueeDatabase"]),
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
