-- Marquee in Neovim, from 0.10 on: starts `marquee lsp` for the files of a project, shows hints between the words, and
-- lets code lenses lead to the messages that they count.
--
-- Put the folder `editors/neovim` on the runtime path: vim.opt.runtimepath:append("/path/to/marquee/editors/neovim").
-- Before that, vim.g.marquee may say otherwise: { cmd = { "marquee", "lsp" }, inlay_hints = true, code_lens = true }.

if vim.g.loaded_marquee then
  return
end
vim.g.loaded_marquee = true

local options = vim.tbl_extend("force", {
  cmd = { "marquee", "lsp" },
  inlay_hints = true,
  code_lens = true,
}, vim.g.marquee or {})

local group = vim.api.nvim_create_augroup("marquee", {})
local capabilities = vim.tbl_deep_extend("force", vim.lsp.protocol.make_client_capabilities(), {
  -- A lens is only given a command that this client has.
  experimental = { commands = { "marquee.showReferences" } },
})

vim.lsp.commands["marquee.showReferences"] = function(command, context)
  local client = assert(vim.lsp.get_client_by_id(context.client_id))
  local params = {
    textDocument = { uri = command.arguments[1] },
    position = command.arguments[2],
    context = { includeDeclaration = false },
  }
  local function show(problem, places)
    if problem or not places then
      return vim.notify(problem and problem.message or "no references", vim.log.levels.WARN)
    end
    local items = vim.lsp.util.locations_to_items(places, client.offset_encoding)
    vim.fn.setqflist({}, " ", { title = command.title, items = items })
    vim.cmd("botright copen")
  end
  -- A method from 0.11 on, a function before.
  if vim.fn.has("nvim-0.11") == 1 then
    client:request("textDocument/references", params, show)
  else
    client.request("textDocument/references", params, show)
  end
end

vim.api.nvim_create_autocmd("FileType", {
  group = group,
  pattern = { "yaml", "json" },
  callback = function(event)
    local root = vim.fs.root(event.buf, "marquee.yaml")
    if root then
      vim.lsp.start({
        name = "marquee",
        cmd = options.cmd,
        root_dir = root,
        capabilities = capabilities,
      }, { bufnr = event.buf })
    end
  end,
})

vim.api.nvim_create_autocmd("LspAttach", {
  group = group,
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if not client or client.name ~= "marquee" then
      return
    end
    if options.inlay_hints then
      vim.lsp.inlay_hint.enable(true, { bufnr = event.buf })
    end
    if not options.code_lens then
      return
    end
    -- From 0.12 on, Neovim keeps lenses up to date by itself.
    if vim.lsp.codelens.enable then
      vim.lsp.codelens.enable(true, { bufnr = event.buf })
    else
      vim.lsp.codelens.refresh({ bufnr = event.buf })
      vim.api.nvim_create_autocmd({ "BufEnter", "InsertLeave", "TextChanged" }, {
        group = group,
        buffer = event.buf,
        callback = function()
          vim.lsp.codelens.refresh({ bufnr = event.buf })
        end,
      })
    end
  end,
})
