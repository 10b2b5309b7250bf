// swift-tools-version: 6.2
import PackageDescription

/// Measurements against what they are built on. `loading/run` and its neighbours say how to start each.
let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "marquee", path: "..", traits: [])],
    targets: [
        .executableTarget(
            name: "Loading", dependencies: [.product(name: "MarqueeYAML", package: "marquee")], path: "loading/Loading",
            swiftSettings: [.strictMemorySafety()])
    ],
    swiftLanguageModes: [.v6]
)
