" Files of Unified Parallel C.
autocmd BufRead,BufNewFile *.upc,*.upch setfiletype upc
