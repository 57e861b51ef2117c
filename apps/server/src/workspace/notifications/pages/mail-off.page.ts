import type { Locale } from '@enlace/contract/core/locale.ts';
import { escapeHtml } from '#workspace/mails/fill-layout.ts';
import { notificationTexts } from '../locales/texts.ts';
import { withProduct } from '../push/send-push.ts';

const css = `
:root{color-scheme:light dark;--ground:#F6F4F1;--sheet:#FFFFFF;--edge:#E6E4DF;--ink:#181D2E;--soft:#4C4F5D;--act:#274A9C;--on:#FFFFFF}
@media(prefers-color-scheme:dark){:root{--ground:#111622;--sheet:#191E2B;--edge:#343947;--ink:#ECE9E4;--soft:#CAC7C1;--act:#769EF2;--on:#0A0E18}}
body{box-sizing:border-box;margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--ink);font:16px/1.55 "Hanken Grotesk",Helvetica,Arial,"Hiragino Sans","Yu Gothic",sans-serif}
main{box-sizing:border-box;width:100%;max-width:520px;padding:36px;background:var(--sheet);border:1px solid var(--edge);border-radius:12px}
h1{margin:0 0 14px;font:500 28px/1.2 Petrona,Georgia,"Hiragino Mincho ProN","Yu Mincho",serif;text-wrap:balance}
p{margin:0 0 24px;color:var(--soft);overflow-wrap:anywhere}
button,a{display:inline-block;box-sizing:border-box;min-height:48px;padding:12px 24px;border:0;border-radius:8px;background:var(--act);color:var(--on);font:600 16px/24px "Hanken Grotesk",Helvetica,Arial,sans-serif;text-decoration:none;cursor:pointer}
:focus-visible{outline:3px solid var(--act);outline-offset:3px}`;

type Content = { locale: Locale; product: string; title: string; body: string; action: string };

function render({ locale, product, title, body, action }: Content): string {
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(product)}</title><style>${css}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(body)}</p>${action}</main></body></html>`;
}

/** Enough of an address for its owner to recognise it. */
function masked(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return `${local.slice(0, 1)}•••@${domain}`;
}

type Place = { locale: Locale; /** The operator's name for the product. */ product: string };
type AskInput = Place & { address: string; isDaily: boolean };

/** Asks for confirmation: opening a link must not change anything. The form posts to its own address. */
export function askPage({ locale, product, address, isDaily }: AskInput): string {
  const { page } = notificationTexts[locale];
  return render({
    locale,
    product,
    title: isDaily ? page.askDaily : page.askOne,
    body: withProduct(page.askBody(masked(address)), product),
    action: `<form method="post"><button type="submit">${escapeHtml(page.button)}</button></form>`,
  });
}

export function donePage({ locale, product, publicUrl }: Place & { publicUrl: string }): string {
  const { page } = notificationTexts[locale];
  const action = `<a href="${escapeHtml(publicUrl)}/user/preferencias">${escapeHtml(page.preferences)}</a>`;
  return render({ locale, product, title: page.doneTitle, body: page.doneBody, action });
}

export function gonePage({ locale, product }: Place): string {
  const { page } = notificationTexts[locale];
  return render({ locale, product, title: page.goneTitle, body: page.goneBody, action: '' });
}
