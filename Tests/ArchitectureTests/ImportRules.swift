/// Which module each target may import. SwiftPM does not keep layers apart: a target may import whatever its
/// dependencies drag in, and every system module.
///
/// On purpose? Then extend the list here, and the table of targets in the architecture's description with it.
struct ImportRules {
    /// Our own modules and the system's, by folder.
    let targets: [String: Set<String>]
    /// Modules of other packages, and the folders that may import each: as few as possible.
    let packages: [String: Set<String>]

    static let marquee = ImportRules(
        targets: [
            "Plugins/DesktopPresenter": [
                "PresenterKit", "DesktopPresenter", "SystemCalls", "CDesktopBus", "MarqueeThreads", "Glibc",
                "Synchronization",
            ],
            "Plugins/TerminalPresenter": [
                "PresenterKit", "SystemCalls", "QRCode", "TextLayout", "CPictures", "Glibc", "Synchronization",
            ],
            "Plugins/TypedContexts": ["Foundation", "PackagePlugin"],
            "Plugins/ValidateTemplates": ["Foundation", "PackagePlugin"],
            "Plugins/WebPresenter": [
                "MarqueeModel", "PresenterKit", "SystemCalls", "QRCode", "WebPresenter", "CWebPage", "Glibc",
                "Synchronization",
            ],
            "Sources/CDashboardPages": [],
            "Sources/CHTMLTokens": [],
            "Sources/CLibSystemd": [],
            "Sources/CLibJPEG": [],
            "Sources/CLibPNG": [],
            "Sources/CLibWebP": [],
            "Sources/CLibYAML": [],
            "Sources/CPageParts": [],
            "Sources/CPictures": [],
            "Sources/CPlaygroundPages": [],
            "Sources/CPostgreSQL": [],
            "Sources/CPresenterABI": [],
            "Sources/CProcessControl": [],
            "Sources/CSHA256": [],
            "Sources/CSQLite": [],
            "Sources/CZlib": [],
            "Sources/MarqueeContent": [
                "MarqueeModel", "MarqueeSystem", "MarqueeSync", "Foundation", "Glibc", "Synchronization",
            ],
            "Sources/MarqueeDashboard": [
                "MarqueeModel", "MarqueeThreads", "MarqueeSystem", "MarqueeDatabase", "MarqueeFiles", "MarqueeForms",
                "MarqueeInbox", "MarqueePostgreSQL", "MarqueeReactions", "MarqueeRecipes", "MarqueeServing",
                "MarqueeSync",
                "MarqueeTracking", "MarqueeYAML", "CDashboardPages", "WebPresenter", "Dispatch", "Foundation",
                "Synchronization",
            ],
            "Sources/MarqueeDatabase": [
                "MarqueeModel", "MarqueeSystem", "MarqueeThreads", "SystemCalls", "CSQLite", "Glibc", "Synchronization",
            ],
            "Sources/MarqueeFiles": [
                "MarqueeModel", "MarqueeSystem", "MarqueeDatabase", "Dispatch", "Glibc", "Synchronization",
            ],
            "Sources/MarqueeFleet": [
                "MarqueeModel", "MarqueeThreads", "MarqueeSystem", "MarqueeDatabase", "MarqueeTracking", "MarqueeQueue",
                "MarqueePlugins", "MarqueeInbox", "MarqueeStore", "MarqueeHost", "MarqueeSync", "Foundation", "Glibc",
                "Synchronization",
            ],
            "Sources/MarqueeForms": ["MarqueeModel", "CPageParts"],
            "Sources/MarqueeHost": [
                "MarqueeModel", "MarqueeThreads", "MarqueeSystem", "MarqueeDatabase", "MarqueeTracking", "MarqueeFiles",
                "MarqueeQueue", "MarqueePlugins", "MarqueeInbox", "MarqueeRecipes", "MarqueeStore", "PresenterKit",
                "Glibc",
                "Synchronization",
            ],
            "Sources/MarqueeIntake": [
                "MarqueeModel", "MarqueeSystem", "MarqueeFiles", "MarqueeQueue", "MarqueePlugins", "MarqueeInbox",
                "MarqueeDatabase", "MarqueeStore", "MarqueeHost", "MarqueeRecipes", "MarqueeTracking", "MarqueeServing",
                "MarqueeThreads", "PresenterKit",
                "Glibc",
                "Synchronization",
            ],
            "Sources/MarqueeLanguageServer": [
                "MarqueeModel", "MarqueeSystem", "MarqueeYAML", "MarqueeProject", "Synchronization",
            ],
            "Sources/MarqueeModel": [],
            "Sources/MarqueeTracking": [
                "MarqueeModel", "MarqueeThreads", "MarqueeSystem", "MarqueeDatabase", "Synchronization",
            ],
            "Sources/MarqueeRecipes": [
                "MarqueeModel", "MarqueeDatabase", "MarqueeTracking", "Foundation", "Glibc", "Synchronization",
            ],
            "Sources/MarqueeQueue": [
                "MarqueeModel", "MarqueeSystem", "MarqueeDatabase", "MarqueeTracking", "Synchronization",
            ],
            "Sources/MarqueePlugins": [
                "MarqueeModel", "MarqueeThreads", "MarqueeSystem", "MarqueeDatabase", "PluginLoading", "PresenterKit",
                "SystemCalls", "CProcessControl", "Dispatch", "Glibc", "Synchronization",
            ],
            "Sources/MarqueeInbox": [
                "MarqueeModel", "MarqueeThreads", "MarqueeSystem", "MarqueeDatabase", "MarqueeTracking", "MarqueeFiles",
                "MarqueeQueue", "MarqueeReactions",
            ],
            "Sources/MarqueeReactions": ["MarqueeModel", "CHTMLTokens"],
            "Sources/MarqueePlayground": [
                "MarqueeModel", "MarqueeSystem", "MarqueeYAML", "MarqueeProject", "MarqueeForms", "MarqueeServing",
                "CPlaygroundPages", "WebPresenter", "Glibc", "Synchronization",
            ],
            "Sources/MarqueePostgreSQL": [
                "MarqueeModel", "MarqueeThreads", "MarqueeSystem", "MarqueeDatabase", "SystemCalls", "CPostgreSQL",
                "Glibc", "Synchronization",
            ],
            "Sources/MarqueeProject": [
                "MarqueeModel", "MarqueeThreads", "MarqueeSystem", "MarqueeYAML", "SystemCalls", "Glibc",
            ],
            "Sources/MarqueeServing": ["MarqueeModel", "MarqueeSystem", "Foundation", "Synchronization"],
            "Sources/MarqueeStore": [
                "MarqueeModel", "MarqueeDatabase", "MarqueeTracking", "MarqueeFiles", "MarqueeQueue", "MarqueePlugins",
                "MarqueeInbox", "MarqueeRecipes",
            ],
            "Sources/MarqueeSync": ["MarqueeModel", "MarqueeSystem", "Glibc"],
            "Sources/MarqueeSystem": [
                "MarqueeModel", "SystemCalls", "CProcessControl", "CSHA256", "CZlib", "Glibc", "Synchronization",
            ],
            "Sources/MarqueeTesting": [
                "MarqueeModel", "MarqueeSystem", "MarqueeDatabase", "MarqueeTracking", "MarqueeFiles", "MarqueeQueue",
                "MarqueeInbox", "MarqueePostgreSQL", "MarqueeRecipes", "MarqueeStore", "MarqueeHost",
                "MarqueeDashboard",
                "MarqueeSync", "PresenterKit", "SystemCalls",
                "Foundation", "Glibc", "Synchronization", "Testing",
            ],
            "Sources/MarqueeThreads": ["SystemCalls", "Glibc", "Synchronization"],
            "Sources/MarqueeYAML": ["MarqueeModel", "TextLayout", "CLibYAML"],
            "Sources/PluginLoading": ["MarqueeModel", "SystemCalls", "CPresenterABI", "Glibc", "Synchronization"],
            "Sources/PresenterKit": [
                "MarqueeModel", "MarqueeThreads", "SystemCalls", "CPresenterABI", "Glibc", "Synchronization",
            ],
            "Sources/PresenterTesting": ["MarqueeModel", "PresenterKit", "Synchronization"],
            "Sources/QRCode": [],
            "Sources/SystemCalls": ["CProcessControl", "Glibc"],
            "Sources/TextLayout": [],
            "Sources/cache-front": ["MarqueeModel", "MarqueeSystem", "MarqueeFiles", "MarqueeStore", "Foundation"],
            "Sources/MarqueeCommandLine": [
                "MarqueeModel", "MarqueeThreads", "MarqueeSystem", "MarqueeProject", "MarqueeServing", "MarqueeSync",
                "MarqueeYAML", "TextLayout", "SystemCalls", "CProcessControl", "Glibc", "Synchronization",
            ],
            "Sources/marquee-dashboard": [
                "MarqueeCommandLine", "MarqueeDashboard", "MarqueeModel", "MarqueeProject",
                "MarqueeServing", "MarqueeSync", "MarqueeSystem", "Foundation", "Glibc", "Synchronization",
            ],
            "Sources/marquee-plugin-runner": [
                "PluginLoading", "PresenterKit", "SystemCalls", "CProcessControl", "Glibc", "Synchronization",
            ],
            "Sources/marquee": [
                "MarqueeModel", "MarqueeThreads", "MarqueeSystem", "MarqueeDatabase", "MarqueeTracking", "MarqueeFiles",
                "MarqueeQueue", "MarqueePlugins", "PluginLoading", "MarqueeRecipes", "MarqueeInbox", "MarqueeStore",
                "MarqueeHost",
                "MarqueeCommandLine", "MarqueeContent", "MarqueeFleet",
                "MarqueeIntake", "MarqueeLanguageServer", "MarqueePlayground", "MarqueeProject", "MarqueeServing",
                "MarqueeSync", "MarqueeYAML", "PresenterKit", "PresenterTesting", "SystemCalls", "Dispatch",
                "Foundation", "Glibc",
                "Synchronization",
            ],
            "Sources/marquee-templates": [
                "MarqueeModel", "MarqueeSystem", "MarqueeYAML", "MarqueeProject", "Glibc",
            ],
        ],
        packages: [
            "ArgumentParser": ["Sources/MarqueeCommandLine", "Sources/cache-front", "Sources/marquee"],
            "AsyncHTTPClient": ["Sources/MarqueeContent", "Sources/MarqueeFiles", "Sources/MarqueeSync"],
            "HashTreeCollections": ["Sources/MarqueeHost"],
            "HTTPTypes": [
                "Sources/MarqueeDashboard",
                "Sources/MarqueeIntake",
                "Sources/MarqueePlayground",
                "Sources/MarqueeServing",
                "Sources/cache-front",
            ],
            "Hummingbird": [
                "Sources/MarqueeDashboard"
            ],
            "HummingbirdCore": [
                "Sources/MarqueeDashboard",
                "Sources/MarqueeIntake",
                "Sources/MarqueePlayground",
                "Sources/MarqueeServing",
                "Sources/cache-front",
            ],
            "Logging": [
                "Sources/MarqueeInbox",
                "Sources/MarqueeDashboard",
                "Sources/MarqueeFiles",
                "Sources/MarqueeFleet",
                "Sources/MarqueeHost",
                "Sources/MarqueeIntake",
                "Sources/MarqueePlayground",
                "Sources/MarqueeServing",
                "Sources/MarqueeTesting",
                "Sources/cache-front",
                "Sources/MarqueeCommandLine",
                "Sources/marquee",
                "Sources/marquee-dashboard",
            ],
            "Mustache": [
                "Sources/MarqueeForms",
                "Sources/MarqueeRecipes",
            ],
            "NIOCore": [
                "Plugins/WebPresenter",
                "Sources/MarqueeContent",
                "Sources/MarqueeDashboard",
                "Sources/MarqueeFiles",
                "Sources/MarqueeIntake",
                "Sources/MarqueePlayground",
                "Sources/MarqueeServing",
                "Sources/MarqueeSync",
                "Sources/MarqueeTesting",
                "Sources/cache-front",
                "Sources/marquee-dashboard",
            ],
            "NIOHTTP1": [
                "Plugins/WebPresenter",
                "Sources/MarqueeContent",
                "Sources/MarqueeDashboard",
                "Sources/MarqueeFiles",
                "Sources/MarqueeServing",
                "Sources/MarqueeSync",
                "Sources/MarqueeTesting",
            ],
            "NIOHTTPTypesHTTP1": ["Sources/MarqueeServing"],
            "NIOHTTPTypes": [
                "Sources/MarqueeServing"
            ],
            "NIOPosix": [
                "Plugins/WebPresenter",
                "Sources/MarqueeFiles",
                "Sources/MarqueeIntake",
                "Sources/MarqueePlayground",
                "Sources/MarqueeSync",
                "Sources/MarqueeTesting",
                "Sources/cache-front",
            ],
            "NIOSSL": [
                "Sources/MarqueeFiles", "Sources/MarqueeServing", "Sources/MarqueeSync",
            ],
            "ServiceLifecycle": [
                "Sources/MarqueeTracking",
                "Sources/MarqueeInbox",
                "Sources/MarqueeDashboard",
                "Sources/MarqueeFleet",
                "Sources/MarqueeHost",
                "Sources/MarqueeIntake",
                "Sources/MarqueePlayground",
                "Sources/cache-front",
                "Sources/marquee",
                "Sources/MarqueeTesting",
            ],
            "UnixSignals": ["Sources/cache-front"],
        ])

