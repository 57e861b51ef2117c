import { momentText } from '#platform/moment-text.ts';
import { formControls } from '@enlace/blocks/blocks/form/form-submission.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { fileRequestLimits } from '@enlace/contract/publishing/file-shares/file-shares.schemas.ts';
import { escapeHtml } from '#workspace/door.ts';
import type { LinkPage } from '#publishing/public-pages/usecases/link-page.ts';
import type { RequestRow } from '../file-shares.types.ts';
import { shareTexts } from '../locales/texts.ts';
import type { Reception, Refusal } from '../usecases/receive-file.ts';
import { limitText, pageCss } from './page-kit.ts';
import { requestScriptUrl } from './request.client-script.ts';

export const requestFields = { files: 'files', sender: 'sender', stamp: formControls.renderedAt } as const;
/** Filled in only by programs. */
export const trapField = formControls.honeypot;

export type RequestProblem = Extract<keyof (typeof shareTexts)['es']['request']['refused'], 'none' | 'unsafe'>;

export type RequestPageInput = {
  locale: Locale;
  request: RequestRow;
  client: { name: string; timeZone: string };
  action: string;
  stamp: string;
  /** Maximum bytes of one file, whatever the request says. */
  limitBytes: number;
  /** The same for uploads in pieces. */
  livePieces: { limitBytes: number; path: string; formScriptUrl: string };
  sender: string;
  problem?: RequestProblem | undefined;
};

function conditionsOf({ locale, request, client }: RequestPageInput, limitBytes: number): string {
  const texts = shareTexts[locale];
  const { kinds, maxFiles, files, maxFileBytes, maxTotalBytes, bytes, expiresAt } = request;
  const room = maxTotalBytes === null ? limitBytes : maxTotalBytes - bytes;
  const max = Math.min(limitBytes, maxFileBytes ?? limitBytes, room);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return [
    ...(kinds === null ? [] : [texts.request.only(list.format(kinds.map((kind) => texts.request.kinds[kind])))]),
    texts.request.maxFile(limitText(max, locale)),
    ...(maxFiles === null ? [] : [texts.request.left(maxFiles - files)]),
    ...(expiresAt === null ? [] : [texts.until(momentText(expiresAt, { locale, timeZone: client.timeZone }))]),
    texts.request.quiet,
  ].join('\n');
}

/** The script's texts, besides those of the form without it. */
function wordsOf(locale: Locale): string {
  const { live, received, refused } = shareTexts[locale].request;
  return JSON.stringify({ ...live, received, refused });
}

function formHtml(input: RequestPageInput): string {
  const { locale, request, action, stamp, sender, problem, livePieces } = input;
  const texts = shareTexts[locale].request;
  const alert =
    problem === undefined ? '' : `<p class="e" id="e" role="alert">${escapeHtml(texts.refused[problem])}</p>`;
  const described = problem === 'none' ? ' aria-describedby="e" aria-invalid="true"' : '';
  const atOnce = Math.min(
    fileRequestLimits.filesAtOnce,
    request.maxFiles === null ? Infinity : request.maxFiles - request.files,
  );
  // Whatever is checked first comes before the files: a form is read in order.
  return (
    `<form class="u" method="post" action="${escapeHtml(action)}" enctype="multipart/form-data" data-uploads="${escapeHtml(livePieces.path)}" data-words="${escapeHtml(wordsOf(locale))}">${alert}` +
    `<p class="e" id="envios-error" role="alert" hidden></p>` +
    `<input type="hidden" name="${requestFields.stamp}" value="${escapeHtml(stamp)}">` +
    `<label class="hp" aria-hidden="true"><input name="${trapField}" tabindex="-1" autocomplete="off"></label>` +
    `<label>${escapeHtml(texts.sender)}<input name="${requestFields.sender}" maxlength="120" autocomplete="name" value="${escapeHtml(sender)}"></label>` +
    `<label>${escapeHtml(texts.files)}<small data-plain>${escapeHtml(texts.atOnce(atOnce))}</small><input type="file" name="${requestFields.files}" required${atOnce > 1 ? ' multiple' : ''}${described}></label>` +
    `<button>${escapeHtml(texts.send)}</button></form>` +
    `<i id="prueba" data-enlace-proof data-challenge="/p/challenge" hidden></i>` +
    `<ul class="s" id="envios" hidden></ul><p class="b" id="envios-estado" role="status"></p>`
  );
}

/** The page where a visitor leaves files; it lists none and works without scripts. */
export function requestPage(input: RequestPageInput): LinkPage {
  const { locale, request, client, limitBytes, livePieces } = input;
  const texts = shareTexts[locale];
  const [plain, live] = [conditionsOf(input, limitBytes), conditionsOf(input, livePieces.limitBytes)];
  return {
    locale,
    label: `${texts.request.label} · ${texts.from(client.name)}`,
    title: request.title,
    text: request.message,
    links: [],
    extra: {
      html: `${formHtml(input)}<p class="f" id="limites" data-live="${escapeHtml(live)}">${escapeHtml(plain)}</p>`,
      css: pageCss,
      hasForm: true,
      scripts: [livePieces.formScriptUrl, requestScriptUrl],
    },
  };
}

function rowHtml(locale: Locale, reception: Reception): string {
  const texts = shareTexts[locale].request;
  const outcome =
    reception.status === 'kept'
      ? `<small>${escapeHtml(texts.received)}</small>`
      : `<small class="e">${escapeHtml(texts.refused[reception.reason satisfies Refusal])}</small>`;
  return `<li><div>${escapeHtml(reception.name)}${outcome}</div></li>`;
}

/** The result for each file of a visit. */
export function receivedPage(input: { locale: Locale; receptions: readonly Reception[]; back: string }): LinkPage {
  const { locale, receptions, back } = input;
  const texts = shareTexts[locale].request;
  const kept = receptions.filter(({ status }) => status === 'kept').length;
  return {
    locale,
    label: kept > 0 ? texts.thanks : texts.label,
    title: kept > 0 ? texts.thanksTitle(kept) : texts.noneTitle,
    text: kept > 0 ? texts.thanksText : texts.noneText,
    links: [{ href: back, label: texts.again }],
    extra: {
      html: `<ul class="s">${receptions.map((each) => rowHtml(locale, each)).join('')}</ul>`,
      css: pageCss,
      hasForm: false,
    },
  };
}
