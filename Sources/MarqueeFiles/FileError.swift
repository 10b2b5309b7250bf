public import MarqueeModel

/// Why one file could not be had.
public struct FileError: WordedError, Sendable, Hashable {
    /// The kinds of reasons that callers tell apart.
    public enum Code: Sendable, Hashable {
        /// A URL that cannot be requested, or a `data:` URL that cannot be decoded.
        case invalidURL
        /// A path that leads out of the file directories, or to something that is no regular file.
        case forbidden
        /// No such file.
        case notFound
        /// It could not be read: permissions, a device error, or it changed meanwhile.
        case unreadable
        /// The host could not be reached.
        case unreachable
        /// A time limit has passed.
        case timeout
        /// The connection ended, or the server broke the protocol, before the file was whole.
        case interrupted
        /// The server answered with another status than 200.
        case status(Int)
        /// A host at an address that is not of the public internet.
        case forbiddenAddress
        /// A redirect that is not followed.
        case redirect
        /// The content has a coding that was not asked for, or is damaged.
        case encoding
        /// Not of an accepted media type.
        case wrongType
        /// Not the content whose hash is demanded.
        case wrongContent
        /// More bytes than allowed.
        case tooLarge
        /// The cache could not store it.
        case storage
        /// The cache has been closed.
        case closed
    }

    /// The kind of reason.
    public let code: Code
    /// Which file, with nothing secret in it: `https://example.org/a.png`, without user and query.
    public let file: String
    /// What happened and what to do, as a sentence without the file.
    public let reason: String

    init(_ code: Code, _ file: String, _ reason: String) {
        self.code = code
        self.file = file
        self.reason = reason
    }

    /// The file and the reason.
    public var description: String { "\(file): \(reason)" }

    /// Whether the origin could not say what the file is now, so that an older copy may stand in.
    package var isOutage: Bool {
        switch code {
        case .unreachable, .timeout, .interrupted: true
        case .status(let status): status >= 500 || status == 408 || status == 429
        case .invalidURL, .forbidden, .notFound, .unreadable, .forbiddenAddress, .redirect, .encoding, .wrongType,
            .wrongContent, .tooLarge, .storage, .closed:
            false
        }
    }

    /// Whether the content is there, and is not what was demanded.
    var isRefusal: Bool {
        switch code {
        case .wrongType, .wrongContent, .tooLarge: true
        case .unreachable, .timeout, .interrupted, .status, .invalidURL, .forbidden, .notFound, .unreadable,
            .forbiddenAddress, .redirect, .encoding, .storage, .closed:
            false
        }
    }

    static func closed(_ file: String) -> FileError {
        FileError(.closed, file, "the file cache has been closed")
    }

    static func tooLarge(_ file: String, limit: ByteCount, size: Int64? = nil) -> FileError {
        let found = size.map { "it has \(ByteCount($0).exact)" } ?? "it continues"
        return FileError(
            .tooLarge, file, "\(found), which exceeds the limit of \(limit.exact); serve a smaller file\(raising)")
    }

    private static let raising = ", or raise maxBytes"

    /// For a limit that nobody can raise.
    var withoutRaising: FileError {
        reason.hasSuffix(Self.raising) ? FileError(code, file, String(reason.dropLast(Self.raising.count))) : self
    }
}

/// Why a message's files are not all there: each file that failed, in the order of the message.
package struct FileFetchError: WordedError, Sendable, Hashable {
    /// A file, and what it was for.
    package struct Failure: Sendable, Hashable {
        /// What was asked for.
        package let need: FileNeed
        /// Why it is not there.
        package let error: FileError
    }

    /// At least one.
    package let failures: [Failure]

    /// One line for each file: `hero: https://example.org/a.png: the server answered 404 Not Found; …`.
    package var description: String {
        failures.map { "\($0.need.argument): \($0.error)" }.joined(separator: "\n")
    }
}

extension ByteCount {
    /// With the exact number where the short form is rounded.
    var exact: String {
        ByteCount(description).map { $0 == self } == true ? description : "\(bytes) bytes"
    }
}
