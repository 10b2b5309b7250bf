import MarqueeCommandLine
import MarqueeModel
import MarqueeSync

extension HostClient.Answer {
    /// What a successful answer says.
    ///
    /// - Throws: ``CommandFailure`` with what the dashboard says of one that is not.
    func content(of trouble: String) throws(CommandFailure) -> Value {
        guard (200..<300).contains(status) else {
            let detail = json?.object?["detail"]?.string ?? "it answered \(status)"
            throw CommandFailure("demo", "\(trouble): \(detail)", status: .unavailable)
        }
        return json ?? .null
    }
}
