/// What `swift build` makes of a package's product, known by the file that it makes.
package struct SwiftProduct: Sendable, Hashable {
    private static let configurations = ["debug", "release"]

    /// The package's folder.
    package let package: FilePath
    package let name: String
    private let configuration: String

    /// Nil for a file that no build makes. Those are `PACKAGE/.build/debug/libNAME.so`, or of a program `…/NAME`, also below
    /// the folder of a platform.
    package init?(builtAs file: FilePath) {
        guard let build = file.text.ranges(of: "/.build/").last else { return nil }
        let parts = file.text[build.upperBound...].split(separator: "/").map(String.init)
        guard (2...3).contains(parts.count), let last = parts.last,
            let configuration = parts.dropLast().last, Self.configurations.contains(configuration)
        else { return nil }
        self.configuration = configuration
        package = FilePath(String(file.text[..<build.lowerBound]))
        name = last.hasPrefix("lib") && last.hasSuffix(".so") ? String(last.dropFirst(3).dropLast(3)) : last
    }

    /// What `swift` is to be told, so that it prints nothing but what the compiler finds.
    package var arguments: [String] {
        ["build", "--quiet", "--package-path", package.text, "--configuration", configuration, "--product", name]
    }
}
