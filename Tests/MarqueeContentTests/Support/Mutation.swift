import Foundation
import MarqueeModel

/// A value with one of its parts replaced or removed: what a server could answer in its place.
enum Mutation {
    typealias Path = [Step]

    /// One step of the way to a part.
    enum Step: Hashable, CustomStringConvertible {
        case member(String)
        case item(Int)

        var description: String {
            switch self {
            case .member(let key): ".\(key)"
            case .item(let index): "[\(index)]"
            }
        }
    }

    /// What stands in a part's place: every type of JSON, and numbers and texts that code trips over.
    static let strangers: [Value] = [
        .null, true, 7, 2.5, "text", "", "a/../b", [], ["a"], [:], ["a": "b"], .integer(.max), .integer(.min),
        .integer(1 << 53 + 1), -1, .double(1e300),
    ]

    /// How many items of each list are replaced: all with `scripts/soak-content`, else as many as a test asks for, since those
    /// of long lists are alike.
    static func items(_ few: Int) -> Int { ProcessInfo.processInfo.environment["MARQUEE_ROUNDS"] == nil ? few : .max }

    /// Calls with the value once for each of its parts and each stranger, and once without each part.
    ///
    /// - Parameter items: How many items of each list are replaced: those of long lists are alike.
    /// - Returns: How many there were.
    @discardableResult
    static func each(of value: Value, items: Int = .max, _ body: (Value, Path) -> Void) -> Int {
        var count = 0
        each(of: value, at: [], items) { changed, path in
            count += 1
            body(changed, path)
        }
        return count
    }

    private static func each(of value: Value, at path: Path, _ items: Int, _ body: (Value, Path) -> Void) {
        for stranger in strangers where stranger != value { body(stranger, path) }
        switch value {
        case .object(let object):
            for member in object {
                var copy = object
                each(of: member.value, at: path + [.member(member.key)], items) { replaced, path in
                    copy[member.key] = replaced
                    body(.object(copy), path)
                }
                copy[member.key] = nil
                body(.object(copy), path + [.member(member.key)])
            }
        case .list(let list):
            for index in list.indices.prefix(items) {
                var copy = list
                each(of: list[index], at: path + [.item(index)], items) { replaced, path in
                    copy[index] = replaced
                    body(.list(copy), path)
                }
                copy.remove(at: index)
                body(.list(copy), path + [.item(index)])
            }
        default: break
        }
    }
}
