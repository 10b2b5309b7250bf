import Glibc
import MarqueeModel
import MarqueeSystem
import PluginLoading

extension PluginSource {
    /// Of a file that is larger, only its start looks whether it is the pinned one: that reads all of it.
    private static let mostBytesRead: Int64 = 1 << 30

    /// Checks what can be told of the file without running anything of it: that it is a program that may be executed, or a
    /// library of this machine, and the pinned one.
    package func checkFile() throws(PluginError) {
        if FileStatus.of(path, followingLinks: true).map({ $0.size <= Self.mostBytesRead }) == true { try checkPin() }
        guard !isProgram else { return }
        do throws(LibraryError) {
            try LibraryFile(path: path).check()
        } catch {
            throw PluginError(error, path)
        }
    }

    /// Checks that a pinned plugin's file is the one that was pinned, and that nobody else can change it; before each of
    /// its starts.
    ///
    /// - Parameter copy: The private copy that is going to run; nil: the file itself.
    package func checkPin(of copy: String? = nil) throws(PluginError) {
        guard let sha256 else { return }
        let found: String
        do throws(SystemError) {
            try checkOwners()
            found = try Self.digest(of: copy ?? path)
        } catch {
            throw error.refusal.map { PluginError(.changed, path, $0) }
                ?? PluginError(.unreadable, path, "cannot be read: \(error.reason)")
        }
        guard found == sha256.lowercased() else {
            throw PluginError(
                .changed, path,
                "does not match its 'sha256': expected \(sha256.lowercased()), got \(found)",
                advice: "install the right file, or change 'sha256'")
        }
    }

    private static func digest(of path: String) throws(SystemError) -> String {
        let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK)
        var hash = SHA256()
        while case let part = try file.read(upTo: 1 << 20), !part.isEmpty { hash.update(part) }
        return hash.digest.hexadecimal
    }

    private func checkOwners() throws(SystemError) {
        let folder = path.lastIndex(of: "/").map { path[..<$0].isEmpty ? "/" : String(path[..<$0]) } ?? "."
        // In a folder with the sticky bit, only owners replace files.
        for (place, name, sticky) in [(path, "it", 0), (folder, "its folder", UInt32(S_ISVTX))] {
            guard let status = FileStatus.of(place, followingLinks: true) else { throw SystemError("stat", place) }
            let isOthers = status.mode & UInt32(S_IWGRP | S_IWOTH) != 0 || ![0, geteuid()].contains(status.owner)
            guard isOthers, status.mode & sticky == 0 else { continue }
            throw SystemError(
                refusing: path,
                "has a 'sha256', but \(name) is writable by others; as its owner, run: chmod go-w \(place.inShell)")
        }
    }
}
