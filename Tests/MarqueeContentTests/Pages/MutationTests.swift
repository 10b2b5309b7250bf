import MarqueeContent
import MarqueeModel
import Testing

/// Everything that was recorded, with each value replaced by every other type of JSON and by numbers at the ends: no crash, and what is wrong with an
/// item names it.
struct MutationTests {
    /// `scripts/soak-content` changes all items of every list, of every fixture; else it is the first item, which the
    /// others are like, of one fixture of each form.
    private static let items = Mutation.items(1)

    /// The value with all of its texts and numbers the same.
    private static func form(_ value: Value) -> Value {
        switch value {
        case .object(let object):
            let kind = object["type"] ?? object["linkType"]
            return .list([kind ?? .null, .object(ValueObject(object.map { ($0.key, form($0.value)) }))])
        case .list(let items): return .list(items.prefix(1).map { form($0) })
        default: return .string(value.kindDescription)
        }
    }

    private static func all() throws -> [(name: String, value: Value)] {
        var found: [(String, Value)] = []
        for name in Recording.names {
            for exchange in try Recording(name).exchanges where exchange.response.object != nil {
                found.append((name, exchange.response))
            }
        }
        for name in ["all-locales", "asset", "deleted", "fields-in-mulit-locale-format", "localized", "sync"] {
            found.append((name, try Recording.json("resources/\(name)")))
        }
        return found
    }

    @Test(.enabled(if: Recording.areExpected), .timeLimit(.minutes(30)))
    func `no value of another type ends the process, and the error names the entry and the field`() throws {
        var seen: Set<Value> = []
        var mutations = 0
        for (name, value) in try Self.all() where seen.insert(Self.items > 1 ? value : Self.form(value)).inserted {
            let count = Mutation.each(of: value, items: Self.items) { changed, path in
                read(changed, original: value, path, "\(name) \(path)")
            }
            // Each part, each stranger: the smallest answer has an 'sys' with four members.
            #expect(count >= 5 * Mutation.strangers.count, "\(name)")
            mutations += count
        }
        #expect(mutations > 10_000)
        print("\(mutations) values of \(seen.count) answers replaced")
    }

    private func read(_ changed: Value, original: Value, _ path: Mutation.Path, _ comment: String) {
        if original.object?["items"] != nil {
            _ = try? Page<Asset>(changed)
            _ = try? Page<ContentType>(changed)
            _ = try? Page<SpaceLocale>(changed)
            _ = try? SyncDelta(changed)
            page(changed, original, path, comment)
        } else {
            _ = try? SpaceLocale(changed)
            if let type = try? ContentType(changed) { _ = type.body }
            if let asset = try? Asset(changed) { files(of: asset) }
            check(changed, original, path, comment)
        }
        guard original.object?["sys"]?.object?["type"] == "Error" else { return }
        let error = ContentError(status: 422, headers: [], body: changed.jsonBytes())
        #expect(error.code == .refused && error.message.hasPrefix("rejected by Contentful (422"))
    }

    private func files(of asset: Asset) {
        for locale in asset.fields.locales(of: "file") {
            do {
                _ = try asset.file(at: locale)
            } catch {
                #expect(error.field == "file" && error.resource == asset.sys.link)
                #expect(error.message.contains("asset \(asset.id), field 'file', locale '\(locale)'"))
            }
        }
    }

    /// What is wrong below an entry's fields is told with its id and the field.
    private func check(_ changed: Value, _ original: Value, _ path: Mutation.Path, _ comment: String) {
        guard let before = try? Entry(original), path.count >= 2, path[0] == .member("fields"),
            case .member(let field) = path[1]
        else {
            _ = try? Entry(changed)
            return
        }
        do {
            _ = try Entry(changed)
        } catch {
            #expect(error.resource == before.sys.link && error.field == field, "\(comment)")
            #expect(error.message.contains(before.id) && error.message.contains("field '\(field)'"), "\(comment)")
        }
    }

    /// What is wrong with an item of a page is that item's own.
    private func page(_ changed: Value, _ original: Value, _ path: Mutation.Path, _ comment: String) {
        guard let before = try? Page<Entry>(original), path.count >= 2, path[0] == .member("items"),
            case .item(let index) = path[1], path.count > 2
        else {
            _ = try? Page<Entry>(changed)
            return
        }
        do {
            let page = try Page<Entry>(changed)
            #expect(page.items.count + page.failures.count == before.items.count + before.failures.count, "\(comment)")
            let new = page.failures.filter { failure in !before.failures.contains { $0.index == failure.index } }
            #expect(new.allSatisfy { $0.index == index }, "\(comment)")
        } catch {
            Issue.record("\(comment): \(error)")
        }
    }
}
