package import MarqueeModel

/// Metrics in Prometheus' text format (version 0.0.4).
package struct PrometheusText: Sendable {
    package enum Kind: String, Sendable {
        case counter, gauge, histogram
    }

    /// What is added to the metric's name, its labels, and its value.
    package typealias Sample = (suffix: String, labels: KeyValuePairs<String, String>, value: String)

    /// The media type of an answer.
    package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    package private(set) var text = ""

    package init() {}

    /// What every program tells of itself.
    package mutating func addProcess(version: String, startedAt: Timestamp) {
        add("marquee_build_info", .gauge, "The program's version.", [(["version": version], "1")])
        add(
            "process_start_time_seconds", .gauge, "When it started, in seconds since 1970.",
            [([:], String(Double(startedAt.milliseconds) / 1_000))])
    }

    package mutating func add(
        _ name: String, _ kind: Kind, _ help: String, _ samples: [(KeyValuePairs<String, String>, String)]
    ) {
        add(name, kind, help, samples.map { ("", $0.0, $0.1) })
    }

    package mutating func add(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
        for sample in samples {
            let labels = sample.labels.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
            text += "\(name)\(sample.suffix)\(labels.isEmpty ? "" : "{\(labels)}") \(sample.value)\n"
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
