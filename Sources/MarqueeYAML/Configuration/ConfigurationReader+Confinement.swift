import MarqueeModel

extension ConfigurationReader {
    private typealias Plugin = ProjectConfiguration.Plugin

    /// Less than that, and no program starts.
    private static let leastMemory = ByteCount(16_000_000)
    private static let leastFiles = 16

    mutating func limits(_ node: NodeIndex) -> ProjectConfiguration.Plugin.Limits {
        if isNone(node) { return .none }
        guard tree.kind(node) == .mapping else {
            nodes.reportShape(
                "'limits'", "a mapping or 'none'", at: node, help: "write { memory: 2GB, files: 256, processes: 64 }")
            return Plugin.Limits()
        }
        var limits = Plugin.Limits()
        section(node, "'limits'", keys: Keys.limits) { reader, key, value in
            switch key {
            case "memory": limits.memory = reader.memory(value)
            case "files": limits.files = reader.count(value, "'files'", least: Self.leastFiles)
            default: limits.processes = reader.count(value, "'processes'", least: 1)
            }
        }
        return limits
    }

    mutating func sandbox(_ node: NodeIndex) -> ProjectConfiguration.Plugin.Sandbox {
        var sandbox = Plugin.Sandbox()
        section(node, "'sandbox'", keys: Keys.sandbox) { reader, key, value in
            switch key {
            case "read": sandbox.read = reader.paths(value, "'read'").map(\.value)
            case "write": sandbox.write = reader.paths(value, "'write'").map(\.value)
            default: sandbox.allowsNetwork = reader.nodes.boolean(value, "'network'") ?? false
            }
        }
        return sandbox
    }

    /// A plugin in the host's own process has the host's limits and reach.
    mutating func reportConfinementInHost(_ plugin: ProjectConfiguration.Plugin, _ node: NodeIndex) {
        guard plugin.isolation == Plugin.Isolation.none else { return }
        let found = [("limits", tree.member("limits", of: node)), ("sandbox", tree.member("sandbox", of: node))]
        for (key, written) in found {
            guard let written else { continue }
            nodes.report(
                .wrongShape, "'\(key)' cannot be used with 'isolation: none'", at: written,
                help: "remove 'isolation', so that the plugin has a process of its own")
        }
    }

    private func isNone(_ node: NodeIndex) -> Bool {
        tree.kind(node) == .string && tree.text(node) == "none"
    }

    private mutating func memory(_ node: NodeIndex) -> ProjectConfiguration.Plugin.Limit<ByteCount> {
        if isNone(node) { return .none }
        guard let count = bytes(node, "'memory'") else { return .standard }
        guard count >= Self.leastMemory else {
            nodes.reportShape("'memory'", "at least 16MB", at: node)
            return .standard
        }
        return .most(count)
    }

    private mutating func count(
        _ node: NodeIndex, _ name: String, least: Int
    ) -> ProjectConfiguration.Plugin.Limit<Int> {
        if isNone(node) { return .none }
        guard tree.kind(node) == .integer, let count = tree.integer(node).flatMap(Int.init(exactly:)),
            count >= least
        else {
            nodes.reportShape(name, "an integer of at least \(least), or 'none'", at: node)
            return .standard
        }
        return .most(count)
    }
}
