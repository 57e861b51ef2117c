import { existsSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/**
 * Of 40 steps: a thread at 10 gets about a tenth of a processor that another one wants entirely, and all of a free one.
 */
const niceness = 10;

/** Linux links it to `<process>/task/<thread>` of the reading thread. */
const ownThread = '/proc/thread-self';

/**
 * Makes the calling worker yield to the thread that answers requests when both want the same processor. No effect where
 * the system has no per-thread priorities (setpriority(2), "C library/kernel differences").
 */
export function giveWay(): void {
  if (!isMainThread && !existsSync(ownThread)) return;
  setPriority(isMainThread ? process.pid : Number(readlinkSync(ownThread).split('/').at(-1)), niceness);
}
