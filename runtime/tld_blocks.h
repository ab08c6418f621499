// Where the threads' instances of the program's thread-local variables lie (upcri/tld.h).
#ifndef UPC_RUNTIME_TLD_BLOCKS_H
#define UPC_RUNTIME_TLD_BLOCKS_H

namespace upc::runtime {

// Finds out how large a thread's block is. Once, before note_tld_block.
void measure_tld_block();
// Enters the calling thread's block as that of `thread`.
void note_tld_block(unsigned thread);

}  // namespace upc::runtime

#endif
