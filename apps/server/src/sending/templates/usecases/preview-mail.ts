import { asAuthor, hasParts, type SeesBlock } from '@enlace/blocks/model/segment-parts.ts';
import type { MailPreview } from '@enlace/contract/sending/templates/templates.schemas.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { nameBlocks, withoutBlockMarks } from '@enlace/blocks/mail/block-marks.ts';
import { sampleFeed } from '../sample-feed.ts';
import { findMailContact, listFieldKeys } from '../templates.repository.ts';
import type { FilledMail, MailContact, MailDraft, MailSender } from '../templates.types.ts';
import { buildMail } from './build-mail.ts';
import { lintMail, problemsOfFilling } from './check-mail.ts';
import { expandFeed } from './expand-feed.ts';
import { fillMail } from './fill-mail.ts';
import { segmentsOfMail } from './segment-readers.ts';
import { type MailLinks, personalMailData, sampleContact, sampleLinks, sharedMailData } from './mail-data.ts';

/** What a preview needs from the database: sender, reader, existing fields. */
export type PreviewContext = {
  sender: MailSender;
  contact: MailContact | null;
  fieldKeys: ReadonlySet<string>;
  /** Whose blocks it shows; default: everybody's. */
  sees?: SeesBlock;
};

type ReaderInput = { tx: Tx; owner: OwnerId; contactId: string | undefined };

/** The chosen reader (404 when it is not the client's), and the client's custom fields. */
export async function loadPreviewReader({
  tx,
  owner,
  contactId,
}: ReaderInput): Promise<Omit<PreviewContext, 'sender'>> {
  const contact = contactId === undefined ? null : await findMailContact(tx, owner, contactId);
  if (contact === undefined) throw notFound();
  return { contact, fieldKeys: new Set(await listFieldKeys(tx, owner)) };
}

type PreviewInput = {
  deps: Pick<Platform, 'mjml' | 'renderer'>;
  draft: MailDraft;
  context: PreviewContext;
  links?: MailLinks;
};

/** Renders the mail for one reader and reports its problems; sending uses the same functions. */
export async function previewMail({ deps, draft, context, links }: PreviewInput): Promise<MailPreview> {
  const { sender, contact, fieldKeys, sees = asAuthor } = context;
  const feed = draft.feed ?? sampleFeed(sender.locale);
  const reader = contact ?? sampleContact(sender.locale);
  const data = personalMailData({
    contact: reader,
    links: links ?? sampleLinks(sender.publicUrl),
    shared: sharedMailData(sender, feed),
  });
  const problems = lintMail({ draft, fieldKeys });
  const built = await buildMail({ deps, draft, sender });
  problems.push(...built.problems);
  const source = await expandFeed({ deps, source: built.source, feed, sender });
  const filled = await fillMail({ deps, source, data, sees });
  const preheader = await deps.renderer.render({ template: draft.preheader, data, mode: 'text' });
  // What some readers do not get is checked, too.
  const checked = hasParts(source.text) ? await fillMail({ deps, source, data, sees: asAuthor }) : filled;
  problems.push(...(await problemsOfFilling({ deps, draft, data, filled: checked })));
  const mail: FilledMail = filled.ok ? filled.mail : { subject: '', html: '', text: '' };
  const sent = withoutBlockMarks(mail.html);
  return {
    ...mail,
    html: nameBlocks(mail.html),
    preheader: preheader.ok ? preheader.output : draft.preheader,
    sizeBytes: Buffer.byteLength(sent) + Buffer.byteLength(mail.text),
    htmlBytes: Buffer.byteLength(sent),
    remoteImages: built.images,
    problems,
    segmentIds: segmentsOfMail(draft),
    contact: contact ? { id: contact.id, name: contact.name, email: contact.email ?? '' } : null,
  };
}
