extension Samples {
    static let recipes = """
        welcome:
          trigger: { event: app.opened }
          limits: [{ type: days, limit: 1 }]
          message:
            template: banner
            arguments: { title: Hello, hero: sun.png }
        again:
          trigger: [{ event: app.opened }, { inaction: { after: cart.filled, without: cart.paid, for: 10m } }]
          message: { template: banner, arguments: { hero: sun.png } }
        """

    static let message = """
        template: banner
        arguments:
          title: Hi
          style: { padding: 1 }
          style.width: 200
          hero: sun.png
          on-accept: { type: function, function: copy-code, arguments: { code: X, dialog.title: Y } }
        localizations: { it: { title: Ciao } }
        """

    static let testCase = """
        case: The welcome is shown once a day
        event: { event: app.opened }
        expect: { winner: welcome, stopped: { again: cooldown } }
        ---
        case: A message resolves
        message: hi
        expect: { arguments: { title: Hi } }
        """

    /// A project with everything in it.
    static let whole = files.merging([
        "messages/hi.yaml": message, "recipes/welcome.yaml": recipes, "templates/cases.yaml": testCase,
        "assets/sun.png": "",
    ]) { first, _ in first }
}
