import MarqueeHost
public import MarqueeInbox
public import MarqueeModel
public import MarqueeTracking
import Synchronization

/// A server of profiles that writes down what it gets, and answers as a test says.
public final class RecordingProfileService: ProfileService {
    /// One request.
    public struct Request: Sendable {
        /// What was sent.
        public let edits: [ProfileEdit]
        /// Whose.
        public let user: ProfileUser
    }

    /// What came, in order.
    public let requests = Recording<Request>()
    private let answers: Mutex<[Result<Value, ServiceFailure>]>

    /// Creates a server that answers in turn with these, the last one from then on.
    public init(_ answers: [Result<Value, ServiceFailure>] = [.success(["ok": true])]) {
        self.answers = Mutex(answers)
    }

    /// Records, and answers.
    public func send(_ edits: [ProfileEdit], of user: ProfileUser) async throws -> Value {
        requests.append(Request(edits: edits, user: user))
        let answer = answers.withLock { answers in
            answers.count > 1 ? answers.removeFirst() : answers.first ?? .success(.null)
        }
        return try answer.get()
    }
}

/// A server of events that writes down what it gets, and answers as a test says.
public final class RecordingTrackingService: TrackingService {
    /// What came, in order.
    public let batches = Recording<TrackingBatch>()
    private let failures: Mutex<[ServiceFailure?]>

    /// Creates a server that fails in turn with these, nil being a success, and succeeds from then on.
    public init(failures: [ServiceFailure?] = []) {
        self.failures = Mutex(failures)
    }

    /// Records, and answers.
    public func send(_ batch: TrackingBatch) async throws {
        batches.append(batch)
        let failure = failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let failure { throw failure }
    }
}

/// A source of contents that writes down what it is asked for, and answers as a test says.
public final class RecordingContentService: NotificationContentService {
    /// What was asked for, in order.
    public let requests = Recording<ContentReference>()
    private let answer: @Sendable (ContentReference) async throws -> [UInt8]

    /// Creates a source.
    public init(_ answer: @escaping @Sendable (ContentReference) async throws -> [UInt8]) {
        self.answer = answer
    }

    /// Records, and answers.
    public func content(of reference: ContentReference) async throws -> [UInt8] {
        requests.append(reference)
        return try await answer(reference)
    }
}

/// An application's delegate that writes down what it is told.
public final class RecordingNotificationDelegate: NotificationDelegate {
    /// One call.
    public struct Call: Sendable {
        /// `silent`, `action:ID`, `foreground`, `background`, `content` or `failure`.
        public let kind: String
        /// With what.
        public let event: NotificationEvent
    }

    /// The calls, in order.
    public let calls = Recording<Call>()

    /// Creates a delegate.
    public init() {}

    /// Records.
    public func receiveSilently(_ event: NotificationEvent) async { calls.append(Call(kind: "silent", event: event)) }
    /// Records.
    public func perform(action identifier: String, of event: NotificationEvent) async {
        calls.append(Call(kind: "action:\(identifier)", event: event))
    }
    /// Records.
    public func receiveInForeground(_ event: NotificationEvent) async {
        calls.append(Call(kind: "foreground", event: event))
    }
    /// Records.
    public func receiveInBackground(_ event: NotificationEvent) async {
        calls.append(Call(kind: "background", event: event))
    }
    /// Records.
    public func eventWithContent(_ content: NotificationContent, of event: NotificationEvent) async {
        calls.append(Call(kind: "content", event: event))
    }
    /// Records.
    public func eventFailureWithError(_ error: any Error, of event: NotificationEvent) async {
        calls.append(Call(kind: "failure", event: event))
    }
}
