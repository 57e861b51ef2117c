/**
 * Runs tasks one at a time, each after `calm`; of the waiting ones only the newest. The returned promise resolves when
 * nothing is waiting.
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
