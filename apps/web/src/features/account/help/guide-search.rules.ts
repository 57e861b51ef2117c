function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

/** Whether the guide contains every typed word, ignoring accents and case. */
export function fitsGuide(
  { title, summary, words }: Record<'title' | 'summary' | 'words', string>,
  query: string,
): boolean {
  const text = plain(`${title} ${summary} ${words}`);
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
