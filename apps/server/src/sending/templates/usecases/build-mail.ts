import { escapeMailAttribute, escapeMailText } from '@enlace/blocks/mail/mail-escape.ts';
import { deadMarkdownLinks } from '@enlace/blocks/mail/markdown-mail.ts';
import { preheaderHtml } from '@enlace/blocks/mail/preheader.ts';
import { type MailSettings, renderMarkdownMjml, renderMjml } from '@enlace/blocks/mail/render-mjml.ts';
import { localeTexts } from '@enlace/blocks/locales/locale-texts.ts';
import { withoutSigns } from '@enlace/blocks/model/part-signs.ts';
import { renderText } from '@enlace/blocks/text/render-text.ts';
import { themeTokens } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { imagePath } from '@enlace/contract/files/drive/files.contract.ts';
import type { MailProblem } from '@enlace/contract/sending/templates/templates.schemas.ts';
import { guardAddresses, guardDocument } from '#platform/mail/render/address-guard.ts';
import type { MailFinding, MjmlIssue, ReadMail } from '#platform/mail/render/render.types.ts';
import type { Platform } from '#platform/platform.types.ts';
import { templateTexts } from '../locales/texts.ts';
import type { MailDraft, MailSender, MailSource, OwnContent } from '../templates.types.ts';
import { type Block, type BlockDocument, flattenBlocks } from '@enlace/blocks/model/block-document.schema.ts';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function visit(value: unknown, see: (value: unknown) => void): void {
  see(value);
  if (Array.isArray(value)) for (const child of value) visit(child, see);
  else if (isObject(value)) for (const child of Object.values(value)) visit(child, see);
}

function propsOf(block: Block): unknown {
  return 'props' in block ? block.props : undefined;
}

/** Images without alternative text that are not marked as decorative. */
function missingAlts(document: BlockDocument): MailProblem[] {
  return flattenBlocks(document.blocks).flatMap((block): MailProblem[] => {
    let missing = 0;
    visit(propsOf(block), (value) => {
      if (isObject(value) && typeof value['fileId'] === 'string' && value['alt'] === '' && value['decorative'] !== true)
        missing += 1;
    });
    if (missing === 0 || block.hidden === true) return [];
    const place = { path: null, blockId: block.id, line: null, column: null };
    return [{ code: 'missing_alt', severity: 'warning', ...place, detail: String(missing) }];
  });
}

/** The block that contains a text, if a single block does. */
function blockOfText(document: BlockDocument, text: string): string | null {
  const found = flattenBlocks(document.blocks).find((block) => {
    let isThere = false;
    visit(propsOf(block), (value) => {
      if (typeof value === 'string' && value.includes(text)) isThere = true;
    });
    return isThere;
  });
  return found?.id ?? null;
}

/** `problems`: issues of the result, with their position. `images`: images loaded from elsewhere. */
export type BuiltMail = { source: MailSource; problems: MailProblem[]; images: string[] };
type Built = (BuiltMail & { ok: true }) | (BuiltMail & { ok: false; message: string });

/** A name is data, also within a template. */
function withoutLiquid(text: string): string {
  return withoutSigns(text).replace(/[{}]/g, '');
}

function colorsOf(draft: MailDraft): NonNullable<MailSettings['colors']> {
  const { bg, card, ink, ink2, line, acc, soft, deep, onDeep } = themeTokens({
    choice: draft.document.theme,
    scheme: 'light',
  });
  return { accent: acc, ground: bg, card, ink, ink2, line, soft, deep, onDeep };
}

const waysOut = { unsubscribeUrl: '{{ unsubscribe_url }}', viewOnlineUrl: '{{ view_online_url }}' };
const choice = { topicsUrl: '{{ preferences_url }}' };

