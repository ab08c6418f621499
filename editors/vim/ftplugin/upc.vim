" Settings for Unified Parallel C: C's, upcc as :make, and upclsp where Neovim starts it.
if exists("b:did_ftplugin")
  finish
endif
runtime! ftplugin/c.vim ftplugin/c_*.vim ftplugin/c/*.vim
let b:did_ftplugin = 1

setlocal cindent commentstring=//\ %s
" A loop like C's; so that what follows is indented as behind for.
setlocal cinwords+=upc_forall
" upcc prints FILE:LINE:COLUMN: error: text, and FILE:LINE: warning: text for what the C compiler says.
setlocal errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tote:\ %m
setlocal errorformat+=%f:%l:\ %trror:\ %m,%f:%l:\ %tarning:\ %m,%f:%l:\ %tote:\ %m,%-G%.%#
if !filereadable("Makefile") && !filereadable("makefile")
  setlocal makeprg=upcc\ -fsyntax-only\ -Wall\ %:S
endif
setlocal keywordprg=upcdecl\ -q\ explain
let b:undo_ftplugin = (exists("b:undo_ftplugin") ? b:undo_ftplugin . " | " : "")
      \ . "setlocal cindent< commentstring< cinwords< errorformat< makeprg< keywordprg<"

" Neovim 0.8 and later: diagnostics, hover, definitions and completion by upclsp.
if has("nvim-0.8") && executable("upclsp") && !get(g:, "upc_no_lsp", 0)
  lua vim.lsp.start({ name = "upclsp", cmd = { "upclsp" }, root_dir = vim.fs.dirname(vim.fs.find({
        \ "compile_commands.json", "compile_flags.txt", ".git" }, { upward = true })[1]) or vim.fn.getcwd() })
endif
