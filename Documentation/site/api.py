"""Pages of a Swift module: its guides, and a page for each type with its members, made of the compiler's symbol graph."""

import json
import pathlib
import re

KINDS = {"swift.class": "Class", "swift.struct": "Structure", "swift.enum": "Enumeration", "swift.protocol": "Protocol",
         "swift.func": "Function", "swift.macro": "Macro", "swift.typealias": "Type alias", "swift.var": "Variable"}


class Module:
    def __init__(self, name, graphs, guides, folder):
        self.name, self.folder = name, folder / name
        self.guides = sorted(guides.glob("*.md")) if guides else []
        self.symbols = []
        for path in [graphs / f"{name}.symbols.json", *sorted(graphs.glob(f"{name}@*.symbols.json"))]:
            self.symbols += json.loads(path.read_text())["symbols"]
        self.tops = {}
        for symbol in sorted(self.symbols, key=lambda symbol: symbol["pathComponents"]):
            self.tops.setdefault(symbol["pathComponents"][0], []).append(symbol)

    @staticmethod
    def file(name):
        return re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")

    def linked(self, text):
        """DocC's links as the site's."""
        def symbol(match):
            parts = match[1].split("/")
            code = f"`{parts[-1]}`"
            return f"[{code}]({self.file(parts[0])}.md)" if parts[0] in self.tops else code
        text = re.sub(r"``([^`]+)``", symbol, text)
        titles = {guide.stem: self.title(guide) for guide in self.guides}
        return re.sub(r"<doc:([A-Za-z]+)>", lambda match: f"[{titles.get(match[1], match[1])}]({match[1]}.md)", text)

    @staticmethod
    def title(guide):
        return re.sub(r"`+", "", guide.read_text().partition("\n")[0].lstrip("# "))

    @staticmethod
    def comment(symbol):
        lines = [line["text"] for line in (symbol.get("docComment") or {}).get("lines", [])]
        return "\n".join(lines)

    @staticmethod
    def declaration(symbol):
        return "".join(part["spelling"] for part in symbol["declarationFragments"])

    def page(self, name, symbols):
        own = next((symbol for symbol in symbols if len(symbol["pathComponents"]) == 1), None)
        kind = KINDS.get(own["kind"]["identifier"], own["kind"]["displayName"]) if own else "Extension"
        text = f"# `{name}`\n\n{kind} of {self.name}.\n\n"
        if own:
            text += f"```swift\n{self.declaration(own)}\n```\n\n{self.linked(self.comment(own))}\n\n"
        for symbol in symbols:
            if symbol is own or symbol["accessLevel"] not in ("public", "open"):
                continue
            # Members that every type of a protocol has are not worth a place in each.
            if "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
                continue
            title = ".".join(symbol["pathComponents"][1:])
            text += f"## `{title}`\n\n```swift\n{self.declaration(symbol)}\n```\n\n{self.linked(self.comment(symbol))}\n\n"
        return text

    def write(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        front = f"# {self.name}\n\n"
        for guide in self.guides:
            text = self.linked(re.sub(r"@Metadata \{.*?\}\n", "", guide.read_text(), flags=re.S))
            if guide.stem == self.name:
                front = text.replace(f"# [`{self.name}`]", f"# {self.name}").replace(f"# `{self.name}`", f"# {self.name}") + "\n\n"
            else:
                (self.folder / f"{guide.stem}.md").write_text(text)
        front += "## All declarations\n\n| declaration | |\n|---|---|\n"
        for name, symbols in self.tops.items():
            own = next((symbol for symbol in symbols if len(symbol["pathComponents"]) == 1), None)
            short = self.linked(self.comment(own).partition("\n")[0]).replace("|", "\\|") if own else ""
            front += f"| [`{name}`]({self.file(name)}.md) | {short} |\n"
            (self.folder / f"{self.file(name)}.md").write_text(self.page(name, symbols))
        (self.folder / "index.md").write_text(front)


def write(name, graphs, guides, folder):
    Module(name, pathlib.Path(graphs), guides, folder).write()
