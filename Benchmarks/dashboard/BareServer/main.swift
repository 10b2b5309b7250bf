import Glibc
import Hummingbird
import Logging

/// The least that Hummingbird can do: one route that answers what stands in memory, and one that takes a host's word and
/// forgets it. What the dashboard is measured against.
let body = ByteBuffer(string: CommandLine.arguments.dropFirst().first ?? "{}")
let router = Router()
router.get("/api/v1/definitions/{name}") { _, _ in
    Response(
        status: .ok, headers: [.contentType: "application/json"], body: ResponseBody(byteBuffer: body))
}
router.put("/api/v1/host/report") { request, _ in
    _ = try await request.body.collect(upTo: 65_536)
    return Response(status: .noContent)
}
var logger = Logger(label: "bare")
logger.logLevel = .error
let application = Application(
    router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
    onServerRunning: {
        print($0.localAddress?.port ?? 0)
        // Into a file, where nothing would arrive before the end.
        fflush(nil)
    }, logger: logger)
try await application.runService()
