-- What Neovim makes of the server: run headless by scripts/editors in a copy of a project, with `marquee` on the PATH.
vim.opt.swapfile = false
vim.cmd("filetype plugin on")
vim.cmd("syntax off")
vim.cmd("runtime plugin/marquee.lua")

local failures = 0
local function check(name, test)
  local worked, problem = pcall(test)
  print((worked and "ok      " or "FAILED  ") .. name .. (worked and "" or ": " .. tostring(problem)))
  failures = failures + (worked and 0 or 1)
end
local function eventually(what, condition)
  assert(vim.wait(10000, condition, 20), what .. " did not happen")
end
local function place(text)
  local line, column = unpack(vim.fn.searchpos(text, "cnw"))
  assert(line > 0, "no '" .. text .. "'")
  vim.api.nvim_win_set_cursor(0, { line, column - 1 })
end
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 10000)
  for _, answer in pairs(answers or {}) do
    assert(not answer.err, answer.err and answer.err.message)
    return answer.result
  end
end
local function here()
  return vim.lsp.util.make_position_params(0, "utf-16")
end
local function codes()
  return vim.tbl_map(function(finding)
    return finding.code
  end, vim.diagnostic.get(0))
end

vim.cmd("edit messages/spring.yaml")
local message = vim.api.nvim_get_current_buf()
eventually("attaching", function()
  return #vim.lsp.get_clients({ bufnr = message, name = "marquee" }) == 1
end)
local client = vim.lsp.get_clients({ bufnr = message, name = "marquee" })[1]

