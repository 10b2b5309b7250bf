import MarqueeModel

extension StarterProject {
    static func configuration(named name: String) -> String {
        """
        # yaml-language-server: $schema=.marquee-schema/config.schema.json
        # This file makes the folder a project. Every setting has a default, so it could be empty.
        name: \(Value.string(name).json())
        templates: [templates]
        plugins: [terminal]                       # who shows messages: a built-in plugin for terminals
        presenters: { template: terminal, function: terminal }
        locale: { current: en }
        files: { directories: [assets] }          # messages may use files below these

        """
    }

    static let banner = """
        # yaml-language-server: $schema=../.marquee-schema/template.schema.json
        # A template defines what can be shown, and which values a message can set. Each argument has a default, so that a
        # message can leave it out; files and actions are absent then.
        product-banner:
          type: template
          description: Announces one product
          maxDisplay: 30s                         # after that the host closes it
          arguments:
            title: Welcome back                   # shorthand: the default, which implies the type
            body:                                 # longhand: more than the default
              type: string
              value: See what is new
              description: Plain text, no markup
              maxLength: 400
            style:                                # a group; 'style.padding: 8' means the same
              color: { type: string, value: "#0a84ff", pattern: "^#[0-9a-fA-F]{6}$" }
              padding: 8
            hero: { type: file, accept: [image/png, image/jpeg], maxBytes: 5MB }
            on-accept: { type: action }           # messages set what the button does
            on-decline: { type: action }

        """

    static let dialog = """
        # yaml-language-server: $schema=../.marquee-schema/template.schema.json
        # A visual function: shown like a template when an action calls it. Functions have no actions.
        confirm-order:
          type: function
          visual: true
          description: Says that an order is placed
          arguments:
            text: Thank you for your order.
            number: ""

        """

    static let function = """
        # yaml-language-server: $schema=../.marquee-schema/template.schema.json
        # A function that shows nothing: it runs at once, next to the shown message.
        copy-code:
          type: function
          visual: false
          description: Passes on a code
          arguments:
            code: { type: string, value: WELCOME, pattern: "^[A-Z0-9]{4,12}$" }

        """

    static let message = """
        # yaml-language-server: $schema=../.marquee-schema/message.schema.json
        # One message. It has no id, so it is a new message each time it is sent:
        #   marquee send spring
        #   marquee run --until-empty
        template: product-banner
        arguments:
          title: Spring is here
          body: All plants are cheaper this week.
          style.padding: 12
          on-accept: { type: function, function: copy-code, arguments: { code: SPRING15 } }
          on-decline: { type: close }
        localizations:
          it: { title: È primavera }
        ttl: 12h                                  # not shown after that

        """

    static let cases = """
        # yaml-language-server: $schema=../.marquee-schema/template.schema.json
        # The expected results for messages, checked by 'marquee test'. What is not listed is not checked, except that
        # there must be no other warnings.
        case: the message of spring keeps the colour of the template
        message: spring                           # the name of one in messages/
        expect:
          arguments: { title: Spring is here, style: { padding: 12, color: "#0a84ff" } }
          actions: { on-accept: { type: function, function: copy-code } }
        ---
        case: in Italy it has an Italian title
        message: spring
        locale: it-IT
        expect:
          arguments: { title: È primavera }
        ---
        case: an invalid colour is replaced by the default
        message: { template: product-banner, arguments: { style: { color: blue } } }
        expect:
          arguments: { style.color: "#0a84ff" }
          warnings: [constraint style.color]
        ---
        case: an action cannot call a template
        message: { template: product-banner, arguments: { on-accept: { type: function, function: product-banner } } }
        expect:
          refused: [unknown-action on-accept]

        """

    static let assets = """
        Pictures and other files that messages show. A message uses a file by its path below this folder,
        `hero: plants/tulip.png`, or a file on a server by its URL, `hero: "https://example.com/tulip.png"`.

        """

    static let ignored = """
        # The queue and the file cache.
        .marquee/

        """

    static let editor = """
        {
          "yaml.schemas": {
            ".marquee-schema/config.schema.json": "marquee.yaml",
            ".marquee-schema/template.schema.json": ["templates/**/*.yaml", "templates/**/*.yml"],
            ".marquee-schema/message.schema.json": ["messages/**/*.yaml", "messages/**/*.yml"],
            ".marquee-schema/recipe.schema.json": ["recipes/**/*.yaml", "recipes/**/*.yml"]
          },
          "json.schemas": [
            { "fileMatch": ["/templates/**/*.json"], "url": "./.marquee-schema/template.schema.json" },
            { "fileMatch": ["/messages/**/*.json"], "url": "./.marquee-schema/message.schema.json" },
            { "fileMatch": ["/recipes/**/*.json"], "url": "./.marquee-schema/recipe.schema.json" }
          ],
          "editor.formatOnSave": false
        }

        """

    static let workflow = """
        # Checks every change. Findings are shown next to their lines; 'marquee' must be on the runner's PATH.
        name: marquee
        on: [push, pull_request]
        jobs:
          check:
            runs-on: ubuntu-latest
            steps:
              - uses: actions/checkout@v4
              - run: marquee validate --format github
              - run: marquee test
          # The differences from a dashboard, once you have one: add it to 'targets' of marquee.yaml, and its token as
          # the secret MARQUEE_TOKEN. Only on the main branch, so that no pull request can see the token.
          difference:
            if: github.ref == 'refs/heads/main'
            runs-on: ubuntu-latest
            env:
              HAS_TOKEN: ${{ secrets.MARQUEE_TOKEN != '' }}
            steps:
              - uses: actions/checkout@v4
              - if: env.HAS_TOKEN == 'true'
                run: marquee sync --check --format github
                env:
                  MARQUEE_TOKEN: ${{ secrets.MARQUEE_TOKEN }}
                  MARQUEE_TRUST: "1"

        """
}
