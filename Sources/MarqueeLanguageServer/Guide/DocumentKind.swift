import MarqueeProject
import MarqueeYAML

/// What a document of a project is.
enum DocumentKind: Sendable, Equatable {
    case configuration, message, definitions, testCase

    /// A document whose `template` is text is a message, one whose `case` is text a test case; one in the folder of messages that says nothing yet will be.
    init(of document: OutlineNode, in file: FilePath) {
        if file == ProjectIndex.configurationFile {
            self = .configuration
        } else if let name = document["case"], !name.isMapping {
            self = .testCase
        } else if let template = document["template"] {
            self = template.isMapping ? .definitions : .message
        } else {
            let isAmongMessages = file.text.hasPrefix(Project.messagesFolder + "/")
            let looksLikeDefinitions = document.entries.contains { $0.value.isMapping && $0.value["type"] != nil }
            self = isAmongMessages && !looksLikeDefinitions ? .message : .definitions
        }
    }
}
