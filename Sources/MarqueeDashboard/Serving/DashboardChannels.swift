import MarqueeModel
package import MarqueeServing
import MarqueeSync

extension ServerChannels {
    /// How a dashboard's connections are taken.
    package init(_ options: DashboardOptions) throws(ServingProblem) {
        try self.init(options.exposure, options.limits) { status, detail in
            Problem(status, detail).document.json.jsonBytes(.sorted)
        }
    }
}
