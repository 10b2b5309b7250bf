// swift-tools-version: 6.2
import PackageDescription

/// What a package at a path is known by: its folder's name.
let identity = Context.packageDirectory.split(separator: "/").dropLast().last?.lowercased() ?? ""

/// Measurements against what they are built on. `loading/run` and its neighbours say how to start each.
let package = Package(
    name: "benchmarks",
    products: [.library(name: "Prompt", type: .dynamic, targets: ["Prompt"])],
    dependencies: [
        .package(name: "marquee", path: ".."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        // Only to be measured beside ours.
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        .executableTarget(
            name: "BareServer", dependencies: [.product(name: "Hummingbird", package: "hummingbird")],
            path: "dashboard/BareServer"),
        .target(name: "Telling", path: "figures/Telling", swiftSettings: [.strictMemorySafety()]),
        .target(name: "StoreBaseline", path: "store/StoreBaseline", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "RawInsert", path: "inbox/RawInsert", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "Prompt", dependencies: ["PresenterKit"].ours, path: "plugins/Prompt"),
        .benchmark("Loading", in: "loading", of: ["MarqueeYAML"]),
        .executableTarget(
            name: "YamsLoading", dependencies: [.product(name: "Yams", package: "Yams")], path: "loading/YamsLoading"),
        .benchmark(
            "HostBenchmark", in: "host", of: ["MarqueeHost", "MarqueeModel", "PresenterKit"],
            ["StoreBaseline", "Telling"]),
        .benchmark("FilesBenchmark", in: "files", of: ["MarqueeFiles", "MarqueeDatabase", "MarqueeModel"]),
        .benchmark(
            "StoreBenchmark", in: "store", of: ["MarqueeQueue", "MarqueeTracking", "MarqueeDatabase", "MarqueeModel"],
            ["StoreBaseline", "Telling"]),
        .benchmark("PluginsBenchmark", in: "plugins", of: ["MarqueePlugins", "MarqueeModel", "PresenterKit"]),
        .benchmark(
            "RecipesBenchmark", in: "recipes",
            of: [
                "MarqueeRecipes", "MarqueeQueue", "MarqueeYAML", "MarqueeTracking", "MarqueeDatabase", "MarqueeModel",
            ],
            ["Telling"]),
        .benchmark("ContentBenchmark", in: "content", of: ["MarqueeContent", "MarqueeModel"], ["Telling"]),
        .benchmark("SyncBenchmark", in: "sync", of: ["MarqueeSync", "MarqueeModel"], ["Telling"]),
        .benchmark(
            "InboxBenchmark", in: "inbox",
            of: ["MarqueeInbox", "MarqueeQueue", "MarqueeTracking", "MarqueeDatabase", "MarqueeModel"],
            ["RawInsert", "Telling"]),
        .benchmark(
            "Receiving", in: "inbox", of: ["MarqueeHost", "MarqueeInbox", "MarqueeModel"], ["RawInsert", "Telling"]),
    ],
    swiftLanguageModes: [.v6]
)

extension Target {
    /// A program that measures products. What it measures is often for their own package only, so it says that it is
    /// part of that.
    static func benchmark(
        _ name: String, in folder: String, of products: [String], _ baselines: [Dependency] = []
    ) -> Target {
        .executableTarget(
            name: name, dependencies: products.ours + baselines, path: "\(folder)/\(name)", packageAccess: false,
            swiftSettings: [.strictMemorySafety(), .unsafeFlags(["-package-name", identity])])
    }
}

extension [String] {
    var ours: [Target.Dependency] { map { .product(name: $0, package: "marquee") } }
}
