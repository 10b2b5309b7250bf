import Foundation
import MarqueeModel

/// The applications of `Outside/Applications`, and the programs of pages beside them, in a package of their own that names
/// nothing but products.
///
/// They are compiled against the modules that are built already, each with the modules of its own products and no others:
/// seconds of work. `scripts/outside` has Swift's package manager build all of it anew instead, as it does for somebody who
/// depends on this package: a quarter of an hour.
struct OutsideApplications {
    struct Failure: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }

    /// Kept, so that only what has changed is built the next time.
    private let place = BuiltProgram.package.appending(path: ".build/outside")
    private let source = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Outside/Applications").standardizedFileURL
    private let pages: [ComingFromPage]
    private let isPackageBuilt = ProcessInfo.processInfo.environment["MARQUEE_OUTSIDE_PACKAGE"] != nil

    private var package: URL { place.appending(path: "Applications") }
    private var programs: URL { place.appending(path: isPackageBuilt ? "build/debug" : "programs") }

    init(with pages: [ComingFromPage]) { self.pages = pages }

    func program(_ name: String) -> URL { programs.appending(path: name) }

    func build() throws {
        try copy()
        if isPackageBuilt { try buildPackage() } else { try compileAll() }
    }

    private func copy() throws {
        let files = FileManager.default
        try files.createDirectory(at: place, withIntermediateDirectories: true)
        try? files.removeItem(at: package)  // There is none the first time.
        try files.copyItem(at: source, to: package)
        for page in pages {
            let folder = package.appending(path: "Sources/\(page.target)")
            try files.createDirectory(at: folder, withIntermediateDirectories: true)
            try page.program.write(to: folder.appending(path: "main.swift"), atomically: true, encoding: .utf8)
            for (name, content) in page.files {
                try content.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
            }
        }
        let pins = BuiltProgram.package.appending(path: "Package.resolved")
        if files.fileExists(atPath: pins.path()) {
            try files.copyItem(at: pins, to: package.appending(path: "Package.resolved"))
        }
    }

    private func buildPackage() throws {
        try run(
            within: 3_000,
            [
                "swift", "build", "--package-path", package.path(), "--scratch-path",
                place.appending(path: "build").path(), "--skip-update", "--disable-index-store", "-debug-info-format",
                "none",
            ])
    }

    // MARK: Against what is built

    private func compileAll() throws {
        let files = FileManager.default
        try? files.removeItem(at: programs)  // There is none the first time.
        try files.createDirectory(at: programs, withIntermediateDirectories: true)
        // What 'marquee' is linked from, without itself, has every product in it.
        let linked = BuiltProgram.products.appending(path: "marquee.product/Objects.LinkFileList")
        let objects = try String(contentsOf: linked, encoding: .utf8).split(separator: "\n")
        try objects.filter { !$0.contains("/marquee.build/") }.joined(separator: "\n")
            .write(to: programs.appending(path: "objects"), atomically: true, encoding: .utf8)
        let modules = try modulesOfProducts()
        for target in try list("targets", of: package) {
            let name = target["name"]?.string ?? ""
            let products = (target["dependencies"]?.list ?? []).compactMap {
                $0.object?["product"]?.list?.first?.string
            }
            let own = try products.reduce(into: Set<String>()) { own, product in
                guard let targets = modules[product] else { throw Failure("\(name): there is no product '\(product)'") }
                own.formUnion(targets)
            }
            try compile(name, modules: own)
        }
    }

    private func compile(_ name: String, modules: Set<String>) throws {
        let folder = package.appending(path: "Sources/\(name)")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path()).sorted()
            .map { folder.appending(path: $0) }
        var sources = files.filter { $0.pathExtension == "swift" }
        for source in sources { try checkImports(of: source, modules) }
        let entries = files.filter {
            $0.lastPathComponent.hasSuffix(".contenttype.json") || $0.pathExtension == "yaml"
        }
        if !entries.isEmpty {
            let types = programs.appending(path: "\(name).types.swift")
            try run([tool.path(), "content-types", "--output", types.path()] + entries.map { $0.path() })
            sources.append(types)
        }
        let hasMain = sources.contains { $0.lastPathComponent == "main.swift" }
        try run(
            ["swiftc", "-D", "DEBUG", "-swift-version", "6", "-module-name", name.replacing("-", with: "_")]
                + ["-package-name", "applications", "-I", BuiltProgram.products.appending(path: "Modules").path()]
                + (hasMain ? [] : ["-parse-as-library"]) + moduleMaps + sources.map { $0.path() }
                + ["-emit-executable", "-use-ld=lld", "-o", program(name).path()]
                + ["@\(programs.appending(path: "objects").path())"]
                + ["sqlite3", "yaml", "z", "stdc++", "m"].map { "-l\($0)" })
    }

    private var tool: URL { BuiltProgram.products.appending(path: "marquee-templates") }

    /// SwiftPM lets a target import whatever its products drag in: here it is what they are made of.
    private func checkImports(of source: URL, _ modules: Set<String>) throws {
        let pattern = /^[^\/"]*\bimport +(?:(?:struct|class|enum|protocol|func) +)?(\w+)/
        let imported = try String(contentsOf: source, encoding: .utf8).split(separator: "\n")
            .compactMap { $0.firstMatch(of: pattern).map { String($0.1) } }
        for module in imported where !modules.union(["Foundation", "Glibc"]).contains(module) {
            throw Failure("\(source.path()): '\(module)' is in none of the products that its target names")
        }
    }

    /// The modules of each product of this package.
    private func modulesOfProducts() throws -> [String: [String]] {
        try list("products", of: BuiltProgram.package).reduce(into: [:]) { modules, product in
            modules[product["name"]?.string ?? ""] = (product["targets"]?.list ?? []).compactMap(\.string)
        }
    }

    /// Those of C: what the build has made, and what packages bring along.
    private var moduleMaps: [String] {
        let folders = [
            (BuiltProgram.products, ".build/module.modulemap"),
            (BuiltProgram.package.appending(path: "Sources"), "/module.modulemap"),
        ]
        var maps = folders.flatMap { folder, ending in
            names(in: folder).map { folder.appending(path: $0.replacing(".build", with: "")).path() + ending }
        }
        let checkouts = BuiltProgram.package.appending(path: ".build/checkouts")
        for package in names(in: checkouts) {
            let sources = checkouts.appending(path: "\(package)/Sources")
            maps += names(in: sources).map { sources.appending(path: "\($0)/include/module.modulemap").path() }
        }
        return maps.filter { !$0.contains("-tool.build/") && FileManager.default.fileExists(atPath: $0) }
            .flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    }

    private func names(in folder: URL) -> [String] {
        // What is not there has nothing.
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []).sorted()
    }

    /// A part of a package's manifest, as Swift's package manager reads it.
    private func list(_ part: String, of package: URL) throws -> [ValueObject] {
        let output = try run([
            "swift", "package", "--package-path", package.path(), "--scratch-path",
            place.appending(path: "manifest").path(), "dump-package",
        ])
        guard let start = output.firstIndex(of: "{") else { throw Failure(output) }
        let manifest = try Value(json: Array(output[start...].utf8))
        return (manifest.object?[part]?.list ?? []).compactMap(\.object)
    }

    /// What it prints.
    @discardableResult
    private func run(within seconds: Int = 300, _ words: [String]) throws -> String {
        let (code, output) = try BuiltProgram(path: URL(filePath: "/usr/bin/env")).run(
            within: seconds,
            [
                "MARQUEE_CHECKOUT=\(BuiltProgram.package.path())",
                "MARQUEE_PAGES=\(pages.map(\.name).joined(separator: " "))",
                "MARQUEE_PAGES_WITH_TYPES=\(pages.filter { !$0.files.isEmpty }.map(\.name).joined(separator: " "))",
            ] + words)
        guard code == 0 else { throw Failure(output) }
        return output
    }
}
