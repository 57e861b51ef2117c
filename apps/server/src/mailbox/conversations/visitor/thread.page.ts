import { createHash } from 'node:crypto';
import { type Locale, localeTags } from '@enlace/contract/core/locale.ts';
import { escapeHtml } from '#workspace/door.ts';
import { visitorTexts } from './locales/texts.ts';
import { threadScript } from './thread.client-script.ts';
import { type VisitorFile, type VisitorMessage, type VisitorThread, visitorTextMax } from './visitor-thread.ts';

/** Style sheet of the conversation's page: the product's colours, light and dark, down to 320 px. */
export const threadCss = `:root{color-scheme:light dark;--bg:#F6F4F1;--card:#FFFFFF;--line:#D9D6D0;--text:#181D2E;--soft:#4C4F5D;--in:#EEECE7;--action:#274A9C;--on:#FFFFFF;--bad:#A4262C}
@media(prefers-color-scheme:dark){:root{--bg:#111622;--card:#191E2B;--line:#3D4354;--text:#ECE9E4;--soft:#CAC7C1;--in:#262C3B;--action:#9DBDFE;--on:#0A0E18;--bad:#FFB3AE}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:24px 16px 48px;background:var(--bg);color:var(--text);font:16px/1.55 "Hanken Grotesk",Helvetica,Arial,"Hiragino Sans","Yu Gothic",sans-serif}
main{width:100%;max-width:680px;margin:0 auto}
header{padding:12px 0 20px}
.label{margin:0 0 4px;color:var(--soft);font-size:14px}
h1{margin:0;font:500 clamp(26px,5vw,34px)/1.15 Petrona,Georgia,"Hiragino Mincho ProN","Yu Mincho",serif;text-wrap:balance;overflow-wrap:anywhere}
#log{display:flex;flex-direction:column;gap:14px;margin:0;padding:0;list-style:none}
.m{max-width:86%;align-self:flex-start}
.m.own{align-self:flex-end}
.who{margin:0 0 4px;color:var(--soft);font-size:13px}
.own .who{text-align:right}
.text{margin:0;padding:12px 16px;border-radius:14px;background:var(--in);white-space:pre-wrap;overflow-wrap:anywhere}
.own .text{background:var(--action);color:var(--on)}
.files{display:flex;flex-wrap:wrap;gap:8px;margin:8px 0 0;padding:0;list-style:none}
.files a{display:inline-flex;align-items:center;min-height:44px;padding:6px 14px;border:1px solid var(--line);border-radius:10px;background:var(--card);color:var(--text);overflow-wrap:anywhere}
.hint{margin:14px 0 0;color:var(--soft);font-size:14px}
form{display:flex;flex-direction:column;gap:8px;margin-top:20px;padding:18px;border:1px solid var(--line);border-radius:14px;background:var(--card)}
form .hint{margin:0}
label{font-weight:600}
textarea{width:100%;min-height:112px;padding:12px;border:1px solid var(--soft);border-radius:10px;background:var(--bg);color:inherit;font:inherit;resize:vertical}
textarea[aria-invalid]{border-color:var(--bad)}
button{align-self:flex-end;min-height:48px;padding:12px 28px;border:0;border-radius:10px;background:var(--action);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
.note{margin:0;font-weight:600}
.note.bad{color:var(--bad)}
:focus-visible{outline:3px solid var(--action);outline-offset:3px}
@media(max-width:480px){.m{max-width:94%}button{width:100%}}`;

export type ThreadPage = { html: string; policy: string };
export type ThreadNote = 'sent' | 'empty' | 'too_long' | 'limited';

type PageInput = {
  thread: VisitorThread;
  /** This page's path, without a query. */
  path: string;
  locale: Locale;
  formId: string;
  /** The result of the form just sent. */
  note?: ThreadNote;
  /** Text that was typed and rejected. */
  typed?: string;
};

export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function sizeText(bytes: number, locale: Locale): string {
  const isLarge = bytes >= 1_000_000;
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  const value = bytes / (isLarge ? 1_000_000 : 1000);
  const maximumFractionDigits = isLarge ? 1 : 0;
  return new Intl.NumberFormat(localeTags[locale], { style: 'unit', unit, maximumFractionDigits }).format(
    Math.max(value, 1),
  );
}

function fileHtml(file: VisitorFile, { path, locale }: Pick<PageInput, 'path' | 'locale'>): string {
  const label = visitorTexts[locale].file(file.name, sizeText(file.size, locale));
  return `<li><a href="${escapeHtml(`${path}/archivo/${file.id}`)}" download>${escapeHtml(label)}</a></li>`;
}

