import { createHash } from 'node:crypto';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { brandIconUrl, brandMark } from './brand-mark.ts';
import type { PageAssets } from './page-assets.ts';

type PageLink = { href: string; label: string };
export type MessageInput = {
  assets: PageAssets;
  locale: Locale;
  label: string;
  title: string;
  text: string;
  links: readonly PageLink[];
  /** Our own markup below the text, with its style sheet; all foreign content in it is escaped. */
  extra?: {
    html: string;
    css: string;
    hasForm: boolean;
    /** Addresses of our own scripts; the page must work without them too. */
    scripts?: readonly string[];
    /** Responses of its forms may be saved as a file. */
    mayDownload?: boolean;
  };
};

export type MessagePage = { html: string; policy: string };

/** Escapes text for HTML and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function styleSheet(assets: PageAssets): string {
  const face = (family: string, url: string) =>
    `@font-face{font-family:"${family}";font-weight:100 900;font-display:swap;src:url("${url}") format("woff2")}`;
  return (
    face('Hanken Grotesk', assets.fontUrl('hanken')) +
    face('Petrona', assets.fontUrl('petrona')) +
    ':root{color-scheme:light dark;--bg:#f6f4f1;--text:#181d2e;--soft:#4c4f5d;--act:#274a9c;--on:#fff;--line:#d9d6d0;--sheet:#fff;--thread:#f5522e}' +
    '@media(prefers-color-scheme:dark){:root{--bg:#0a0e18;--text:#ece9e4;--soft:#b9b5ae;--act:#9dbdfe;--on:#0a0e18;--line:#343a4b;--sheet:#111622}}' +
    '*{box-sizing:border-box}html,body{min-height:100%}body{margin:0;display:flex;flex-direction:column;min-height:100vh;background:var(--bg);color:var(--text);font:17px/1.55 "Hanken Grotesk",system-ui,sans-serif;overflow-x:hidden}' +
    'header{padding:24px clamp(20px,3vw,40px)}header a{display:inline-flex;gap:10px;align-items:center;min-height:44px;color:inherit;text-decoration:none;font:500 20px Petrona,Georgia,serif}header svg{width:26px;height:26px}' +
    'main{padding:clamp(32px,9vh,96px) clamp(20px,10vw,150px) 40px;max-width:860px}.l{margin:0 0 6px;color:var(--soft);font-size:14px}' +
    'h1{margin:0 0 14px;font:480 clamp(36px,5.2vw,60px)/1.08 Petrona,Georgia,serif;letter-spacing:-.015em;text-wrap:balance}p{margin:0 0 26px;max-width:34em;color:var(--soft);overflow-wrap:anywhere}' +
    'nav{display:flex;flex-wrap:wrap;gap:10px}nav a{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border:1px solid var(--line);border-radius:8px;background:var(--sheet);color:var(--text);font-weight:600;text-decoration:none}' +
    'nav a:first-child{border-color:transparent;background:var(--act);color:var(--on)}a:focus-visible{outline:3px solid var(--act);outline-offset:3px}' +
    '.thread{display:block;flex:none;width:max(100%,720px);margin:auto 0 0 min(0px,50vw - 410px);color:var(--thread)}'
  );
}

const thread =
  '<svg class="thread" viewBox="0 0 1440 360" fill="none" stroke="currentColor" stroke-width="4.5" stroke-linecap="round" aria-hidden="true">' +
  '<path d="M-10 315H620c160 0 328-96 328-212C948 46 902 5 860 5c-66 0-120 72-120 170 0 96 60 140 140 140 60 0 92-6 126-19"/>' +
  '<path d="m1006 296 26-15M1006 296l32-2M1006 296l28 12M1142 303l-28 12M1142 303l-33-1M1142 303l-27-14M1142 303c16 8 36 12 60 12h250"/></svg>';

/** A short page in the product's look, usually without scripts: nothing here, or something failed. */
export function messagePage({ assets, locale, label, title, text, links, extra }: MessageInput): MessagePage {
  const css = styleSheet(assets) + (extra?.css ?? '');
  const hash = createHash('sha256').update(css).digest('base64');
  const anchors = links
    .map(({ href, label: words }) => `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`)
    .join('');
  const scripts = extra?.scripts ?? [];
  const loads = scripts.map((url) => `<script defer src="${escapeHtml(url)}"></script>`).join('');
  const html =
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Enlace</title><link rel="icon" href="${brandIconUrl}"><style>${css}</style>${loads}</head>` +
    `<body><header><a href="/">${brandMark}Enlace</a></header><main><p class="l">${escapeHtml(label)}</p>` +
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${extra?.html ?? ''}${anchors === '' ? '' : `<nav>${anchors}</nav>`}</main>${thread}</body></html>`;
  const hasForm = extra?.hasForm === true;
  const runs = scripts.length > 0;
  const sources = runs ? " script-src 'self'; connect-src 'self';" : '';
  const allowed = `${hasForm ? ' allow-forms' : ''}${runs ? ' allow-scripts' : ''}${extra?.mayDownload === true ? ' allow-downloads' : ''}`;
  const policy = `sandbox${allowed}; default-src 'none';${sources} style-src 'sha256-${hash}'; img-src data:; font-src 'self'; base-uri 'none'; form-action ${hasForm ? "'self'" : "'none'"}; frame-ancestors 'self'`;
  return { html, policy };
}
