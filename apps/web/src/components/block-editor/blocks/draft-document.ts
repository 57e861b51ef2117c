import type { Locale } from '@enlace/contract/core/locale.ts';
import type { ThemeChoice } from '@enlace/blocks/themes/theme-choice.schema.ts';

/** A block being edited: its props may hold text no schema accepts yet. */
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
  /** Further languages of a page besides its original one. */
  readonly languages?: readonly Locale[] | undefined;
  /** Other data edited and undone with the blocks, such as the subject of a mail. */
  readonly extra?: DraftProps;
};

/** A list of blocks: the page itself, or a column of a section. */
export type BlockPlace = { sectionId: string; column: number } | 'page';

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
