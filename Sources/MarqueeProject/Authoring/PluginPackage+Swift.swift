/// The files in Swift.
extension PluginPackage {
    var manifest: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "\(name.text)",
            products: [
                // What a host loads.
                .library(name: "\(module)", type: .dynamic, targets: ["\(module)"])
            ],
            dependencies: [
                \(dependency)
            ],
            targets: [
                .target(
                    name: "\(module)",
                    dependencies: [.product(name: "PresenterKit", package: "\(marquee)")]),
                .testTarget(
                    name: "\(module)Tests",
                    dependencies: [
                        "\(module)", .product(name: "PresenterTesting", package: "\(marquee)"),
                    ]),
            ]
        )

        """
    }

    /// What the dependency is called where its products are named.
    var marquee: String { source.packageName.swiftLiteral }

    private var dependency: String {
        let traits = "// Without its traits, Marquee depends on no other package.\n        "
        switch source {
        case .path(let path):
            return """
                // A folder on this machine. Elsewhere, use the repository, whose last part is then the package's name:
                        // .package(url: "https://example.org/marquee", branch: "main", traits: [])
                        \(traits).package(name: "marquee", path: "\(path.swiftLiteral)", traits: [])
                """
        case .url(let url, .version(let version)):
            return "\(traits).package(url: \"\(url.swiftLiteral)\", from: \"\(version)\", traits: [])"
        case .url(let url, .branch(let branch)):
            return "\(traits).package(url: \"\(url.swiftLiteral)\", branch: \"\(branch.swiftLiteral)\", traits: [])"
        }
    }

    var presenter: String {
        """
        import PresenterKit

        /// Shows a banner: prints its lines, until you draw it on the screen that you have.
        final class \(module): PluginPresenter {
            static let presents: Set<PresentationKind> = [.template]

            func present(_ context: PresentationContext) async throws {
                print("| " + (try context.string("title")))
                print("| " + (try context.string("body")))
                // From here on the message counts as seen. It stays until the host closes it.
                context.presented()
            }

            func close(_ context: PresentationContext) async {
                // Take it off the screen, and then:
                context.dismissed()
            }
        }

        """
    }

    var plugin: String {
        """
        import PresenterKit

        /// What a host calls once, after it has loaded the library.
        @c public func marquee_plugin_main(_ host: HostHandle, _ plugin: PluginHandle) -> Int32 {
            exportPlugin(
                name: "\(name.text)", version: "0.1.0", presenters: ["banner": \(module).self], host, plugin)
        }

        """
    }

    var test: String {
        """
        import PresenterKit
        import PresenterTesting
        import Testing

        @testable import \(module)

        @Suite struct \(module)Tests {
            /// What templates/\(name.text).yaml defines.
            static let banner = SampleMessage(
                template: "\(template)",
                arguments: [
                    "title": "Hello", "body": "It works.", "hero": .file(path: nil), "on-accept": .action(nil),
                ])

            @Test func `the presenter follows the contract`() async throws {
                try await checkPresenter(\(module).self, showing: [Self.banner])
            }

            @Test func `a banner is shown until it is closed`() async throws {
                let host = RecordingHost(\(module)())
                let presentation = try await host.present(Self.banner)
                #expect(await presentation.wait(for: .presented))
                #expect(!presentation.context.isOver)
                presentation.close()
                #expect(await presentation.wait(for: .dismissed))
            }
        }

        """
    }
}

extension String {
    /// What stands between quotation marks in Swift for this text.
    fileprivate var swiftLiteral: String {
        reduce(into: "") { literal, character in
            if character == "\\" || character == "\"" { literal.append("\\") }
            literal.append(character)
        }
    }
}
