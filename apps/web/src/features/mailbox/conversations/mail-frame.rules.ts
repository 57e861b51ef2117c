type Pictures = ReadonlyMap<string, string>;

const common = [
  'html{overflow-x:auto;overflow-y:hidden}',
  'body{margin:0;padding:2px 0;font:15px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}',
  'img{max-width:100%;height:auto}',
  'img[data-remote-src]{display:none}',
  'table{max-width:100%}',
  'pre{white-space:pre-wrap}',
  'p:first-child{margin-top:0}',
  'blockquote{margin:8px 0;padding-left:12px;border-left:3px solid #b9b5ad}',
  '.target{font-size:12px;opacity:.75}',
];
const quotes = '[data-quote],[data-quote="rest"]~*{display:none}';
const plainColours = {
  light: ':root{color-scheme:light}body{color:#181d2e}a{color:#2b4fa3}',
  dark: ':root{color-scheme:dark}body{color:#e9e7e2}a{color:#9db8f5}',
};
/** A mail with colours of its own is written for white paper. */
const paper = ':root{color-scheme:light}html{background:#fff}body{padding:14px 16px;color:#181d2e}a{color:#2b4fa3}';

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

function hostOf(text: string): string | undefined {
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`);
  return url?.host.replace(/^www\./, '');
}

const namesHost = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,20}(?:[/?#:]\S{0,500})?$/iu;

/** Whether the text of a link is an address, and of another place than the link opens. */
function isMisleading({ text, href }: { text: string; href: string }): boolean {
  return /^https?:/i.test(href) && namesHost.test(text) && hostOf(text) !== hostOf(href);
}

/** Each link says where it leads when pointed at, and next to its text when that names another place. */
function withTargets(html: string): string {
  return html.replace(/<a href="([^"]*)"([^<>]*)>([^<>]*)(?=<)/g, (whole, href: string, rest: string, text: string) => {
    const hint = rest.includes(' title=') ? '' : ` title="${href}"`;
    const address = href.replaceAll('&amp;', '&');
    const shown = text.replaceAll('&amp;', '&').trim();
    const target = isMisleading({ text: shown, href: address })
      ? ` <span class="target">(${hostOf(address) ?? ''})</span>`
      : '';
    return whole === '' ? whole : `<a href="${href}"${hint}${rest}>${text}${target}`;
  });
}

/** Whether the mail sets colours, and would be unreadable on another ground. */
export function hasColours(html: string): boolean {
  return / bgcolor=| color="|[";\s](?:background-)?color:|background:/i.test(html);
}

/** Whether the sanitiser found where the quoted mail begins. */
export function hasQuote(html: string): boolean {
  return html.includes(' data-quote="');
}

type Content = {
  html: string;
  pictures: Pictures;
  remote?: Pictures;
};

/** The markup of a mail with its images and the targets of its links. */
export function mailMarkup({ html, pictures, remote = new Map() }: Content): string {
  return withTargets(withPictures({ html: withRemotePictures({ html, pictures: remote }), pictures }));
}

/** `origin`: of the app, where the script of the frame is. */
type Frame = Content & { origin: string; scheme?: 'light' | 'dark'; hidesQuotes?: boolean };

/**
 * The document for a mail's frame. The frame has an opaque origin; its own policy lets one script of ours run and
 * blocks all other network requests, so that opening a mail reveals nothing to the sender.
 */
export function mailDocument({ origin, scheme = 'light', hidesQuotes = false, ...content }: Frame): string {
  const style = [...common, hasColours(content.html) ? paper : plainColours[scheme], hidesQuotes ? quotes : ''].join(
    '',
  );
  const script = `${origin}/mail-height.js`;
  const head = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}; script-src ${script}"><base target="_blank"><style>${style}</style><script src="${script}" defer></script>`;
  return `<!doctype html><html><head>${head}</head><body>${mailMarkup(content)}</body></html>`;
}

const printStyle = [
  ...common,
  ':root{color-scheme:light}',
  'body{color:#000;font-size:12pt}',
  'h1{font-size:16pt;margin:0 0 12pt}',
  'article{border-top:1px solid #999;padding:10pt 0}',
  'header{margin-bottom:8pt;font-size:10pt;color:#333}',
  '.text{white-space:pre-wrap}',
  '@page{margin:18mm}',
].join('');

export type PrintedMail = { head: readonly string[]; body: string; files: readonly string[] };

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Plain text as markup. */
export function textMarkup(text: string): string {
  return `<div class="text">${escaped(text)}</div>`;
}

/** The document that is printed: mails one below the other. */
export function printDocument({ title, mails }: { title: string; mails: readonly PrintedMail[] }): string {
  const parts = mails.map(({ head, body, files }) => {
    const lines = head.map((line) => `<div>${escaped(line)}</div>`).join('');
    const names = files.length === 0 ? '' : `<header>${files.map(escaped).join(' · ')}</header>`;
    return `<article><header>${lines}</header>${body}${names}</article>`;
  });
  const head = `<meta charset="utf-8"><title>${escaped(title)}</title><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${printStyle}</style>`;
  return `<!doctype html><html><head>${head}</head><body><h1>${escaped(title)}</h1>${parts.join('')}</body></html>`;
}
