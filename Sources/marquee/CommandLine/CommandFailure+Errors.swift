import MarqueeCommandLine
import MarqueeContent
import MarqueeDatabase
import MarqueeFiles
import MarqueeHost
import MarqueeInbox
import MarqueeIntake
import MarqueeModel
import MarqueePlugins
import MarqueeProject
import MarqueeRecipes
import MarqueeStore
import MarqueeSync
import MarqueeSystem
import MarqueeYAML

extension CommandFailure {
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
        case let error as PluginError: self.init(error.code.rawValue, error.description, status: .unavailable)
        case let error as SyncError: self.init(error, isTold: false)
        case let error as ContentError: self.init(error)
        case let error as InboxError:
            self.init(
                error.code.rawValue, error.sentence,
                status: [.notFetched, .contentRefused].contains(error.code) ? .unavailable : .invalidInput)
        case let error as IntakeError:
            let status: ExitStatus =
                switch error.code {
                case .cannotListen: .unavailable
                case .certificate: .invalidInput
                case .invalidAddress, .missingToken, .weakToken, .insecure: .usage
                }
            self.init(error.code.rawValue, error.sentence, status: status)
        case let error as HostError where error.code == .notRunning:
            self.init(error.code.rawValue, error.sentence, status: .unavailable)
        case let error as CacheBusy: self.init("files-busy", error.description, status: .unavailable)
        case let error as SystemError:
            self.init("files-unusable", "the file cache cannot be used: \(error.withRemedy)", status: .cannotWrite)
        case let error as RecipeInputError: self.init("invalid", error.description, status: .invalidInput)
        case is CancellationError: self.init("interrupted", "interrupted", status: .interrupted)
        case let error as any CodedError: self.init(error.codeName, error.description, status: .invalidInput)
        default: self.init(unexpected: error)
        }
    }

    private init(_ error: ProjectError) {
        let status: ExitStatus =
            switch error.code {
            case .noProject, .untrusted: .usage
            case .pluginNotFound, .unusablePlugin: .unavailable
            case .unwritable, .linkedStore, .inTheWay: .cannotWrite
            case .unreadable, .outsideProject, .noMessage, .unsetVariable, .invalidValue: .invalidInput
            }
        self.init(error.code.rawValue, error.sentence, status: status)
    }

    /// - Parameter isTold: Whether the details have been printed before, for people.
    init(_ error: SyncError, isTold: Bool) {
        let status: ExitStatus =
            switch error.code {
            case .unreachable, .untrusted, .lostRace, .wrongAnswer, .uncertain, .notArrived: .unavailable
            case .notPermitted, .breaking, .drift, .notOwned, .unsupported, .rejected, .configuration, .stalePlan:
                .invalidInput
            }
        self.init(error.code.rawValue, error.sentence, status: status, details: isTold ? [] : error.details)
    }

    init(_ error: ContentError) {
        let status: ExitStatus =
            switch error.code {
            case .unreachable, .interrupted, .rateLimited, .serverFailed, .wrongAnswer, .versionMismatch, .notProcessed:
                .unavailable
            case .notPermitted, .notFound, .refused, .invalidResource, .invalidValue, .configuration, .unsupported:
                .invalidInput
            }
        var details = error.details.map { ["Contentful's answer: \($0.json())"] } ?? []
        if let id = error.requestID { details.append("Contentful's request id: \(id)") }
        self.init(error.code.rawValue, error.sentence, status: status, details: details)
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
}

extension StoreError.Code {
    /// As the other codes are written: `newerSchema` is `store-newer-schema`.
    fileprivate var scriptName: String {
        rawValue.reduce(into: "store-") { name, letter in
            name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }
}
