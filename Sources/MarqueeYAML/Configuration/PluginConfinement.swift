package import MarqueeModel

extension ProjectConfiguration.Plugin {
    /// What a plugin's process may use up.
    package struct Limits: Sendable, Hashable {
        package var memory = Limit<ByteCount>.standard
        package var files = Limit<Int>.standard
        package var processes = Limit<Int>.standard

        /// Everything by default.
        package init() {}

        static var none: Limits {
            var limits = Limits()
            (limits.memory, limits.files, limits.processes) = (.none, .none, .none)
            return limits
        }
    }

    /// One of them.
    package enum Limit<Value: Sendable & Hashable>: Sendable, Hashable {
        /// Not written: what hosts choose.
        case standard
        /// No limit.
        case none
        case most(Value)

        /// The limit; nil for none.
        package func value(standard: Value?) -> Value? {
            switch self {
            case .standard: standard
            case .none: nil
            case .most(let value): value
            }
        }
    }

    /// What a plugin's process may reach. Paths are as written, relative to the project.
    package struct Sandbox: Sendable, Hashable {
        package var read: [String] = []
        package var write: [String] = []
        package var allowsNetwork = false
    }
}
