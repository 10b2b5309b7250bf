/// The exit codes, the same for every command.
package enum ExitStatus: Int32 {
    case success = 0
    /// The input has errors.
    case invalidInput = 1
    /// A difference was found where one was asked for.
    case difference = 2
    case usage = 64
    /// A server or plugin is not available.
    case unavailable = 69
    /// The store cannot be written.
    case cannotWrite = 73
    /// The store cannot be read.
    case cannotRead = 74
    /// Another host runs the store.
    case otherHost = 75
    case interrupted = 130
}