function messageHtml(message: VisitorMessage, input: Pick<PageInput, 'path' | 'locale' | 'thread'>): string {
  const { locale, thread } = input;
  const time = message.at
    .toZonedDateTimeISO(thread.timeZone)
    .toLocaleString(localeTags[locale], { dateStyle: 'medium', timeStyle: 'short' });
  const author = message.isOwn ? visitorTexts[locale].own : message.authorName;
  const files = message.files.map((file) => fileHtml(file, input)).join('');
  return (
    `<li class="m${message.isOwn ? ' own' : ''}"><p class="who">${escapeHtml(author)} · <time datetime="${message.at.toString()}">${escapeHtml(time)}</time></p>` +
    `<p class="text">${escapeHtml(message.text)}</p>${files === '' ? '' : `<ul class="files">${files}</ul>`}</li>`
  );
}

/** Only the messages, for the page's script to replace the old ones. */
export function threadLog(input: Pick<PageInput, 'path' | 'locale' | 'thread'>): string {
  return input.thread.messages.map((message) => messageHtml(message, input)).join('');
}

function noteText(note: ThreadNote, locale: Locale): string {
  const texts = visitorTexts[locale];
  if (note === 'too_long') return texts.tooLong(new Intl.NumberFormat(localeTags[locale]).format(visitorTextMax));
  return texts[note];
}

function formHtml({ path, locale, formId, note, typed, thread }: PageInput): string {
  const texts = visitorTexts[locale];
  const isProblem = note !== undefined && note !== 'sent';
  const said =
    note === undefined
      ? ''
      : `<p id="note" class="note${isProblem ? ' bad' : ''}" role="${isProblem ? 'alert' : 'status'}">${escapeHtml(noteText(note, locale))}</p>`;
  const closed = thread.isClosed ? `<p class="hint">${escapeHtml(texts.closed)}</p>` : '';
  return (
    `<form method="post" action="${escapeHtml(path)}">${said}${closed}<input type="hidden" name="form" value="${escapeHtml(formId)}">` +
    `<label for="text">${escapeHtml(texts.text)}</label>` +
    `<textarea id="text" name="text" rows="4" maxlength="${visitorTextMax}" required${isProblem ? ' aria-invalid="true" aria-describedby="note" autofocus' : ''}>${escapeHtml(typed ?? '')}</textarea>` +
    `<button type="submit">${escapeHtml(texts.send)}</button></form>`
  );
}

/**
 * `/c/{token}`: the conversation for its visitor, without an account; complete without scripts, live with the page's
 * own.
 */
export function threadPage(input: PageInput): ThreadPage {
  const { thread, path, locale } = input;
  const texts = visitorTexts[locale];
  const title = texts.title(thread.clientName);
  const html =
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${threadCss}</style></head>` +
    `<body><main data-thread="${escapeHtml(path)}"><header><p class="label">${escapeHtml(texts.label(thread.profileName))}</p>` +
    `<h1>${escapeHtml(title)}</h1>${thread.subject === '' ? '' : `<p>${escapeHtml(thread.subject)}</p>`}</header>` +
    `<ol id="log" role="log" aria-live="polite" aria-label="${escapeHtml(texts.log)}">${threadLog(input)}</ol>` +
    `<p class="hint" id="state" data-live="${escapeHtml(texts.live)}">${escapeHtml(texts.still)}</p>${formHtml(input)}` +
    `<p class="hint">${escapeHtml(texts.privacy)}</p></main><script>${threadScript}</script></body></html>`;
  const policy = [
    'sandbox allow-forms allow-scripts allow-downloads allow-popups',
    "default-src 'none'",
    `style-src ${hashOf(threadCss)}`,
    `script-src ${hashOf(threadScript)}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}

/** The page of an invalid link. */
export function gonePage(locale: Locale): ThreadPage {
  const { goneLabel, goneTitle, goneText } = visitorTexts[locale];
  const html =
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escapeHtml(goneTitle)}</title><style>${threadCss}</style></head>` +
    `<body><main><header><p class="label">${escapeHtml(goneLabel)}</p><h1>${escapeHtml(goneTitle)}</h1></header><p>${escapeHtml(goneText)}</p></main></body></html>`;
  const policy = `sandbox; default-src 'none'; style-src ${hashOf(threadCss)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html, policy };
}
