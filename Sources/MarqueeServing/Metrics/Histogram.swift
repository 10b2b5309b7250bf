/// How long things took, as Prometheus counts it: how many took as long as each of some limits, or less.
package struct Histogram: Sendable {
    private let limits: [Double]
    private var within: [Int]
    private var count = 0
    private var sum = 0.0

    /// - Parameter limits: In seconds, growing.
    package init(_ limits: [Double]) {
        self.limits = limits
        within = limits.map { _ in 0 }
    }

    package mutating func add(_ seconds: Double) {
        for (place, limit) in limits.enumerated() where seconds <= limit { within[place] += 1 }
        count += 1
        sum += seconds
    }

    /// - Parameter labels: Those of all samples, with the limit's label `le` where one is given.
    package func samples(
        _ labels: (_ limit: String?) -> KeyValuePairs<String, String>
    ) -> [PrometheusText.Sample] {
        let buckets = zip(limits.map { "\($0)" } + ["+Inf"], within + [count])
        return buckets.map { ("_bucket", labels($0), "\($1)") }
            + [("_sum", labels(nil), "\(sum)"), ("_count", labels(nil), "\(count)")]
    }
}
