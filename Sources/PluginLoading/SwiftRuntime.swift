import Glibc
import SystemCalls

/// Swift's own libraries, for plugins that were built on another machine.
///
/// A library names those that it needs, and is told where the machine that built it has them. Where they are not on this
/// one, they lie in the folder from which this process has its own: a plugin and its host need the same Swift anyway.
enum SwiftRuntime {
    /// How many of them a plugin can lack: more than there are.
    static let limit = 64

    /// Loads the library for lack of which the loader has refused another, by the name that stands in its reason.
    ///
    /// - Returns: Whether it is loaded now, so that it is worth to try again.
    static func load(missingIn reason: String) -> Bool {
        guard let name = missing(in: reason), let folder else { return false }
        return unsafe dlopen("\(folder)/\(name)", RTLD_LAZY | RTLD_LOCAL) != nil
    }

    /// The library in the loader's `libFoundation.so: cannot open shared object file: No such file or directory`.
    static func missing(in reason: String) -> String? {
        let name = reason.prefix { $0 != ":" }
        let isName = name.hasPrefix("lib") && name.hasSuffix(".so") && !name.contains("/")
        return isName && reason.dropFirst(name.count).hasPrefix(": cannot open shared object file") ? String(name) : nil
    }

    /// Where this process has its Swift from; nil where that is not known.
    private static var folder: String? {
        guard let file = SystemCall.file(ofFunction: "swift_retain") else { return nil }
        return file.lastIndex(of: "/").map { String(file[..<$0]) }
    }
}
