import MarqueeForms
import MarqueeModel

/// What the page of templates to choose from shows.
struct ComposeChoice {
    struct Row {
        let name: String
        let path: String
        let description: String?
    }

    let frame: PageFrame
    let notice: String?
    let rows: [Row]
}

/// What the form shows.
struct ComposeContent {
    struct Mistake {
        /// Of the field, where there is one.
        let id: String?
        let text: String
    }

    struct Host {
        let field: String
        let name: String
        let isChosen: Bool
    }

    let frame: PageFrame
    let csrf: String
    let script: String
    let formScript: String
    let name: String
    /// Where the form is sent: also where it stands, for whoever comes back.
    let path: String
    let description: String?
    let id: String
    let marker: FormField.Option
    let fields: [FormField]
    let hasFields: Bool
    let mistakes: [Mistake]
    let hasMistakes: Bool
    let heading: String
    let reach: String?
    let reading: MessageReading?
    let takesDraft: Bool
    let title: String
    let titleError: String?
    let recipients: [FormField.Option]
    let recipientsError: String?
    let labels: String
    let labelsError: String?
    let hosts: [Host]
    let hasHosts: Bool
    /// Of hosts that cannot be chosen here, how many there are.
    let unlisted: String?
    let audienceKinds: [FormField.Option]
    let audienceKey: String
    let audienceKeyError: String?
    let audienceValue: String
    let start: String
    let startError: String?
    let expires: String
    let expiresError: String?
    let clocks: [FormField.Option]

    init(
        _ state: ComposeState, _ form: FormFields, hosts: [HostRecord], unlisted: Int, frame: PageFrame, csrf: String,
        script: String, formScript: String
    ) {
        let (written, problems) = (state.fields, state.problems)
        (self.frame, self.csrf, self.script, self.formScript) = (frame, csrf, script, formScript)
        name = state.definition.name
        path = "/compose?template=" + PercentEncoding.encode(name)
        description = state.definition.description
        id = written["id"] ?? ""
        marker = FormFields.marker(FieldName.top, state.definition)
        fields = form.block(of: state.definition)
        hasFields = !fields.isEmpty
        // In the order of the page.
        let places = Dictionary(
            state.definition.argumentsInDashboardOrder.enumerated().map { (FieldName.top + $1.name, $0) },
            uniquingKeysWith: { first, _ in first })
        // What belongs to an action comes where that stands.
        func place(_ field: String) -> Int { places[field] ?? places[String(field.prefix { $0 != "!" })] ?? .max }
        let ordered = problems.sorted { (place($0.key), $0.key) < (place($1.key), $1.key) }
        mistakes =
            ordered.map { Mistake(id: FieldName.id(of: $0.key), text: $0.value) }
            + state.others.map { Mistake(id: nil, text: $0) }
        hasMistakes = !mistakes.isEmpty
        heading = "\(mistakes.count) error\(mistakes.count == 1 ? "" : "s"); nothing was sent"
        reach = state.reach
        reading = state.reading
        takesDraft = state.takesDraft
        title = written["title"] ?? ""
        titleError = problems["title"]
        recipients = Self.options(
            [
                ("everyone", "Everyone"), ("labels", "Hosts with labels"), ("hosts", "Selected hosts"),
                ("audience", "Audience"),
            ], written["to"])
        recipientsError = problems["to"]
        labels = written["labels"] ?? ""
        labelsError = problems["labels"]
        self.hosts = hosts.map {
            Host(field: FieldName.host($0.id), name: $0.name, isChosen: written[FieldName.host($0.id)] != nil)
        }
        hasHosts = !hosts.isEmpty
        self.unlisted = unlisted > 0 ? "\(unlisted)" : nil
        audienceKinds = Self.options([("tag", "Tag"), ("attribute", "Attribute")], written["audience-kind"] ?? "tag")
        audienceKey = written["audience-key"] ?? ""
        audienceKeyError = problems["audience-key"]
        audienceValue = written["audience-value"] ?? ""
        start = written["start"] ?? ""
        startError = problems["start"]
        expires = written["expires"] ?? ""
        expiresError = problems["expires"]
        clocks = Self.options([("hosts", "Local time of each host"), ("utc", "UTC")], written["clock"] ?? "hosts")
    }

    private static func options(_ choices: [(String, String)], _ chosen: String?) -> [FormField.Option] {
        choices.map { .init(value: $0.0, title: $0.1, isChosen: $0.0 == chosen) }
    }
}
