/// A new folder of HTML that shows messages through the web presenter, as text: a page that works, and a template for it.
///
/// The folder is a project, too, so that the commands can be tried in it.
package struct PagePackage: Sendable, Hashable {
    let name: PluginName

    package init(name: PluginName) {
        self.name = name
    }

    /// The page's own folder.
    package var folder: String { "pages/\(name.text)" }

    /// Everything that the folder holds.
    package var files: [PluginPackage.File] {
        [
            .init(path: "README.md", text: readme),
            .init(path: ".gitignore", text: ".marquee/\n"),
            .init(path: "marquee.yaml", text: configuration),
            .init(path: "templates/\(name.text).yaml", text: definitions),
            .init(path: "messages/hello.yaml", text: message),
            .init(path: "\(folder)/index.html", text: page),
            .init(path: "\(folder)/\(name.text).css", text: style),
            .init(path: "\(folder)/\(name.text).js", text: script),
        ]
    }

    private var configuration: String {
        """
        # Makes this folder a project, so that the page can be tried in it.
        name: \(name.text)
        plugins:
          - { name: web, pages: [\(folder)], environment: [WEB_PRESENTER_PORT, WEB_PRESENTER_STATE, WEB_PRESENTER_TOKEN] }
        presenters: { template: \(name.text), function: web }

        """
    }

    private var definitions: String {
        """
        # The page's data. 'marquee validate' checks it.
        \(name.text):
          type: template
          presenter: \(name.text)
          arguments:
            title: Welcome
            body: { type: string, value: "", maxLength: 400 }
            picture: { type: file, accept: [image/*] }
            on-accept: { type: action }
            on-accept-label: Tell me more

        """
    }

    private var message: String {
        """
        template: \(name.text)
        arguments:
          title: Hello from \(name.text)
          body: It works.
          on-accept: { type: close }

        """
    }

    private var page: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>\(name.text)</title>
        <link rel="stylesheet" href="\(name.text).css">
        <script src="marquee.js"></script>
        <script src="\(name.text).js" crossorigin defer></script>
        </head>
        <body>
        <main>
          <img id="picture" alt="" hidden>
          <h1 id="title"></h1>
          <p id="body"></p>
          <div id="actions"></div>
        </main>
        </body>
        </html>

        """
    }

    private var style: String {
        """
        :root { color-scheme: light dark; font: 2.5vmin/1.5 system-ui, "Noto Sans", sans-serif; }
        body { margin: 0; height: 100vh; display: grid; place-content: center; text-align: center; background: Canvas; color: CanvasText; }
        main { padding: 2rem; max-width: 40rem; }
        img { max-width: 100%; max-height: 40vh; }
        h1 { font-size: 3rem; line-height: 1.1; margin: 0; }
        button { font: inherit; padding: 0.5em 1.5em; margin: 0.5em; }

        """
    }

    private var script: String {
        """
        // Draws the message. Documentation/web-presenter.md, "Pages of your own", describes everything that 'marquee' can do.
        marquee.context.then(async ({ arguments: values, actions }) => {
          document.getElementById("title").textContent = values.title;
          document.getElementById("body").textContent = values.body;
          const picture = document.getElementById("picture");
          if (values.picture) {
            picture.src = values.picture;
            picture.hidden = false;
            await picture.decode().catch(() => { picture.hidden = true; });
          }
          for (const { name, label } of actions) {
            const button = document.createElement("button");
            button.textContent = label;
            button.onclick = () => marquee.trigger(name).catch((error) => { button.title = error.message; });
            document.getElementById("actions").append(button);
          }
          // From now on it counts as viewed. Without this line the host gives up after its timeout.
          marquee.presented();
        });

        """
    }

    private var readme: String {
        """
        # \(name.text)

        A presenter for Marquee as a page: HTML, CSS and JavaScript, with nothing to build.

        ```sh
        marquee send messages/hello.yaml && marquee run
        xdg-open "$(cat ~/.local/state/marquee/web-presenter/url)"
        ```

        | file | purpose |
        |---|---|
        | `\(folder)/` | the page, for you to change; the next message uses the changed files |
        | `templates/\(name.text).yaml` | the page's data |
        | `marquee.yaml` | loads it: `pages: [\(folder)]` of the plugin `web` |

        The page runs in a frame without an origin: it cannot access the page around it, and talks to Marquee only through
        `marquee.js`. It can load only its own files and those of the message.

        """
    }
}
