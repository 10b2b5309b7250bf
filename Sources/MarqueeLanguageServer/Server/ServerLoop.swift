import MarqueeModel
package import MarqueeProject

/// Drives a server over two descriptors: the one place that waits.
package struct ServerLoop {
    private static let partSize = 64 << 10
    /// How many messages are answered before diagnostics get their turn, however many are waiting.
    private static let patience = 64

    private var server: LanguageServer
    private let input: Int32
    private let output: Int32
    private var frames = FrameReader()
    private var queue = MessageQueue()
    private var isAtEnd = false
    private var answeredInRow = 0

    package init(_ server: LanguageServer, input: Int32, output: Int32) {
        self.server = server
        self.input = input
        self.output = output
    }

    /// Runs until the client ends it, or goes; returns the exit code.
    ///
    /// - Throws: when the descriptors fail; a client that has gone is no failure.
    package mutating func run() throws(FileSystem.Failure) -> Int32 {
        while true {
            try read()
            if !queue.isEmpty, !(server.hasWork && answeredInRow >= Self.patience) {
                answeredInRow += 1
                if let message = queue.next() { server.take(message) }
            } else if server.hasWork {
                answeredInRow = 0
                server.work()
            } else if isAtEnd {
                server.takeEnd()
            }
            for message in server.takeOutgoing() {
                try FileSystem.write(FrameWriter.frame(message.json.jsonBytes()), to: output)
            }
            if let code = server.exitCode { return code }
        }
    }

    /// Takes what there is; waits only when there is nothing else to do.
    private mutating func read() throws(FileSystem.Failure) {
        let isIdle = queue.isEmpty && !server.hasWork
        while !isAtEnd, !queue.isFull, (isIdle && queue.isEmpty) || FileSystem.hasInput(input) {
            let part = try FileSystem.part(of: input, limit: Self.partSize)
            if part.isEmpty {
                isAtEnd = true
                if frames.isInsideFrame {
                    let problem = ResponseError(.parseError, "the input ends inside a message")
                    queue.append(.invalid(nil, problem), bytes: 0)
                }
            }
            frames.append(part)
            while let frame = frames.next() { take(frame) }
        }
    }

    private mutating func take(_ frame: FrameReader.Frame) {
        switch frame {
        case .body(let body):
            queue.append(IncomingMessage(body), bytes: body.count)
        case .refused(let problem):
            queue.append(.invalid(nil, ResponseError(.invalidRequest, problem)), bytes: 0)
        case .broken(let problem):
            queue.append(.invalid(nil, ResponseError(.parseError, problem)), bytes: 0)
            isAtEnd = true
        }
    }
}
