public import MarqueeModel

/// A question that is answered by stars.
public struct Feedback: Sendable, Hashable {
    /// Which question it is.
    public var id: String
    /// What is asked.
    public var question: String
    /// Whether a comment can be added, where there is a keyboard.
    public var takesComment: Bool

    /// Creates a question.
    public init(id: String, question: String, takesComment: Bool = false) {
        self.id = id
        self.question = question
        self.takesComment = takesComment
    }

    var arguments: ValueObject {
        var arguments: ValueObject = ["id": .string(id), "question": .string(question)]
        if takesComment { arguments["comment"] = true }
        return arguments
    }
}

/// A question with some answers to choose from.
public struct Poll: Sendable, Hashable {
    /// What is asked.
    public var question: String
    /// What there is to choose from; the first ten are shown.
    public var choices: [String]

    /// Creates a question.
    public init(question: String, choices: [String]) {
        self.question = question
        self.choices = choices
    }

    var arguments: ValueObject {
        ["question": .string(question), "choices": .list(choices.map { .string($0) })]
    }
}

/// Whatever an application makes of it.
public struct CustomObject: Sendable, Hashable {
    /// Any object.
    public var content: ValueObject

    /// Creates an object.
    public init(content: ValueObject) { self.content = content }
}
