/// What a presenter said about a presentation that was over. It changes nothing, and is a mistake all the same.
package struct LateCall: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        case presented = "presented()"
        case fail = "fail(_:)"
        case trigger = "trigger(_:)"
    }

    package let presentation: Int64
    package let kind: Kind
}
