const darkQuery = /@media\s*(?:screen\s+and\s*)?\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi;

/** The mail as a reader in bright or dark light sees it, whatever the light here: frames do not hand the wish down everywhere. */
export function inScheme({ html, scheme }: { html: string; scheme: 'light' | 'dark' }): string {
  return html.replace(darkQuery, scheme === 'dark' ? '@media all' : '@media not all');
}

/** Where links of a mail open: no page of ours, and few others, may be shown inside the mail's own frame. */
export function withLinksOutside(html: string): string {
  const base = '<base target="_blank">';
  const opened = html.replace(/<head(?:\s[^<>]*)?>/i, (tag) => tag + base);
  // Before the doctype it would change how the whole mail is laid out.
  return opened === html ? html.replace(/^\s*(?:<!doctype[^<>]*>)?/i, (start) => start + base) : opened;
}