    func violations(in file: SourceFile) -> [Violation] {
        guard file.isProduct else { return [] }
        guard let allowed = targets[file.target] else {
            return [
                Violation(
                    path: file.path, line: nil,
                    message: "'\(file.target)' has no list of imports; add one to ImportRules.targets")
            ]
        }
        return Self.imports(in: file).compactMap { line, module in
            if allowed.contains(module) || packages[module]?.contains(file.target) == true { return nil }
            let list = packages[module] == nil ? "targets[\"\(file.target)\"]" : "packages[\"\(module)\"]"
            return Violation(
                path: file.path, line: line,
                message: "'\(file.target)' may not import '\(module)'; if it is on purpose, add it to"
                    + " ImportRules.\(list)")
        }
    }

    /// The modules that a file imports, with the lines: `@testable import struct Foundation.URL` is `Foundation`.
    static func imports(in file: SourceFile) -> [(line: Int, module: String)] {
        file.lines(containing: "import").compactMap { number, line in
            let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
            guard let keyword = words.firstIndex(of: "import"),
                words[..<keyword].allSatisfy({ $0.hasPrefix("@") || accessLevels.contains(String($0)) })
            else { return nil }
            let named = words[(keyword + 1)...].first { !kinds.contains(String($0)) }
            return named.flatMap { $0.split(separator: ".").first }.map { (number, String($0)) }
        }
    }

    private static let accessLevels: Set = ["public", "package", "internal", "fileprivate", "private"]
    private static let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
}
