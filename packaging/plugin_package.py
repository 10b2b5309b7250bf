"""Writes the package for authors of plugins, which is what 'marquee plugins new' depends on where Marquee is installed.

    packaging/plugin_package.py FOLDER

The products PresenterKit, PresenterTesting, TypedContexts and ValidateTemplates, with what they are built from: sources, and
a manifest that is the repository's without all the rest. They depend on no other package.
"""

import json
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PRODUCTS = ["PresenterKit", "PresenterTesting", "TypedContexts", "ValidateTemplates"]


def dependencies(target):
    """The names of a target's dependencies in this package; those on products of others belong to the trait Host."""
    for dependency in target["dependencies"]:
        for kind in ("byName", "target"):
            if kind in dependency:
                yield dependency[kind][0]


def needed(manifest):
    """All targets that the products are built from, in the manifest's order."""
    targets = {target["name"]: target for target in manifest["targets"]}
    open_names = [name for product in manifest["products"] if product["name"] in PRODUCTS for name in product["targets"]]
    found = set()
    while open_names:
        name = open_names.pop()
        if name in targets and name not in found:
            found.add(name)
            open_names += dependencies(targets[name])
    return [target for target in manifest["targets"] if target["name"] in found]


def folder(target):
    return pathlib.Path(target.get("path") or ("Plugins" if target["type"] == "plugin" else "Sources")) / (
        "" if target.get("path") else target["name"])


def written(text):
    return json.dumps(text, ensure_ascii=False)


def declaration(target):
    """A target, as Package.swift has it."""
    parts = [f"name: {written(target['name'])}"]
    kind = {"regular": ".target", "executable": ".executableTarget", "system": ".systemLibrary", "plugin": ".plugin"}
    if target["type"] == "plugin":
        capability = target["pluginCapability"]
        if "buildTool" in capability:
            parts.append("capability: .buildTool()")
        else:
            intent = capability["command"][0]["custom"]
            parts.append(
                f"capability: .command(intent: .custom(verb: {written(intent['verb'])}, "
                f"description: {written(intent['description'])}))")
    names = list(dependencies(target))
    if names:
        parts.append("dependencies: [" + ", ".join(map(written, names)) + "]")
    if target.get("path"):
        parts.append(f"path: {written(target['path'])}")
    if target["type"] == "system":
        if target.get("pkgConfig"):
            parts.append(f"pkgConfig: {written(target['pkgConfig'])}")
        apt = [name for provider in target.get("providers") or [] for name in (provider.get("apt") or [[]])[0]]
        if apt:
            parts.append("providers: [.apt([" + ", ".join(map(written, apt)) + "])]")
    elif target.get("exclude"):
        parts.append("exclude: [" + ", ".join(map(written, target["exclude"])) + "]")
    return f"        {kind[target['type']]}(\n            " + ", ".join(parts) + ")"


def product(one):
    kind = "plugin" if "plugin" in one["type"] else "library"
    targets = ", ".join(map(written, one["targets"]))
    return f"        .{kind}(name: {written(one['name'])}, targets: [{targets}])"


def main():
    out = pathlib.Path(sys.argv[1])
    dump = subprocess.run(
        ["swift", "package", "--package-path", ROOT, "dump-package"], stdout=subprocess.PIPE, text=True, check=True)
    manifest = json.loads(dump.stdout)
    targets = needed(manifest)
    shutil.rmtree(out, ignore_errors=True)
    for target in targets:
        shutil.copytree(ROOT / folder(target), out / folder(target))
    shutil.copy(ROOT / "LICENSE", out)
    settings = [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault"]
    of_c = sorted(target["name"] for target in targets if target["name"].startswith("C"))
    products = ",\n".join(product(one) for one in manifest["products"] if one["name"] in PRODUCTS)
    declarations = ",\n".join(map(declaration, targets))
    features = ",\n".join(f"            .enableUpcomingFeature({written(name)})" for name in settings)
    (out / "Package.swift").write_text(f"""// swift-tools-version: 6.2
// What presenter plugins are built from. Installed with Marquee: a plugin's package depends on this folder by its path.
import PackageDescription

let package = Package(
    name: "marquee",
    products: [
{products},
    ],
    traits: [.trait(name: "Host", description: "Not in this package: the host and its command line.")],
    targets: [
{declarations},
    ],
    swiftLanguageModes: [.v6]
)

let ofC: Set = [{", ".join(map(written, of_c))}]
for target in package.targets where ![.system, .plugin].contains(target.type) && !ofC.contains(target.name) {{
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
{features},
        ]
}}
""")


main()
