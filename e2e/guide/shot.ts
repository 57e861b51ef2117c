import type { Locator, Page } from '@playwright/test';
import type { Demonstration } from './demonstration.ts';

/** One screenshot of the guide: person, page, preparation, and the captured parts. */
export type Shot = {
  /** File name of the screenshot. */
  name: string;
  who: 'client' | 'operator' | 'visitor';
  address: (demo: Demonstration) => string;
  /** A phone instead of a desktop. */
  isPhone?: true;
  /** Brings the screen into the state the text describes. */
  prepare?: (page: Page, demo: Demonstration) => Promise<void>;
  /** Parts of the screen to crop to; absent: the whole window. */
  parts?: (page: Page) => Locator[];
  /** Maximum height in pixels, from the top. */
  height?: number;
};
