"""Says what is inside the packages, of what is built and staged: an SBOM in SPDX 2.3, and Debian's copyright file.

    packaging/contents.py --version V --swift FOLDER --scratch FOLDER --stage FOLDER [--sbom FILE] [--copyright FILE]

Which packages are inside is read from the linker's own lists, their versions from what the package manager has checked out, and their
licences from their own files. A part without a licence ends it.
"""

import argparse
import fnmatch
import hashlib
import json
import os
import pathlib
import re
import subprocess
import time
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
# What a licence's own text says, by which it is known.
KNOWN = [
    ("Apache-2.0", r"Apache License\s+Version 2\.0"),
    ("MIT", r"Permission is hereby granted, free of charge"),
]


def fail(problem):
    raise SystemExit(f"contents: {problem}")


def license_of(text, whose):
    for name, pattern in KNOWN:
        if re.search(pattern, text):
            exception = " WITH Swift-exception" if "Runtime Library Exception" in text else ""
            return name + exception
    fail(f"the licence of {whose} is none that is known here; packaging/contents.py has the list")


class Part:
    """Something inside that somebody else has written, or Marquee itself."""

    def __init__(self, name, version, license, text="", notice="", url="NOASSERTION"):
        self.name, self.version, self.license = name, version, license
        self.text, self.notice, self.url = text, notice, url
        self.identifier = "SPDXRef-Package-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def linked_modules(scratch):
    """The modules in what was linked."""
    lists = list((scratch / "release").glob("*.product/Objects.LinkFileList"))
    if not lists:
        fail(f"nothing is linked in {scratch}")
    text = "\n".join(file.read_text() for file in lists)
    return set(re.findall(r"/release/([^/]+)\.build/", text))


def first_comment(path):
    return "\n".join(line.strip(" */") for line in re.search(r"/\*-?\n(.*?)\*/", path.read_text(), re.S)[1].splitlines())


def checked_out(scratch, modules, known):
    """The packages that modules come from, and what these have from elsewhere."""
    state = json.loads((scratch / "workspace-state.json").read_text())["object"]["dependencies"]
    parts, found = [], set()
    for one in sorted(state, key=lambda one: one["packageRef"]["identity"]):
        folder = scratch / "checkouts" / one["subpath"]
        mine = {name for name in modules if any((folder / place / name).is_dir() for place in ("Sources", "Source"))}
        if not mine:
            continue
        found |= mine
        name = one["packageRef"]["identity"]
        texts = sorted(folder.glob("LICENSE*"))
        if not texts:
            fail(f"{name} has no file LICENSE")
        text = texts[0].read_text()
        notice = "\n".join(file.read_text() for file in sorted(folder.glob("NOTICE*")))
        checkout = one["state"]["checkoutState"]
        parts.append(Part(
            name, checkout.get("version") or checkout["revision"], license_of(text, name), text, notice,
            f"git+{one['packageRef']['location']}@{checkout['revision']}"))
        for module in sorted(mine):
            if not re.match(r"_?C[A-Z]|_.*Shims", module) or not (folder / "Sources" / module / "include").is_dir():
                continue
            if module in known["own"]:
                continue
            if module not in known["module"]:
                fail(f"'{module}' of {name} is C, and packaging/contents.toml does not say where it comes from")
            entry = known["module"][module]
            inner = ""
            if "text" in entry:
                place = HERE if entry["text"].startswith("licenses/") else folder
                inner = (place / entry["text"]).read_text()
            elif "comment" in entry:
                inner = first_comment(folder / entry["comment"])
            parts.append(Part(entry["name"], f"in {name} {parts[-1].version}", entry["license"], inner))
    return parts, found


def toolchain(swift, staged, known):
    """What of the toolchain is in the package."""
    version = re.search(r"Swift version (\S+)", subprocess.run(
        [swift / "bin" / "swift", "--version"], capture_output=True, text=True, check=True).stdout)[1]
    names = {path.name for path in (staged / "usr/lib/marquee").iterdir()}
    left = {name for name in names if (swift / "lib/swift/linux" / name).exists()}
    for name, entry in known["toolchain"].items():
        mine = {file for file in left if any(fnmatch.fnmatch(file, pattern) for pattern in entry["files"])}
        if mine:
            left -= mine
            text = (HERE / entry["text"] if "text" in entry else swift / "share/swift/LICENSE.txt").read_text()
            yield Part(name, version, entry["license"], text)
    if left:
        fail(f"packaging/contents.toml says nothing of {', '.join(sorted(left))}")


