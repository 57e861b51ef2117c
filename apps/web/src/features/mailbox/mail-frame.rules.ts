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

/** Pictures that travelled with the mail take their place; the sanitiser writes attributes in exactly this form. */
function withPictures({ html, pictures }: { html: string; pictures: Pictures }): string {
  return html.replace(/ data-cid="([^"]*)"/g, (whole, id: string) => {
    const source = pictures.get(id);
    return source === undefined ? whole : `${whole} src="${source}"`;
  });
}

/** Remote pictures that were fetched take their place; the others stay hidden. */
function withRemotePictures({ html, pictures }: { html: string; pictures: Pictures }): string {
  return html.replace(/ data-remote-src="([^"]*)"/g, (whole, source: string) => {
    const fetched = pictures.get(source);
    return fetched === undefined ? whole : ` src="${fetched}"`;
  });
}

/** Remote pictures as the mail names them, each once, in order: the positions under which the server knows them. */
export function remoteSources(html: string): string[] {
  return [...new Set([...html.matchAll(/ data-remote-src="([^"]*)"/g)].map((match) => match[1] ?? ''))];
}

/** Content ids the mail shows in its text. */
export function shownContentIds(html: string): string[] {
  return [...new Set([...html.matchAll(/ data-cid="([^"]*)"/g)].map((match) => match[1] ?? ''))];
}

/**
 * The document for a mail's frame. The frame has an opaque origin and runs no script; the policy inside keeps it from
 * loading anything over the network, so that opening a mail tells its sender nothing.
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
