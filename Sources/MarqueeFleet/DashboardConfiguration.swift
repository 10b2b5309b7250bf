public import MarqueeModel
package import MarqueeSync

/// Which dashboard a host joins, and as what.
public struct DashboardConfiguration: Sendable {
    /// Where the dashboard is: `https://marquee.example.org`.
    public var url: String
    /// A token of scope `host`, with which this host joins; from then on it has one of its own. Never printed.
    public var token: String
    /// What the host is called there, in at most 100 visible characters: unique among the hosts of the dashboard.
    public var name: String
    /// What the host is beside that, such as `["site": "milan"]`: messages are sent to labels. At most 32; a key has up to 64
    /// ASCII letters, digits and `.`, `_`, `-`, a value up to 200 visible characters.
    public var labels: [String: String]
    /// Whether tokens may be sent unencrypted (`http:`) to another machine.
    public var isInsecure = false
    /// Whether contents of notifications that did not come along are fetched from the dashboard as soon as they have arrived.
    public var downloadsContents = true
    /// Why there is no token, for people: then only a host that has joined before can be connected.
    package var tokenProblem: String?
    package var version = ProductVersion.current
    package var authorities: CertificateAuthorities?
    package var timing = TargetTiming(connect: .seconds(10), idle: .seconds(30), whole: .seconds(30))
    /// How long the end waits for what is still to be sent.
    package var gracePeriod = TimeSpan.seconds(5)
    /// From 0 up to 1: what spreads hosts that were started together.
    package var random: @Sendable () -> Double = { .random(in: 0..<1) }

    /// Creates a configuration.
    public init(url: String, token: String, name: String, labels: [String: String] = [:]) {
        self.url = url
        self.token = token
        self.name = name
        self.labels = labels
    }

    /// - Throws: ``DashboardConnectionError`` for what no dashboard takes.
    func check() throws {
        do {
            try HostClient.check(url: url, token: tokenProblem == nil ? token : nil, isInsecure: isInsecure)
        } catch {
            throw DashboardConnectionError(.invalidConfiguration, error.message, advice: error.advice)
        }
        var problems = [LabelRules.problem(withName: name), LabelRules.problem(withCount: labels.count)]
        for (key, value) in labels.sorted(by: { $0.key < $1.key }) {
            problems.append(LabelRules.problem(withKey: key))
            problems.append(LabelRules.problem(withValue: value, of: key))
        }
        let told = problems.compactMap(\.self)
        guard told.isEmpty else {
            throw DashboardConnectionError(.invalidConfiguration, told.joined(separator: "; "))
        }
    }
}

extension DashboardConfiguration: CustomStringConvertible, CustomReflectable {
    /// Without the token.
    public var description: String { "\(url) as '\(name)'" }
    /// Nothing: the token is in it.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Why a connection to a dashboard cannot be made at all.
public struct DashboardConnectionError: CodedError {
    /// What kind of reason.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// What was configured is nothing that a dashboard takes.
        case invalidConfiguration = "invalid-dashboard-configuration"
    }

    /// What kind of reason.
    public let code: Code
    /// One sentence: what happened.
    public let message: String
    /// What to do about it; nil where the message says it, or nobody knows.
    public let advice: String?

    init(_ code: Code, _ message: String, advice: String? = nil) {
        self.code = code
        self.message = message
        self.advice = advice
    }
}
