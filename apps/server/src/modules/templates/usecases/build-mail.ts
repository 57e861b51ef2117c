import { renderMjml } from '@enlace/blocks/mail/render-mjml.ts';
import { renderText } from '@enlace/blocks/text/render-text.ts';
import { themeTokens } from '@enlace/blocks/themes/theme-choice.schema.ts';
import { imagePath } from '@enlace/contract/files/files.contract.ts';
import type { Platform } from '#platform/platform.types.ts';
import { templateTexts } from '../locales/texts.ts';
import type { MailDraft, MailSender, MailSource } from '../templates.types.ts';

type Built = { ok: true; source: MailSource } | { ok: false; source: MailSource; message: string };

/** A name is data, also where it stands in a template. */
function withoutLiquid(text: string): string {
  return text.replace(/[{}]/g, '');
}

function settingsOf({ draft, sender }: { draft: MailDraft; sender: MailSender }) {
  const brandName = withoutLiquid(sender.profile.name);
  return {
    brandName,
    footer: templateTexts[sender.locale].footer(brandName),
    unsubscribeUrl: '{{ unsubscribe_url }}',
    viewOnlineUrl: '{{ view_online_url }}',
    preheader: draft.preheader,
    locale: sender.locale,
    colors: { accent: themeTokens({ choice: draft.document.theme, scheme: 'light' }).acc },
    filesOrigin: sender.publicUrl,
    resolveFile: (fileId: string, { width }: { width: number }) => `${sender.publicUrl}${imagePath({ fileId, width })}`,
  };
}

/** The plain-text template alone, which needs no compiler. */
export function buildMailText({ draft, sender }: { draft: MailDraft; sender: MailSender }): string {
  return renderText({ document: draft.document, settings: settingsOf({ draft, sender }) });
}

/** A quarter of a compiled layout is indentation, which every reader would be sent. */
function withoutIndentation(html: string): string {
  return html.replace(/\n\s+/g, '\n');
}

type BuildInput = { deps: Pick<Platform, 'mjml'>; draft: MailDraft; sender: MailSender };

/** Blocks → the Liquid templates of subject, HTML and text. A layout the compiler refuses is a result, with empty HTML. */
export async function buildMail({ deps, draft, sender }: BuildInput): Promise<Built> {
  const settings = settingsOf({ draft, sender });
  const text = renderText({ document: draft.document, settings });
  const compiled = await deps.mjml.compile(renderMjml({ document: draft.document, settings }));
  if (!compiled.ok)
    return { ok: false, source: { subject: draft.subject, html: '', text }, message: compiled.error.message };
  return { ok: true, source: { subject: draft.subject, html: withoutIndentation(compiled.html), text } };
}
