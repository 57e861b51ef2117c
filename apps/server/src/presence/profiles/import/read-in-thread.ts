import { createSemaphore } from '#platform/database/semaphore.ts';
import { busy } from '#platform/mail/busy.ts';
import { oneAnswer } from '#platform/mail/one-answer.ts';
import { isForLater } from '#platform/mail/worker-pool.ts';
import type { ImportedPage, PageFileAnswer } from './import.types.ts';

const limits = { megabytes: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const milliseconds = 5000;

// Each has its own thread and memory.
const reading = createSemaphore(2);

/**
 * Reads another service's file where it can be stopped: a few kilobytes of HTML can make a parser build millions of
 * elements. Undefined when nothing is usable, or not within the limits. Throws `server.busy`.
 */
export async function readPageFileInThread(content: string): Promise<ImportedPage | undefined> {
  const result = await reading.run(() =>
    oneAnswer<PageFileAnswer>({ name: 'page-file', limits, data: content, milliseconds }),
  );
  if (result.ok) return result.value.page;
  if (isForLater(result)) throw busy(result.message);
  return undefined;
}
