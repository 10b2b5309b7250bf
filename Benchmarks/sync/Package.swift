// swift-tools-version: 6.2
import PackageDescription

/// Plans alone, from their own sources: without the targets, and so without any other package.
let package = Package(
    name: "sync-benchmark",
    targets: [
        .target(name: "MarqueeModel"),
        .target(name: "MarqueeSync", dependencies: ["MarqueeModel"]),
        .executableTarget(
            name: "SyncBenchmark", dependencies: ["MarqueeModel", "MarqueeSync"],
            // Of the model's own rounding, which nothing else here brings along.
            linkerSettings: [.linkedLibrary("m")]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
