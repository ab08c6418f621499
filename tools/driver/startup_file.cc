// SPDX-License-Identifier: MIT
// Generates the start-up file (UPC Runtime Specification, "Framework for external bootstrapping").
// It contains data, and functions that jump, in directives that assemblers of all machines know: a
// C compiler would take five times as long.
#include "tools/driver/startup_file.h"

#include <upcri/program.h>

#include "tools/driver/installation.h"

namespace upc::driver {
namespace {

std::string ProgramInfo(const UpccOptions& options, const ProgramParts& parts, Variant variant) {
  std::string info = "upcc=" + std::string(kVersion);
  info += "; threads=" + std::to_string(parts.static_threads);
  info += "; default-threads=" + std::to_string(options.default_threads);
  info += "; shared-heap=" + std::to_string(options.shared_heap.value_or(0));
  info += "; runtime=" + std::string(options.race                  ? kRaceRuntime
                                     : variant == Variant::kReport ? kRecordingRuntime
                                     : variant == Variant::kPlain  ? "optimised"
                                     : parts.optimised_checking ? "checking, under optimised code"
                                                                : "checking");
  return info + "; config=" UPCR_CONFIG_STRING;
}

// An assembler string with these bytes.
std::string Quoted(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c >= ' ' && c <= '~' && c != '"' && c != '\\') {
      quoted += c;
      continue;
    }
    quoted += '\\';
    for (const int shift : {6, 3, 0}) quoted += static_cast<char>('0' + (byte >> shift & 7));
  }
  return quoted + "\"";
}

// A variable with these contents, in the current section.
std::string Variable(const std::string& name, const std::string& contents) {
  return "\t.globl\t" + name + "\n\t.type\t" + name + ", %object\n\t.balign\t8\n" + name + ":\n" +
         contents + "\t.size\t" + name + ", . - " + name + "\n";
}
// The same, visible only in this program or library: a loaded library must not find another's.
std::string Hidden(const std::string& name, const std::string& contents) {
  return "\t.hidden\t" + name + "\n" + Variable(name, contents);
}
std::string Int(const std::string& name, uint64_t value) {
  return Variable(name, "\t.long\t" + std::to_string(value) + "\n");
}
// A variable that holds an address, a number of that size, or 0.
std::string Address(const std::string& name, const std::string& value) {
  return Variable(name, "\t.quad\t" + value + "\n");
}

// A function that only jumps to another one.
std::string Function(const std::string& name, const std::string& to, const Machine& machine) {
  std::string jump(machine.jump);
  jump.replace(jump.find('$'), 1, to);
  return "\t.globl\t" + name + "\n\t.type\t" + name + ", %function\n\t.balign\t16\n" + name +
         ":\n\t" + jump + "\n\t.size\t" + name + ", . - " + name + "\n";
}

// The note for upcrun, which finds it without reading the whole program.
std::string ProgramNote(const std::string& facts) {
  return "\t.section\t.note.smp-upc, \"a\", %note\n\t.balign\t4\n"
         ".Lnote:\n\t.long\t" +
         std::to_string(sizeof kProgramNoteOwner) + ", 2f - 1f, " +
         std::to_string(kProgramNoteType) + "\n\t.asciz\t\"" + kProgramNoteOwner +
         "\"\n1:\t.asciz\t" + Quoted(facts) + "\n2:\t.balign\t4\n";
}

// upcri_program of runtime/program_start.h, with the lists of functions that it points to.
std::string Program(const ProgramParts& parts, bool has_main) {
  std::string weak, functions;
  for (const auto* list : {&parts.allocate, &parts.initialise}) {
    for (const StartFunction& function : *list) {
      if (function.weak) weak += "\t.weak\t" + function.name + "\n";
      functions += "\t.quad\t" + function.name + "\n";
    }
  }
  return weak + "\t.balign\t8\n.Lfunctions:\n" + functions +
         Hidden("upcri_program", std::string("\t.quad\t.Lnote, ") + (has_main ? "user_main" : "0") +
                                     ", " + std::to_string(parts.allocate.size()) + ", " +
                                     std::to_string(parts.initialise.size()) + ", .Lfunctions\n");
}

// The file of each function, for messages about code without lines: each file, its functions, an
// empty name.
std::string FunctionFiles(const ProgramParts& parts) {
  std::string lists;
  for (const SourceFunctions& source : parts.functions) {
    std::string list = source.file + '\0';
    for (const std::string& name : source.names) list += name + '\0';
    lists += "\t.ascii\t" + Quoted(list + '\0') + "\n";
  }
  return Hidden("upcri_function_files", lists + "\t.byte\t0\n");
}

