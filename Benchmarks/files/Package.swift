// swift-tools-version: 6.2
import PackageDescription

/// The file cache against curl: `./run`.
///
/// The cache is for its own package only, so this one compiles its sources, by links, instead of using it.
let package = Package(
    name: "files-benchmark",
    dependencies: [
        .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        .target(name: "MarqueeModel"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "CProcessControl"),
        .target(name: "CSHA256"),
        .target(name: "MarqueeSystem", dependencies: ["MarqueeModel", "CProcessControl", "CSHA256", "CZlib"]),
        .target(name: "MarqueeDatabase", dependencies: ["MarqueeModel", "MarqueeSystem", "CSQLite"]),
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
        .executableTarget(
            name: "FilesBenchmark", dependencies: ["MarqueeFiles", "MarqueeDatabase", "MarqueeModel"],
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
