import { createHash } from 'node:crypto';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { escapeHtml } from '#workspace/door.ts';
import { visitorTexts } from './locales/texts.ts';
import { threadScript } from './thread.client-script.ts';
import { threadCss } from './thread-look.ts';
import { type VisitorFile, type VisitorMessage, type VisitorThread, visitorTextMax } from './visitor-thread.ts';

export type ThreadPage = { html: string; policy: string };
export type ThreadNote = 'sent' | 'empty' | 'too_long' | 'limited';

type PageInput = {
  thread: VisitorThread;
  /** Address of this page, without a query. */
  path: string;
  locale: Locale;
  formId: string;
  /** What came of the form that was just sent. */
  note?: ThreadNote;
  /** What was typed and not taken. */
  typed?: string;
};

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function sizeText(bytes: number, locale: Locale): string {
  const isLarge = bytes >= 1_000_000;
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  const value = bytes / (isLarge ? 1_000_000 : 1000);
  const maximumFractionDigits = isLarge ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(Math.max(value, 1));
}

function fileHtml(file: VisitorFile, { path, locale }: Pick<PageInput, 'path' | 'locale'>): string {
  const label = visitorTexts[locale].file(file.name, sizeText(file.size, locale));
  return `<li><a href="${escapeHtml(`${path}/archivo/${file.id}`)}" download>${escapeHtml(label)}</a></li>`;
}

function messageHtml(message: VisitorMessage, input: Pick<PageInput, 'path' | 'locale' | 'thread'>): string {
  const { locale, thread } = input;
  const time = message.at
    .toZonedDateTimeISO(thread.timeZone)
    .toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const author = message.isOwn ? visitorTexts[locale].own : message.authorName;
  const files = message.files.map((file) => fileHtml(file, input)).join('');
  return (
    `<li class="m${message.isOwn ? ' own' : ''}"><p class="who">${escapeHtml(author)} · <time datetime="${message.at.toString()}">${escapeHtml(time)}</time></p>` +
    `<p class="text">${escapeHtml(message.text)}</p>${files === '' ? '' : `<ul class="files">${files}</ul>`}</li>`
  );
}

/** The messages alone, as the page's script puts them in place of the old ones. */
export function threadLog(input: Pick<PageInput, 'path' | 'locale' | 'thread'>): string {
  return input.thread.messages.map((message) => messageHtml(message, input)).join('');
}

function noteText(note: ThreadNote, locale: Locale): string {
  const texts = visitorTexts[locale];
  if (note === 'too_long') return texts.tooLong(new Intl.NumberFormat(locale).format(visitorTextMax));
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

/** `/c/{token}`: the conversation for who wrote, without account; complete without scripts, live with the page's own. */
export function threadPage(input: PageInput): ThreadPage {
  const { thread, path, locale } = input;
  const texts = visitorTexts[locale];
  const title = texts.title(thread.clientName);
  const html =
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${threadCss}</style></head>` +
    `<body><main data-thread="${escapeHtml(path)}"><header><p class="label">${escapeHtml(texts.label(thread.profileName))}</p>` +
    `<h1>${escapeHtml(title)}</h1></header>` +
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

/** What a link shows that opens nothing. */
export function gonePage(locale: Locale): ThreadPage {
  const { goneLabel, goneTitle, goneText } = visitorTexts[locale];
  const html =
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escapeHtml(goneTitle)}</title><style>${threadCss}</style></head>` +
    `<body><main><header><p class="label">${escapeHtml(goneLabel)}</p><h1>${escapeHtml(goneTitle)}</h1></header><p>${escapeHtml(goneText)}</p></main></body></html>`;
  const policy = `sandbox; default-src 'none'; style-src ${hashOf(threadCss)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html, policy };
}
