#ifndef SIMULATED_DISK_H
#define SIMULATED_DISK_H

#include <stdbool.h>
#include <stdint.h>

/* A disk in memory that SQLite works on as its default one: it can be cut off from power, fail, and lose what was not
   synced. For one thread. Files are those of the machine whose name their path contains; connections belong to the
   process that was current when they were opened. */

/* What a disk can do instead of what it is asked. */
enum disk_fault {
    DISK_FAULT_WRITE = 1, /* a write fails */
    DISK_FAULT_FULL = 2,  /* there is no room */
    DISK_FAULT_SYNC = 3,  /* a sync fails */
    DISK_FAULT_KILL = 4,  /* the process is gone from here on: whatever it still asks fails and changes nothing */
};

/* Makes this the disk of every connection to come. */
int disk_install(void);

/* Removes every file, every process and every fault, and begins random numbers anew. */
void disk_reset(uint64_t seed);

/* Whose connections are opened from now on. */
void disk_set_process(int process);

/* Lets the operation of a process fail that comes after so many others. One at a time for each process. */
void disk_plan_fault(int process, enum disk_fault fault, int after);

/* Takes back what was planned; whether it had not happened. */
bool disk_take_back_fault(int process);

/* Whether one has happened since this was asked last: each excuses one error. */
bool disk_take_fault(int process);

/* The process is gone: its locks are free, and what its connections still ask fails. What it has written stays. */
void disk_kill(int process);

/* The machine whose name is part of the paths loses its power: of what was written and not synced, a part that the seed
   chooses is lost, and one write may be torn between sectors. Its processes have to be killed, too. */
void disk_cut_power(const char *machine, uint64_t seed);

/* Keeps the file at a path under a number, and makes files of what was kept. */
void disk_keep(const char *path, int number);
bool disk_restore(const char *path, int number);

#endif
