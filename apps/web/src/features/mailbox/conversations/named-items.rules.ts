function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether the text contains every typed word, without case and accents. */
export function hasWords(text: string, typed: string): boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return words.every((word) => folded(text).includes(word));
}

/** What bears a name with every typed word, in the given order. */
export function itemsNamed<Item extends { name: string }>(items: readonly Item[], typed: string): Item[] {
  return items.filter(({ name }) => hasWords(name, typed));
}
