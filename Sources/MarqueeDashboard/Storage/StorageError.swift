import MarqueeModel

/// Why a storage could not do what was asked: never the caller's fault.
package struct StorageError: WordedError, Sendable, Hashable {
    package enum Code: String, Sendable, Hashable {
        /// The directory or the database cannot be made or opened.
        case cannotOpen
        /// There is no database, and none was to be made.
        case missing
        /// A newer version of the program has written it.
        case newerSchema
        /// Its server cannot be reached.
        case unreachable
        /// Its server was lost while it was written, and nobody could tell whether it was.
        case unknown
        /// Somebody else held it too long, or it is not to be written for now.
        case busy
        /// No space is left.
        case full
        /// Anything else.
        case failed
    }

    package let code: Code
    /// One sentence, for the operator. It may name paths, so clients don't get it.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { message }
}