// Debug information about the program's main function, so that gdb's `start`, `list` and `break N`
// go there: a unit with one function, which has only DW_AT_main_subprogram (DWARF 4, 3.3.1). The
// unit's language is assembler, since gdb ignores that attribute in languages with canonical names,
// such as C. Each variable-length number is one byte: some assemblers do not support lists of them.
constexpr char kMainForDebuggers[] = R"(
	.section	.debug_abbrev, "", %progbits
1:	.byte	1, 0x11		/* a unit … DW_TAG_compile_unit */
	.byte	1			/* … with entries below */
	.byte	0x13, 0x5, 0x3, 0x8, 0, 0	/* DW_AT_language in two bytes, DW_AT_name */
	.byte	2, 0x2e		/* DW_TAG_subprogram */
	.byte	0
	.byte	0x3, 0x8, 0x3f, 0x19	/* DW_AT_name, DW_AT_external */
	.byte	0x6a, 0x19, 0, 0, 0	/* DW_AT_main_subprogram */
	.section	.debug_info, "", %progbits
	.long	3f - 2f
2:	.short	4			/* DWARF 4 … */
	.long	1b			/* … the entries' kinds … */
	.byte	8			/* … bytes of an address */
	.byte	1
	.short	0x8001
	.asciz	"main"
	.byte	2
	.asciz	"user_main"
	.byte	0
3:
)";

}  // namespace

std::string StartupFile(const UpccOptions& options, const ProgramParts& parts, Variant variant,
                        const std::string& gdb_script, const Machine& machine) {
  const bool has_main = !options.extern_main;
  std::string text =
      "/* Start-up file generated by upcc: what the runtime must know of this program. */\n" +
      ProgramNote(ProgramInfo(options, parts, variant)) +
      "\n\t.section\t.rodata, \"a\", %progbits\n" + FunctionFiles(parts);
  if (parts.optimised_checking && !options.tsan)
    text += Variable("upcri_optimised_checking", "\t.byte\t1\n");
  text += ".Lname:\t.asciz\t\"user_main\"\n\n\t.data\n" + Program(parts, has_main);
  // Links the code that reports data races into the program.
  if (options.race) text += Address("upcri_race_link", "upcri_race_told");
  text +=
      Int("UPCRL_static_thread_count", parts.static_threads) +
      Address("UPCRL_default_shared_size", std::to_string(options.shared_heap.value_or(0))) +
      Address("UPCRL_default_shared_offset", "0") + Int("UPCRL_progress_thread", 0) +
      Address("UPCRL_default_cache_size", "0") +
      Int("UPCRL_attach_flags", UPCR_ATTACH_ENV_OVERRIDE |
                                    (options.require_size ? UPCR_ATTACH_REQUIRE_SIZE : 0) |
                                    (options.size_warning ? UPCR_ATTACH_SIZE_WARN : 0)) +
      Int("UPCRL_default_pthreads_per_node", options.default_threads) +
      Address("UPCRL_main_name", ".Lname") +
      Address("UPCRL_pre_spawn_init", parts.process_hook ? "UPCRL_trans_extra_procinit" : "0") +
      Address("UPCRL_per_pthread_init", parts.thread_hook ? "UPCRL_trans_extra_threadinit" : "0") +
      Address("UPCRL_cache_init", "upcri_init_cache") +
      Address("UPCRL_heap_init", "upcri_init_heaps") +
      Address("UPCRL_static_init", "upcri_init_static_data") + Address("UPCRL_mpi_init", "0") +
      Address("UPCRL_mpi_finalize", "0");
  text += "\n\t.text\n";
  if (MakesLoadable(options)) {
    // The runtime's functions that the library exports: upc_job.h.
    for (const char* what : {"start", "call", "end", "threads", "error"})
      text += Function(std::string("upc_job_") + what, std::string("upcri_job_") + what, machine);
  } else if (has_main) {
    text += Function("main", "upcri_main", machine);
  }
  if (!gdb_script.empty()) {
    // The entry's kind is a file in Python; see "dotdebug_gdb_scripts section" in gdb's manual.
    text += "\n\t.section\t.debug_gdb_scripts, \"MS\", %progbits, 1\n\t.byte\t1\n\t.asciz\t" +
            Quoted(gdb_script) + "\n";
    if (has_main) text += kMainForDebuggers;
  }
  return text + "\n\t.section\t.note.GNU-stack, \"\", %progbits\n";
}

}  // namespace upc::driver
