"""The configuration that Documentation/editors.md shows for Neovim, tried with the Neovim that is installed, or that $NVIM
names: what is wrong in a file arrives, and a fix is offered. Without one that is new enough, it says so."""

import json
import os
import re
import shutil
import subprocess

import program

FILES = {
    "templates/banner.yaml": "banner:\n  type: template\n  arguments:\n    title: Hello\n    body: { type: strng, value: x }\n",
    "elsewhere.yaml": "nothing: { of: ours }\n",
}
# What somebody does at the keyboard; every wait has an end.
SESSION = """
local diagnostics = function() return vim.diagnostic.get(0) end
vim.cmd.edit("templates/banner.yaml")
vim.wait(20000, function() return #diagnostics() > 0 end, 20)
local found = diagnostics()
local result = {
  clients = vim.tbl_map(function(client) return client.name end, vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = 0 }) or vim.lsp.get_active_clients({ bufnr = 0 })),
  codes = vim.tbl_map(function(one) return { one.lnum, one.code } end, found),
}
vim.api.nvim_buf_set_text(0, 4, 18, 4, 23, { "string" })
vim.wait(20000, function() return #diagnostics() == 0 end, 20)
result.left = #diagnostics()
vim.cmd.edit("elsewhere.yaml")
vim.wait(300)
result.elsewhere = #diagnostics()
io.stdout:write("RESULT " .. vim.json.encode(result) .. "\\n")
vim.cmd("qa!")
"""
count = 0


def version(nvim):
    found = subprocess.run([nvim, "--version"], capture_output=True, text=True, timeout=20).stdout
    return tuple(map(int, re.search(r"v(\d+)\.(\d+)", found).groups()))


def snippets():
    text = (program.ROOT / "Documentation" / "editors.md").read_text()
    section = re.search(r"^## Neovim$(.*?)^## ", text, re.M | re.S)[1]
    return re.findall(r"^```lua\n(.*?)^```$", section, re.M | re.S)


def check(nvim, name, snippet):
    global count
    count += 1
    with program.Project(FILES) as project:
        project.write("init.lua", snippet)
        project.write("session.lua", SESSION)
        environment = {
            **os.environ, "PATH": f"{program.PRODUCTS}:{os.environ['PATH']}", "HOME": str(project.path),
            **{f"XDG_{kind}_HOME": str(project.path / f".{kind}") for kind in ("CONFIG", "DATA", "STATE", "CACHE")}}
        result = subprocess.run(
            [nvim, "--headless", "-n", "-u", "init.lua", "-S", "session.lua"], cwd=project.path, env=environment,
            capture_output=True, text=True, timeout=90, stdin=subprocess.DEVNULL)
        found = re.search(r"RESULT (.*)", result.stdout + result.stderr)
        expected = {"clients": ["marquee"], "codes": [[4, "unknown-type"]], "left": 0, "elsewhere": 0}
        if not found or json.loads(found[1]) != expected:
            program.fail(f"Neovim, {name}: {found[1] if found else result.stdout + result.stderr}")


nvim = os.environ.get("NVIM") or shutil.which("nvim")
if not nvim or version(nvim) < (0, 8):
    print("Neovim 0.8 or later is not installed, and so not asked")
else:
    plugin, options, new, old = snippets()
    if version(nvim) >= (0, 10):
        plugin = plugin.replace("/path/to/marquee", str(program.ROOT))
        check(nvim, "the plugin", plugin)
        options = options.replace("/opt/marquee/bin/marquee", str(program.MARQUEE))
        check(nvim, "the plugin with options", options + plugin)
    if version(nvim) >= (0, 11):
        check(nvim, "as from 0.11 on", new)
    check(nvim, "as from 0.8 on", old)
program.finish("editors", count)
