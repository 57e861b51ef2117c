import type { IconShape } from '#lib/icons/icon-shape.ts';

/** A passage in pieces; `hit` ones are marked. */
export type MarkedPassage = readonly { text: string; hit: boolean }[];

export type PaletteItem = {
  id: string;
  /** Heading it stands under, already translated. */
  group: string;
  label: string;
  icon: IconShape;
  /** Short note at the right. */
  note?: string;
  /** The words that were found, where the label does not hold them. */
  excerpt?: MarkedPassage;
  /** Keys that do the same, e.g. `['g', 'p']`. */
  keys?: readonly string[];
  /** Further words it is found by. */
  words?: string;
} & ({ to: string } | { run: () => void });
