// swift-tools-version: 6.2
import PackageDescription

/// The file cache against curl: `./run`.
///
/// The cache is for its own package only, so this one compiles its sources, by links, instead of using it.
let package = Package(
    name: "files-benchmark",
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        .target(name: "MarqueeModel"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "MarqueeStore", dependencies: ["MarqueeModel", .product(name: "GRDB", package: "GRDB.swift")]),
        .target(
            name: "MarqueeFiles",
            dependencies: [
                "MarqueeModel", "MarqueeStore", "CZlib",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        .executableTarget(
            name: "FilesBenchmark", dependencies: ["MarqueeFiles", "MarqueeStore", "MarqueeModel"],
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
