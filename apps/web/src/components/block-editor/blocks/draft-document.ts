import type { Locale } from '@enlace/contract/core/locale.ts';
import type { ThemeChoice } from '@enlace/blocks/themes/theme-choice.schema.ts';

/** A block while it is edited: its props may hold text that no schema accepts yet. */
export type DraftBlock = {
  readonly id: string;
  readonly type: string;
  readonly version?: number;
  readonly hidden?: boolean;
  readonly props?: DraftProps;
  /** Only sections have them. */
  readonly columns?: readonly (readonly DraftBlock[])[];
  readonly [key: string]: unknown;
};
export type DraftProps = { readonly [name: string]: unknown };
export type DraftDocument = {
  readonly version: 1;
  readonly blocks: readonly DraftBlock[];
  readonly theme: ThemeChoice;
  /** Further languages of a page, beside the one it is written in. */
  readonly languages?: readonly Locale[] | undefined;
  /** What travels with the blocks and is undone with them, such as the subject of a mail. */
  readonly extra?: DraftProps;
};

/** Where a list of blocks is: the page itself, or a column of a section. */
export type BlockPlace = { sectionId: string; column: number } | 'page';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
