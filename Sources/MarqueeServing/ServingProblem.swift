import MarqueeModel

/// Why a server cannot be started as it was asked to: one sentence, with what to do.
package struct ServingProblem: WordedError, Sendable {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
