import MarqueeModel

/// The `Decoder` of an entry: its fields by their ids.
struct EntryDecoder: Decoder {
    let fields: ContentFields
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(FieldsContainer<Key>(fields, codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw fields.error("expected a type whose keys are field ids; got one that reads a list")
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { EntrySingleValueContainer(decoder: self) }
}

/// What wraps a type with keys reads it so.
private struct EntrySingleValueContainer: SingleValueDecodingContainer {
    let decoder: EntryDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { false }
    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        guard !(T.self is any ContentFieldReadable.Type) else {
            throw decoder.fields.error("expected a type whose keys are field ids; got '\(T.self)'")
        }
        return try T(from: decoder)
    }
}

extension ContentFields {
    /// Decodes the entry, and makes what is thrown an error of the entry.
    func decoded<T: Decodable>(_ type: T.Type) throws(ContentError) -> T {
        do {
            return try T(from: EntryDecoder(fields: self, codingPath: []))
        } catch let error as ContentError {
            throw error
        } catch let unfollowed as UnfollowedLink {
            throw unfollowed.error
        } catch let error as DecodingError {
            throw self.error(error)
        } catch {
            throw self.error("\(error)")
        }
    }

    /// Standard types, such as enumerations of texts, throw their own errors.
    private func error(_ error: DecodingError) -> ContentError {
        let (path, message): ([any CodingKey], String) =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                (context.codingPath, context.debugDescription)
            case .keyNotFound(let key, let context): (context.codingPath + [key], context.debugDescription)
            @unknown default: ([], "\(error)")
            }
        let field = path.first?.stringValue
        let place = ResourcePlace(
            entry.sys.link, field: field, locale: field.flatMap { scope.value(of: $0, in: entry)?.locale },
            path: path.count > 1 ? path.dropFirst().map(\.stringValue).joined(separator: ".") : nil)
        var result = ContentError(.invalidResource, "\(place): \(message)")
        result.resource = entry.sys.link
        result.field = field
        return result
    }
}
