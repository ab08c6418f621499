// Data races, in UPC's words. Only programs that upcc -race links have what is declared weak here.
#ifndef UPC_RUNTIME_REPORT_RACE_H
#define UPC_RUNTIME_REPORT_RACE_H

namespace upc::runtime {

// UPC thread `thread` is the system's thread `system_id`.
void note_thread(unsigned thread, int system_id) __attribute__((weak));
// Tells how many races there were, of a job that ends with the code. Returns kRaceCode where the
// code is 0 and there were any, else the code.
int conclude_races(int code) __attribute__((weak));

}  // namespace upc::runtime

#endif
