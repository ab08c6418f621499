// SPDX-License-Identifier: MIT
// The names of the runtime's functions, built from properties of their arguments.
#include "runtime_calls.h"

#include <initializer_list>
#include <string_view>
#include <utility>

namespace upc::translate::runtime {

namespace {

// `text`, the name, followed by the arguments. Arguments may be long expressions; each is copied
// once.
Text call(Text text, std::initializer_list<std::string_view> arguments) {
  size_t length = text.size() + 2;
  for (const std::string_view a : arguments) length += a.size() + 2;
  text.reserve(length);
  text += '(';
  for (const std::string_view& a : arguments) {
    if (&a != arguments.begin()) text += ", ";
    text += a;
  }
  text += ')';
  return text;
}

Text kind(bool phased) { return phased ? "shared" : "pshared"; }

// For steps over elements: pshared1 has blocks of one element, psharedI the indefinite size.
Text kind(Form form) { return form.phased ? "shared" : form.block == 0 ? "psharedI" : "pshared1"; }

Text with_block(Text name, Form form, const Text& a, const Text& b, const Text& c) {
  if (!form.phased) return call(std::move(name), {a, b, c});
  return call(std::move(name), {a, b, c, std::to_string(form.block)});
}

const char* suffix(const Access& access) { return access.strict ? "_strict" : ""; }

Text value_name(const Text& verb, const Access& access, Register kind_of_value) {
  return verb + kind(access.phased) +
         (kind_of_value == Register::kFloat    ? "_floatval"
          : kind_of_value == Register::kDouble ? "_doubleval"
                                               : "_val") +
         suffix(access);
}

}  // namespace

Text threads() { return "upcr_threads()"; }
Text mythread() { return "upcr_mythread()"; }
Text mythread_value() { return "((int)" + mythread() + ")"; }
Text exit(bool portable) { return portable ? "upcr_exit" : "upcri_do_exit"; }
Text global_exit(int status) { return call("upcr_global_exit", {std::to_string(status)}); }
Text fatal(const Text& words) { return call("upcri_fatal", {"\"" + words + "\""}); }
Text unrecorded(const Text& file, uint64_t first, uint64_t last) {
  Text literal;
  for (const char c : file) literal += c == '"' || c == '\\' ? Text("\\") + c : Text(1, c);
  return call("upcri_unrecorded",
              {"\"" + literal + "\"", std::to_string(first), std::to_string(last)});
}
Text own(const Text& name) { return "upcri_" + name; }
Text library_function(const Text& name, bool portable) {
  return portable && (name == "bupc_ptradd" || name == "bupc_dump_shared" ||
                      name == "bupc_inverse_cast" || name == "bupc_local_to_shared")
             ? "_" + name
             : name;
}

Text pointer_type(bool phased) { return "upcr_" + kind(phased) + "_ptr_t"; }
Text null(bool phased) { return "upcr_null_" + kind(phased); }
Text is_null(bool phased, const Text& p) { return call("upcr_isnull_" + kind(phased), {p}); }
Text is_equal(bool phased_a, const Text& a, bool phased_b, const Text& b) {
  // No function takes the phaseless one first.
  if (!phased_a && phased_b) return is_equal(phased_b, b, phased_a, a);
  return call("upcr_isequal_" + kind(phased_a) + "_" + kind(phased_b), {a, b});
}
Text without_phase(const Text& p) { return call("upcr_shared_to_pshared", {p}); }
Text with_phase(const Text& p) { return call("upcr_pshared_to_shared", {p}); }
Text reset_phase(const Text& p) { return call("upcr_shared_resetphase", {p}); }
Text object_with_phase(const Text& p) { return call("upcri_object_to_shared", {p}); }
Text check_phase(const Text& p, uint64_t block) {
  return call("upcri_cast_shared", {p, std::to_string(block)});
}
Text to_local(bool phased, const Text& p) {
  return call("upcr_" + kind(phased) + "_to_local", {p});
}
Text to_local_whole(bool phased, const Text& p, const Text& bytes) {
  return call("upcri_" + kind(phased) + "_to_whole", {p, bytes});
}
Text to_integer(bool phased, const Text& p, bool portable) {
  // An address identifies an object; an address field does so only among one thread's.
  return call((portable ? "upcr_addrfield_" : "upcri_integer_") + kind(phased), {p});
}
Text thread_of(bool phased, const Text& p) { return call("upcr_threadof_" + kind(phased), {p}); }
Text phase_of(bool phased, const Text& p) { return call("upcr_phaseof_" + kind(phased), {p}); }
Text has_my_affinity(bool phased, const Text& p) {
  return call("upcr_hasMyAffinity_" + kind(phased), {p});
}

Text add(Form form, const Text& p, const Text& size, const Text& index) {
  return with_block("upcr_add_" + kind(form), form, p, size, index);
}
Text increment(Form form, const Text& address, const Text& size, const Text& index) {
  return with_block("upcr_inc_" + kind(form), form, address, size, index);
}
Text subtract(Form form, const Text& a, const Text& b, const Text& size) {
  return with_block("upcr_sub_" + kind(form), form, a, b, size);
}
Text add_bytes(const Text& p, const Text& bytes) { return add({false, 0}, p, "1", bytes); }

Text element(Form form, const Text& p, const Text& size, const Text& index) {
  return with_block("upcri_element_" + kind(form), form, p, size, index);
}
Text address_of_element(Form form, Dealt how, const Text& p, const Text& size, const Text& index) {
  if (!form.phased)
    return call(how.lone ? "upcri_lone_pshared1" : "upcri_at_pshared1", {p, size, index});
  return with_block(
      Text("upcri_at_shared") + (how.once ? "_once" : "") + (how.narrow ? "_int" : ""), form, p,
      size, index);
}
Text address_in_row(uint64_t block, bool once, const Text& p, const Text& size, const Text& row,
                    const Text& column) {
  return call(once ? "upcri_at_row_once" : "upcri_at_row",
              {p, size, row, column, std::to_string(block)});
}
Text address_in_own_row(uint64_t block, const Text& p, const Text& size, const Text& column) {
  if (block == 1) return call("upcri_at_own_pshared1", {p});
  return call("upcri_at_own_row", {p, size, column, std::to_string(block)});
}
Text reach(Form form, const Text& p, const Text& size, const Text& index, const Text& bytes,
           Purpose purpose) {
  const Text name = "upcri_reach_" + kind(form);
  const Text how = purpose == Purpose::kRead ? "UPCRI_READS" : "UPCRI_WRITES";
  if (!form.phased) return call(name, {p, size, index, bytes, how});
  return call(name, {p, size, index, std::to_string(form.block), bytes, how});
}
Text address(const Text& p) { return call("upcri_address_shared", {p}); }
Text check_index(const Text& index, const Text& count, const Text& array) {
  return call("upcri_index", {index, count, "\"" + array + "\""});
}

Text get(const Access& from, Register kind, const Text& size) {
  const Text name = value_name("upcr_get_", from, kind);
  if (kind == Register::kInteger) return call(name, {from.pointer, from.offset, size});
  return call(name, {from.pointer, from.offset});
}
Text put(const Access& to, Register kind, const Text& value, const Text& size) {
  const Text name = value_name("upcr_put_", to, kind);
  if (kind == Register::kInteger) return call(name, {to.pointer, to.offset, value, size});
  return call(name, {to.pointer, to.offset, value});
}
Text register_type() { return "upcr_register_value_t"; }
Text get_memory(const Access& from, const Text& local, const Text& size, int64_t alignment) {
  const Text name = kind(from.phased) + suffix(from);
  if (alignment == 0) return call("upcr_get_" + name, {local, from.pointer, from.offset, size});
  return call("upcri_get_aligned_" + name,
              {local, from.pointer, from.offset, size, std::to_string(alignment)});
}
Text put_memory(const Access& to, const Text& local, const Text& size, int64_t alignment) {
  const Text name = kind(to.phased) + suffix(to);
  if (alignment == 0) return call("upcr_put_" + name, {to.pointer, to.offset, local, size});
  return call("upcri_put_aligned_" + name,
              {to.pointer, to.offset, local, size, std::to_string(alignment)});
}

Text with_teams() { return "#define UPCRI_TEAMS 1"; }
Text without_teams() { return "UPCRI_WITHOUT_TEAMS(__FILE__)"; }
Text tld_address(const Text& name) { return call("UPCR_TLD_ADDR", {name}); }
Text own_tld_address(const Text& name) { return call("UPCRI_OWN_TLD_ADDR", {name}); }
Text tld_object(const Text& type, const Text& name) {
  return "(*(" + type + " *)" + tld_address(name) + ")";
}
Text tld_define(const Text& name, uint64_t size, uint64_t alignment, bool tentative) {
  return call(tentative ? "UPCR_TLD_DEFINE_TENTATIVE" : "UPCR_TLD_DEFINE",
              {name, std::to_string(size), std::to_string(alignment)});
}
Text proxy_slot(const Text& name) { return "upct_proxy_" + name; }
Text constant_proxy(const Text& type, const Text& name, bool is_static) {
  return call(is_static ? "UPCRI_OWN_PROXY" : "UPCRI_PROXY", {type, name}) + ";";
}
Text lead_to_proxy(const Text& name) { return call("UPCRI_LEAD_TO", {name}); }
Text tld_static() { return "UPCRI_TLD_STATIC "; }
Text tld_slot(const Text& name) { return "upcr_tld_" + name; }

Text barrier(Barrier kind, const Text& value, const Text& flags) {
  return call(kind == Barrier::kBarrier  ? "upcr_barrier"
              : kind == Barrier::kNotify ? "upcr_notify"
                                         : "upcr_wait",
              {value, flags});
}
Text lenient_wait(const Text& value, const Text& flags) {
  return call("upcri_wait_statement", {value, flags});
}
Text fence() { return call("upcr_poll", {}); }
Text anonymous() { return "UPCR_BARRIERFLAG_ANONYMOUS"; }

Text forall_control() { return tld_object("int", "upcrt_forall_control"); }
Text define_forall_control() {
  return "#ifndef UPCRT_FORALL_CONTROL\n#define UPCRT_FORALL_CONTROL\nint\n" +
         tld_define("upcrt_forall_control", 4, 4, true) + ";\n#endif\n";
}
Text define_dump_min_length() {
  const Text name = kDumpMinLength;
  return "#ifndef " + name + "\n#define " + name + " UPCRI_DUMP_MIN_LENGTH\n#endif\n";
}
Text owns_iteration(const Text& owner) { return call("upcri_owns_iteration", {owner}); }
Text begin_loop() { return call("upcri_begin_loop", {"UPCRI_PLACE"}); }
Text note_place(const Text& function) {
  return call("upcri_note_place", {"UPCRI_SITE(\"" + function + "\")"});
}
Text count_forall(const Text& name) { return call("UPCRI_COUNT_FORALL", {name}); }
Text count_stretch(const Text& pointer, const Text& size, const Text& reads, const Text& writes,
                   const Text& count, const Text& stride) {
  return call("UPCRI_COUNT_STRETCH", {pointer, size, reads, writes, count, stride});
}
Text end_loop() { return call("upcri_end_loop", {}); }
namespace {

Text arithmetic(const Text& name, bool portable,
                std::initializer_list<std::string_view> arguments) {
  return call((portable ? "upct_" : "upcri_") + name, arguments);
}

}  // namespace

Text define_arithmetic() {
  Text text;
  // As in the runtime's upcri/loop_arithmetic.h and upcri/element.h, which explain them.
  for (const auto& [what, value] : std::initializer_list<std::pair<Text, Text>>{
           {"least(ptrdiff_t a, ptrdiff_t b)", "a < b ? a : b"},
           {"greatest(ptrdiff_t a, ptrdiff_t b)", "a > b ? a : b"},
           {"block_of(ptrdiff_t n, ptrdiff_t block)", "n >= 0 ? n / block : ~(~n / block)"},
           {"block_start(ptrdiff_t b, ptrdiff_t block, ptrdiff_t phase, ptrdiff_t row)",
            "-upct_block_of(phase - b * block, row)"},
           {"first_owned(ptrdiff_t least, ptrdiff_t threads, ptrdiff_t thread)",
            "least + ((thread - least) % threads + threads) % threads"}})
    text +=
        "static __inline__ __attribute__((__unused__, __no_instrument_function__)) ptrdiff_t "
        "upct_" +
        what + " { return " + value + "; }\n";
  return text;
}
Text first_owned(const Text& from, const Text& step, const Text& me, bool portable) {
  return arithmetic("first_owned", portable, {from, step, me});
}
Text block_of(const Text& index, const Text& block, bool portable) {
  return arithmetic("block_of", portable, {index, block});
}
Text block_start(const Text& b, const Text& block, const Text& phase, const Text& coefficient,
                 bool portable) {
  return arithmetic("block_start", portable, {b, block, phase, coefficient});
}
Text least(const Text& a, const Text& b, bool portable) {
  return arithmetic("least", portable, {a, b});
}
Text greatest(const Text& a, const Text& b, bool portable) {
  return arithmetic("greatest", portable, {a, b});
}
Text run(const Text& p, const Text& size, const Text& index, uint64_t block, const Text& length) {
  return call("upcri_run", {p, size, index, std::to_string(block), length});
}
Text run_far(const Text& p, const Text& size, const Text& index, uint64_t block,
             const Text& length) {
  return call("upcri_run_far", {p, size, index, std::to_string(block), length});
}
Text run_apart(const Text& p, const Text& size, const Text& index, uint64_t block, int64_t step,
               const Text& length) {
  return call("upcri_run_apart",
              {p, size, index, std::to_string(block), std::to_string(step), length});
}
Text run_in_row(const Text& address, const Text& left, const Text& length) {
  return call("upcri_run_in_row", {address, left, length});
}
Text last_index(const Text& low, const Text& high, uint64_t block) {
  return call("upcri_last", {low, high, std::to_string(block)});
}
Text run_in_nest(const Text& p, const Text& size, const Text& index, uint64_t block,
                 const Text& ahead, const Text& span, const Text& step, const Text& fit) {
  return call("upcri_run_in_nest", {p, size, index, std::to_string(block), ahead, span, step, fit});
}
Text iteration(const Text& pointer) { return call("upcri_iteration", {pointer}); }
Text known(const Text& fact) { return call("upcri_known", {fact}); }
Text next_block(const Text& address, const Text& bytes) {
  return call("upcri_next_block", {address, bytes});
}
Text previous_block(const Text& address, const Text& bytes) {
  return call("upcri_previous_block", {address, bytes});
}
Text later_block(const Text& address, const Text& bytes, int64_t blocks) {
  return call("upcri_later_block", {address, bytes, std::to_string(blocks)});
}
Text steps_between(const Text& from, const Text& to, const Text& by, bool inclusive) {
  const Text distance = "(size_t)(" + to + ") - (size_t)(" + from + ")";
  return "(" + from + (inclusive ? " <= " : " < ") + to + " ? " +
         call("upcri_steps", {distance + (inclusive ? "" : " - 1"), by}) + " : 0)";
}
Text steps_within(const Text& steps, const Text& room, const Text& by) {
  return call("upcri_steps_within", {steps, room, by});
}
Text steps_to(const Text& way, const Text& by) { return call("upcri_steps_to", {way, by}); }
Text way(Form form, const Text& from, const Text& to, const Text& size) {
  return with_block("upcri_way_" + kind(form), form, from, to, size);
}
Text strip_start(Form form, const Text& p, const Text& size, const Text& index,
                 const Text& length) {
  const Text name = "upcri_strip_start_" + kind(form);
  if (!form.phased) return call(name, {p, size, index});
  return call(name, {p, size, index, std::to_string(form.block), length});
}
Text strip_is_valid(const Text& base, const Text& start, const Text& length,
                    const Text& coefficient, const Text& size, const Text& alignment) {
  return call("upcri_strip_is_valid", {base, start, length, coefficient, size, alignment});
}
Text strip_over_blocks_is_valid(const Text& base, const Text& start, const Text& length,
                                const Text& block_bytes, const Text& size, const Text& alignment) {
  return call("upcri_strip_over_blocks_is_valid",
              {base, start, length, block_bytes, size, alignment});
}
Text in_row(const Text& first, const Text& last, const Text& extent) {
  return call("upcri_in_row", {first, last, extent});
}
Text may_move(Form form, const Text& p) {
  if (!form.phased) return call("upcri_may_move_pshared", {p});
  return call("upcri_may_move_shared", {p, std::to_string(form.block)});
}
Text note_loop(const Text& iterations, const Text& start, const Text& coefficient,
               const Text& block, const Text& thread) {
  return call("upcri_note_loop", {"UPCRI_PLACE", iterations, start, coefficient, block, thread});
}

Text begin_function() { return call("UPCR_BEGIN_FUNCTION", {}); }
Text exit_function() { return call("UPCR_EXIT_FUNCTION", {}); }
Text allocate_function(const Text& file) { return "UPCRI_ALLOC_" + file; }
Text initialize_function(const Text& file) { return "UPCRI_INIT_" + file; }
Text unset(bool phased) { return phased ? "UPCRI_UNSET_SHARED" : "UPCRI_UNSET_PSHARED"; }

Text initialized(bool phased) {
  return phased ? "UPCR_INITIALIZED_SHARED" : "UPCR_INITIALIZED_PSHARED";
}

namespace {

Text table(bool phased) { return phased ? "upcr_startup_shalloc" : "upcr_startup_pshalloc"; }

}  // namespace

Text table_type(bool phased) { return table(phased) + "_t"; }
Text allocate_table(bool phased, const Text& entries, size_t count) {
  return call(table(phased), {entries, std::to_string(count)});
}
Text dimension_type() { return "upcr_startup_arrayinit_diminfo_t"; }
Text initialize_array(bool phased, const Text& proxy, const Text& values, const Text& dimensions,
                      size_t rank, const Text& size, uint64_t block) {
  return call(phased ? "upcr_startup_initarray" : "upcr_startup_initparray",
              {proxy, values, dimensions, std::to_string(rank), size, std::to_string(block)});
}

}  // namespace upc::translate::runtime
