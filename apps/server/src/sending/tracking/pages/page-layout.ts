import type { Locale } from '@enlace/contract/core/locale.ts';
import { escapeHtml } from '#workspace/door.ts';

const css = `
:root{color-scheme:light dark;--bg:#F6F4F1;--card:#FFFFFF;--line:#E6E4DF;--text:#181D2E;--text2:#4C4F5D;--action:#274A9C;--on:#FFFFFF}
@media(prefers-color-scheme:dark){:root{--bg:#111622;--card:#191E2B;--line:#343947;--text:#ECE9E4;--text2:#CAC7C1;--action:#769EF2;--on:#0A0E18}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--bg);color:var(--text);font:16px/1.55 "Hanken Grotesk",Helvetica,Arial,"Hiragino Sans","Yu Gothic",sans-serif}
main{width:100%;max-width:520px;background:var(--card);border:1px solid var(--line);border-radius:14px;padding:40px}
.brand{margin:0 0 24px;font:17px/1.2 Petrona,Georgia,"Hiragino Mincho ProN","Yu Mincho",serif}
h1{margin:0 0 14px;font:500 28px/1.2 Petrona,Georgia,"Hiragino Mincho ProN","Yu Mincho",serif;text-wrap:balance}
p{margin:0 0 24px;color:var(--text2);overflow-wrap:anywhere}
a{color:var(--action);text-underline-offset:3px}
button,.button{display:inline-block;min-height:48px;padding:12px 24px;border:0;border-radius:10px;background:var(--action);color:var(--on);font-family:inherit;font-size:16px;font-weight:600;line-height:1.5;text-decoration:none;cursor:pointer}
.quiet{background:none;color:var(--action);padding-inline:0;text-decoration:underline;text-align:start}
:focus-visible{outline:3px solid var(--action);outline-offset:3px}
.second{background:none;color:var(--action);border:1px solid var(--line)}
.danger{background:#A62B2B;color:#FFF}
h2{margin:0 0 8px;font:500 20px/1.25 Petrona,Georgia,"Hiragino Mincho ProN","Yu Mincho",serif}
.apart{margin-top:32px;padding-top:26px;border-top:1px solid var(--line)}
.apart p:last-child,.apart form{margin-bottom:0}
fieldset{margin:0 0 22px;padding:0;border:0}
legend,.field span{padding:0;margin:0 0 6px;font-weight:600}
.choice{display:flex;gap:12px;align-items:center;min-height:44px;padding:8px 0;cursor:pointer}
.choice input{flex:none;width:20px;height:20px;margin:0;accent-color:var(--action)}
.choice input:disabled+span,small{color:var(--text2)}
.choice small{display:block}.hint{margin:0 0 10px}
.field{display:block;margin:0 0 22px}.field span{display:block}
select{width:100%;min-height:48px;padding:10px 12px;border:1px solid #8C8A85;border-radius:10px;background:var(--card);color:var(--text);font:inherit}
.notice{padding:12px 14px;border-left:3px solid #2E8B57;background:var(--bg);color:var(--text);border-radius:0 8px 8px 0}
.problem{margin-bottom:8px;color:#A62B2B;font-weight:600}
@media(prefers-color-scheme:dark){.problem{color:#F2A3A3}}
.mails{margin:0 0 24px;padding:0;list-style:none}
.mails li{padding:12px 0;border-bottom:1px solid var(--line)}
.mails li:last-child{border-bottom:0}
.mails a{font-weight:600;overflow-wrap:anywhere}
.row{display:flex;flex-wrap:wrap;gap:10px}
@media(max-width:480px){main{padding:28px 22px}}`;

export type PageContent = {
  locale: Locale;
  brand: string;
  title: string;
  body: string;
  form?: { action: string; label: string; isQuiet?: boolean };
  link?: { href: string; label: string; isQuiet?: boolean };
};

/** One short page in the product's look: no script, no cookie, no external resources. */
export function renderPage({ locale, brand, title, body, form, link }: PageContent): string {
  const formHtml = form
    ? `<form method="post" action="${escapeHtml(form.action)}"><button type="submit"${form.isQuiet ? ' class="quiet"' : ''}>${escapeHtml(form.label)}</button></form>`
    : '';
  const linkHtml = link
    ? `<a class="button${link.isQuiet ? ' quiet' : ''}" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>`
    : '';
  const inner = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(body)}</p>${formHtml}${linkHtml}`;
  return renderDocument({ locale, brand, title, body: inner });
}

/** The frame of such a page around markup that is already safe. */
export function renderDocument({
  locale,
  brand,
  title,
  body,
}: Pick<PageContent, 'locale' | 'brand' | 'title' | 'body'>): string {
  const brandHtml = brand === '' ? '' : `<p class="brand">${escapeHtml(brand)}</p>`;
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${css}</style></head>
<body><main>${brandHtml}${body}</main></body></html>`;
}
