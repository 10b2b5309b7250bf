import Hummingbird
import NIOCore

/// What goes along with each request.
struct DashboardContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The other end of the connection; nil where there is none, as in tests of the router.
    let peer: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress
    }
}
