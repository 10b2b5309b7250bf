/// The files that are not Swift.
extension PluginPackage {
    var configuration: String {
        """
        # Makes this folder a project, so that the plugin can be tried in it.
        name: \(name.text)
        plugins: [{ path: \(library) }]
        presenters: { template: \(name.text).banner, function: \(name.text).banner }

        """
    }

    var definitions: String {
        """
        # A template. 'marquee validate' checks it.
        \(template):
          type: template
          presenter: \(name.text).banner
          description: One thing to read
          maxDisplay: 2s                    # then the host closes it
          arguments:
            title: Welcome
            body: { type: string, value: "", description: "Plain text, no markup", maxLength: 400 }
            hero: { type: file, accept: [image/*] }
            on-accept: { type: action }

        """
    }

    var message: String {
        """
        template: \(template)
        arguments:
          title: Hello from \(name.text)
          body: It works.

        """
    }

    var readme: String {
        """
        # \(name.text)

        A presenter plugin for Marquee. Build it, test it, and show something with it:

        ```sh
        swift build
        swift test
        marquee send messages/hello.yaml && marquee run --until-empty
        ```

        While you work on it, `marquee plugins dev` builds it and shows its template after every save; with \
        `--wait-for-debugger` you attach a debugger before any of its code runs.

        `swift build` makes `\(library)`, the library that a host loads. `marquee plugins check \(library)` \
        checks it, and reports its problems.

        | file | purpose |
        |---|---|
        | `Sources/\(module)/\(module).swift` | the presenter, for you to change |
        | `Sources/\(module)/Plugin.swift` | the one function that a host calls |
        | `Tests/\(module)Tests` | checks the presenter against the contract of all presenters |
        | `templates/\(name.text).yaml` | a template that uses the presenter |
        | `marquee.yaml`, `messages/` | what makes this folder a project to try it in |

        ## Typed contexts

        With one more line in `Package.swift`, every build turns `templates/` into Swift, and a presenter that uses an \
        argument that a template no longer has does not compile:

        ```swift
        .target(
            name: "\(module)",
            dependencies: [.product(name: "PresenterKit", package: "\(marquee)")],
            plugins: [.plugin(name: "TypedContexts", package: "\(marquee)")]),
        ```

        ```swift
        let banner = try \(name.capitalised)BannerContext(context)
        print(banner.title)
        ```

        This needs libyaml's headers (`libyaml-dev`). `swift package validate-templates` checks the templates.

        ## Elsewhere

        To use it elsewhere, build it with `swift build -c release --product \(module)`, and name the library in that \
        project's `marquee.yaml`:

        ```yaml
        plugins: [{ path: /where/it/is/lib\(module).so }]
        ```

        """
    }
}
