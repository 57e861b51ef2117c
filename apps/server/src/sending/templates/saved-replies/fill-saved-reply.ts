import { findReplyFacts, type ReplyFacts } from '#mailbox/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { cleanAnswerHtml } from '#platform/mail/compose/answer-html.ts';
import { htmlToText } from '#platform/mail/parse/html-to-text.ts';
import type { TemplateData } from '#platform/mail/render/render.types.ts';
import { templateBroken } from '../templates.errors.ts';
import { findMailContact } from '../templates.repository.ts';
import type { MailContact, TemplateCall } from '../templates.types.ts';
import { loadMailSender } from '../usecases/load-sender.ts';
import { personalMailData, sharedMailData } from '../usecases/mail-data.ts';
import { countSavedReplyUse, lockSavedReply, type SavedReplyRow } from './saved-replies.repository.ts';

const noLinks = { unsubscribe: '', viewOnline: '', preferences: '', click: '', open: '' };

/** A sender who is not a contact, as far as the conversation knows them. */
function contactOfFacts({ name, email, phone }: ReplyFacts): MailContact {
  const nothing = {
    firstName: null,
    lastName: null,
    company: null,
    city: null,
    language: null,
    timeZone: null,
    fields: {},
  };
  return { id: '', name, email, phone, ...nothing };
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Plain text as paragraphs, separated by empty lines. */
function toParagraphs(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeText(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

type Filled = { html: string; text: string };

async function fill({
  deps,
  row,
  data,
}: Pick<TemplateCall, 'deps'> & { row: SavedReplyRow; data: TemplateData }): Promise<Filled> {
  const mode = row.format === 'rich' ? 'html' : 'text';
  const result = await deps.renderer.render({ template: row.body, data, mode });
  if (!result.ok) {
    const { message, line, column, kind } = result.error;
    const code = kind === 'syntax' ? 'syntax' : 'too_complex';
    const place = { path: null, blockId: null, line: line ?? null, column: column ?? null };
    throw templateBroken([{ code, severity: 'error', ...place, detail: message }]);
  }
  const { output } = result;
  if (row.format === 'plain') return { html: toParagraphs(output), text: output };
  // Values may have ended up in places such as a link's address.
  const html = cleanAnswerHtml(output, { pictures: false });
  return { html, text: htmlToText(html) };
}

type Fill = Pick<TemplateCall, 'deps'> & { tx: Tx; owner: OwnerId; id: string; conversationId: string };

/** The same within a transaction. Errors: resource.not_found, templates.broken. */
export async function fillInto({ tx, deps, owner, id, conversationId }: Fill): Promise<Filled & { name: string }> {
  const row = await lockSavedReply(tx, owner, id);
  const facts = await findReplyFacts(tx, owner, conversationId);
  if (row.deletedAt || !facts) throw notFound();
  const known = facts.contactId ? await findMailContact(tx, owner, facts.contactId) : undefined;
  const sender = await loadMailSender({ tx, deps, owner, profileId: facts.profileId });
  const shared = { ...sharedMailData(sender), conversation: { subject: facts.subject } };
  const data = personalMailData({ contact: known ?? contactOfFacts(facts), links: noLinks, shared });
  const filled = await fill({ deps, row, data });
  await countSavedReplyUse(tx, owner, { id, now: deps.clock.now() });
  return { ...filled, name: row.name };
}

type Call = TemplateCall & { id: string; conversationId: string };

/** A saved reply rendered with one conversation's values. Errors: resource.not_found, templates.broken. */
export async function fillSavedReply({ deps, ctx, id, conversationId }: Call): Promise<Filled> {
  const owner = ctx.actor.ownerId;
  const { html, text } = await deps.db.scoped(owner, (tx) => fillInto({ tx, deps, owner, id, conversationId }));
  return { html, text };
}