def sbom(parts, staged, version, files):
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))
    listed, relations = [], [("SPDXRef-DOCUMENT", "DESCRIBES", parts[0].identifier)]
    for path in files:
        data = path.read_bytes()
        name = "./" + str(path.relative_to(staged))
        identifier = "SPDXRef-File-" + hashlib.sha256(name.encode()).hexdigest()[:16]
        listed.append({
            "SPDXID": identifier, "fileName": name,
            "checksums": [
                {"algorithm": "SHA1", "checksumValue": hashlib.sha1(data).hexdigest()},
                {"algorithm": "SHA256", "checksumValue": hashlib.sha256(data).hexdigest()},
            ],
            "licenseConcluded": "NOASSERTION", "copyrightText": "NOASSERTION",
        })
        relations.append((parts[0].identifier, "CONTAINS", identifier))
    relations += [(parts[0].identifier, "CONTAINS", part.identifier) for part in parts[1:]]
    digest = hashlib.sha256(json.dumps(listed).encode()).hexdigest()
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"marquee-{version}",
        "documentNamespace": f"https://marquee.invalid/spdx/marquee-{version}-{digest[:32]}",
        "creationInfo": {"created": created, "creators": ["Tool: scripts/package"]},
        "packages": [{
            "SPDXID": part.identifier, "name": part.name, "versionInfo": part.version, "downloadLocation": part.url,
            "filesAnalyzed": False, "licenseConcluded": part.license, "licenseDeclared": part.license,
            "copyrightText": copyright_line(part) or "NOASSERTION",
        } for part in parts],
        "files": listed,
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}
            for one, kind, other in relations],
    }


def copyright_line(part):
    lines = re.findall(r"^\W*(Copyright\b.*\d{4}.*)$", part.notice + "\n" + part.text, re.M)
    return "; ".join(dict.fromkeys(line.strip() for line in lines if "[yyyy]" not in line))


def paragraph(text):
    """A text as Debian's copyright file has it: indented, with a dot for an empty line."""
    return "\n".join(" " + (line.rstrip().replace("\t", "    ") or ".") for line in text.strip("\n").splitlines())


def copyright_file(parts):
    out = ["Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: marquee\n"
           "Comment:\n The programs contain what is listed here, each under its own licence. The same list, with versions and\n"
           " checksums, is in marquee.spdx.json."]
    owner = "Marquee's developers"
    out.append(f"Files: *\nCopyright: {owner}\nLicense: Apache-2.0")
    for part in parts[1:]:
        holder = copyright_line(part) or f"the authors of {part.name}"
        short = re.sub(r"[^A-Za-z0-9.+-]", "-", f"{part.license}-of-{part.name}")
        texts = []
        if part.license.startswith("Apache-2.0"):
            texts.append("On Debian, the text of this licence is in /usr/share/common-licenses/Apache-2.0.")
            if "Swift-exception" in part.license:
                texts.append(part.text.partition("## Runtime Library Exception")[2].partition("\n")[2].strip("\n"))
        else:
            texts.append(part.text)
        if part.notice:
            texts.append(part.notice)
        out.append(
            f"Files: {part.name.replace(' ', '-')}\nCopyright: {holder}\nComment: {part.name} {part.version}\nLicense: {short}\n"
            + paragraph("\n\n".join(text.strip("\n") for text in texts)))
    out.append("License: Apache-2.0\n On Debian, the text of this licence is in /usr/share/common-licenses/Apache-2.0.")
    return "\n\n".join(out) + "\n"


def main():
    parser = argparse.ArgumentParser(description="Says what is inside the packages.")
    for name in ("version", "swift", "scratch", "stage"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--sbom", help="what is staged is final then: its checksums are in it")
    parser.add_argument("--copyright")
    options = parser.parse_args()
    scratch, swift = pathlib.Path(options.scratch), pathlib.Path(options.swift)
    stage = pathlib.Path(options.stage)
    known = tomllib.loads((HERE / "contents.toml").read_text())
    text = (HERE.parent / "LICENSE").read_text()
    parts = [Part("marquee", options.version, license_of(text, "Marquee"), text)]
    others, found = checked_out(scratch, linked_modules(scratch), known)
    parts += others
    parts += toolchain(swift, stage / "marquee", known)
    unused = {name for name in known["module"] if name not in found}
    if unused:
        print(f"contents: not linked, and in packaging/contents.toml: {', '.join(sorted(unused))}")
    if options.copyright:
        pathlib.Path(options.copyright).write_text(copyright_file(parts))
    if options.sbom:
        out = pathlib.Path(options.sbom)
        out.unlink(missing_ok=True)
        files = sorted(
            path for package in ("marquee", "marquee-dashboard", "marquee-dev") for folder in ("etc", "usr")
            for path in (stage / package / folder).rglob("*") if path.is_file() and not path.is_symlink())
        document = sbom(parts, stage, options.version, files)
        out.write_text(json.dumps(document, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
        print(f"contents: {len(parts)} parts, {len(files)} files")


main()
