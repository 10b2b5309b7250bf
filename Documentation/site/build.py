"""Makes the site's pages, and what MkDocs is told of them: build.py MARQUEE GRAPHS FOLDER VERSION

Nothing is written twice: documents are the repository's, commands and keys are what the programs say of themselves, declarations
what the compiler knows. Ends with 1, and says where, when a document has a link that leads nowhere."""

import json
import pathlib
import shutil
import sys

import api
import commands
import documents
import keys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What is a page besides Documentation/, and where.
EXTRA = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md", "ROADMAP.md": "roadmap.md"}
# What stands where: each document once.
PARTS = {
    "Learn": ["first-template", "first-presenter", "first-screen", "tour", "coming-from"],
    "Do": [
        "install", "services", "upgrading", "how-to", "authoring", "editors", "recipes", "sync", "dashboard", "fleet", "scale",
        "web-presenter", "desktop-presenter", "terminal-presenter", "notifications", "contentful", "plugin-development",
        "embedding"],
    "Look up": ["format", "codes", "protocol", "changelog"],
    "Understand": ["architecture", "security", "breaking-changes", "versions", "proof", "benchmarks", "roadmap", "contributing"],
}
MODULES = ["PresenterKit", "PresenterTesting"]


def navigation(folder):
    nav = [{"Marquee": "index.md"}]
    for part, names in PARTS.items():
        pages = []
        for name in names:
            inner = folder / name
            if inner.is_dir():
                pages.append({title(folder / f"{name}.md"): [f"{name}.md"] + sorted(
                    path.relative_to(folder).as_posix() for path in inner.glob("*.md"))})
            else:
                pages.append(f"{name}.md")
        if part == "Look up":
            pages += [{"Commands": listed(folder, "commands")}, {"Keys": keys_of(folder)}]
            pages += [{module: module_pages(folder, module)} for module in MODULES]
        nav.append({part: pages})
    return nav


def title(page):
    return page.read_text().partition("\n")[0].lstrip("# ").strip()


def listed(folder, name):
    return [f"{name}/index.md"] + [
        path.relative_to(folder).as_posix() for path in sorted((folder / name).glob("*.md"), key=lambda path: path.stem)
        if path.name != "index.md"]


def guides_of(module):
    """Where a module's guides are; None where it has none."""
    guides = ROOT / f"Sources/{module}/{module}.docc"
    return guides if guides.is_dir() else None


def module_pages(folder, module):
    """Its first page, its guides, its declarations."""
    pages = listed(folder, f"api/{module}")
    guides = {path.stem for path in (guides_of(module) or pathlib.Path("/nonexistent")).glob("*.md")}
    first = [page for page in pages[1:] if pathlib.Path(page).stem in guides]
    rest = [page for page in pages[1:] if page not in first]
    return pages[:1] + ([{"Guides": first}] if first else []) + [{"Declarations": rest}]


def keys_of(folder):
    sections = sorted(path for path in (folder / "keys").iterdir() if path.is_dir())
    return ["keys/index.md"] + [{section.name.capitalize(): sorted(
        path.relative_to(folder).as_posix() for path in section.glob("*.md"))} for section in sections]


def main():
    program, graphs, folder, version = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]), sys.argv[4]
    shutil.rmtree(folder, ignore_errors=True)
    pages = folder / "pages"
    site = documents.Documents(ROOT, pages, EXTRA)
    site.write()
    shutil.copy(ROOT / "Documentation/site/index.md", pages / "index.md")
    shutil.copytree(ROOT / "Documentation/site/assets", pages / "assets")
    commands.write(program, pages / "commands")
    keys.write(ROOT / "Documentation", pages / "keys")
    for module in MODULES:
        api.write(module, graphs, guides_of(module), pages / "api")
    named = {name for names in PARTS.values() for name in names}
    for document in sorted(pages.glob("*.md")):
        if document.stem not in named | {"index"}:
            site.problems.append(f"Documentation/{document.name} is in none of the site's parts: Documentation/site/build.py")
    (folder / "mkdocs.yml").write_text(json.dumps({
        "site_name": f"Marquee {version}", "docs_dir": "pages", "site_dir": "../site", "use_directory_urls": False,
        "nav": navigation(pages), "strict": True, "copyright": f"Marquee {version}, Apache License 2.0",
        "theme": {
            "name": "material", "font": False, "language": "en", "logo": None,
            "icon": {"logo": "material/presentation"},
            "features": ["navigation.tabs", "navigation.indexes", "navigation.top", "search.suggest", "search.highlight",
                         "content.code.copy", "toc.follow"],
            "palette": [
                {"media": "(prefers-color-scheme: light)", "scheme": "default", "primary": "indigo",
                 "toggle": {"icon": "material/weather-night", "name": "Dark colours"}},
                {"media": "(prefers-color-scheme: dark)", "scheme": "slate", "primary": "indigo",
                 "toggle": {"icon": "material/weather-sunny", "name": "Light colours"}},
            ],
        },
        # 'offline' puts the index into a script, so that the search works without a server; the script that it needs for that it
        # would take from another site, were there none of its name.
        "plugins": ["search", "offline"],
        "extra": {"polyfills": ["assets/iframe-worker.js"], "generator": False},
        "markdown_extensions": [
            "tables", "fenced_code", "attr_list", "admonition", "pymdownx.superfences",
            {"pymdownx.highlight": {"anchor_linenums": False}}, {"toc": {"permalink": True}}],
        "validation": {"omitted_files": "warn", "absolute_links": "warn", "unrecognized_links": "warn", "anchors": "warn"},
    }, indent=1) + "\n")
    for problem in site.problems:
        print(f"docs: {problem}", file=sys.stderr)
    raise SystemExit(1 if site.problems else 0)


main()
