function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

/** Whether every typed word occurs in what the guide is about; accents and case do not matter. */
export function fitsGuide(
  { title, summary, words }: Record<'title' | 'summary' | 'words', string>,
  query: string,
): boolean {
  const text = plain(`${title} ${summary} ${words}`);
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
