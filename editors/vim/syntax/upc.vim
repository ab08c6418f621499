" Vim syntax file of Unified Parallel C (UPC 1.3): C's, and over it UPC's keywords and libraries.
if exists("b:current_syntax")
  finish
endif
runtime! syntax/c.vim
unlet! b:current_syntax

syn keyword upcQualifier shared strict relaxed
syn keyword upcRepeat upc_forall
syn keyword upcStatement upc_barrier upc_notify upc_wait upc_fence
syn keyword upcOperator upc_localsizeof upc_blocksizeof upc_elemsizeof
syn keyword upcConstant THREADS MYTHREAD UPC_MAX_BLOCK_SIZE
syn keyword upcMacro __UPC__ __UPC_VERSION__ __UPC_STATIC_THREADS__ __UPC_DYNAMIC_THREADS__
syn keyword upcMacro __UPC_COLLECTIVE__ __UPC_TICK__ __UPC_ATOMIC__ __UPC_CASTABLE__ __UPC_NB__ __UPC_IO__
" Types and functions of the libraries. Keywords go before matches, so these are none of them.
syn match upcType "\<\%(b\?upc_\w\+\|taskq\|taskq_reducer\)_t\>"
syn match upcFunction "\<\%(b\?upc\|taskq\)_\w\+\>\%(\s*(\)\@="
syn match upcConstant "\<B\?UPC_[A-Z][A-Z0-9_]*\>"
" #pragma upc strict, relaxed, c_code, upc_code
syn match upcPragma "^\s*#\s*pragma\s\+upc\>.*$" contains=upcPragmaWord
syn keyword upcPragmaWord contained strict relaxed c_code upc_code
" Words of pragmas are nothing within C's brackets and macros, where they are qualifiers.
syn cluster cParenGroup add=upcPragmaWord
syn cluster cMultiGroup add=upcPragmaWord
syn cluster cDefineGroup add=upcPragmaWord
syn cluster cPreProcGroup add=upcPragmaWord

hi def link upcQualifier StorageClass
hi def link upcRepeat Repeat
hi def link upcStatement Statement
hi def link upcOperator Operator
hi def link upcConstant Constant
hi def link upcMacro Macro
hi def link upcType Type
hi def link upcFunction Function
hi def link upcPragma PreProc
hi def link upcPragmaWord Special

let b:current_syntax = "upc"
