/// A field of a form, or a group of them, as the page has it.
package struct FormField: Sendable {
    package struct Option: Sendable {
        package let value: String
        package let title: String
        package let isChosen: Bool

        package init(value: String, title: String, isChosen: Bool) {
            (self.value, self.title, self.isChosen) = (value, title, isChosen)
        }
    }

    /// How somebody fills it in: one of them is true.
    package struct Kind: Sendable {
        package var isGroup = false
        package var isText = false
        package var isLong = false
        package var isNumber = false
        package var isSwitch = false
        package var isChoice = false
    }

    package let id: String
    package let name: String
    package let label: String
    package var kind = Kind()
    /// In a group.
    package var members: [FormField] = []
    /// What belongs to a choice, and comes below it.
    package var below: [FormField] = [] { didSet { hasBelow = !below.isEmpty } }
    /// Stored, since pages read only that.
    package private(set) var hasBelow = false
    /// Whether other fields may follow from it.
    package var isAction = false
    /// That the fields below were made for it: a name and a value that the form sends along.
    package var marker: Option?
    package var value = ""
    package var isOn = false
    /// Says that the switch was there.
    package var presence: String?
    package var options: [Option] = []
    package var isRequired = false
    /// That it holds a colour.
    package var isColour = false
    /// That it holds a file's address, and which kinds of files.
    package var accepted: String?
    /// Whether the browser may correct and translate it.
    package var isProse = false
    package var minimum: String?
    package var maximum: String?
    package var longest: Int?
    package var description: String?
    package var constraints: String?
    package var error: String?

    package init(_ name: String, _ label: String) {
        self.name = name
        self.id = FieldName.id(of: name)
        self.label = label
    }
}
