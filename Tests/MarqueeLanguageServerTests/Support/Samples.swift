/// Definitions that most tests speak of.
enum Samples {
    static let banner = """
        banner:
          type: template
          description: Announces one product
          arguments:
            title: Welcome back
            style: { color: "#0a84ff", padding: 8 }
            style.width: { type: number, value: 320, minimum: 100, description: In pixels }
            layout: { type: string, value: row, enum: [row, column] }
            loud: false
            tags: { type: list, items: { type: string }, value: [] }
            hero: { type: file, required: true }
            on-accept: { type: action }
        """

    static let functions = """
        copy-code:
          type: function
          description: Puts a code on the clipboard
          arguments: { code: "", dialog: { title: Copied } }
        """

    static let files = ["templates/banner.yaml": banner, "templates/functions.yaml": functions]
}
