import MarqueeInbox
import MarqueeModel
import MarqueeSync
import MarqueeTracking

/// Gets contents of inbox items from a dashboard.
struct DashboardContents: NotificationContentService {
    let line: HostLine

    func content(of reference: ContentReference) async throws -> [UInt8] {
        guard case .inbox(let id) = reference else {
            throw ServiceFailure(
                status: 404, body: "a dashboard only has contents for inbox items, not for recipes of other systems")
        }
        try await line.gate.pass()
        let answer = try await line.send(
            .get, "/api/v1/host/content/\(id.escapedForURL)", limit: FetchedContent.maximumBytes)
        guard answer.isSuccess else {
            // Here it is the item that is not there.
            guard answer.status != 404, answer.status != 410 else {
                throw ServiceFailure(status: answer.status, body: "the dashboard has no content for '\(id.shortened)'")
            }
            throw ServiceFailure(answer)
        }
        return answer.body
    }
}
