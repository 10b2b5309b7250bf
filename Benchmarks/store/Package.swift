// swift-tools-version: 6.2
import PackageDescription

/// The store against SQLite itself: `./run`.
///
/// The store's methods are for its own package only, so this one compiles its sources, by links, instead of using it.
let package = Package(
    name: "store-benchmark",
    dependencies: [
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0")
    ],
    targets: [
        .target(name: "MarqueeModel"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "CProcessControl"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CSHA256"),
        .target(name: "MarqueeSystem", dependencies: ["MarqueeModel", "CProcessControl", "CSHA256", "CZlib"]),
        .target(name: "MarqueeDatabase", dependencies: ["MarqueeModel", "MarqueeSystem", "CSQLite"]),
        .target(name: "MarqueeThreads", dependencies: ["CProcessControl"]),
        .target(
            name: "MarqueeTracking",
            dependencies: [
                "MarqueeModel", "MarqueeSystem", "MarqueeDatabase", "MarqueeThreads",
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .target(
            name: "MarqueeQueue", dependencies: ["MarqueeModel", "MarqueeSystem", "MarqueeDatabase", "MarqueeTracking"]),
        .target(name: "StoreBaseline", linkerSettings: [.linkedLibrary("sqlite3")]),
        .executableTarget(
            name: "StoreBenchmark",
            dependencies: ["MarqueeQueue", "MarqueeTracking", "MarqueeDatabase", "MarqueeModel", "StoreBaseline"],
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
