import MarqueeCommandLine
import MarqueeContent
import MarqueeModel
import MarqueeProject

extension ContentTaking {
    /// Writes the messages' files, but for those that somebody has changed here.
    ///
    /// What is about to be written is known before it is: a file that was written, and nothing behind it, is still ours.
    mutating func write(_ all: [Taken]) throws {
        let resolver = MessageResolver(
            catalog: pulling.session.catalog, options: pulling.session.project.resolutionOptions())
        var writes: [(taken: Taken, file: MessageFile, content: [UInt8])] = []
        var seen: [(entry: String, seen: ContentMemory.Seen)] = []
        for taken in all {
            guard let file = taken.file else { continue }
            let likeness = file.message.map { taken.mapping.compare($0, with: taken.message, at: pulling.locale) }
            let isFirst = countsFirst(taken.entry)
            let isSame = likeness != nil && likeness != .different && file.locale == pulling.locale
            if isSame {
                if isFirst {
                    outcome.unchanged += 1
                    line(taken, "unchanged")
                }
                let isOurs = likeness == .same || file.digest.map { taken.seen?.digests.contains($0) == true } == true
                seen.append((taken.entry.id, state(after: taken, file.isAlone && isOurs ? file.digest : nil)))
            } else if let reason = reason(toKeep: file, taken) {
                guard isFirst else {
                    if reason.isOpen { pending.insert(taken.entry.id) }
                    continue
                }
                line(taken, "kept")
                guard reason.isOpen else {
                    outcome.unchanged += 1
                    console.note(reason.text)
                    continue
                }
                outcome.failed += 1
                pending.insert(taken.entry.id)
                console.warn(reason.text)
            } else if isFirst || !pulling.isDry {
                outcome.written += 1
                line(taken, "written")
                if console.format == .text, !console.isQuiet {
                    console.print("\(pulling.isDry ? "would write" : "wrote") \(shown(file))\n")
                }
                let message = file.merged(taken.message, locale: pulling.locale)
                for finding in resolver.findings(in: message) where finding.severity == .error {
                    console.warn("'\(shown(file))': \(finding.message)")
                }
                let content = MessageFile.text(of: message)
                writes.append((taken, file, content))
                seen.append((taken.entry.id, state(after: taken, MessageFile.digest(content))))
            }
        }
        guard !pulling.isDry else { return }
        try memory?.keep(
            writes.map { taken, _, content in
                var before = taken.seen ?? ContentMemory.Seen(fields: MarqueeContent.Fields())
                before.digests.append(MessageFile.digest(content))
                return (taken.entry.id, before)
            })
        for (_, file, content) in writes { try file.write(content) }
        try memory?.keep(seen)
    }

    /// What is known of an entry once its file says what it does.
    private func state(after taken: Taken, _ digest: String?) -> ContentMemory.Seen {
        var seen = ContentMemory.Seen(fields: taken.entry.fields)
        // What was pushed and is not published yet is newer than what came.
        if let former = taken.seen, isOlder(taken) { seen.fields = former.fields }
        seen.changedAt = taken.seen?.changedAt
        seen.digests = [digest].compactMap(\.self)
        // An asset that the file does not name is called by its URL.
        seen.files = taken.files
        seen.links = taken.links
        return seen
    }

    /// Whether what is published is from before the last push.
    private func isOlder(_ taken: Taken) -> Bool {
        guard let changedAt = taken.seen?.changedAt, let updatedAt = taken.entry.sys.updatedAt else { return false }
        return updatedAt < changedAt
    }

    /// Why a file is not written; open: somebody has to do something about it.
    private func reason(toKeep file: MessageFile, _ taken: Taken) -> (text: String, isOpen: Bool)? {
        guard file.content != nil else { return nil }
        let shown = shown(file)
        guard file.isAlone else {
            return (
                "'\(shown)' contains '\(file.id)' and other messages, so it is unchanged; edit it there, or move it to a"
                    + " separate file", true
            )
        }
        // Overwriting would lose another message.
        guard file.message == nil || file.message?.id == file.id else {
            return (
                "'\(shown)' contains another message\(file.message?.id.map { ", '\($0)'" } ?? ", without an id"), so it is"
                    + " unchanged; rename that file to pull entry '\(taken.entry.id)'", true
            )
        }
        guard !pulling.overwrites else { return nil }
        if isOlder(taken) {
            return ("'\(shown)' was pushed but is not published yet, so it is unchanged", false)
        }
        guard file.message == nil || file.locale == pulling.locale else {
            return (
                "'\(shown)' contains \(file.locale.map { "the locale '\($0)'" } ?? "all locales"), so it is unchanged;"
                    + " use --overwrite to replace it", true
            )
        }
        guard let digest = file.digest, taken.seen?.digests.contains(digest) != true else { return nil }
        let fixed = editedInVain(file, taken).map { "'\($0)'" }
        guard fixed.isEmpty else {
            return (
                "'\(shown)' was changed here, so it is unchanged; \(fixed.joined(separator: ", ")) can only be edited in"
                    + " Contentful: send other changes with 'marquee content push', or use --overwrite to replace the file",
                true
            )
        }
        return (
            "'\(shown)' was changed here, so it is unchanged; send the changes with 'marquee content push'; if it has nothing"
                + " to send, use --overwrite to replace the file with the entry's values", true
        )
    }

    /// The arguments that were changed here, where only editors write.
    private func editedInVain(_ file: MessageFile, _ taken: Taken) -> [String] {
        guard let message = file.message else { return [] }
        return taken.mapping.editorsPart(
            of: message, at: pulling.locale, beside: taken.entry, seen: taken.seen?.fields, resolving: taken.resolver,
            functions: types.functions
        ) { link, url in taken.files.first { $0.value.asset == link.id && $0.value.url == url }?.key }?
        .editedArguments ?? []
    }

    private func shown(_ file: MessageFile) -> String {
        file.path.shown(in: pulling.session.project.workingDirectory).text.visible
    }

    private mutating func line(_ taken: Taken, _ status: String) {
        outcome.lines.append([
            "entry": .string(taken.entry.id), "status": .string(status), "file": .string(taken.file.map(shown) ?? ""),
        ])
    }
}
