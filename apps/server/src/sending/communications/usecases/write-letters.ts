import { canonicalAddress } from '#platform/mail/addresses.ts';
import type {
  LetterResult,
  PreviewLetterInput,
  WriteLettersInput,
} from '@enlace/contract/sending/communications/communications.schemas.ts';
import { htmlOfText } from '@enlace/contract/mailbox/conversations/answer-html.ts';
import { mailBody, startConversation } from '#mailbox/door.ts';
import { findSuppression } from '#sending/suppressions/usecases/read-mail-events.ts';
import type { MailContact } from '#sending/templates/templates.types.ts';
import { loadMailSender } from '#sending/templates/usecases/load-sender.ts';
import { personalMailData, sampleLinks, sharedMailData } from '#sending/templates/usecases/mail-data.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { TemplateData } from '#platform/mail/render/render.types.ts';
import type { Call } from '../communications.types.ts';

type Person = MailContact & { isSuppressed: boolean };

async function findPerson(tx: Tx, owner: OwnerId, id: string): Promise<Person | undefined> {
  const [row] = await tx.sql<MailContact[]>`
    select id, name, first_name, last_name, email, phone, company, city, language, time_zone, fields from contacts
    where owner_id = ${owner} and id = ${id} and deleted_at is null`;
  if (!row) return undefined;
  return { ...row, isSuppressed: row.email !== null && (await isBarred(tx, owner, row.email)) };
}

/**
 * Unsubscribed people may still be written to in person; a dead address, a complaint or a block by the client prevents
 * it.
 */
async function isBarred(tx: Tx, owner: OwnerId, email: string): Promise<boolean> {
  const found = await findSuppression(tx, owner, canonicalAddress(email));
  return found !== undefined && found.reason !== 'unsubscribed';
}

type Words = { subject: string; text: string; html: string | null };
type Filled = { ok: true; words: Words } | { ok: false; problem: string };

/** A letter is not a full template: the expressions in braces are filled in each of its parts. */
async function fill(deps: Call['deps'], words: Words, data: TemplateData): Promise<Filled> {
  const filled: Words = { ...words };
  for (const part of ['subject', 'text', 'html'] as const) {
    const template = words[part];
    if (template === null || !/\{[{%]/.test(template)) continue;
    const rendered = await deps.renderer.render({ template, data, mode: part === 'html' ? 'html' : 'text' });
    if (!rendered.ok) return { ok: false, problem: rendered.error.message };
    filled[part] = part === 'subject' ? rendered.output.replace(/\s+/g, ' ').trim() : rendered.output;
  }
  return { ok: true, words: filled };
}

async function sharedOf({ deps, ctx, profileId }: Call & { profileId: string }): Promise<TemplateData> {
  const owner = ctx.actor.ownerId;
  const sender = await deps.db.scoped(owner, async (tx) => {
    const [profile] =
      await tx.sql`select 1 from profiles where owner_id = ${owner} and id = ${profileId} and deleted_at is null`;
    if (!profile) throw notFound();
    return loadMailSender({ tx, deps, owner, profileId });
  });
  return sharedMailData(sender);
}

function dataFor(deps: Call['deps'], contact: MailContact, shared: TemplateData): TemplateData {
  return personalMailData({ contact, links: sampleLinks(deps.config.publicUrl), shared });
}

type LettersCall = Call & { input: WriteLettersInput };

async function writeOne(
  { deps, ctx, input }: LettersCall,
  contactId: string,
  shared: TemplateData,
): Promise<LetterResult> {
  const owner = ctx.actor.ownerId;
  const result = (of: LetterResult['result'], conversationId: string | null = null) => ({
    contactId,
    result: of,
    conversationId,
  });
  const person = await deps.db.scoped(owner, (tx) => findPerson(tx, owner, contactId));
  if (!person) return result('unknown');
  if (!person.email) return result('no_address');
  if (person.isSuppressed) return result('suppressed');
  const { profileId, idempotencyKey, subject, text, html } = input;
  const filled = await fill(deps, { subject, text, html }, dataFor(deps, person, shared));
  if (!filled.ok || filled.words.subject === '') return result('unfillable');
  const content = { ...filled.words, fileIds: [], signature: true };
  const letter = { ...content, profileId, contactId, idempotencyKey: `${idempotencyKey}:${contactId.slice(-12)}` };
  const { conversation } = await startConversation({ deps, ctx, input: letter });
  return result('queued', conversation.id);
}

/**
 * Writes to each contact separately; one that cannot be written to does not block the others. Errors:
 * resource.not_found, mailbox.key_reused.
 */
export async function writeLetters(call: LettersCall): Promise<{ results: LetterResult[] }> {
  const shared = await sharedOf({ ...call, profileId: call.input.profileId });
  const results: LetterResult[] = [];
  for (const contactId of new Set(call.input.contactIds)) results.push(await writeOne(call, contactId, shared));
  return { results };
}

type Preview = { subject: string; html: string; text: string; problem: string | null };

/** The letter as one contact would get it. Errors: resource.not_found. */
export async function previewLetter({ deps, ctx, input }: Call & { input: PreviewLetterInput }): Promise<Preview> {
  const owner = ctx.actor.ownerId;
  const shared = await sharedOf({ deps, ctx, profileId: input.profileId });
  const person = await deps.db.scoped(owner, (tx) => findPerson(tx, owner, input.contactId));
  if (!person) throw notFound();
  const { subject, text, html } = input;
  const filled = await fill(deps, { subject, text, html }, dataFor(deps, person, shared));
  const words = filled.ok ? filled.words : { subject, text, html };
  const plain = words.html === null ? words.text : '';
  const body = mailBody({
    text: plain,
    html: words.html ?? htmlOfText(words.text),
    signatureHtml: '',
    quote: undefined,
  });
  return { subject: words.subject, html: body.html, text: body.text, problem: filled.ok ? null : filled.problem };
}
