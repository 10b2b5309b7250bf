import AsyncHTTPClient
import Glibc
import MarqueeModel
import MarqueeSystem
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// What the errors of the client and the answers of servers mean for a file.
struct HTTPFailure: Sendable {
    private let options: FileOptions

    init(_ options: FileOptions) {
        self.options = options
    }

    /// What an error means that came before or in a response's body; errors of our own stay what they are.
    func error(for error: any Error, _ label: String, isInBody: Bool) -> any Error {
        switch error {
        case is FileError, is CancellationError, is SystemError: error
        case let refusal as AddressCheck.Refusal:
            FileError(
                .forbiddenAddress, label,
                "its host resolves to a blocked address (\(refusal)); set files.allowPrivateHosts to allow it")
        case let error as HTTPClientError: self.error(for: error, label, isInBody)
        case ChannelError.connectTimeout: noConnection(label)
        case let error as NIOConnectionError: self.error(for: error, label)
        case let error as IOError:
            [ECONNRESET, EPIPE].contains(error.errnoCode)
                ? interrupted(label, error.reason) : unreachable(label, error.reason)
        case HTTPParserError.invalidEOFState: interrupted(label, "the server closed the connection early")
        case is HTTPParserError:
            FileError(.interrupted, label, "the server's answer is not HTTP; check the URL")
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: insecure(label)
        default:
            isInBody
                ? interrupted(label, error.words(or: "the connection broke"))
                : unreachable(label, error.words(or: "the connection failed"))
        }
    }

    private func error(for error: HTTPClientError, _ label: String, _ isInBody: Bool) -> any Error {
        switch error {
        case .cancelled: CancellationError()
        case .readTimeout:
            FileError(.timeout, label, "the server sent no data for \(options.idleTimeout); try again later")
        case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout: noConnection(label)
        case .deadlineExceeded:
            FileError(.timeout, label, "it took longer than \(options.totalTimeout); try again later")
        case .alreadyShutdown: FileError.closed(label)
        case .invalidURL, .emptyHost, .emptyScheme:
            FileError(.invalidURL, label, "it cannot be requested; expected https://HOST/PATH")
        case .remoteConnectionClosed: interrupted(label, "the server closed the connection early")
        default:
            isInBody
                ? interrupted(label, error.shortDescription.lowercased())
                : unreachable(label, error.shortDescription.lowercased())
        }
    }

    private func error(for error: NIOConnectionError, _ label: String) -> FileError {
        let reasons = error.connectionErrors.map { failure in
            switch failure.error {
            case ChannelError.connectTimeout: "timed out"
            case let error as IOError: error.reason
            default: failure.error.words(or: "the connection failed")
            }
        }
        return unreachable(label, reasons.isEmpty ? "its name cannot be resolved" : reasons.joined(separator: ", "))
    }

    private func noConnection(_ label: String) -> FileError {
        FileError(
            .timeout, label,
            "there was no connection within \(options.connectTimeout); check the host name and the network")
    }

    private func unreachable(_ label: String, _ reason: String) -> FileError {
        FileError(
            .unreachable, label,
            "its host cannot be reached (\(reason.shortened)); check the host name and the network")
    }

    private func insecure(_ label: String) -> FileError {
        FileError(
            .unreachable, label,
            "there is no secure connection to its host: its certificate has expired, belongs to another host, or is not"
                + " trusted by this machine; or it does not support TLS 1.2")
    }

    private func interrupted(_ label: String, _ reason: String) -> FileError {
        FileError(
            .interrupted, label, "the connection ended before the file was complete (\(reason.shortened)); try again")
    }

    /// What a status other than 200 means.
    static func error(for status: Int, _ label: String) -> FileError {
        let remedy =
            switch status {
            case 401, 403, 407: "make it readable without a login"
            case 404, 410: "check the URL"
            case 408, 429, 500...: "try again later"
            default: "expected 200 with the complete file"
            }
        // Not the server's own phrase, which may hold anything.
        let phrase = HTTPResponseStatus(statusCode: status).reasonPhrase
        return FileError(
            .status(status), label,
            "the server answered \(status)\(phrase.isEmpty ? "" : " \(phrase)"); \(remedy)")
    }
}

extension IOError {
    /// Without the names of system calls.
    fileprivate var reason: String { SystemError("", "", number: errnoCode).reason }
}
