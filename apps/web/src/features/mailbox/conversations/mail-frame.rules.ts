type Pictures = ReadonlyMap<string, string>;

const style = [
  ':root{color-scheme:light}',
  'html{background:#fff}',
  'body{margin:0;padding:14px 16px;font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;color:#181d2e;overflow-wrap:anywhere}',
  'img{max-width:100%;height:auto}',
  'img[data-remote-src]{display:none}',
  'table{max-width:100%}',
  'pre{white-space:pre-wrap}',
  'blockquote{margin:8px 0;padding-left:12px;border-left:3px solid #d3cfc8;color:#4c4f5d}',
].join('');

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Inserts images attached to the mail; the sanitiser writes attributes in exactly this form. */
function withPictures({ html, pictures }: { html: string; pictures: Pictures }): string {
  return html.replace(/ data-cid="([^"]*)"/g, (whole, id: string) => {
    const source = pictures.get(id);
    return source === undefined ? whole : `${whole} src="${source}"`;
  });
}

/** Inserts fetched remote images; the others stay hidden. */
function withRemotePictures({ html, pictures }: { html: string; pictures: Pictures }): string {
  return html.replace(/ data-remote-src="([^"]*)"/g, (whole, source: string) => {
    const fetched = pictures.get(source);
    return fetched === undefined ? whole : ` src="${fetched}"`;
  });
}

/** Distinct remote image addresses of the mail, in order: their positions identify them on the server. */
export function remoteSources(html: string): string[] {
  return [...new Set([...html.matchAll(/ data-remote-src="([^"]*)"/g)].map((match) => match[1] ?? ''))];
}

/** Content ids of inline images. */
export function shownContentIds(html: string): string[] {
  return [...new Set([...html.matchAll(/ data-cid="([^"]*)"/g)].map((match) => match[1] ?? ''))];
}

/**
 * The document for a mail's frame. The frame has an opaque origin and runs no scripts; its own policy blocks all
 * network requests, so that opening a mail reveals nothing to the sender.
 */
export function mailDocument({
  html,
  pictures,
  remote = new Map(),
}: {
  html: string;
  pictures: Pictures;
  remote?: Pictures;
}): string {
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank"><style>${style}</style>`;
  const body = withPictures({ html: withRemotePictures({ html, pictures: remote }), pictures });
  return `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
}
