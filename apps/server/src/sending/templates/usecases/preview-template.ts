import { fromWireLocale, type Locale, type WireLocale } from '@enlace/contract/core/locale.ts';
import {
  type MailPreview,
  type MailViewer,
  type TemplateFormat,
  templateLimits,
} from '@enlace/contract/sending/templates/templates.schemas.ts';
import { segmentNames } from '#audience/door.ts';
import { showInMails, withOwnFiles } from '#files/door.ts';
import { ownOf, parseDocument, readDocument } from '../document.rules.ts';
import { getTemplateOrFail } from '../templates.repository.ts';
import type { MailContact, MailDraft, TemplateCall } from '../templates.types.ts';
import { loadMailSender } from './load-sender.ts';
import { loadPreviewReader, previewMail } from './preview-mail.ts';
import { findView, segmentsOfMail, withSegments } from './segment-readers.ts';
import { queueMail, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { templateTexts } from '../locales/texts.ts';
import { templateBroken, testLimit } from '../templates.errors.ts';
import { keepVersion } from '../template-versions.repository.ts';
import { errorsOf } from './check-mail.ts';

type TestInput = TemplateCall & {
  id: string;
  input: {
    to: string;
    contactId?: string | undefined;
    profileId?: string | undefined;
    viewer?: MailViewer | undefined;
  };
};

/** Counts this test; concurrent ones queue on the client's row so that the limit holds. */
async function spendTest({ tx, deps, owner }: { tx: Tx; deps: TestInput['deps']; owner: OwnerId }): Promise<void> {
  const now = deps.clock.now();
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('template_tests:' || ${owner}::text, 0))`;
  const [recent] = await tx.sql<{ total: number }[]>`
    select count(*)::int as total from template_tests where owner_id = ${owner} and at > ${now.subtract({ hours: 1 })}`;
  if ((recent?.total ?? 0) >= templateLimits.testsPerHour) throw testLimit(templateLimits.testsPerHour);
  await tx.sql`insert into template_tests (owner_id, at) values (${owner}, ${now})`;
  await tx.sql`delete from template_tests where owner_id = ${owner} and at < ${now.subtract({ hours: 24 })}`;
}

type NameInput = {
  draft: MailDraft;
  viewer: MailViewer | undefined;
  reader: MailContact | null;
  locale: Locale;
};

/** Whose blocks a trial has, for its subject; nothing for a mail that is the same for everybody. */
async function nameView(tx: Tx, owner: OwnerId, { draft, viewer, reader, locale }: NameInput): Promise<string[]> {
  if (segmentsOfMail(draft).length === 0) return [];
  const { everybody, outside } = templateTexts[locale].testBlocks;
  if (viewer === undefined) return [reader?.name ?? everybody];
  if (viewer === 'everybody') return [everybody];
  if (viewer === 'outside') return [outside];
  return [(await segmentNames(tx, owner, [viewer])).get(viewer) ?? outside];
}

/** Sends the stored template to any address. Links are not counted, and unsubscribing changes nothing. */
export async function testTemplate({ deps, ctx, id, input }: TestInput): Promise<{ mailId: string }> {
  const owner = ctx.actor.ownerId;
  const loaded = await deps.db.scoped(owner, async (tx) => {
    const row = await getTemplateOrFail(tx, owner, id);
    const sender = await loadMailSender({ tx, deps, owner, profileId: input.profileId });
    const draft = await withSegments(tx, owner, {
      subject: row.subject,
      preheader: row.preheader,
      document: readDocument(row.document),
      own: ownOf(row),
    });
    const reader = await loadPreviewReader({ tx, owner, contactId: input.contactId });
    const { contactId = null, viewer } = input;
    const sees = await findView(tx, owner, {
      segmentIds: segmentsOfMail(draft),
      now: deps.clock.now(),
      contactId,
      viewer,
    });
    const variant = await nameView(tx, owner, { draft, viewer, reader: reader.contact, locale: sender.locale });
    return { row, draft, variant, context: { sender, ...reader, sees } };
  });
  const { row, draft, variant, context } = loaded;
  const preview = await previewMail({ deps, draft, context });
  const errors = errorsOf(preview.problems);
  if (errors.length > 0) throw templateBroken(errors);
  const mark = [templateTexts[context.sender.locale].testPrefix, ...variant].join(' · ');
  const subject = `[${mark}] ${preview.subject}`;
  return deps.db.scoped(owner, async (tx) => {
    await spendTest({ tx, deps, owner });
    await keepVersion(tx, { owner, templateId: id, kind: 'sent' });
    const from = { name: context.sender.profile.name, address: deps.config.mail.from };
    const mail = {
      purpose: 'template_test',
      from,
      to: { name: null, address: input.to },
      subject,
      html: preview.html,
      text: preview.text,
    };
    await showInMails(tx, { owner, templateIds: [id] });
    const { mailId } = await queueMail({ tx, deps, owner, mail });
    const entry = {
      action: 'template.tested',
      subjectKind: 'template',
      subjectId: id,
      after: { name: row.name, to: input.to },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return { mailId };
  });
}

type Overrides = {
  document?: unknown;
  subject?: string | undefined;
  preheader?: string | undefined;
  format?: TemplateFormat | undefined;
  source?: string | undefined;
  locale?: WireLocale | undefined;
  contactId?: string | undefined;
  profileId?: string | undefined;
  marksBlocks?: boolean | undefined;
  viewer?: MailViewer | undefined;
};

/** The mail as the chosen contact would get it; omitted parts come from the stored template. */
export async function previewTemplate({
  deps,
  ctx,
  id,
  input,
}: TemplateCall & { id: string; input: Overrides }): Promise<MailPreview> {
  const owner = ctx.actor.ownerId;
  const given = input.document === undefined ? undefined : parseDocument(input.document);
  const { draft, context } = await deps.db.scoped(owner, async (tx) => {
    const row = await getTemplateOrFail(tx, owner, id);
    const found = await loadMailSender({ tx, deps, owner, profileId: input.profileId });
    const sender = input.locale === undefined ? found : { ...found, locale: fromWireLocale(input.locale) };
    const written = await withSegments(tx, owner, {
      subject: input.subject ?? row.subject,
      preheader: input.preheader ?? row.preheader,
      document: given ?? readDocument(row.document),
      own: ownOf({ format: input.format ?? row.format, source: input.source ?? row.source }),
      marksBlocks: input.marksBlocks === true,
    });
    const reader = await loadPreviewReader({ tx, owner, contactId: input.contactId });
    const { contactId = null, viewer } = input;
    const sees = await findView(tx, owner, {
      segmentIds: segmentsOfMail(written),
      now: deps.clock.now(),
      contactId,
      viewer,
    });
    return { draft: written, context: { sender, ...reader, sees } };
  });
  const mail = await previewMail({ deps, draft, context });
  return { ...mail, html: withOwnFiles(deps, { owner, html: mail.html }) };
}
