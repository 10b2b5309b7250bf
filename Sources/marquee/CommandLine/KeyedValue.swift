import MarqueeCommandLine
import MarqueeModel

/// `KEY=VALUE`, as an argument gives it.
struct KeyedValue {
    let key: String
    let text: String

    init(_ argument: String, example: String) throws(CommandFailure) {
        guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else {
            throw CommandFailure(
                "usage", "expected KEY=VALUE such as '\(example)', got '\(argument.shortened)'",
                status: .usage
            )
        }
        key = String(argument[..<equals])
        text = String(argument[argument.index(after: equals)...])
    }

    /// The text as a number, boolean, list or object, where it is one.
    var value: Value {
        get throws {
            do {
                return try Value(json: text)
            } catch {
                // Most texts are not JSON, and are not meant to be.
                guard let first = text.first, "{[\"".contains(first) else { return .string(text) }
                throw CommandFailure(
                    "invalid-value", "the value of '\(key.shortened)' starts like JSON but is invalid: \(error)",
                    status: .invalidInput)
            }
        }
    }
}
