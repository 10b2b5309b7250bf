public import MarqueeModel

/// How a host watches over plugins that run in processes of their own.
public struct PluginSupervision: Sendable, Hashable {
    /// How long a plugin has to say hello after it was started.
    public var helloTimeout: TimeSpan
    /// How long after a crash a plugin is started again; twice as long after each crash that follows.
    public var firstDelay: TimeSpan
    /// The longest such delay.
    public var longestDelay: TimeSpan
    /// So long without a crash, and the delay is the first one again.
    public var quietPeriod: TimeSpan
    /// So many crashes within ``crashWindow`` disable a plugin; nil never does.
    public var crashLimit: Int?
    /// The time in which crashes are counted.
    public var crashWindow: TimeSpan
    /// How often a plugin is asked whether it is still there.
    public var pingInterval: TimeSpan
    /// How long it has to answer that, before it is killed.
    public var answerTimeout: TimeSpan
    /// How long a plugin has to end by itself when the host ends, before it is killed.
    public var gracePeriod: TimeSpan

    /// Creates the rules of the specification.
    public init() {
        helloTimeout = .seconds(10)
        firstDelay = .milliseconds(100)
        longestDelay = .seconds(30)
        quietPeriod = .seconds(60)
        crashLimit = 5
        crashWindow = .seconds(60)
        pingInterval = .seconds(10)
        answerTimeout = .seconds(10)
        gracePeriod = .seconds(1)
    }
}

extension PluginSupervision {
    /// Longer than anybody debugs.
    package static let patience = TimeSpan.seconds(86_400)

    /// Without hurry: a plugin that stands still in a debugger says no hello and answers nothing.
    package static var underDebugger: PluginSupervision {
        var rules = PluginSupervision()
        (rules.helloTimeout, rules.pingInterval, rules.answerTimeout) = (patience, patience, patience)
        return rules
    }
}