check("the server is found to be able to do all this", function()
  for _, method in ipairs({
    "completion", "hover", "definition", "references", "documentHighlight", "documentSymbol", "rename", "formatting",
    "rangeFormatting", "onTypeFormatting", "codeAction", "codeLens", "inlayHint", "foldingRange", "selectionRange",
    "documentLink", "documentColor", "prepareCallHierarchy", "semanticTokens/full",
  }) do
    local supports = vim.fn.has("nvim-0.11") == 1 and client:supports_method("textDocument/" .. method)
      or client.supports_method("textDocument/" .. method)
    assert(supports, method)
  end
end)
check("diagnostics appear, and go", function()
  local line = vim.fn.search("title:", "n")
  vim.api.nvim_buf_set_lines(0, line - 1, line, true, { "  titel: Spring" })
  eventually("a finding", function()
    return vim.deep_equal(codes(), { "undefined-argument" })
  end)
  vim.api.nvim_buf_set_lines(0, line - 1, line, true, { "  title: Spring" })
  eventually("none", function()
    return #codes() == 0
  end)
end)
check("hints stand between the words", function()
  eventually("hints", function()
    return #vim.lsp.inlay_hint.get({ bufnr = message }) > 3
  end)
  assert(vim.lsp.inlay_hint.is_enabled({ bufnr = message }))
end)
check("names have colours of their own", function()
  eventually("tokens", function()
    return #(vim.lsp.semantic_tokens.get_at_pos(message, 0, 11) or {}) > 0
  end)
  local token = vim.lsp.semantic_tokens.get_at_pos(message, 0, 11)[1]
  assert(token.type == "class", token.type)
end)
check("hover, definition and references", function()
  place("title")
  assert(ask("textDocument/hover", here()).contents.value:find("string = \"Welcome back\"", 1, true))
  place("copy-code")
  vim.lsp.buf.definition()
  eventually("the jump", function()
    return vim.api.nvim_buf_get_name(0):find("functions.yaml") ~= nil
  end)
  vim.cmd("buffer " .. message)
end)
check("completion", function()
  place("style.padding")
  local names = vim.tbl_map(function(item)
    return item.label
  end, ask("textDocument/completion", here()).items)
  assert(vim.tbl_contains(names, "layout"), vim.inspect(names))
end)
check("renaming through all files", function()
  place("title")
  vim.lsp.buf.rename("headline")
  eventually("the change", function()
    return vim.fn.search("headline", "cnw") > 0
  end)
  vim.lsp.buf.rename("title")
  eventually("the change back", function()
    return vim.fn.search("headline", "cnw") == 0
  end)
end)
check("formatting, all and a part", function()
  vim.cmd("edit templates/functions.yaml")
  eventually("attaching", function()
    return #vim.lsp.get_clients({ bufnr = 0, name = "marquee" }) == 1
  end)
  local before = vim.api.nvim_buf_get_lines(0, 0, -1, true)
  vim.api.nvim_buf_set_lines(0, 0, -1, true, { "copy-code:   {type: function}", "other:   {type: function}" })
  vim.lsp.buf.format({ range = { start = { 2, 0 }, ["end"] = { 2, 5 } }, timeout_ms = 10000 })
  local now = vim.api.nvim_buf_get_lines(0, 0, -1, true)
  assert(vim.deep_equal(now, { "copy-code:   {type: function}", "other: { type: function }" }), vim.inspect(now))
  vim.lsp.buf.format({ timeout_ms = 10000 })
  now = vim.api.nvim_buf_get_lines(0, 0, -1, true)
  assert(now[1] == "copy-code: { type: function }", vim.inspect(now))
  vim.api.nvim_buf_set_lines(0, 0, -1, true, before)
end)
check("lenses, and where they lead", function()
  vim.cmd("edit templates/banner.yaml")
  local lens
  eventually("a lens", function()
    lens = (vim.lsp.codelens.get(vim.fn.has("nvim-0.12") == 1 and { bufnr = 0 } or 0) or {})[1]
    lens = lens and (lens.lens or lens)
    return lens ~= nil and lens.command ~= nil
  end)
  assert(lens.command.title == "used by 1 message and 1 recipe", lens.command.title)
  vim.lsp.commands["marquee.showReferences"](lens.command, { client_id = client.id })
  eventually("the list", function()
    return #vim.fn.getqflist() == 2
  end)
  vim.cmd("cclose")
end)
check("folds, selections, colours and calls", function()
  local document = { textDocument = vim.lsp.util.make_text_document_params(0) }
  assert(#ask("textDocument/foldingRange", document) == 2)
  assert(#ask("textDocument/documentColor", document) == 1)
  place("banner")
  local item = ask("textDocument/prepareCallHierarchy", here())[1]
  assert(#ask("callHierarchy/incomingCalls", { item = item }) == 2)
end)
check("a fix is offered", function()
  vim.cmd("buffer " .. message)
  vim.api.nvim_buf_set_lines(0, 0, 1, true, { "template: baner" })
  eventually("a finding", function()
    return vim.deep_equal(codes(), { "unknown-template" })
  end)
  place("baner")
  vim.lsp.buf.code_action({ apply = true })
  eventually("the fix", function()
    return vim.api.nvim_buf_get_lines(0, 0, 1, true)[1] == "template: banner"
  end)
end)
check("a change in one file is felt in another", function()
  vim.cmd("edit templates/banner.yaml")
  local line = vim.fn.search("title:", "n")
  local before = vim.api.nvim_buf_get_lines(0, line - 1, line, true)
  vim.api.nvim_buf_set_lines(0, line - 1, line, true, { "    headline: Welcome back" })
  local function found()
    return vim.tbl_map(function(finding)
      return finding.code
    end, vim.diagnostic.get(message))
  end
  eventually("a finding", function()
    return vim.deep_equal(found(), { "undefined-argument" })
  end)
  vim.api.nvim_buf_set_lines(0, line - 1, line, true, before)
  eventually("none", function()
    return #found() == 0
  end)
end)
check("recipes", function()
  vim.cmd("edit recipes/welcome.yaml")
  local document = { textDocument = vim.lsp.util.make_text_document_params(0) }
  eventually("attaching", function()
    return #vim.lsp.get_clients({ bufnr = 0, name = "marquee" }) == 1
  end)
  assert(ask("textDocument/documentSymbol", document)[1].name == "welcome")
end)

local version = vim.version()
print(("Neovim %d.%d.%d: %s"):format(
  version.major, version.minor, version.patch, failures == 0 and "everything works" or failures .. " failed"
))
vim.cmd(failures == 0 and "qall!" or "cquit!")
