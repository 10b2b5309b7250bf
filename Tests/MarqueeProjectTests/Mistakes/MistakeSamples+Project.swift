extension MistakeSample {
    static let recipes = MistakeSample(
        name: "recipes", path: "recipes/hello.yaml",
        text: """
            hello:
              trigger:
                - event: Opened
                  where:
                    - property: amount
                      operator: greaterThan
                      value: 3
                  tags: [a]
              audience:
                tag: vip
                equals: gold
              schedule:
                - from: 2026-03-01
                  to: 2099-03-01
                  days:
                    Mon:
                      - from: "09:00:00"
                        to: "18:00:00"
              cooldown:
                global: 60
                self: 3600
              limits:
                - type: days
                  limit: 2
                  every: 3
              excludeFromCaps: true
              priority: 2
              delay: 5s
              controlGroup: 10%
              notification:
                title: Hello
                body: There
              message:
                template: card
                priority: 1
                ttl: 1h
                arguments:
                  title: Welcome
                localizations:
                  it:
                    title: Ciao
                metadata:
                  campaign: spring
            other:
              trigger:
                - every: 1h
              message:
                template: card

            """,
        sections: ["hours", "limit", "cooldown", "notice", "recipeMessage", "period"],
        needed: [
            "hello.trigger", "hello.message", "hello.message.template", "hello.trigger.where.operator",
            "hello.trigger.where.value",
            "hello.schedule.days", "hello.schedule.days.Mon.to", "hello.limits.limit", "hello.audience.tag",
            "other.trigger", "other.message", "other.message.template",
        ],
        names: ["", "hello.message.metadata", "hello.message.localizations"], free: ["hello.message.metadata"],
        beside: [template])

    static let configuration = MistakeSample(
        name: "a configuration", path: "marquee.yaml",
        text: """
            name: shop
            templates: [templates]
            plugins:
              - name: terminal
                isolation: process
                environment: [LANG]
                pages: [page]
                sha256: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
                limits:
                  memory: 2GB
                  files: 256
                  processes: 64
                sandbox:
                  read: [assets]
                  write: [out]
                  network: true
            presenters:
              template: terminal
              function: terminal
            locale:
              current: it
              fallback: [en]
            store: .marquee
            files:
              maxBytes: 5MB
              cacheBytes: 1GB
              allowPrivateHosts: false
              directories: [assets]
            strict: false
            urlSchemes: [shop]
            targets:
              shop:
                kind: dashboard
                url: https://dashboard.example.org
                token: ${MARQUEE_TOKEN}
                insecure: false
              disk:
                kind: file
                directory: out
            connect:
              target: shop
              name: window-1
              labels:
                site: milan
            listen:
              token: ${LISTEN_TOKEN}
            content:
              url: https://push.example.org/{id}
              token: ${CONTENT_TOKEN}
              downloadAutomatically: true
              insecure: false
            online:
              url: https://push.example.org/may
              token: ${ONLINE_TOKEN}
              insecure: false
            caps:
              session: 3
              day: 10
              recipe: 1
            theme:
              accent: "#1f4fd8"
              paper: "#ffffff"
              ink: "#000000"
              ground: "#eeeeee"
              font: Noto Serif
              headingFont: Noto Sans
              logo: hero.png
              radius: 8
              scale: auto
            validate:
              severity:
                unused-anchor: error

            """,
        sections: [
            "limits", "sandbox", "presenters", "files", "connect", "listen", "content", "online", "caps", "theme",
            "validate",
        ],
        needed: [
            "plugins.name", "targets", "targets.shop", "targets.shop.kind", "targets.shop.url", "targets.disk.kind",
            "targets.disk.directory",
            "connect.target", "content.url", "online.url",
        ],
        names: ["targets", "connect.labels"],
        exceptions: [
            Exception(
                key: "targets.shop", mistakes: [.misspelt], count: 1,
                reason: "its name is the author's, and 'connect' names it")
        ])
}
