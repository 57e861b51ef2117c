import { momentText } from '#platform/moment-text.ts';
import { sizeText } from '@enlace/blocks/blocks/files/file-texts.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import type { FileRequestState, FileShareState } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { escapeHtml } from '#workspace/door.ts';
import type { LinkPage } from '#publishing/public-pages/usecases/link-page.ts';
import { shareTexts } from '../locales/texts.ts';
import type { OpenedShare, SharedFile } from '../usecases/open-share.ts';
import { pageCss } from './page-kit.ts';

/** Further ones are only in the archive. */
const maxShown = 200;

type Input = {
  locale: Locale;
  opened: OpenedShare;
  client: { name: string; timeZone: string };
  /** Path of the link, and its query with the language and the password key. */
  path: string;
  query: string;
};

function downloadForm({ path, query }: Input, file: SharedFile | null, { label, words, isQuiet }: ButtonText): string {
  const field = file === null ? '' : `<input type="hidden" name="file" value="${escapeHtml(file.id)}">`;
  const named = label === words ? '' : ` aria-label="${escapeHtml(label)}"`;
  return `<form method="post" action="${escapeHtml(`${path}/descarga${query}`)}">${field}<button${isQuiet ? ' class="q"' : ''}${named}>${escapeHtml(words)}</button></form>`;
}
type ButtonText = { label: string; words: string; isQuiet: boolean };

function fileRow(input: Input, file: SharedFile): string {
  const texts = shareTexts[input.locale].share;
  const facts = [...(file.below === '' ? [] : [file.below]), sizeText(file.sizeBytes, input.locale)].join(' · ');
  const button = { label: texts.downloadOne(file.name), words: texts.download, isQuiet: true };
  return `<li><div>${escapeHtml(file.name)}<small>${escapeHtml(facts)}</small></div>${downloadForm(input, file, button)}</li>`;
}

function folderHtml(input: Input): string {
  const { files } = input.opened;
  const texts = shareTexts[input.locale].share;
  if (files.length === 0) return `<p class="f">${escapeHtml(texts.empty)}</p>`;
  const all = { label: texts.downloadAll, words: texts.downloadAll, isQuiet: false };
  const hidden = files.length - maxShown;
  const more = hidden > 0 ? `<p class="f">${escapeHtml(texts.more(hidden))}</p>` : '';
  const rows = files.slice(0, maxShown).map((file) => fileRow(input, file));
  return `<div class="b">${downloadForm(input, null, all)}</div><ul class="s">${rows.join('')}</ul>${more}`;
}

function factsOf({ locale, opened, client }: Input): string {
  const { row, files } = opened;
  const texts = shareTexts[locale];
  const size = sizeText(
    files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    locale,
  );
  const what =
    row.targetKind === 'folder' ? `${texts.share.count(files.length)} · ${size}` : `${files[0]?.name} · ${size}`;
  const until =
    row.expiresAt === null ? [] : [texts.until(momentText(row.expiresAt, { locale, timeZone: client.timeZone }))];
  const left = row.maxDownloads === null ? [] : [texts.share.left(row.maxDownloads - row.downloads)];
  return [what, ...until, ...left].join('\n');
}

/** The content of a link, with its downloads; works without scripts. */
export function sharePage(input: Input): LinkPage {
  const { locale, opened, client } = input;
  const texts = shareTexts[locale].share;
  const isFolder = opened.row.targetKind === 'folder';
  const one = { label: texts.download, words: texts.download, isQuiet: false };
  const [file] = opened.files;
  const body = isFolder || !file ? folderHtml(input) : `<div class="b">${downloadForm(input, file, one)}</div>`;
  return {
    locale,
    label: `${isFolder ? texts.folder : texts.file} · ${shareTexts[locale].from(client.name)}`,
    title: opened.row.name,
    text: opened.row.message,
    links: [],
    extra: {
      html: `<p class="f">${escapeHtml(factsOf(input))}</p>${body}`,
      css: pageCss,
      hasForm: true,
      mayDownload: true,
    },
  };
}

export type LockProblem = 'wrong' | 'throttled';

/** Asks for a link's password without revealing its content. */
export function lockedPage(input: { locale: Locale; action: string; problem?: LockProblem | undefined }): LinkPage {
  const { locale, action, problem } = input;
  const texts = shareTexts[locale].locked;
  const alert = problem === undefined ? '' : `<p class="e" id="e" role="alert">${escapeHtml(texts[problem])}</p>`;
  const described = problem === undefined ? '' : ' aria-describedby="e" aria-invalid="true"';
  const html =
    `<form class="u" method="post" action="${escapeHtml(action)}">${alert}<label>${escapeHtml(texts.field)}` +
    `<input type="password" name="password" required maxlength="128" autocomplete="off"${described}></label>` +
    `<button>${escapeHtml(texts.enter)}</button></form>`;
  const { label, title, text } = texts;
  return { locale, label, title, text, links: [], extra: { html, css: pageCss, hasForm: true } };
}

type Over = Exclude<FileShareState, 'active'> | Exclude<FileRequestState, 'open'>;

/** Says why a link or request has ended. */
export function overPage({ locale, state }: { locale: Locale; state: Over }): LinkPage {
  const texts = shareTexts[locale];
  const { title, text } = texts.over[state];
  return { locale, label: texts.over.label, title, text, links: [{ href: '/', label: texts.home }] };
}

/** All remaining downloads are currently held by others. */
export function busyPage({ locale, back }: { locale: Locale; back: string }): LinkPage {
  const { label, title, text, back: words } = shareTexts[locale].busy;
  return { locale, label, title, text, links: [{ href: back, label: words }] };
}

/** Nothing was ever shared under this address. */
export function missingPage(locale: Locale): LinkPage {
  const texts = shareTexts[locale];
  return { locale, ...texts.missing, links: [{ href: '/', label: texts.home }] };
}
