import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaletteItem, paletteSources } from '#lib/palette/palette-sources.ts';
import { matches } from './match.ts';
import { readRecents } from './recents.ts';
import { useOwnItems } from './use-own-items.ts';

const pauseMs = 120;

async function searchSource({
  search,
  query,
  signal,
}: {
  search: ReturnType<typeof paletteSources>[number]['search'];
  query: string;
  signal: AbortSignal;
}) {
  try {
    return await search(query, { signal });
  } catch (error) {
    if (!signal.aborted) console.warn('a palette source failed', error);
    return [];
  }
}

async function searchAll({ query, signal }: { query: string; signal: AbortSignal }): Promise<readonly PaletteItem[]> {
  const lists = await Promise.all(paletteSources().map(({ search }) => searchSource({ search, query, signal })));
  return lists.flat();
}

/** Results of the features that registered a source, asked once typing pauses. */
function useFound(query: string): readonly PaletteItem[] {
  const [found, setFound] = useState<readonly PaletteItem[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const timer = setTimeout(() => {
      void searchAll({ query, signal }).then((items) => (signal.aborted ? undefined : setFound(items)));
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query]);
  return found;
}

/** Everything that fits what is typed; with nothing typed, the recent choices first. */
export function usePaletteItems(text: string): readonly PaletteItem[] {
  const { t } = useTranslation('shell');
  const query = text.trim();
  const own = useOwnItems();
  const found = useFound(query);
  if (query !== '')
    return [...found, ...own.filter((item) => matches({ text: `${item.label} ${item.words ?? ''}`, query }))];
  const recent = readRecents().flatMap((id) => own.filter((item) => item.id === id));
  const group = t(($) => $.shell.palette.recent);
  return [
    ...recent.map((item) => ({ ...item, id: `recent:${item.id}`, group })),
    ...found,
    ...own.filter((item) => !recent.includes(item)),
  ];
}
