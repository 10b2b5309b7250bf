import MarqueeDashboard
import MarqueeDatabase
import MarqueeFiles
import MarqueeHost
import MarqueeIntake
import MarqueeModel
import MarqueeProject
import MarqueeStore
import MarqueeSync
import MarqueeSystem
import MarqueeYAML

/// Why a command failed: one sentence, a code for scripts, an exit code, and findings where there are some.
struct CommandFailure: Error {
    let code: String
    let message: String
    let status: ExitStatus
    let report: DiagnosticReport?
    /// More than the sentence has room for, a line each.
    let details: [String]

    init(
        _ code: String, _ message: String, status: ExitStatus, report: DiagnosticReport? = nil, details: [String] = []
    ) {
        self.code = code
        self.message = message
        self.status = status
        self.report = report
        self.details = details
    }

    /// What a command makes of an error of the libraries.
    init(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as InvalidDocuments:
            self.init("invalid", error.description, status: .invalidInput, report: error.report)
        case let error as ProjectError: self.init(error)
        case let error as DefinitionError:
            self.init(
                "invalid", "the definitions cannot be used", status: .invalidInput,
                report: DiagnosticReport(error.diagnostics))
        case let error as StoreError: self.init(error)
        case let error as StorageError:
            self.init(
                "dashboard-\(error.code.rawValue)", error.message,
                status: [.failed, .missing].contains(error.code) ? .cannotRead : .cannotWrite)
        case let error as TokenRefusal: self.init("token-refused", error.description, status: .invalidInput)
        case let error as PluginError: self.init(error.code.rawValue, error.description, status: .unavailable)
        case let error as SyncError: self.init(error, isTold: false)
        case let error as InboxError:
            self.init(
                error.code.rawValue, error.message,
                status: [.notFetched, .contentRefused].contains(error.code) ? .unavailable : .invalidInput)
        case let error as IntakeError:
            let status: ExitStatus =
                switch error.code {
                case .cannotListen: .unavailable
                case .certificate: .invalidInput
                case .invalidAddress, .missingToken, .weakToken, .insecure: .usage
                }
            self.init(error.code.rawValue, error.message, status: status)
        case let error as any CodedError: self.init(error.codeName, error.message, status: .invalidInput)
        case let error as CacheBusy: self.init("files-busy", error.description, status: .unavailable)
        case let error as SystemError:
            self.init("files-unusable", "the file cache cannot be used: \(error)", status: .cannotWrite)
        case is CancellationError: self.init("interrupted", "interrupted", status: .interrupted)
        default: self.init("failed", "\(error)", status: .invalidInput)
        }
    }

    private init(_ error: ProjectError) {
        let status: ExitStatus =
            switch error.code {
            case .noProject, .untrusted: .usage
            case .pluginNotFound: .unavailable
            case .unwritable, .inTheWay: .cannotWrite
            case .unreadable, .outsideProject, .noMessage, .unsetVariable, .invalidValue: .invalidInput
            }
        self.init(error.code.rawValue, error.message, status: status)
    }

    /// - Parameter isTold: Whether the details have been printed before, for people.
    init(_ error: SyncError, isTold: Bool) {
        let status: ExitStatus =
            switch error.code {
            case .unreachable, .untrusted, .lostRace, .wrongAnswer, .uncertain, .notArrived: .unavailable
            case .notPermitted, .breaking, .unsupported, .rejected, .configuration, .stalePlan: .invalidInput
            }
        self.init(error.code.rawValue, error.message, status: status, details: isTold ? [] : error.details)
    }

    private init(_ error: StoreError) {
        let status: ExitStatus =
            switch error.code {
            case .claimed: .otherHost
            case .notFound, .wrongState: .invalidInput
            default: error.concernsWriting ? .cannotWrite : .cannotRead
            }
        self.init(error.code.scriptName, error.description, status: status)
    }

    /// `{"error": {"code": …, "message": …}}`, with the findings where there are some.
    var json: Value {
        var error: ValueObject = ["code": .string(code), "message": .string(message)]
        if let report, !report.diagnostics.isEmpty {
            error["diagnostics"] = .list(report.diagnostics.map(JSONReportFormat.value))
        }
        if !details.isEmpty { error["details"] = .list(details.map(Value.string)) }
        return ["error": .object(error)]
    }

    /// As people read it.
    func text(isColored: Bool) -> String {
        let findings = report.map { TextReportFormat(isColored: isColored).text(of: $0) } ?? ""
        let label = isColored ? "\u{1B}[1;31merror:\u{1B}[0m" : "error:"
        let more = details.map { "  \($0.visible)\n" }.joined()
        return "\(findings)\(label) \(message.visible)\n\(more)"
    }
}

extension StoreError.Code {
    /// As the other codes are written: `newerSchema` is `store-newer-schema`.
    fileprivate var scriptName: String {
        rawValue.reduce(into: "store-") { name, letter in
            name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }
}
