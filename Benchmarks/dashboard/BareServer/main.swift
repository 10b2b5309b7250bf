import Glibc
import Hummingbird
import Logging

/// The least that Hummingbird can do: one route that answers what stands in memory. What the dashboard is measured against.
let body = ByteBuffer(string: CommandLine.arguments.dropFirst().first ?? "{}")
let router = Router()
router.get("/api/v1/definitions/{name}") { _, _ in
    Response(
        status: .ok, headers: [.contentType: "application/json"], body: ResponseBody(byteBuffer: body))
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
