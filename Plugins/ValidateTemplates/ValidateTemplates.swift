import Foundation
import PackagePlugin

/// `swift package validate-templates [PATH…]`: what `marquee validate` says, without that program.
@main
struct ValidateTemplates: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "marquee-templates").url
        process.arguments = ["validate"] + arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            Diagnostics.error("the templates have errors")
            return
        }
    }
}