function settingsOf({ draft, sender }: { draft: MailDraft; sender: MailSender }) {
  const brandName = withoutLiquid(sender.profile.name);
  const links = { ...waysOut, ...(sender.offersTopics ? choice : {}) };
  return {
    brandName,
    footer: draft.isTransactional ? '' : templateTexts[sender.locale].footer(brandName),
    ...(draft.isTransactional ? {} : { address: withoutLiquid(sender.postalAddress ?? ''), ...links }),
    preheader: draft.preheader,
    ...(draft.marksBlocks ? { marksBlocks: true as const } : {}),
    locale: sender.locale,
    colors: colorsOf(draft),
    filesOrigin: sender.publicUrl,
    resolveFile: (fileId: string, { width }: { width: number }) => `${sender.publicUrl}${imagePath({ fileId, width })}`,
  };
}
type Settings = ReturnType<typeof settingsOf>;

/** The plain-text template of a block mail, which needs no compiler. */
export function buildMailText({ draft, sender }: { draft: MailDraft; sender: MailSender }): string {
  return renderText({ document: guardDocument(draft.document), settings: settingsOf({ draft, sender }) });
}

/** A quarter of a compiled layout is indentation, which every reader would receive. */
function withoutIndentation(html: string): string {
  return html.replace(/\n\s+/g, '\n');
}

const hidden = 'display:none;max-height:0;overflow:hidden;mso-hide:all';

/** Whether a handwritten mail names the address itself, as a variable or in its own words. */
function hasAddress({ source }: OwnContent, address: string): boolean {
  if (/\bbrand\.address\b/.test(source)) return true;
  const written = source.replace(/\s+/g, ' ');
  return address.split('\n').every((line) => written.includes(line) || written.includes(escapeMailText(line)));
}

/** What a handwritten mail needs besides: the preheader, and the address and the ways out that it does not have. */
function surroundings(own: OwnContent, settings: Settings): { first: string; last: string } {
  const { preheader, footer, address = '', unsubscribeUrl, topicsUrl, viewOnlineUrl, locale, colors } = settings;
  const words = localeTexts[locale].mail;
  const first = preheader === '' ? '' : `<div style="${hidden}">${preheaderHtml(preheader)}</div>`;
  if (unsubscribeUrl === undefined || viewOnlineUrl === undefined) return { first, last: '' };
  const style = `color:${colors.ink2 ?? '#5f626c'}`;
  const link = (url: string, label: string) =>
    `<a href="${escapeMailAttribute(url)}" style="${style}">${escapeMailText(label)}</a>`;
  const lacksWayOut = !/\bunsubscribe_url\b/.test(own.source);
  const links = [
    link(unsubscribeUrl, words.unsubscribe),
    ...(topicsUrl === undefined || /\bpreferences_url\b/.test(own.source) ? [] : [link(topicsUrl, words.topics)]),
    link(viewOnlineUrl, words.viewOnline),
  ];
  const lines = [
    ...(lacksWayOut ? [escapeMailText(footer)] : []),
    ...(hasAddress(own, address) ? [] : address.split('\n').map(escapeMailText)),
    ...(lacksWayOut ? [links.join(' &nbsp;&middot;&nbsp; ')] : []),
  ];
  if (lines.length === 0) return { first, last: '' };
  const last = `<div style="padding:18px 16px;text-align:center;font:14px/1.6 Helvetica,Arial,sans-serif;background-color:#ffffff;${style}">${lines.join('<br>')}</div>`;
  return { first, last };
}

const whole = { path: null, blockId: null, line: null, column: null };

function layoutProblems(message: string, issues: readonly MjmlIssue[], isOwn: boolean): MailProblem[] {
  const path = isOwn ? 'source' : null;
  if (issues.length === 0) return [{ code: 'layout', severity: 'error', ...whole, path, detail: message }];
  return issues.slice(0, 30).map(({ code, line, tag, message: words }): MailProblem => ({
    code: code ?? 'layout',
    severity: code === 'misplaced_text' ? 'warning' : 'error',
    ...whole,
    path,
    line: isOwn ? line : null,
    detail: code === undefined ? words : tag,
  }));
}

