import type { Locale } from '@enlace/contract/core/locale.ts';
import { escapeHtml } from '#modules/mails/product-mail.layout.ts';

const css = `
:root{color-scheme:light dark;--bg:#F6F4F1;--card:#FFFFFF;--line:#E6E4DF;--text:#181D2E;--text2:#4C4F5D;--action:#274A9C;--on:#FFFFFF}
@media(prefers-color-scheme:dark){:root{--bg:#111622;--card:#191E2B;--line:#343947;--text:#ECE9E4;--text2:#CAC7C1;--action:#769EF2;--on:#0A0E18}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--bg);color:var(--text);font:16px/1.55 "Hanken Grotesk",Helvetica,Arial,"Hiragino Sans","Yu Gothic",sans-serif}
main{width:100%;max-width:520px;background:var(--card);border:1px solid var(--line);border-radius:14px;padding:40px}
.brand{margin:0 0 24px;font:17px/1.2 Petrona,Georgia,"Hiragino Mincho ProN","Yu Mincho",serif}
h1{margin:0 0 14px;font:500 28px/1.2 Petrona,Georgia,"Hiragino Mincho ProN","Yu Mincho",serif;text-wrap:balance}
p{margin:0 0 24px;color:var(--text2);overflow-wrap:anywhere}
button,.button{display:inline-block;min-height:48px;padding:12px 24px;border:0;border-radius:10px;background:var(--action);color:var(--on);font:600 16px/1.5 inherit;font-family:inherit;text-decoration:none;cursor:pointer}
.quiet{background:none;color:var(--action);padding-inline:0;text-decoration:underline;text-align:start}
:focus-visible{outline:3px solid var(--action);outline-offset:3px}
@media(max-width:480px){main{padding:28px 22px}}`;

export type PageContent = {
  locale: Locale;
  brand: string;
  title: string;
  body: string;
  form?: { action: string; label: string; isQuiet?: boolean };
  link?: { href: string; label: string };
};

/** One short page in the product's look: no script, no cookie, nothing from elsewhere. */
export function renderPage({ locale, brand, title, body, form, link }: PageContent): string {
  const formHtml = form
    ? `<form method="post" action="${escapeHtml(form.action)}"><button type="submit"${form.isQuiet ? ' class="quiet"' : ''}>${escapeHtml(form.label)}</button></form>`
    : '';
  const linkHtml = link ? `<a class="button" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>` : '';
  const brandHtml = brand === '' ? '' : `<p class="brand">${escapeHtml(brand)}</p>`;
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${css}</style></head>
<body><main>${brandHtml}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(body)}</p>${formHtml}${linkHtml}</main></body></html>`;
}
