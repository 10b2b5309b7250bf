// swift-tools-version: 6.2
import PackageDescription

/// A plugin in a process of its own, and in the host's, against bare pipes: `./run`.
///
/// What a host has of a plugin is for its own package only, so this one compiles the sources, by links, instead of using
/// the product.
let package = Package(
    name: "plugins-benchmark",
    products: [.library(name: "Prompt", type: .dynamic, targets: ["Prompt"])],
    targets: [
        .target(name: "MarqueeModel"),
        .target(name: "CPresenterABI"),
        .target(name: "CProcessControl"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CSHA256"),
        .target(name: "MarqueeSystem", dependencies: ["MarqueeModel", "CProcessControl", "CSHA256", "CZlib"]),
        .target(name: "MarqueeThreads", dependencies: ["CProcessControl"]),
        .target(name: "PresenterKit", dependencies: ["MarqueeModel", "MarqueeThreads", "CPresenterABI"]),
        .target(name: "PluginLoading", dependencies: ["MarqueeModel", "CPresenterABI"]),
        .executableTarget(
            name: "marquee-plugin-runner",
            dependencies: ["PluginLoading", "PresenterKit", "CPresenterABI", "CProcessControl"]),
        .target(name: "Prompt", dependencies: ["PresenterKit"]),
        .executableTarget(
            name: "PluginsBenchmark",
            dependencies: [
                "MarqueeModel", "MarqueeSystem", "MarqueeThreads", "PresenterKit", "PluginLoading", "CPresenterABI",
                "CProcessControl",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where !target.name.hasPrefix("C") {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .strictMemorySafety(),
    ]
}
