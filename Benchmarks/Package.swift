// swift-tools-version: 6.2
import PackageDescription

/// Measurements against what they are built on. `loading/run` and its neighbours say how to start each.
let package = Package(
    name: "benchmarks",
    dependencies: [
        .package(name: "marquee", path: ".."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
    ],
    targets: [
        .executableTarget(
            name: "Loading", dependencies: [.product(name: "MarqueeYAML", package: "marquee")], path: "loading/Loading",
            swiftSettings: [.strictMemorySafety()]),
        .executableTarget(
            name: "BareServer", dependencies: [.product(name: "Hummingbird", package: "hummingbird")],
            path: "dashboard/BareServer"),
        .target(
            name: "StoreBaseline", path: "store/Sources/StoreBaseline", linkerSettings: [.linkedLibrary("sqlite3")]),
        .executableTarget(
            name: "HostBenchmark",
            dependencies: [
                "StoreBaseline", .product(name: "MarqueeHost", package: "marquee"),
                .product(name: "MarqueeModel", package: "marquee"), .product(name: "PresenterKit", package: "marquee"),
            ], path: "host/HostBenchmark", swiftSettings: [.strictMemorySafety()]),
        .target(name: "RawInsert", path: "inbox/Sources/RawInsert", linkerSettings: [.linkedLibrary("sqlite3")]),
        .executableTarget(
            name: "Receiving",
            dependencies: [
                "RawInsert", .product(name: "MarqueeHost", package: "marquee"),
                .product(name: "MarqueeInbox", package: "marquee"),
                .product(name: "MarqueeModel", package: "marquee"),
            ], path: "inbox/Receiving", swiftSettings: [.strictMemorySafety()]),
    ],
    swiftLanguageModes: [.v6]
)
