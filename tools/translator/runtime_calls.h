// SPDX-License-Identifier: MIT
// The UPC Runtime's interface as the output uses it: the one place that spells the names of its
// functions, macros and types. Arguments are C text; `phased` says which of the two kinds of
// pointers-to-shared a pointer is. What is not in the UPC Runtime Specification, and so not for
// -portable, says so.
#ifndef UPC_TOOLS_TRANSLATOR_RUNTIME_CALLS_H
#define UPC_TOOLS_TRANSLATOR_RUNTIME_CALLS_H

#include <cstdint>
#include <string>

namespace upc::translate::runtime {

using Text = std::string;

// --- the job ---
Text threads();
Text mythread();
Text mythread_value();          // MYTHREAD: the same as an int
Text exit(bool portable);       // the name of what exit() becomes
Text global_exit(int status);   // a call
Text fatal(const Text& words);  // not portable
// -report: lines of a file, the last one too, are not recorded. Not portable.
Text unrecorded(const Text& file, uint64_t first, uint64_t last);
// The runtime's own version of a C library function or variable. Not portable.
Text own(const Text& name);
// A function of the libraries: two of Berkeley's extensions have other names in C than in UPC.
Text library_function(const Text& name, bool portable);

// --- pointers-to-shared ---
// Steps over a pointer's elements go by this: block 0 is the indefinite block size.
struct Form {
  bool phased;
  uint64_t block;
};

Text pointer_type(bool phased);
Text null(bool phased);
Text is_null(bool phased, const Text& p);
Text is_equal(bool phased_a, const Text& a, bool phased_b, const Text& b);
Text without_phase(const Text& p);
Text with_phase(const Text& p);
Text reset_phase(const Text& p);
Text object_with_phase(const Text& p);            // of a pointer to an object; not portable
Text check_phase(const Text& p, uint64_t block);  // not portable
Text to_local(bool phased, const Text& p);
// The same where so many bytes have to be the calling thread's. Not portable.
Text to_local_whole(bool phased, const Text& p, const Text& bytes);
Text to_integer(bool phased, const Text& p, bool portable);
Text thread_of(bool phased, const Text& p);
Text phase_of(bool phased, const Text& p);
Text has_my_affinity(bool phased, const Text& p);

// --- arithmetic: `index` elements of `size` bytes on ---
Text add(Form form, const Text& p, const Text& size, const Text& index);
Text increment(Form form, const Text& address, const Text& size, const Text& index);
Text subtract(Form form, const Text& a, const Text& b, const Text& size);
Text add_bytes(const Text& p, const Text& bytes);  // without phase

// Not portable:
// The element of an array of which p is the first element; not of the indefinite block size.
Text element(Form form, const Text& p, const Text& size, const Text& index);
// Its address. once: no thread has more than one block; lone: in no loop; narrow: the index has 32
// bits.
struct Dealt {
  bool once, lone, narrow;
};
Text address_of_element(Form form, Dealt how, const Text& p, const Text& size, const Text& index);
// The address of column `column` of row `row` of an array whose rows are its blocks; and of such a
// row that is the calling thread's, number MYTHREAD, which may be a single element.
Text address_in_row(uint64_t block, bool once, const Text& p, const Text& size, const Text& row,
                    const Text& column);
Text address_in_own_row(uint64_t block, const Text& p, const Text& size, const Text& column);
// The element's address, which has to be in the object that p points into, for an access of so many
// bytes.
enum class Purpose { kRead, kWrite };
Text reach(Form form, const Text& p, const Text& size, const Text& index, const Text& bytes,
           Purpose purpose);
Text address(const Text& p);  // of a pointer with a phase
Text check_index(const Text& index, const Text& count, const Text& array);

// --- reading and writing ---
struct Access {
  bool phased, strict;
  Text pointer, offset;
};

enum class Register { kInteger, kFloat, kDouble };
Text get(const Access& from, Register kind, const Text& size);
Text put(const Access& to, Register kind, const Text& value, const Text& size);
Text register_type();
// Of memory that begins at the address `local`. alignment: what both have in bytes, which the
// checking runtime takes; 0 if it need not know. Not portable unless 0.
Text get_memory(const Access& from, const Text& local, const Text& size, int64_t alignment);
Text put_memory(const Access& to, const Text& local, const Text& size, int64_t alignment);

// --- thread-local data ---
Text tld_address(const Text& name);
// What a file says, ahead of the runtime's headers, whose functions may run in threads that work
// for a UPC thread; and one, behind all else, whose functions reach the calling thread's private
// data. Not portable.
Text with_teams();
Text without_teams();
Text own_tld_address(const Text& name);
Text tld_object(const Text& type, const Text& name);  // an lvalue
Text tld_define(const Text& name, uint64_t size, uint64_t alignment, bool tentative);
Text proxy_slot(const Text& name);  // the variable that is a shared one's proxy; not portable
// It as functions see it, to whom it is constant: its first declaration in the file that defines
// it, and what leads there; not portable.
Text constant_proxy(const Text& type, const Text& name);
Text lead_to_proxy(const Text& name);
Text tld_static();  // what the definition of one that no other file knows begins with; not portable
Text tld_slot(const Text& name);  // the C variable that a definition makes; not portable

// --- barriers ---
enum class Barrier { kBarrier, kNotify, kWait };
Text barrier(Barrier kind, const Text& value, const Text& flags);
// A wait whose notify may have had a value where it has none, or the other way. Not portable.
Text lenient_wait(const Text& value, const Text& flags);
Text fence();
Text anonymous();  // the flag of a barrier without a value

// --- loops ---
// The variable that says whether an enclosing upc_forall, here or in a caller, already shares out
// the work: an lvalue.
Text forall_control();
Text define_forall_control();  // lines
// The one constant of the extensions that Berkeley's headers for C have under a name of their own
// only.
constexpr char kDumpMinLength[] = "BUPC_DUMP_MIN_LENGTH";
Text define_dump_min_length();  // lines
// Arithmetic, by functions of the runtime's or, if portable, by those that the output defines.
Text define_arithmetic();  // lines
Text first_owned(const Text& from, const Text& step, const Text& me, bool portable);
Text block_of(const Text& index, const Text& block, bool portable);
// The index at which block b starts, if iteration i has element coefficient * i + phase.
Text block_start(const Text& b, const Text& block, const Text& phase, const Text& coefficient,
                 bool portable);
Text least(const Text& a, const Text& b, bool portable);
Text greatest(const Text& a, const Text& b, bool portable);
// Not portable:
Text owns_iteration(const Text& owner);
Text begin_loop();
Text end_loop();
// The element's address, and in *length, if less, for how many elements it goes on in its block.
Text run(const Text& p, const Text& size, const Text& index, uint64_t block, const Text& length);
Text run_far(const Text& p, const Text& size, const Text& index, uint64_t block,
             const Text& length);  // the same where it is seldom reached
// The same where one goes on in steps of so many elements, also back; *length is of steps.
Text run_apart(const Text& p, const Text& size, const Text& index, uint64_t block, int64_t step,
               const Text& length);
// The same of an address in a row that has so many elements left.
Text run_in_row(const Text& address, const Text& left, const Text& length);
// How far from low on an index goes that is below high; at most `block`.
Text last_index(const Text& low, const Text& high, uint64_t block);
// The address of an element from which inner loops reach `span` elements beyond the one that lies
// `ahead`; and in *fit, if less, in how many iterations, each `step` elements further, these lie in
// one block.
Text run_in_nest(const Text& p, const Text& size, const Text& index, uint64_t block,
                 const Text& ahead, const Text& span, const Text& step, const Text& fit);
// What of it one iteration begins with, where `step` is computed.
Text iteration(const Text& pointer);
// That a fact holds, to C compilers that gain by it.
Text known(const Text& fact);
Text next_block(const Text& address, const Text& bytes);
Text previous_block(const Text& address, const Text& bytes);
Text later_block(const Text& address, const Text& bytes,
                 int64_t blocks);  // < 0: an earlier one
// How often a loop runs that goes from one number to another, up to it or (inclusive) past it; and
// one that ends where nothing is left of a way, which it may never come to.
Text steps_between(const Text& from, const Text& to, const Text& by, bool inclusive);
Text steps_to(const Text& way, const Text& by);
// So many steps of an index whose type has `room` more numbers; if it has not, the loop goes on
// past its bound.
Text steps_within(const Text& steps, const Text& room, const Text& by);
// How many elements lead from one pointer to another, if any do.
Text way(Form form, const Text& from, const Text& to, const Text& size);
// -report: declares what counts the iterations of a upc_forall, and counts a stretch of a loop.
Text note_place(const Text& function);  // … of a call
Text count_forall(const Text& name);
Text count_stretch(const Text& pointer, const Text& size, const Text& reads, const Text& writes,
                   const Text& count, const Text& stride);
// For the checking runtime: a strip of a loop as a whole. Where it begins, 0 if that is not known;
// whether elements that lie side by side, or a block apart, may all be accessed; whether an
// index is in a row from the first iteration to the last.
Text strip_start(Form form, const Text& p, const Text& size, const Text& index, const Text& length);
Text strip_is_valid(const Text& base, const Text& start, const Text& length,
                    const Text& coefficient, const Text& size, const Text& alignment);
Text strip_over_blocks_is_valid(const Text& base, const Text& start, const Text& length,
                                const Text& block_bytes, const Text& size, const Text& alignment);
Text in_row(const Text& first, const Text& last, const Text& extent);
Text may_move(Form form, const Text& p);
// A upc_forall of so many iterations, of elements in steps of `coefficient` from `start` on, of
// blocks that are dealt out from `thread` on.
Text note_loop(const Text& iterations, const Text& start, const Text& coefficient,
               const Text& block, const Text& thread);

// --- functions, and what runs before main ---
Text begin_function();
Text exit_function();
Text allocate_function(const Text& file);
Text initialize_function(const Text& file);
Text initialized(bool phased);  // what a proxy starts as whose variable has an initialiser
Text unset(bool phased);  // what an automatic pointer-to-shared starts as, for the checking runtime
Text table_type(bool phased);
Text allocate_table(bool phased, const Text& entries, size_t count);
Text dimension_type();
Text initialize_array(bool phased, const Text& proxy, const Text& values, const Text& dimensions,
                      size_t rank, const Text& size, uint64_t block);

}  // namespace upc::translate::runtime

#endif
