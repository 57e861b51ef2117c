import type { Locator, Page } from '@playwright/test';
import type { Demonstration } from './demonstration.ts';

/** One picture of the guide: who looks, where, what is done there, and what of it is shown. */
export type Shot = {
  /** File name of the picture. */
  name: string;
  who: 'client' | 'operator' | 'visitor';
  address: (demo: Demonstration) => string;
  /** A telephone instead of a desk. */
  isPhone?: true;
  /** Brings the screen into the state the text speaks of. */
  prepare?: (page: Page, demo: Demonstration) => Promise<void>;
  /** Parts of the screen that the picture is cut to; absent: what the window shows. */
  parts?: (page: Page) => Locator[];
  /** Most pixels of the height, from the top. */
  height?: number;
};
