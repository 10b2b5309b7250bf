import Glibc
import MarqueeSystem

// How files come in.
extension ContentDirectory {
    /// A new file to write to, which nobody else takes for left behind.
    func makeTemporaryFile(on disk: Disk) throws(SystemError) -> TemporaryFile {
        willChange(.makeTemporary)
        while true {
            let name = TemporaryName.random()
            let descriptor = try makingMissing { () throws(SystemError) in
                try temporaryFolder().open(name, O_RDWR | O_CREAT | O_EXCL)
            }
            // Between its making and its locking, another process that starts may have cleared it away.
            if try descriptor.lock(LOCK_EX), try descriptor.status().links > 0 {
                return TemporaryFile(descriptor, name: name, in: self, disk)
            }
        }
    }

    /// Gives a complete, synced file its name, durably once its folder is synced. The caller holds the lock.
    ///
    /// What has a name of the same content already becomes this file, since that one may be damaged.
    ///
    /// - Returns: Whether its folder is new, and so has to be synced into its own.
    func adopt(_ temporary: TemporaryFile, as hash: ContentHash, _ pathExtension: String?) throws(SystemError) -> Bool {
        let place = ContentPlace(hash, pathExtension)
        willChange(.makeFolder)
        let isNew = try makeFolder(place.folder)
        let folder = try self.folder(place.folder)
        clear(place, in: folder)
        willChange(.name)
        try temporary.rename(to: place.name, in: folder)
        adopted.add(temporary.size)
        for other in try places(of: hash) where other != place { try replace(other, with: place) }
        temporary.withDescriptor { mark($0, as: hash) }
        return isNew
    }

    /// Makes durable what has been adopted of many files, with all that is in their file system.
    func synchronizeNames(of files: [TemporaryFile]) throws(SystemError) {
        willChange(.synchronize)
        try TemporaryFile.synchronize(files)
    }

    /// Makes durable what has been adopted of a few; also the folders, where one of them is new.
    func synchronizeFolders(of hashes: [ContentHash], andTheirs: Bool) throws(SystemError) {
        for name in Set(hashes.map { ContentPlace($0, nil).folder }).sorted() {
            willChange(.synchronize)
            try folder(name).synchronize()
        }
        guard andTheirs else { return }
        willChange(.synchronize)
        try opened().folder.synchronize()
    }

    /// Gives a content another name, at once: whoever opens that gets the one file or the other.
    func replace(_ place: ContentPlace, with whole: ContentPlace) throws(SystemError) {
        let folder = try self.folder(place.folder)
        clear(place, in: folder)
        willChange(.link)
        guard folder.status(of: place.name) != nil else {
            return try folder.link(whole.name, to: place.name, in: folder)
        }
        let temporary = try temporaryFolder()
        let link = TemporaryName.random()
        try folder.link(whole.name, to: link, in: temporary)
        willChange(.name)
        do throws(SystemError) {
            try temporary.rename(link, to: place.name, in: folder)
            // Of two names of one file, renaming leaves both.
            temporary.remove(link)
        } catch {
            // Another process that starts clears such links away. Then this name is missing until it is wanted again.
            temporary.remove(link)
            guard error.number == ENOENT else { throw error }
            folder.remove(place.name)
        }
    }

    private func makeFolder(_ name: String) throws(SystemError) -> Bool {
        try makingMissing { () throws(SystemError) in
            let directory = try opened()
            if directory.folder.status(of: name)?.kind == .regular { directory.folder.remove(name) }
            return try directory.folder.makeFolder(name)
        }
    }
}
