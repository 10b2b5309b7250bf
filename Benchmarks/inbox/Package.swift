// swift-tools-version: 6.2
import PackageDescription

/// The inbox against SQLite itself: `./run`.
///
/// What it measures is for its own package only, so this one compiles the sources, by links, instead of using them.
let package = Package(
    name: "inbox-benchmark",
    dependencies: [
        .package(url: "https://github.com/apple/swift-log", from: "1.10.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(name: "MarqueeModel"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "CProcessControl"),
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
        .target(
            name: "MarqueeFiles",
            dependencies: [
                "MarqueeModel", "MarqueeSystem", "MarqueeDatabase",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
        .target(
            name: "MarqueeInbox",
            dependencies: [
                "MarqueeModel", "MarqueeSystem", "MarqueeDatabase", "MarqueeThreads", "MarqueeTracking", "MarqueeFiles",
                "MarqueeQueue",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .target(name: "RawInsert", linkerSettings: [.linkedLibrary("sqlite3")]),
        .executableTarget(
            name: "InboxBenchmark",
            dependencies: [
                "MarqueeInbox", "MarqueeQueue", "MarqueeTracking", "MarqueeDatabase", "MarqueeModel", "RawInsert",
            ],
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
