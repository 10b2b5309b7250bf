"""The documents of the repository, as pages of the site."""

import re
import shutil

PICTURES = {".png", ".jpg", ".svg"}


def anchors(text):
    """The anchors of a text's headings, as GitHub and the site spell them."""
    found = []
    for heading in re.findall(r"^#{1,6} (.*)$", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S), re.M):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        found.append(re.sub(r"[^\w\- ]", "", plain.strip().lower()).replace(" ", "-"))
    return found


class Documents:
    def __init__(self, root, folder, extra):
        """:param extra: files of the repository that are pages, too, by where they go."""
        self.root, self.folder = root, folder
        self.documentation = root / "Documentation"
        self.problems = []
        self.places = {path: folder / path.relative_to(self.documentation)
                       for path in self.documentation.rglob("*") if path.suffix in PICTURES | {".md"}
                       and "site" not in path.relative_to(self.documentation).parts}
        self.places |= {root / path: folder / place for path, place in extra.items()}

    def link(self, document, text, address):
        path, _, fragment = address.partition("#")
        if re.match(r"[a-z]+:", address):
            return f"[{text}]({address})"
        target = (document.parent / path).resolve() if path else document
        where = document.relative_to(self.root)
        if not target.exists():
            self.problems.append(f"{where}: '{address}' leads nowhere")
            return text
        if target not in self.places:
            # A file of the repository, and no part of the site.
            return text if text.startswith("`") else f"{text} (`{target.relative_to(self.root)}`)"
        if fragment and target.suffix == ".md" and fragment not in anchors(target.read_text()):
            self.problems.append(f"{where}: '{address}' names no heading")
        mine = self.places[document].parent
        up = self.places[target]
        relative = up.relative_to(mine) if up.is_relative_to(mine) else None
        steps = 0
        while relative is None:
            mine, steps = mine.parent, steps + 1
            relative = up.relative_to(mine) if up.is_relative_to(mine) else None
        shown = "../" * steps + relative.as_posix() if path else ""
        return f"[{text}]({shown}{'#' + fragment if fragment else ''})"

    def article(self, document):
        text = re.sub(r"<!--.*?-->\n*", "", document.read_text(), flags=re.S)
        blocks = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
        for index in range(0, len(blocks), 2):
            # Not inside of quotes of code, unless the quote is a link's text.
            blocks[index] = re.sub(
                r"`[^`\n]*`(?!\]\()|\[(?P<text>[^\]\n]*)\]\((?P<address>[^)\s]+)\)",
                lambda match: self.link(document, match["text"], match["address"]) if match["address"] else match[0],
                blocks[index])
        return "".join(blocks)

    def write(self):
        for source, place in self.places.items():
            place.parent.mkdir(parents=True, exist_ok=True)
            if source.suffix == ".md":
                place.write_text(self.article(source))
            else:
                shutil.copy(source, place)
