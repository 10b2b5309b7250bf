import MarqueeCommandLine
import MarqueeFiles
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeProject
import MarqueeStore
import MarqueeSystem
import MarqueeYAML

/// Where contents come from that notifications do not bring along.
struct ContentAddress {
    private let url: String
    private let bearer: OriginToken?

    /// Nil where nothing says so.
    ///
    /// - Parameter override: What stands in for the configuration's address, whose token is only for its own origin.
    init?(of project: Project, override: String? = nil) throws {
        let configured = project.configuration.content
        var (url, bearer) = (override, OriginToken?.none)
        if let configured {
            let address = try project.expanded(configured.url, for: .contents)
            let token = try configured.token.map { try project.expanded($0, for: .contents) }
            url = url ?? address
            if let token {
                bearer = OriginToken(token, for: Self.sample(address))
                guard configured.isInsecure || !URLText.isOpenToOthers(address) else {
                    throw CommandFailure(
                        "invalid-value",
                        "the token of 'content' would be sent unencrypted to another machine ('url:"
                            + " \(configured.url.value.shortened)'); use https, or set 'insecure: true' there",
                        status: .invalidInput)
                }
                guard bearer != nil else {
                    throw CommandFailure(
                        "invalid-value",
                        "the 'content' of \(Project.configurationName) needs a 'url' with http or https, and a 'token' of"
                            + " visible ASCII without spaces", status: .invalidInput)
                }
            }
        }
        guard let url else { return nil }
        self.url = url
        self.bearer = bearer
    }

    private static func sample(_ url: String) -> String {
        url.replacing("{id}", with: "x").replacing("{kind}", with: "x").replacing("{plugin}", with: "x")
    }

    /// What to do when the server asks who that is.
    private var permission: String {
        let place = "'content' in \(Project.configurationName)"
        guard let bearer else { return "it requires a token: set 'token' in \(place)" }
        return bearer.isFor(Self.sample(url))
            ? "it rejects the 'token' in \(place): set one that may read it"
            : "the 'token' in \(place) is only sent to the 'url' there: remove --from and MARQUEE_CONTENT_URL"
    }

    /// Does something with a service that asks there, with the limits of the project's files.
    func withService<Result>(
        of project: Project, in store: Store, _ body: (RemoteContent) async throws -> Result
    ) async throws -> Result {
        var options = try project.fileOptions()
        options.bearer = bearer
        // It is one small answer.
        options.totalTimeout = .seconds(60)
        let files = try await FileCache.open(
            options: options, index: store.files, directory: store.directory, now: { SystemClock().now })
        do {
            let result = try await body(RemoteContent(files: files, template: url, permission: permission))
            await files.close()
            return result
        } catch {
            await files.close()
            throw error
        }
    }
}
