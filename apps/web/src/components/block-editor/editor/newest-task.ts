/**
 * Runs tasks one at a time, each once `calm` has come; of those that wait only the newest is run. What it returns resolves when
 * nothing waits any more.
 */
export function createNewestTask(calm: () => Promise<void>): (task: () => Promise<unknown>) => Promise<void> {
  let next: (() => Promise<unknown>) | undefined;
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    while (next) {
      await calm();
      const task = next;
      next = undefined;
      await task();
    }
  }

  return (task) => {
    next = task;
    working ??= work().finally(() => {
      working = undefined;
    });
    return working;
  };
}
