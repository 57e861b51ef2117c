import { expect, type Page } from '@playwright/test';

type Hands = { press: (key: string) => Promise<void>; type: (text: string) => Promise<void> };
type Row = { task: string; keys: string; count: number; limit: number };

/** Does tasks with the keys alone and counts them, each chord as one and text not at all. */
export function countedKeys(page: () => Page) {
  const rows: Row[] = [];
  return {
    async count(task: string, limit: number, act: (hands: Hands) => Promise<void>): Promise<void> {
      const pressed: string[] = [];
      await act({
        async press(key) {
          pressed.push(key);
          await page().keyboard.press(key);
        },
        type: (text) => page().keyboard.type(text),
      });
      rows.push({ task, keys: pressed.join(' '), count: pressed.length, limit });
      expect(pressed.length, task).toBeLessThanOrEqual(limit);
    },
    /** A line for each task that was done. */
    table(): string {
      const width = Math.max(0, ...rows.map(({ task }) => task.length));
      return rows
        .map(({ task, keys, count, limit }) => `${task.padEnd(width)}  ${count} of ${limit}  ${keys}`)
        .join('\n');
    },
  };
}
