// swift-tools-version: 6.2
import PackageDescription

/// What a package at a path is known by: its folder's name.
let identity = Context.packageDirectory.split(separator: "/").dropLast(2).last?.lowercased() ?? ""

let products = [
    "MarqueeModel", "MarqueeYAML", "MarqueeRecipes", "MarqueeReactions", "PresenterKit", "MarqueePlugins",
    "MarqueeFiles", "MarqueeInbox", "MarqueeContent", "MarqueeSync", "MarqueeDatabase", "MarqueePostgreSQL",
]

/// One program with every target of the fuzzing, so that there is one to link. `run` says how it is built and started.
let package = Package(
    name: "fuzzing",
    dependencies: [.package(name: "marquee", path: "../..")],
    targets: [
        .executableTarget(
            name: "Fuzzing", dependencies: products.map { .product(name: $0, package: "marquee") },
            path: "Fuzzing", packageAccess: false,
            // What is checked is often for its own package only, so this says that it is part of that.
            swiftSettings: [.unsafeFlags(["-package-name", identity])],
            // gold cannot read the debug information that the sanitizers' code comes with.
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-Xclang-linker", "-fuse-ld=lld"])])
    ],
    swiftLanguageModes: [.v6]
)
