// SPDX-License-Identifier: MIT
// The UPC Runtime's interface as the output uses it. Only this file and runtime_calls.cc spell the
// names of its functions, macros and types. Arguments are C text; `phased` gives the kind of a
// pointer-to-shared. What is not in the UPC Runtime Specification, and so is not for -portable, is
// marked.
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
Text exit(bool portable);       // the name that replaces exit
Text global_exit(int status);   // a call
Text fatal(const Text& words);  // not portable
// -report: lines of a file, including the last, are not recorded. Not portable.
Text unrecorded(const Text& file, uint64_t first, uint64_t last);
// The runtime's own version of a C library function or variable. Not portable.
Text own(const Text& name);
// A function of the libraries: two of Berkeley's extensions have other names in C than in UPC.
Text library_function(const Text& name, bool portable);

// --- pointers-to-shared ---
// How a pointer steps over elements: block 0 is the indefinite block size.
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
Text object_with_phase(const Text& p);            // for a pointer to an object; not portable
Text check_phase(const Text& p, uint64_t block);  // not portable
Text to_local(bool phased, const Text& p);
// The same if so many bytes must belong to the calling thread. Not portable.
Text to_local_whole(bool phased, const Text& p, const Text& bytes);
Text to_integer(bool phased, const Text& p, bool portable);
Text thread_of(bool phased, const Text& p);
Text phase_of(bool phased, const Text& p);
Text has_my_affinity(bool phased, const Text& p);

// --- arithmetic: moves by `index` elements of `size` bytes ---
Text add(Form form, const Text& p, const Text& size, const Text& index);
Text increment(Form form, const Text& address, const Text& size, const Text& index);
Text subtract(Form form, const Text& a, const Text& b, const Text& size);
Text add_bytes(const Text& p, const Text& bytes);  // without phase

// Not portable:
// An element of the array whose first element is p; not for the indefinite block size.
Text element(Form form, const Text& p, const Text& size, const Text& index);
// Its address. once: no thread has more than one block; lone: in no loop; narrow: the index has 32
// bits.
struct Dealt {
  bool once, lone, narrow;
};
Text address_of_element(Form form, Dealt how, const Text& p, const Text& size, const Text& index);
// The address of column `column` of row `row` of an array whose rows are its blocks; and of an
// element in the calling thread's own row, number MYTHREAD; a row may be a single element.
Text address_in_row(uint64_t block, bool once, const Text& p, const Text& size, const Text& row,
                    const Text& column);
Text address_in_own_row(uint64_t block, const Text& p, const Text& size, const Text& column);
// The element's address, which must be in the object that p points into, for an access of so many
// bytes.
enum class Purpose { kRead, kWrite };
Text reach(Form form, const Text& p, const Text& size, const Text& index, const Text& bytes,
           Purpose purpose);
Text address(const Text& p);  // for a pointer with a phase
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
// For memory that begins at the address `local`. alignment: that of both, in bytes, for the
// checking runtime; 0 if not needed. Not portable unless 0.
Text get_memory(const Access& from, const Text& local, const Text& size, int64_t alignment);
Text put_memory(const Access& to, const Text& local, const Text& size, int64_t alignment);

// --- thread-local data ---
Text tld_address(const Text& name);
// What a file has before the runtime's headers if its functions may run in threads that work for a
// UPC thread; and what a file has after everything else if its functions access the calling
// thread's private data. Not portable.
Text with_teams();
Text without_teams();
Text own_tld_address(const Text& name);
Text tld_object(const Text& type, const Text& name);  // an lvalue
Text tld_define(const Text& name, uint64_t size, uint64_t alignment, bool tentative);
Text proxy_slot(const Text& name);  // a shared variable's proxy; not portable
// The proxy as functions see it, as a constant: its first declaration in the file that defines it,
// and the definition that makes it accessible; not portable.
Text constant_proxy(const Text& type, const Text& name, bool is_static);
Text lead_to_proxy(const Text& name);
Text tld_static();  // begins the definition of one that only this file knows; not portable
Text tld_slot(const Text& name);  // the C variable that a definition makes; not portable

// --- barriers ---
enum class Barrier { kBarrier, kNotify, kWait };
Text barrier(Barrier kind, const Text& value, const Text& flags);
// A wait without a value whose notify may have had one, or the reverse. Not portable.
Text lenient_wait(const Text& value, const Text& flags);
Text fence();
Text anonymous();  // the flag of a barrier without a value

