import { setTimeout } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** By mouse alone; by keyboard alone; by keyboard on a slow line and a slow machine. */
export type Way = 'mouse' | 'keys' | 'slow';

/** What a person does with the focus to get to something, e.g. Tab; counted like every other key. */
const steps = new Set(['Tab', 'Shift+Tab', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']);
/** Between two letters of somebody who types well. */
const letterMs = 40;

/** Walks a task by mouse or by keyboard, and counts clicks or keys besides the content that is typed. */
export class Hand {
  readonly page: Page;
  readonly way: Way;
  /** Clicks, or keys; one chord is one key. */
  count = 0;
  /** How many of them only led somewhere. */
  stepCount = 0;

  constructor(page: Page, way: Way) {
    this.page = page;
    this.way = way;
  }

  get isMouse(): boolean {
    return this.way === 'mouse';
  }

  async click(target: Locator): Promise<void> {
    expect(this.isMouse, 'no click by keyboard').toBe(true);
    await target.click();
    this.count += 1;
  }

  /** Keys one after the other, without waiting in between. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      this.count += 1;
      if (steps.has(key)) this.stepCount += 1;
    }
  }

  /** Content, into whatever has the focus, letter by letter as from a keyboard that has them all. */
  async type(text: string): Promise<void> {
    const devtools = await this.page.context().newCDPSession(this.page);
    for (const letter of text) {
      const key = { key: letter, text: letter, unmodifiedText: letter };
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
      await setTimeout(letterMs);
    }
    await devtools.detach();
  }
}
