import { formControls } from '@enlace/blocks/blocks/form/form-submission.ts';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { reportLimits, reportReasons } from '@enlace/contract/publishing/reports/reports.schemas.ts';
import { publicTexts } from '../locales/texts.ts';
import { escapeHtml, type MessagePage, messagePage } from '../message-page.ts';
import type { PageAssets } from '../page-assets.ts';

export const reportFields = { reason: 'reason', text: 'text', email: 'email' } as const;
export type ReportProblems = { reason?: true; email?: true; text?: true; form?: 'rejected' | 'limited' };
export type ReportValues = Readonly<Record<string, string | undefined>>;

type FormPage = {
  assets: PageAssets;
  locale: Locale;
  /** Path of the reported page. */
  pagePath: string;
  /** The page's name, unless secret. */
  pageName: string | undefined;
  stamp: string;
  values: ReportValues;
  problems: ReportProblems;
};

const css =
  '.rp{max-width:34em;display:grid;gap:22px;margin-bottom:30px}.rp fieldset{border:0;margin:0;padding:0;min-width:0}.rp legend,.rp .q{padding:0;margin-bottom:8px;font-weight:600;color:var(--text)}.rp .o{display:flex;gap:12px;align-items:center;min-height:44px;border-top:1px solid var(--line);color:var(--text)}.rp .o input{width:20px;height:20px;flex:none;margin:0;accent-color:var(--act)}.rp .q{display:block}.rp small{display:block;font-size:14px;color:var(--soft);font-weight:400}.rp textarea,.rp .t{display:block;width:100%;min-height:48px;margin:6px 0 0;padding:11px 13px;border:1px solid var(--soft);border-radius:8px;background:var(--sheet);color:var(--text);font:inherit}.rp textarea{min-height:120px;resize:vertical}.rp button{justify-self:start;min-height:48px;padding:0 24px;border:0;border-radius:8px;background:var(--act);color:var(--on);font:inherit;font-weight:600;cursor:pointer}.rp :focus-visible{outline:3px solid var(--act);outline-offset:2px}.rp .e{margin:6px 0 0;color:var(--bad);font-weight:600}.rp .w{margin:0;padding:12px 16px;border-left:3px solid var(--bad);background:var(--sheet);color:var(--text)}.rp .hp{position:absolute;left:-9999px}:root{--bad:#a32a14}@media(prefers-color-scheme:dark){:root{--bad:#ff9d86}}.rp+nav a:first-child{border-color:var(--line);background:var(--sheet);color:var(--text)}.thread{display:none}@media(forced-colors:active){.rp button{border:1px solid}}';

function error(id: string, text: string | undefined): string {
  return text === undefined ? '' : `<p class="e" id="${id}">${escapeHtml(text)}</p>`;
}

function invalid(id: string, isInvalid: boolean): string {
  return isInvalid ? ` aria-invalid="true" aria-describedby="${id}"` : '';
}

function reasonsHtml({ locale, values, problems }: FormPage): string {
  const texts = publicTexts[locale].report;
  const options = reportReasons.map((reason) => {
    const checked = values[reportFields.reason] === reason ? ' checked' : '';
    return `<label class="o"><input type="radio" name="${reportFields.reason}" value="${reason}" required${checked}>${escapeHtml(texts.reasons[reason])}</label>`;
  });
  return `<fieldset${invalid('er', problems.reason === true)}><legend>${escapeHtml(texts.reason)}</legend>${options.join('')}${error('er', problems.reason && texts.needsReason)}</fieldset>`;
}

function formHtml(page: FormPage): string {
  const { locale, pagePath, stamp, values, problems } = page;
  const texts = publicTexts[locale].report;
  const { form, email, text } = problems;
  const warning = form === undefined ? '' : `<p class="w" role="alert">${escapeHtml(texts[form])}</p>`;
  const written = escapeHtml(values[reportFields.text] ?? '');
  const address = escapeHtml(values[reportFields.email] ?? '');
  return (
    `<form class="rp" method="post" action="${escapeHtml(pagePath)}/denunciar?lang=${locale}">${warning}${reasonsHtml(page)}` +
    `<label class="q">${escapeHtml(texts.details)}<small>${escapeHtml(texts.detailsHint)}</small><textarea name="${reportFields.text}" maxlength="${reportLimits.text}"${invalid('et', text === true)}>${written}</textarea>${error('et', text && texts.tooLong)}</label>` +
    `<label class="q">${escapeHtml(texts.email)}<small>${escapeHtml(texts.emailHint)}</small><input class="t" type="email" name="${reportFields.email}" maxlength="254" autocomplete="email" value="${address}"${invalid('ee', email === true)}>${error('ee', email && texts.badEmail)}</label>` +
    `<input type="hidden" name="${formControls.renderedAt}" value="${escapeHtml(stamp)}"><label class="hp" aria-hidden="true"><input name="${formControls.honeypot}" tabindex="-1" autocomplete="off"></label>` +
    `<button>${escapeHtml(texts.send)}</button></form>`
  );
}

/** The form for reporting a page, without scripts. */
export function reportFormPage(page: FormPage): MessagePage {
  const { assets, locale, pagePath, pageName } = page;
  const texts = publicTexts[locale].report;
  const subject = pageName === undefined ? pagePath : `${pageName} (${pagePath})`;
  return messagePage({
    assets,
    locale,
    label: `${texts.page}: ${subject}`,
    title: texts.title,
    text: texts.text,
    links: [{ href: pagePath, label: texts.back }],
    extra: { html: formHtml(page), css, hasForm: true },
  });
}

/** Thanks, in the visitor's language. */
export function reportSentPage({
  assets,
  locale,
  pagePath,
}: Pick<FormPage, 'assets' | 'locale' | 'pagePath'>): MessagePage {
  const texts = publicTexts[locale].report;
  return messagePage({
    assets,
    locale,
    label: texts.label,
    title: texts.sentTitle,
    text: texts.sentText,
    links: [
      { href: pagePath, label: texts.back },
      { href: '/', label: texts.home },
    ],
  });
}
