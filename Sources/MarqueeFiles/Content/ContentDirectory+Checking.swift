import Glibc
import MarqueeModel
import MarqueeSystem
import Synchronization

// Whether a file still has the content that its name says, without reading it each time.
//
// A content's file is marked by the fraction of the second in which it seems to have been written, which is taken from its
// hash: whoever writes to it, or puts another in its place, undoes that. One without the mark is read once, and gets it if
// it is whole. The mark outlasts a process, and a store that is copied with its times.
extension ContentDirectory {
    /// Whether what is at a place is the whole content, as far as its metadata tell; read where they tell nothing.
    func isWhole(_ place: ContentPlace, _ status: FileStatus?, _ hash: ContentHash, _ size: ByteCount) -> Bool {
        guard let status, status.kind == .regular, status.size == size.bytes else { return false }
        return status.modifiedNanoseconds == hash.mark || isRead(place, hash)
    }

    /// Whether what is at a place has been read and found to be the content, or is found so now. Its metadata are trusted
    /// only as far as they are those of the last reading, to which also the time counts that nobody can set (ctime).
    func isRead(_ place: ContentPlace, _ hash: ContentHash) -> Bool {
        // What cannot be read is not whole.
        guard let file = try? open(place), let before = try? file.status() else { return false }
        if read.withLock({ $0[hash] }) == before.version { return true }
        if let hurry = Hurry.current {
            hurry.end()
            return false
        }
        guard (try? file.hashRest { _ in }) == hash else {
            // So that nobody trusts its times, whoever has set them.
            try? file.setModified(nanoseconds: (hash.mark + 1) % 1_000_000_000)
            return false
        }
        mark(file, as: hash)
        return true
    }

    /// Marks a file that has just been written or read, and is a content.
    func mark(_ file: borrowing Descriptor, as hash: ContentHash) {
        // Where times cannot be set, each process reads a content once.
        if (try? file.status().modifiedNanoseconds) != hash.mark { try? file.setModified(nanoseconds: hash.mark) }
        guard let version = try? file.status().version else { return }
        read.withLock { read in
            if read.count >= Self.mostRead { read = [:] }
            read[hash] = version
        }
    }
}

extension ContentHash {
    fileprivate var mark: Int { bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } % 1_000_000_000 }
}
