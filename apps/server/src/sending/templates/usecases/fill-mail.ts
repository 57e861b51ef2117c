import { asStranger, partsFor, type SeesBlock } from '@enlace/blocks/model/segment-parts.ts';
import { onOneLine } from '@enlace/contract/core/trim-text.ts';
import { withoutDeadLinks } from '#platform/mail/render/dead-links.ts';
import type { RenderError, TemplateData } from '#platform/mail/render/render.types.ts';
import { compileSegments, renderSegments, type TemplateSegments } from '#platform/mail/render/template-segments.ts';
import type { Platform } from '#platform/platform.types.ts';
import type { FilledMail, MailSource } from '../templates.types.ts';

export type MailPart = keyof MailSource;
export type MailSegments = Record<MailPart, TemplateSegments>;
/** `deadLinks`: how many links were left out. */
export type FillResult =
  | { ok: true; mail: FilledMail; deadLinks: number }
  | { ok: false; part: MailPart; error: RenderError };

const parts: readonly MailPart[] = ['subject', 'text', 'html'];
const modes = { subject: 'text', text: 'text', html: 'html' } as const;

/** The fast form of a mail without logic; undefined when any part needs the worker. */
export function compileMailSegments(source: MailSource): MailSegments | undefined {
  const subject = compileSegments({ template: source.subject, mode: modes.subject });
  const text = compileSegments({ template: source.text, mode: modes.text });
  const html = compileSegments({ template: source.html, mode: modes.html });
  return subject && text && html ? { subject, text, html } : undefined;
}

/** The mail with the blocks that one reader gets. */
export function sourceFor<T extends MailSource>(source: T, sees: SeesBlock): T {
  return { ...source, text: partsFor(source.text, sees), html: partsFor(source.html, sees) };
}

type FillInput = {
  deps: Pick<Platform, 'renderer'>;
  source: MailSource;
  data: TemplateData;
  /** Whose blocks it has; nobody knows of which segments a reader is unless this says it. */
  sees?: SeesBlock;
};

/**
 * Renders a mail for one reader; the same engine for preview, test and sending. A subject stays on one line whatever
 * the data contains, and a link whose address is missing or invalid for this reader becomes plain text.
 */
export async function fillMail({ deps, source: whole, data, sees = asStranger }: FillInput): Promise<FillResult> {
  const source = sourceFor(whole, sees);
  const segments = compileMailSegments(source);
  if (segments) {
    const { subject, text, html } = segments;
    return finished({
      subject: oneLine(renderSegments({ segments: subject, data })),
      text: renderSegments({ segments: text, data }),
      html: renderSegments({ segments: html, data }),
    });
  }
  const mail: FilledMail = { subject: '', html: '', text: '' };
  for (const part of parts) {
    const result = await deps.renderer.render({ template: source[part], data, mode: modes[part] });
    if (!result.ok) return { ok: false, part, error: result.error };
    mail[part] = part === 'subject' ? oneLine(result.output) : result.output;
  }
  return finished(mail);
}

function finished(mail: FilledMail): FillResult {
  const { html, left } = withoutDeadLinks(mail.html);
  return { ok: true, mail: { ...mail, html }, deadLinks: left };
}

function oneLine(text: string): string {
  return onOneLine(text).trim();
}