function toProblem(finding: MailFinding, draft: MailDraft): MailProblem {
  const { code, line, column, detail } = finding;
  const blockId = draft.own ? null : blockOfText(draft.document, detail.replace(/ \([\d.]+\)$/, ''));
  return { code, severity: 'warning', path: draft.own ? 'source' : null, blockId, line, column, detail };
}

function deadLink(detail: string): MailFinding {
  return { code: 'dead_link', line: null, column: null, detail };
}

type BuildInput = { deps: Pick<Platform, 'mjml'>; draft: MailDraft; sender: MailSender };
type Content = { html: string; text?: string; read: ReadMail | undefined; lost?: MjmlIssue[] };
type ContentResult = ({ ok: true } & Content) | { ok: false; message: string; issues: MjmlIssue[]; lost?: MjmlIssue[] };

/** A template not written yet is an empty mail, not an invalid one. */
const emptyMjml = '<mjml><mj-body></mj-body></mjml>';
const unreadable: ContentResult = { ok: false, message: 'The mail is too large to be read', issues: [] };

async function cleanOwn(input: BuildInput & { own: OwnContent; html: string }): Promise<ContentResult> {
  const { deps, own, html, draft, sender } = input;
  const around = surroundings(own, settingsOf({ draft, sender }));
  const isWritten = own.format === 'html';
  const read = await deps.mjml.cleanOwnHtml({ source: html, isWritten, locale: sender.locale, ...around });
  return read ? { ok: true, html: read.html, text: read.text, read } : unreadable;
}

async function contentOf(input: BuildInput): Promise<ContentResult> {
  const { deps, draft, sender } = input;
  const own = draft.own && { ...draft.own, source: withoutSigns(draft.own.source) };
  const settings = settingsOf({ draft, sender });
  if (own?.format === 'html') return cleanOwn({ ...input, own, html: own.source });
  const mjml =
    own === undefined
      ? renderMjml({ document: draft.document, settings })
      : own.format === 'mjml'
        ? own.source.trim() || emptyMjml
        : renderMarkdownMjml({ markdown: own.source, settings });
  const compiled = await deps.mjml.compile(mjml);
  if (!compiled.ok) return { ok: false, message: compiled.error.message, issues: compiled.error.issues };
  const compact = withoutIndentation(compiled.html);
  if (own?.format === 'mjml') return { ...(await cleanOwn({ ...input, own, html: compact })), lost: compiled.lost };
  const html = guardAddresses(compact);
  const read = await deps.mjml.readHtml(html);
  return own && read ? { ok: true, html, text: read.text, read } : { ok: true, html, read };
}

/**
 * Turns blocks or own code into the Liquid templates of subject, HTML and text. A layout the compiler refuses is a
 * result, with empty HTML.
 */
export async function buildMail(input: BuildInput): Promise<Built> {
  const { draft, sender } = input;
  const content = await contentOf(input);
  const blocksText = draft.own ? '' : buildMailText({ draft, sender });
  if (!content.ok) {
    const { message, issues } = content;
    const isOwn = draft.own !== undefined && draft.own.format !== 'markdown';
    const source = { subject: draft.subject, html: '', text: blocksText };
    return { ok: false, source, message, problems: layoutProblems(message, issues, isOwn), images: [] };
  }
  const { html, text = blocksText, read, lost = [] } = content;
  const dropped = draft.own?.format === 'markdown' ? deadMarkdownLinks(draft.own.source) : [];
  const findings = [...dropped.map(deadLink), ...(read?.findings ?? [])].map((finding) => toProblem(finding, draft));
  const missed = lost.length === 0 ? [] : layoutProblems('', lost, true);
  const problems = [...missed, ...findings, ...(draft.own ? [] : missingAlts(draft.document))];
  const ours = `${sender.publicUrl}/`;
  const images = (read?.images ?? []).filter((url) => !url.startsWith(ours));
  return { ok: true, source: { subject: draft.subject, html, text }, problems, images };
}
