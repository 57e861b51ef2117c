import { createHash } from 'node:crypto';
import type { ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type {
  PreviewTemplateLetterInput,
  SendTemplateInput,
  TemplateLetterResult,
} from '@enlace/contract/sending/communications/communications.schemas.ts';
import { withOwnFiles } from '#files/door.ts';
import { loadCampaignDraft } from '#sending/campaigns/authoring/load-draft.ts';
import {
  addToStream,
  assertMayBegin,
  freezeStreamMail,
  growStreams,
  type LoadedStreamMail,
  loadStreamMail,
  openStream,
  retireStreams,
} from '#sending/campaigns/launch/streams.ts';
import { recordHistory } from '#workspace/door.ts';
import { listProfileCards } from '#presence/door.ts';
import { consumeQuota } from '#billing/door.ts';
import { findTemplateForCampaign } from '#sending/templates/templates.usecases.ts';
import { errorsOf } from '#sending/templates/usecases/check-mail.ts';
import { loadPreviewReader, previewMail } from '#sending/templates/usecases/preview-mail.ts';
import { findView, segmentsOfMail } from '#sending/templates/usecases/segment-readers.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import type { Call } from '../communications.types.ts';

/** How long a key returns the same mails. */
const keyHours = 24;

type Person = { id: string; email: string | null; status: ContactStatus; isBarred: boolean };
type Verdict = TemplateLetterResult['result'];

async function listPeople(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await tx.sql<Person[]>`
    select c.id, c.email, c.status,
           exists (select 1 from suppressions s where s.owner_id = c.owner_id and s.address = lower(c.email)) as is_barred
    from contacts c where c.owner_id = ${owner} and c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** A template is a mailing, however few receive it: people who never agreed or opted out are skipped. */
function verdictOn(person: Person | undefined): Verdict {
  if (!person) return 'unknown';
  if (person.email === null) return 'no_address';
  if (person.isBarred) return 'suppressed';
  return person.status === 'subscribed' ? 'queued' : 'not_subscribed';
}

/** An id derived from the request's key. */
function occasionOf(owner: OwnerId, key: string): string {
  const hex = createHash('sha256').update(`${owner}\ntemplate\n${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type Occasion = { occasion: string; since: Temporal.Instant };

/** The lines of an earlier call with the same key; two simultaneous clicks are one request too. */
async function findEarlier(tx: Tx, owner: OwnerId, { occasion, since }: Occasion): Promise<Map<string, string>> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${occasion}, 0))`;
  const rows = await tx.sql<{ contactId: string; id: string }[]>`
    select d.contact_id, d.id from campaigns k
    join campaign_deliveries d on d.owner_id = k.owner_id and d.campaign_id = k.id and d.occasion = ${occasion}
    where k.owner_id = ${owner} and k.kind = 'stream' and k.started_at > ${since}`;
  return new Map(rows.map(({ contactId, id }) => [contactId, id]));
}

type Send = Call & { input: SendTemplateInput };

async function loadMail({ deps, ctx, input }: Send): Promise<LoadedStreamMail> {
  const owner = ctx.actor.ownerId;
  const { templateId, profileId, subject } = input;
  return deps.db.scoped(owner, async (tx) => {
    await assertKnown(tx, owner, input);
    const mail = { templateId, profileId, subject, preheader: null, isTracked: true, topicId: null };
    return loadStreamMail(tx, { deps, owner, mail });
  });
}

async function assertKnown(
  tx: Tx,
  owner: OwnerId,
  { templateId, profileId }: { templateId: string; profileId: string | null },
): Promise<void> {
  if (!(await findTemplateForCampaign(tx, owner, templateId))) throw notFound();
  if (profileId === null) return;
  if (!(await listProfileCards(tx, owner)).some(({ id }) => id === profileId)) throw notFound();
}

type Going = { tx: Tx; send: Send; loaded: LoadedStreamMail; frozen: Awaited<ReturnType<typeof freezeStreamMail>> };
type Addressed = { contactId: string; email: string };

/** A separate stream that nobody is added to later: it ends with its last mail. */
async function launch(
  { tx, send, loaded, frozen }: Going,
  occasion: string,
  people: readonly Addressed[],
): Promise<Map<string, string>> {
  const { deps, ctx } = send;
  const owner = ctx.actor.ownerId;
  const id = deps.ids.uuid();
  const { template } = loaded.loaded;
  await assertMayBegin(tx, owner);
  await consumeQuota({ tx, owner, resource: 'sends', amount: people.length, cause: 'letter', reference: id });
  await openStream(tx, { deps, owner, id, name: template.name, mail: loaded.mail, frozen, notesArrivals: false });
  const lines = new Map<string, string>();
  for (const { contactId, email } of people) {
    const deliveryId = deps.ids.uuid();
    await addToStream(tx, owner, { campaignId: id, deliveryId, contactId, email, occasion });
    lines.set(contactId, deliveryId);
  }
  await growStreams(tx, owner, new Map([[id, people.length]]));
  await retireStreams(tx, { owner, ids: [id], now: deps.clock.now() });
  const after = { template: template.name, recipients: people.length };
  const entry = { action: 'communication.template_sent', subjectKind: 'communication', subjectId: id, after };
  await recordHistory({ tx, owner, actor: ctx.actor, entry });
  return lines;
}

/**
 * Sends a mail template to a few contacts, each with a row in the ledger; one who may not be written to does not block
 * the others. Errors: resource.not_found, campaigns.template_broken, sending_domains.not_ready, erasure.client_leaving,
 * quota.*.
 */
export async function sendTemplate(send: Send): Promise<{ results: TemplateLetterResult[] }> {
  const { deps, ctx, input } = send;
  const owner = ctx.actor.ownerId;
  const loaded = await loadMail(send);
  const frozen = await freezeStreamMail(deps, loaded);
  const occasion = occasionOf(owner, input.idempotencyKey);
  const since = deps.clock.now().subtract({ hours: keyHours });
  const ids = [...new Set(input.contactIds)];
  return deps.db.scoped(owner, async (tx) => {
    const people = await listPeople(tx, owner, ids);
    const willing = ids.flatMap((contactId): Addressed[] => {
      const person = people.get(contactId);
      const email = person?.email ?? null;
      return email !== null && verdictOn(person) === 'queued' ? [{ contactId, email }] : [];
    });
    const earlier = await findEarlier(tx, owner, { occasion, since });
    const fresh = willing.filter(({ contactId }) => !earlier.has(contactId));
    const launched = fresh.length > 0 ? await launch({ tx, send, loaded, frozen }, occasion, fresh) : [];
    const lines = new Map([...earlier, ...launched]);
    const results = ids.map((contactId): TemplateLetterResult => {
      const line = lines.get(contactId);
      if (line !== undefined) return { contactId, result: 'queued', ref: `d${line}` };
      return { contactId, result: verdictOn(people.get(contactId)), ref: null };
    });
    return { results };
  });
}

type Preview = { subject: string; html: string; problem: string | null; result: Verdict };

/** A template as one contact would get it, rendered by the engine that sends it. Errors: resource.not_found. */
export async function previewTemplateLetter({
  deps,
  ctx,
  input,
}: Call & { input: PreviewTemplateLetterInput }): Promise<Preview> {
  const owner = ctx.actor.ownerId;
  const { templateId, profileId, subject, contactId } = input;
  const { loaded, sees, reader, people } = await deps.db.scoped(owner, async (tx) => {
    await assertKnown(tx, owner, input);
    const campaign = { templateId, profileId, ownSubject: subject, ownPreheader: null };
    const draft = await loadCampaignDraft({ tx, deps, owner, campaign });
    const sees =
      draft &&
      (await findView(tx, owner, { segmentIds: segmentsOfMail(draft.draft), now: deps.clock.now(), contactId }));
    return {
      loaded: draft,
      sees,
      reader: await loadPreviewReader({ tx, owner, contactId }),
      people: await listPeople(tx, owner, [contactId]),
    };
  });
  if (!loaded) throw notFound();
  const { draft, sender } = loaded;
  const mail = await previewMail({ deps, draft, context: { ...reader, sender, ...(sees ? { sees } : {}) } });
  const [wrong] = errorsOf(mail.problems);
  const problem = wrong ? wrong.detail || wrong.code : null;
  const html = withOwnFiles(deps, { owner, html: mail.html });
  return { subject: mail.subject, html, problem, result: verdictOn(people.get(contactId)) };
}
