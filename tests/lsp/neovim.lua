-- What an author does in Neovim, with its own client: opens a file, makes a slip, looks, completes, calls something
-- otherwise. What came of it is written as JSON. The command of the server, the file and the answer are in the
-- environment.
local out = {}
local function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n") end
local function codes()
  local found = {}
  for _, one in ipairs(vim.diagnostic.get(0)) do table.insert(found, one.code) end
  return found
end

local ok, problem = pcall(function()
  vim.cmd("edit " .. vim.env.ELYSIUM_FILE)
  local client = vim.lsp.start_client({ name = "elysium", cmd = vim.json.decode(vim.env.ELYSIUM_COMMAND) })
  vim.lsp.buf_attach_client(0, client)
  local function ready() return vim.lsp.buf_is_attached(0, client) and #vim.diagnostic.get(0) > 0 end
  out.attached = vim.wait(30000, ready, 20)
  out.first = codes()

  local function place(line, word)
    local found = vim.api.nvim_buf_get_lines(0, line, line + 1, false)[1]:find(word, 1, true)
    vim.api.nvim_win_set_cursor(0, { line + 1, found - 1 })
    return vim.lsp.util.make_position_params()
  end
  local function ask(method, params)
    local answers = vim.lsp.buf_request_sync(0, "textDocument/" .. method, params, 30000)
    return answers and answers[client] and answers[client].result
  end

  out.hover = ask("hover", place(3, "heap")).contents.value:match("^[^\n]*")
  out.definition = ask("definition", place(6, "gift")).range.start.line
  local items = ask("completion", place(6, "gift")).items
  out.completes = {}
  for _, item in ipairs(items) do out.completes[item.label] = true end

  -- A slip, and the cure that is offered for it.
  vim.cmd([[7s/discard/discrad/]])
  out.slipped = vim.wait(30000, function() return vim.tbl_contains(codes(), "parse/unknown-word") end, 20)
  local cure = place(6, "discrad")
  cure.range = { start = cure.position, ["end"] = cure.position }
  cure.context = { diagnostics = {} }
  local actions = ask("codeAction", cure)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
  out.cured = vim.wait(30000, function() return not vim.tbl_contains(codes(), "parse/unknown-word") end, 20)

  local rename = place(6, "gift")
  rename.newName = "present"
  vim.lsp.util.apply_workspace_edit(ask("rename", rename), "utf-16")
  out.text = text()
  vim.wait(30000, function() return #codes() == 1 end, 20)
  out.last = codes()
  vim.lsp.stop_client(client)
end)
out.problem = not ok and tostring(problem) or nil
local file = io.open(vim.env.ELYSIUM_ANSWER, "w")
file:write(vim.json.encode(out))
file:close()
vim.cmd("qall!")
