const darkQuery = /@media\s*(?:screen\s+and\s*)?\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi;

/** The mail in a light or dark scheme, independent of the current one: frames do not inherit it everywhere. */
export function inScheme({ html, scheme }: { html: string; scheme: 'light' | 'dark' }): string {
  return html.replace(darkQuery, scheme === 'dark' ? '@media all' : '@media not all');
}

/** Opens the links of a mail outside its frame: neither our pages nor most others may be framed. */
export function withLinksOutside(html: string): string {
  const base = '<base target="_blank">';
  const opened = html.replace(/<head(?:\s[^<>]*)?>/i, (tag) => tag + base);
  // Before the doctype it would switch the whole mail to quirks mode.
  return opened === html ? html.replace(/^\s*(?:<!doctype[^<>]*>)?/i, (start) => start + base) : opened;
}
