// swift-tools-version: 6.2
import PackageDescription

/// Third-party products belong to the trait `Host`, so that a package of presenter plugins, which depends on this one
/// with `traits: []`, fetches and builds none of them.
let host: TargetDependencyCondition? = .when(traits: ["Host"])

let package = Package(
    name: "marquee",
    products: [
        .executable(name: "marquee", targets: ["marquee"]),
        .executable(name: "marquee-dashboard", targets: ["marquee-dashboard"]),
        .executable(name: "marquee-plugin-runner", targets: ["marquee-plugin-runner"]),
        .library(name: "MarqueeModel", targets: ["MarqueeModel"]),
        .library(name: "MarqueeYAML", targets: ["MarqueeYAML"]),
        .library(name: "MarqueeHost", targets: ["MarqueeHost"]),
        .library(name: "MarqueeTracking", targets: ["MarqueeTracking"]),
        .library(name: "MarqueeFiles", targets: ["MarqueeFiles"]),
        .library(name: "MarqueeQueue", targets: ["MarqueeQueue"]),
        .library(name: "MarqueePlugins", targets: ["MarqueePlugins"]),
        .library(name: "MarqueeInbox", targets: ["MarqueeInbox"]),
        .library(name: "MarqueeSystem", targets: ["MarqueeSystem"]),
        .library(name: "MarqueeDatabase", targets: ["MarqueeDatabase"]),
        .library(name: "MarqueePostgreSQL", targets: ["MarqueePostgreSQL"]),
        .library(name: "MarqueeProject", targets: ["MarqueeProject"]),
        .library(name: "MarqueeRecipes", targets: ["MarqueeRecipes"]),
        .library(name: "MarqueeReactions", targets: ["MarqueeReactions"]),
        .library(name: "MarqueeIntake", targets: ["MarqueeIntake"]),
        .library(name: "MarqueeFleet", targets: ["MarqueeFleet"]),
        .library(name: "MarqueeSync", targets: ["MarqueeSync"]),
        .library(name: "MarqueeContent", targets: ["MarqueeContent"]),
        .library(name: "PresenterKit", targets: ["PresenterKit"]),
        .library(name: "PresenterTesting", targets: ["PresenterTesting"]),
        .plugin(name: "TypedContexts", targets: ["TypedContexts"]),
        .plugin(name: "ValidateTemplates", targets: ["ValidateTemplates"]),
        .library(name: "TerminalPresenter", type: .dynamic, targets: ["TerminalPresenter"]),
        .library(name: "WebPresenter", type: .dynamic, targets: ["WebPresenterPlugin"]),
        .library(name: "DesktopPresenter", type: .dynamic, targets: ["DesktopPresenterPlugin"]),
    ],
    traits: [
        .trait(name: "Host", description: "The host and its command line, with the packages that they need."),
        .default(enabledTraits: ["Host"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.3.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.10.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.30.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        .target(name: "MarqueeModel"),
        .target(
            name: "MarqueeRecipes",
            dependencies: [
                "MarqueeModel", "MarqueeDatabase", "MarqueeTracking",
                .product(name: "Mustache", package: "swift-mustache", condition: host),
            ]),
        .systemLibrary(
            name: "CLibSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .target(name: "QRCode"),
        .target(name: "TextLayout"),
        .systemLibrary(
            name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        .systemLibrary(
            name: "CLibJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
        .systemLibrary(
            name: "CLibWebP", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
        .target(name: "CPictures", dependencies: ["CLibPNG", "CLibJPEG", "CLibWebP"]),
        .target(name: "CHTMLTokens"),
        .target(name: "MarqueeReactions", dependencies: ["MarqueeModel", "CHTMLTokens"]),
        .systemLibrary(
            name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .target(name: "MarqueeYAML", dependencies: ["MarqueeModel", "TextLayout", "CLibYAML"]),
        .target(name: "CPresenterABI"),
        .target(name: "PluginLoading", dependencies: ["MarqueeModel", "SystemCalls", "CPresenterABI"]),
        .target(name: "CProcessControl"),
        .target(name: "SystemCalls", dependencies: ["CProcessControl"]),
        .target(name: "CPageParts", exclude: ["Files"]),
        .target(name: "CDashboardPages", dependencies: ["CPageParts"], exclude: ["Files"]),
        .target(name: "CPlaygroundPages", dependencies: ["CPageParts"], exclude: ["Files"]),
        .target(
            name: "MarqueeForms",
            dependencies: [
                "MarqueeModel", "CPageParts",
                .product(name: "Mustache", package: "swift-mustache", condition: host),
            ]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(
            name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .target(
            name: "MarqueePostgreSQL",
            dependencies: [
                "MarqueeModel", "MarqueeDatabase", "MarqueeSystem", "MarqueeThreads", "SystemCalls", "CPostgreSQL",
            ]),
        .target(name: "CSHA256"),
        .target(
            name: "MarqueeSystem",
            dependencies: ["MarqueeModel", "SystemCalls", "CProcessControl", "CSHA256", "CZlib"]),
        .target(
            name: "MarqueeDatabase",
            dependencies: ["MarqueeModel", "MarqueeSystem", "MarqueeThreads", "SystemCalls", "CSQLite"]),
        .executableTarget(
            name: "marquee-plugin-runner",
            dependencies: ["PluginLoading", "PresenterKit", "SystemCalls", "CPresenterABI", "CProcessControl"]),
        .target(name: "MarqueeThreads", dependencies: ["SystemCalls"]),
        .target(
            name: "PresenterKit", dependencies: ["MarqueeModel", "MarqueeThreads", "SystemCalls", "CPresenterABI"]),
        .target(name: "PresenterTesting", dependencies: ["MarqueeModel", "PresenterKit"]),
        .target(
            name: "MarqueeTracking",
            dependencies: [
                "MarqueeModel", "MarqueeSystem", "MarqueeDatabase", "MarqueeThreads",
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: host),
            ]),
        .target(
            name: "MarqueeFiles",
            dependencies: [
                "MarqueeModel", "MarqueeSystem", "MarqueeDatabase",
                .product(name: "AsyncHTTPClient", package: "async-http-client", condition: host),
                .product(name: "NIOCore", package: "swift-nio", condition: host),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: host),
                .product(name: "NIOPosix", package: "swift-nio", condition: host),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: host),
            ]),
        .target(
            name: "MarqueeQueue",
            dependencies: ["MarqueeModel", "MarqueeSystem", "MarqueeDatabase", "MarqueeTracking"]),
        .target(
            name: "MarqueePlugins",
            dependencies: [
                "MarqueeModel", "MarqueeSystem", "MarqueeDatabase", "MarqueeThreads", "PluginLoading", "PresenterKit",
                "SystemCalls", "CPresenterABI", "CProcessControl",
            ]),
        .target(
            name: "MarqueeInbox",
            dependencies: [
                "MarqueeModel", "MarqueeSystem", "MarqueeDatabase", "MarqueeThreads", "MarqueeTracking", "MarqueeFiles",
                "MarqueeQueue", "MarqueeReactions",
                .product(name: "Logging", package: "swift-log", condition: host),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: host),
            ]),
        // Which tables the one file of a host has.
        .target(
            name: "MarqueeStore",
            dependencies: [
                "MarqueeModel", "MarqueeDatabase", "MarqueeTracking", "MarqueeFiles", "MarqueeQueue", "MarqueePlugins",
                "MarqueeInbox", "MarqueeRecipes",
            ]),
        .target(
            name: "MarqueeHost",
            dependencies: [
                "MarqueeModel",
                "MarqueeSystem",
                "MarqueeDatabase",
                "MarqueeStore",
                "MarqueeTracking",
                "MarqueeFiles",
                "MarqueeQueue",
                "MarqueePlugins",
                "MarqueeInbox",
                "MarqueeRecipes",
                "MarqueeThreads",
                "PresenterKit",
                .product(name: "HashTreeCollections", package: "swift-collections", condition: host),
                .product(name: "Logging", package: "swift-log", condition: host),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: host),
            ]),
        .target(
            name: "MarqueeServing",
            dependencies: [
                "MarqueeModel", "MarqueeSystem",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: host),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: host),
                .product(name: "Logging", package: "swift-log", condition: host),
                .product(name: "NIOCore", package: "swift-nio", condition: host),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: host),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: host),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras", condition: host),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: host),
            ]),
        .target(
            name: "MarqueeIntake",
            dependencies: [
                "MarqueeQueue", "MarqueeSystem", "MarqueeModel", "MarqueeFiles", "MarqueePlugins", "MarqueeInbox",
                "MarqueeDatabase", "MarqueeStore", "MarqueeHost", "MarqueeRecipes", "MarqueeServing", "MarqueeThreads",
                "MarqueeTracking", "PresenterKit",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: host),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: host),
                .product(name: "Logging", package: "swift-log", condition: host),
                .product(name: "NIOCore", package: "swift-nio", condition: host),
                .product(name: "NIOPosix", package: "swift-nio", condition: host),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: host),
            ]),
        .target(
            name: "MarqueeProject",
            dependencies: ["MarqueeModel", "MarqueeSystem", "MarqueeThreads", "SystemCalls", "MarqueeYAML"]),
        .target(
            name: "MarqueeLanguageServer",
            dependencies: ["MarqueeModel", "MarqueeSystem", "MarqueeYAML", "MarqueeProject"]),
        .target(
            name: "MarqueeSync",
            dependencies: [
                "MarqueeModel", "MarqueeSystem",
                .product(name: "AsyncHTTPClient", package: "async-http-client", condition: host),
                .product(name: "NIOCore", package: "swift-nio", condition: host),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: host),
                .product(name: "NIOPosix", package: "swift-nio", condition: host),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: host),
            ]),
        .target(
            name: "MarqueeContent",
            dependencies: [
                "MarqueeModel", "MarqueeSystem", "MarqueeSync",
                .product(name: "AsyncHTTPClient", package: "async-http-client", condition: host),
                .product(name: "NIOCore", package: "swift-nio", condition: host),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: host),
            ]),
        .target(
            name: "MarqueeFleet",
            dependencies: [
                "MarqueeModel", "MarqueeThreads", "MarqueeSystem", "MarqueeDatabase", "MarqueeTracking", "MarqueeQueue",
                "MarqueePlugins", "MarqueeRecipes", "MarqueeInbox", "MarqueeStore", "MarqueeHost", "MarqueeSync",
                .product(name: "Logging", package: "swift-log", condition: host),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: host),
            ]),
        .target(
            name: "MarqueeDashboard",
            dependencies: [
                "MarqueeModel", "MarqueeThreads", "MarqueeSystem", "MarqueeDatabase", "MarqueeFiles", "MarqueeForms",
                "MarqueeInbox", "MarqueePostgreSQL", "MarqueeReactions", "MarqueeRecipes", "MarqueeServing",
                "MarqueeSync",
                "MarqueeTracking", "MarqueeYAML", "CDashboardPages", "WebPresenter",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: host),
                .product(name: "Hummingbird", package: "hummingbird", condition: host),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: host),
                .product(name: "Logging", package: "swift-log", condition: host),
                .product(name: "NIOCore", package: "swift-nio", condition: host),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: host),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: host),
            ]),
        .target(
            name: "MarqueePlayground",
            dependencies: [
                "MarqueeModel", "MarqueeSystem", "MarqueeYAML", "MarqueeProject", "MarqueeForms", "MarqueeServing",
                "CPlaygroundPages", "WebPresenter",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: host),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: host),
                .product(name: "Logging", package: "swift-log", condition: host),
                .product(name: "NIOCore", package: "swift-nio", condition: host),
                .product(name: "NIOPosix", package: "swift-nio", condition: host),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: host),
            ]),
        .target(
            name: "MarqueeTesting",
            dependencies: [
                "SystemCalls", "MarqueeStore", "MarqueeDatabase", "MarqueePostgreSQL",
                "MarqueeTracking", "MarqueeQueue", "MarqueePlugins", "MarqueeSystem", "MarqueeModel",
                "MarqueeHost",
                "MarqueeSync",
                "PresenterKit",
                "MarqueeInbox",
                "MarqueeRecipes",
                "MarqueeDashboard",
                .product(name: "Logging", package: "swift-log", condition: host),
                .product(name: "NIOCore", package: "swift-nio", condition: host),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: host),
                .product(name: "NIOPosix", package: "swift-nio", condition: host),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: host),
            ]),
        .target(
            name: "MarqueeCommandLine",
            dependencies: [
                "CProcessControl", "SystemCalls", "MarqueeModel", "MarqueeYAML", "MarqueeProject", "MarqueeServing",
                "MarqueeSync", "MarqueeSystem", "MarqueeThreads", "TextLayout",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: host),
                .product(name: "Logging", package: "swift-log", condition: host),
            ]),
        .executableTarget(
            name: "marquee-dashboard",
            dependencies: [
                "MarqueeCommandLine", "MarqueeDashboard", "MarqueeModel", "MarqueeProject",
                "MarqueeServing", "MarqueeSync", "MarqueeSystem",
                .product(name: "Logging", package: "swift-log", condition: host),
                .product(name: "NIOCore", package: "swift-nio", condition: host),
            ]),
        .executableTarget(
            name: "marquee",
            dependencies: [
                "MarqueeTracking", "MarqueeQueue", "MarqueePlugins", "PluginLoading", "MarqueeCommandLine",
                "MarqueeModel",
                "MarqueeYAML",
                "MarqueeProject",
                "MarqueeLanguageServer",
                "MarqueeThreads",
                "SystemCalls",
                "MarqueeSystem",
                "MarqueeDatabase",
                "MarqueeStore",
                "MarqueeFiles",
                "MarqueeHost",
                "MarqueeSync",
                "MarqueeContent",
                "MarqueeIntake",
                "MarqueeFleet",
                "MarqueeInbox",
                "MarqueePlayground",
                "MarqueeRecipes",
                "MarqueeServing",
                "PresenterKit",
                "PresenterTesting",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: host),
                .product(name: "Logging", package: "swift-log", condition: host),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: host),
            ]),
        .executableTarget(
            name: "cache-front",
            dependencies: [
                "MarqueeFiles", "MarqueeModel", "MarqueeStore", "MarqueeSystem",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: host),
                .product(name: "HTTPTypes", package: "swift-http-types", condition: host),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: host),
                .product(name: "Logging", package: "swift-log", condition: host),
                .product(name: "NIOCore", package: "swift-nio", condition: host),
                .product(name: "NIOPosix", package: "swift-nio", condition: host),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: host),
                .product(name: "UnixSignals", package: "swift-service-lifecycle", condition: host),
            ]),
        .executableTarget(
            name: "marquee-templates", dependencies: ["MarqueeModel", "MarqueeSystem", "MarqueeYAML", "MarqueeProject"]),
        .plugin(
            name: "TypedContexts", capability: .buildTool(), dependencies: ["marquee-templates"],
            path: "Plugins/TypedContexts"),
        .plugin(
            name: "ValidateTemplates",
            capability: .command(
                intent: .custom(
                    verb: "validate-templates",
                    description: "Checks templates and messages, as 'marquee validate' does.")
            ),
            dependencies: ["marquee-templates"], path: "Plugins/ValidateTemplates"),
        .target(
            name: "TerminalPresenter",
            dependencies: ["PresenterKit", "SystemCalls", "QRCode", "TextLayout", "CPictures"],
            path: "Plugins/TerminalPresenter"),
        .target(
            name: "WebPresenter",
            dependencies: [
                "MarqueeModel", "PresenterKit", "SystemCalls", "QRCode", "CWebPage",
                .product(name: "NIOCore", package: "swift-nio", condition: host),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: host),
                .product(name: "NIOPosix", package: "swift-nio", condition: host),
            ],
            path: "Plugins/WebPresenter", exclude: ["Entry", "Embedded"]),
        .target(name: "CWebPage", path: "Plugins/WebPresenter/Embedded", exclude: ["Files"]),
        // By itself, since tests are linked into one program, and that has room for one entry point.
        .target(
            name: "WebPresenterPlugin", dependencies: ["PresenterKit", "WebPresenter"],
            path: "Plugins/WebPresenter/Entry"),
        .target(
            name: "DesktopPresenter", dependencies: ["PresenterKit", "MarqueeThreads", "SystemCalls", "CDesktopBus"],
            path: "Plugins/DesktopPresenter", exclude: ["Entry", "Bus"]),
        .target(name: "CDesktopBus", dependencies: ["CLibSystemd"], path: "Plugins/DesktopPresenter/Bus"),
        .target(
            name: "DesktopPresenterPlugin", dependencies: ["PresenterKit", "DesktopPresenter"],
            path: "Plugins/DesktopPresenter/Entry"),
        .executableTarget(
            name: "Greeter",
            dependencies: [
                "MarqueePlugins", "MarqueeModel", "MarqueeHost", "PresenterKit",
            ],
            path: "examples/embedding/Greeter"),
        .target(name: "SimulatedDisk", dependencies: ["CSQLite"], path: "Proof/simulation/SimulatedDisk"),
        .executableTarget(
            name: "marquee-simulation",
            dependencies: [
                "SimulatedDisk", "MarqueeDashboard", "MarqueeDatabase", "MarqueeFiles", "MarqueeFleet", "MarqueeHost",
                "MarqueeInbox", "MarqueeModel", "MarqueePlugins", "MarqueeProject", "MarqueeQueue", "MarqueeRecipes",
                "MarqueeStore", "MarqueeSync", "MarqueeSystem", "MarqueeTracking", "PresenterKit",
                .product(name: "NIOCore", package: "swift-nio", condition: host),
            ],
            path: "Proof/simulation/Simulation"),

        .testTarget(name: "MarqueeModelTests", dependencies: ["MarqueeModel"]),
        .testTarget(name: "QRCodeTests", dependencies: ["QRCode"]),
        .testTarget(name: "TextLayoutTests", dependencies: ["TextLayout"]),
        .testTarget(
            name: "MarqueeReactionsTests", dependencies: ["MarqueeReactions", "MarqueeModel"]),
        .testTarget(
            name: "MarqueeRecipesTests",
            dependencies: [
                "MarqueeRecipes", "MarqueeModel", "MarqueeYAML", "MarqueeDatabase", "MarqueeQueue", "MarqueeTracking",
                "MarqueeStore", "MarqueeTesting",
            ]),
        .testTarget(
            name: "MarqueeSystemTests", dependencies: ["MarqueeModel", "MarqueeSystem", "MarqueeTesting", "CSHA256"]),
        .testTarget(
            name: "MarqueeYAMLTests", dependencies: ["MarqueeYAML", "MarqueeModel", "MarqueeRecipes"]),
        .testTarget(
            name: "MarqueePostgreSQLTests",
            dependencies: ["MarqueePostgreSQL", "MarqueeDatabase", "MarqueeModel", "MarqueeTesting", "MarqueeThreads"]),
        .testTarget(name: "PresenterKitTests", dependencies: ["PresenterKit", "MarqueeThreads", "CPresenterABI"]),
        .testTarget(
            name: "PresenterTestingTests", dependencies: ["PresenterTesting", "PresenterKit", "MarqueeModel"]),
        .testTarget(
            name: "TerminalPresenterTests",
            dependencies: ["TerminalPresenter", "PresenterKit", "PresenterTesting", "MarqueeModel"]),
        .testTarget(
            name: "WebPresenterTests",
            dependencies: [
                "WebPresenter", "PresenterKit", "MarqueeModel", "MarqueeTesting", "MarqueeThreads",
                .product(name: "NIOCore", package: "swift-nio", condition: host),
                .product(name: "NIOEmbedded", package: "swift-nio", condition: host),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: host),
                .product(name: "NIOPosix", package: "swift-nio", condition: host),
            ]),
        .testTarget(
            name: "DesktopPresenterTests",
            dependencies: [
                "DesktopPresenter", "PresenterKit", "PresenterTesting", "CProcessControl", "MarqueeModel",
                "MarqueeThreads",
            ]),
        .testTarget(
            name: "MarqueeTrackingTests",
            dependencies: [
                "MarqueeTracking", "MarqueeDatabase", "MarqueeModel", "MarqueeQueue", "MarqueeStore", "MarqueeSystem",
                "MarqueeTesting",
            ]),
        .testTarget(
            name: "MarqueeQueueTests",
            dependencies: [
                "MarqueeQueue", "MarqueeDatabase", "MarqueeModel", "MarqueeStore", "MarqueeSystem", "MarqueeTesting",
                "MarqueeThreads", "MarqueeTracking",
            ]),
        .testTarget(
            name: "MarqueePluginsTests",
            dependencies: [
                "MarqueePlugins", "MarqueeDatabase", "MarqueeModel", "MarqueeStore", "MarqueeSystem", "MarqueeTesting",
                "PluginLoading", "PresenterKit", "marquee-plugin-runner",
            ]),
        .testTarget(
            name: "MarqueeStoreTests",
            dependencies: [
                "MarqueeTesting",
                "MarqueeTracking", "MarqueeQueue", "MarqueePlugins", "MarqueeInbox", "MarqueeFiles", "MarqueeStore",
                "MarqueeDatabase", "MarqueeRecipes", "MarqueeSystem", "MarqueeModel", "CSQLite",
            ],
            exclude: ["Frozen/Databases"]),
        .testTarget(
            name: "MarqueeFilesTests",
            dependencies: [
                "MarqueeQueue", "MarqueeFiles", "MarqueeModel", "MarqueeStore", "MarqueeSystem", "MarqueeDatabase",
                "MarqueeTesting",
                .product(name: "NIOHTTP1", package: "swift-nio", condition: host),
            ]),
        .testTarget(
            name: "MarqueeHostTests",
            dependencies: [
                "MarqueeTracking", "MarqueeQueue", "MarqueePlugins", "MarqueeSystem", "MarqueeThreads", "MarqueeHost",
                "MarqueeTesting",
                "MarqueeFiles",
                "MarqueeModel",
                "MarqueeDatabase",
                "MarqueeStore",
                "PresenterKit",
                "marquee-plugin-runner",
                "MarqueeInbox",
                "MarqueeProject",
                "MarqueeRecipes",
                .product(name: "Logging", package: "swift-log", condition: host),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: host),
            ]),
        .testTarget(
            name: "MarqueeInboxTests",
            dependencies: [
                "MarqueeInbox", "MarqueeDatabase", "MarqueeModel", "MarqueeQueue", "MarqueeStore", "MarqueeSystem",
                "MarqueeReactions", "MarqueeTesting", "MarqueeTracking", "CZlib",
            ]),
        .testTarget(
            name: "MarqueeServingTests",
            dependencies: [
                "MarqueeServing", "MarqueeModel",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: host),
                .product(name: "NIOCore", package: "swift-nio", condition: host),
                .product(name: "NIOEmbedded", package: "swift-nio", condition: host),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: host),
            ]),
        .testTarget(
            name: "MarqueeIntakeTests",
            dependencies: [
                "MarqueeQueue", "MarqueeTracking", "MarqueeSystem", "MarqueeIntake", "MarqueeHost", "MarqueeModel",
                "MarqueeInbox", "MarqueeServing", "MarqueeDatabase", "MarqueeFiles", "MarqueePlugins",
                "MarqueeStore", "MarqueeRecipes",
                "MarqueeTesting",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: host),
                .product(name: "Logging", package: "swift-log", condition: host),
                .product(name: "NIOCore", package: "swift-nio", condition: host),
                .product(name: "NIOPosix", package: "swift-nio", condition: host),
            ]),
        .testTarget(
            name: "MarqueeContentTests",
            dependencies: [
                "marquee", "marquee-plugin-runner", "TerminalPresenter",
                "MarqueeContent", "MarqueeModel", "MarqueeSystem", "MarqueeSync", "MarqueeYAML", "MarqueeProject",
                "MarqueeTesting",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: host),
                .product(name: "Hummingbird", package: "hummingbird", condition: host),
                .product(name: "Logging", package: "swift-log", condition: host),
                .product(name: "NIOCore", package: "swift-nio", condition: host),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: host),
            ]),
        .testTarget(
            name: "MarqueeFleetTests",
            dependencies: [
                "MarqueeFleet", "MarqueeModel", "MarqueeSystem", "MarqueeTracking", "MarqueeQueue", "MarqueeInbox",
                "MarqueeStore", "MarqueeHost", "MarqueeRecipes", "MarqueeSync", "MarqueeTesting",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: host),
                .product(name: "Hummingbird", package: "hummingbird", condition: host),
                .product(name: "Logging", package: "swift-log", condition: host),
                .product(name: "NIOCore", package: "swift-nio", condition: host),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: host),
            ]),
        .testTarget(
            name: "MarqueeDashboardTests",
            dependencies: [
                "MarqueeDashboard", "MarqueeDatabase", "MarqueeModel", "MarqueePostgreSQL", "MarqueeServing",
                "MarqueeSync",
                "MarqueeRecipes", "MarqueeTesting", "MarqueeForms",
                "MarqueeSystem", "CSQLite",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: host),
                .product(name: "Hummingbird", package: "hummingbird", condition: host),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: host),
                .product(name: "HummingbirdTesting", package: "hummingbird", condition: host),
                .product(name: "Logging", package: "swift-log", condition: host),
                .product(name: "NIOCore", package: "swift-nio", condition: host),
                .product(name: "NIOEmbedded", package: "swift-nio", condition: host),
                .product(name: "NIOPosix", package: "swift-nio", condition: host),
            ],
            exclude: ["Frozen/Databases"]),
        .testTarget(name: "MarqueeFormsTests", dependencies: ["MarqueeForms", "MarqueeModel", "MarqueeYAML"]),
        .testTarget(
            name: "MarqueePlaygroundTests",
            dependencies: [
                "MarqueePlayground", "MarqueeForms", "MarqueeModel", "MarqueeProject", "MarqueeServing",
                "MarqueeTesting",
                .product(name: "HTTPTypes", package: "swift-http-types", condition: host),
            ]),
        .testTarget(
            name: "MarqueeProjectTests",
            dependencies: ["MarqueeProject", "MarqueeRecipes", "MarqueeModel", "MarqueeYAML", "MarqueeTesting"]),
        .testTarget(
            name: "MarqueeLanguageServerTests",
            dependencies: ["MarqueeLanguageServer", "MarqueeModel", "MarqueeYAML", "MarqueeProject"]),
        .testTarget(
            name: "MarqueeSyncTests",
            dependencies: [
                "MarqueeSync", "MarqueeModel", "MarqueeTesting", "MarqueeYAML",
                .product(name: "NIOHTTP1", package: "swift-nio", condition: host),
            ]),
        .testTarget(
            name: "MarqueeTemplatesTests",
            dependencies: ["marquee-templates", "MarqueeContent", "MarqueeModel", "MarqueeYAML"],
            exclude: ["Golden"]),
        .testTarget(name: "ArchitectureTests"),
        // What is in Outside is built in packages that the tests make.
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "marquee",
                "marquee-dashboard",
                "marquee-plugin-runner",
                "TerminalPresenter",
                "MarqueeModel",
                "MarqueeSync",
                "MarqueeTesting",
            ],
            exclude: ["Outside"]),
    ],
    swiftLanguageModes: [.v6]
)

let ofC: Set = [
    "CDashboardPages", "CDesktopBus", "CPageParts", "CPictures", "CPlaygroundPages", "CPresenterABI",
    "CProcessControl", "CSHA256", "CWebPage", "SimulatedDisk",
]
for target in package.targets
where ![.system, .plugin].contains(target.type) && !ofC.contains(target.name) {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            .strictMemorySafety(),
            .treatAllWarnings(as: .error),
            .treatWarning("DeprecatedDeclaration", as: .warning),
        ]
}
