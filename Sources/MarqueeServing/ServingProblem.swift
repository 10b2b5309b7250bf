/// Why a server cannot be started as it was asked to: one sentence, with what to do.
package struct ServingProblem: Error, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
