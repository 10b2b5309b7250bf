import Foundation

/// Every type in a public signature is in a product: what a product's target imports publicly is a product, too.
///
/// Imports are internal unless they say otherwise, so a public signature can only use types of its own target and of those
/// that its file imports publicly.
struct ProductRules {
    /// Our own modules that are public without being products, and why that is right.
    ///
    /// CPresenterABI: a plugin passes its two tables on, and names them by the aliases of PresenterKit.
    static let exempt: Set = ["CPresenterABI"]

    /// The targets of the libraries in a manifest.
    let products: Set<String>

    init(manifest: String) {
        products = Set(
            manifest.split(separator: "\n").filter { $0.contains(".library(") }.flatMap { line in
                line.split(separator: "targets: [").dropFirst().flatMap {
                    $0.prefix { $0 != "]" }.split(separator: ",")
                }
            }.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \"")) })
    }

    func violations(in file: SourceFile, modules: Set<String>) -> [Violation] {
        guard let target = file.target.split(separator: "/").last.map(String.init), products.contains(target) else {
            return []
        }
        return file.lines(containing: "public import ").compactMap { number, line in
            guard let module = line.split(separator: " ").last.map(String.init), modules.contains(module),
                !products.contains(module), !Self.exempt.contains(module)
            else { return nil }
            return Violation(
                path: file.path, line: number,
                message:
                    "'\(target)' is a product and '\(module)' is not: whoever depends on it cannot name those types")
        }
    }
}
