import type { PaletteItem } from '#lib/palette/palette-item.ts';

type Group = { name: string; from: number; items: PaletteItem[] };

/** Adjacent items with the same heading, with the index of the first in the whole list. */
export function groupsOf(items: readonly PaletteItem[]): Group[] {
  const groups: Group[] = [];
  for (const [index, item] of items.entries()) {
    const last = groups.at(-1);
    if (last?.name === item.group) last.items.push(item);
    else groups.push({ name: item.group, from: index, items: [item] });
  }
  return groups;
}

/** Index of the next or previous group; undefined if there is none, so that Tab keeps its default behaviour. */
export function groupStep({
  items,
  current,
  step,
}: {
  items: readonly PaletteItem[];
  current: number;
  step: 1 | -1;
}): number | undefined {
  const groups = groupsOf(items);
  const at = groups.findIndex(({ from, items: own }) => current >= from && current < from + own.length);
  return groups[at + step]?.from;
}
