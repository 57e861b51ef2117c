import type { IconShape } from '#lib/icons/icon-shape.ts';

export type PaletteItem = {
  id: string;
  /** Heading it stands under, already translated. */
  group: string;
  label: string;
  icon: IconShape;
  /** Short note at the right. */
  note?: string;
  /** Keys that do the same, e.g. `['g', 'p']`. */
  keys?: readonly string[];
  /** Further words it is found by. */
  words?: string;
} & ({ to: string } | { run: () => void });

export type PaletteSource = {
  id: string;
  /** Items for what is typed (trimmed; empty when nothing is). Filtering by the text is the source's own matter. */
  search: (query: string, options: { signal: AbortSignal }) => PaletteItem[] | Promise<PaletteItem[]>;
};

const sources = new Map<string, PaletteSource>();

/** Adds results of a feature to the palette; call it when the feature loads. Returns what takes it away again. */
export function registerPaletteSource(source: PaletteSource): () => void {
  sources.set(source.id, source);
  return () => {
    if (sources.get(source.id) === source) sources.delete(source.id);
  };
}

export function paletteSources(): readonly PaletteSource[] {
  return [...sources.values()];
}
