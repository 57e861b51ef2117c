import type { IconShape } from '#lib/icons/icon-shape.ts';

/** A passage in pieces; those with `hit` are highlighted. */
export type MarkedPassage = readonly { text: string; hit: boolean }[];

export type PaletteItem = {
  id: string;
  /** Its heading, already translated. */
  group: string;
  label: string;
  icon: IconShape;
  /** Short note on the right. */
  note?: string;
  /** The matching text, if the label does not contain it. */
  excerpt?: MarkedPassage;
  /** Keyboard shortcut, e.g. `['g', 'p']`. */
  keys?: readonly string[];
  /** Further search words. */
  words?: string;
} & ({ to: string } | { run: () => void });
