import Hummingbird
import NIOCore

/// What goes along with each request.
struct DashboardContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection; in tests of the router, one that leads nowhere.
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}
