import MarqueeCommandLine
import MarqueeProject

/// One build of a plugin, by the Swift that the user has.
struct PluginBuild {
    private let product: SwiftProduct
    private let context: CommandContext

    init(_ product: SwiftProduct, in context: CommandContext) {
        (self.product, self.context) = (product, context)
    }

    /// Builds it; what the compiler finds is printed as it comes.
    ///
    /// - Returns: Whether there is something to show.
    /// - Throws: When it cannot be built at all; `CancellationError` once the compiler has been stopped.
    func run() async throws -> Bool {
        let console = context.console
        console.note("building \(product.name)")
        let swift: ChildProcess
        do {
            swift = try ChildProcess("swift", arguments: product.arguments, environment: context.environment)
        } catch let reason as FileSystem.Failure {
            throw CommandFailure(
                "no-swift", "'swift' cannot be started: \(reason); install Swift and add it to PATH",
                status: .unavailable)
        }
        let code = await swift.exitCode()
        try Task.checkCancellation()
        if code != 0 { console.note("building \(product.name) failed; it is built again after the next save") }
        return code == 0
    }
}
