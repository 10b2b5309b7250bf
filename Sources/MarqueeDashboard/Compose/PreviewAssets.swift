import HTTPTypes
import Hummingbird
import MarqueeServing
import WebPresenter

/// `/preview/…`: the web presenter's own page, for the frame beside a form. The same for everybody, and no secret.
struct PreviewAssets: Sendable {
    var routes: [Route] {
        [
            .page(.get, "/preview/{file}") { request, context in
                let name = try context.pathValue("file")
                guard let file = PreviewPage.file(named: name) else { throw Problem.notFound }
                var headers: HTTPFields = [.cacheControl: "no-cache"]
                SecurityHeaders.addForPreview(PreviewPage.policy, to: &headers)
                return .text(file.text, type: file.type, headers: headers)
            }
        ]
    }
}