// --- loops ---
// The variable that holds whether an enclosing upc_forall, here or in a caller, already distributes
// the work: an lvalue.
Text forall_control();
Text define_forall_control();  // lines
// The only constant of the extensions that Berkeley's C headers define under a different name only.
constexpr char kDumpMinLength[] = "BUPC_DUMP_MIN_LENGTH";
Text define_dump_min_length();  // lines
// Arithmetic, by the runtime's functions or, if portable, by those that the output defines.
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
// The element's address. Sets *length to the number of elements from it to the end of its block, if
// that is less.
Text run(const Text& p, const Text& size, const Text& index, uint64_t block, const Text& length);
Text run_far(const Text& p, const Text& size, const Text& index, uint64_t block,
             const Text& length);  // the same where it is rarely reached
// The same for steps of so many elements, also backwards; *length counts steps.
Text run_apart(const Text& p, const Text& size, const Text& index, uint64_t block, int64_t step,
               const Text& length);
// The same for an address in a row with so many elements left.
Text run_in_row(const Text& address, const Text& left, const Text& length);
// How far beyond low the largest index below high is; at most `block`.
Text last_index(const Text& low, const Text& high, uint64_t block);
// The address of an element from which inner loops reach `span` elements beyond the one that lies
// `ahead`. Sets *fit to the number of iterations, each `step` elements further, in which all of
// these lie in one block, if that is less.
Text run_in_nest(const Text& p, const Text& size, const Text& index, uint64_t block,
                 const Text& ahead, const Text& span, const Text& step, const Text& fit);
// The pointer at the start of an iteration, if `step` is computed.
Text iteration(const Text& pointer);
// A fact, for C compilers that can use it.
Text known(const Text& fact);
Text next_block(const Text& address, const Text& bytes);
Text previous_block(const Text& address, const Text& bytes);
Text later_block(const Text& address, const Text& bytes,
                 int64_t blocks);  // < 0: an earlier one
// The trip count of a loop from one number to another, up to it or (inclusive) including it; and of
// one that ends when a distance is used up, which it may never reach.
Text steps_between(const Text& from, const Text& to, const Text& by, bool inclusive);
Text steps_to(const Text& way, const Text& by);
// So many steps of an index whose type has `room` more numbers; if that is too few, the loop
// continues past its bound.
Text steps_within(const Text& steps, const Text& room, const Text& by);
// The number of elements from one pointer to another, if positive.
Text way(Form form, const Text& from, const Text& to, const Text& size);
// -report: declares the counter of a upc_forall's iterations; counts a strip of a loop.
Text note_place(const Text& function);  // … of a call
Text count_forall(const Text& name);
Text count_stretch(const Text& pointer, const Text& size, const Text& reads, const Text& writes,
                   const Text& count, const Text& stride);
// For the checking runtime: a strip of a loop as a whole. Its start, 0 if unknown; whether
// contiguous elements, or elements a block apart, may all be accessed; whether an index is in a row
// from the first iteration to the last.
Text strip_start(Form form, const Text& p, const Text& size, const Text& index, const Text& length);
Text strip_is_valid(const Text& base, const Text& start, const Text& length,
                    const Text& coefficient, const Text& size, const Text& alignment);
Text strip_over_blocks_is_valid(const Text& base, const Text& start, const Text& length,
                                const Text& block_bytes, const Text& size, const Text& alignment);
Text in_row(const Text& first, const Text& last, const Text& extent);
Text may_move(Form form, const Text& p);
// A upc_forall of so many iterations, over elements in steps of `coefficient` from `start` on, of
// blocks that are distributed from `thread` on.
Text note_loop(const Text& iterations, const Text& start, const Text& coefficient,
               const Text& block, const Text& thread);

// --- functions, and what runs before main ---
Text begin_function();
Text exit_function();
Text allocate_function(const Text& file);
Text initialize_function(const Text& file);
Text initialized(bool phased);  // the initial value of the proxy of a variable with an initialiser
Text unset(bool phased);        // an automatic pointer's initial value, for the checking runtime
Text table_type(bool phased);
Text allocate_table(bool phased, const Text& entries, size_t count);
Text dimension_type();
Text initialize_array(bool phased, const Text& proxy, const Text& values, const Text& dimensions,
                      size_t rank, const Text& size, uint64_t block);

}  // namespace upc::translate::runtime

#endif
