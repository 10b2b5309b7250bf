import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeRecipes
import MarqueeSync
import MarqueeYAML

extension OnlineServer {
    /// Nil where the configuration names none.
    init?(of project: Project) throws {
        guard let written = project.configuration.online else { return nil }
        let url = try project.expanded(written.url, for: .online)
        let token = try written.token.map { try project.expanded($0, for: .online) }
        let authorities = try project.authorities(for: url)
        guard token == nil || written.isInsecure || !URLText.isOpenToOthers(url) else {
            throw CommandFailure(
                "invalid-value",
                "the token of 'online' would be sent unencrypted to another machine ('url: \(written.url.value.shortened)');"
                    + " use https, or set 'insecure: true' there", status: .invalidInput)
        }
        do {
            try self.init(url: url, token: token, isInsecure: written.isInsecure, authorities: authorities)
        } catch {
            // Quotes what was written, and never what variables hold.
            throw CommandFailure(
                "invalid-value",
                "the 'online' of \(Project.configurationName) cannot be used ('url: \(written.url.value.shortened)'): expected a"
                    + " URL such as https://push.example/may-show, and a 'token' of visible ASCII without spaces",
                status: .invalidInput)
        }
    }

    /// Asks it about messages of recipes.
    var check: OnlineCheck {
        { question in
            try await agrees(to: [
                "recipe": .string(question.recipe), "profile": .string(question.profile),
                "at": .string(question.askedAt.description), "message": .object(question.message.written),
            ])
        }
    }
}
