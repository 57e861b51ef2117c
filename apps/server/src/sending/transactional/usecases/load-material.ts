import type {
  SendTransactionalInput,
  TransactionalMessage,
} from '@enlace/contract/sending/transactional/transactional.schemas.ts';
import { findTemplateForCampaign, type TemplateForCampaign } from '#sending/templates/templates.usecases.ts';
import type { MailContact } from '#sending/templates/templates.types.ts';
import { findMemberships, type Memberships, segmentsOfMail } from '#sending/templates/usecases/segment-readers.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField, notFound } from '#platform/errors.ts';
import type { TransactionalDeps } from '../transactional.types.ts';
import { findReplyRights, loadSenders, type ProfileSender } from './load-senders.ts';

/** Everything needed to build the messages of a call. */
export type Material = {
  templates: ReadonlyMap<string, TemplateForCampaign>;
  senders: ReadonlyMap<string | undefined, ProfileSender>;
  /** By address, including secondary addresses. */
  contacts: ReadonlyMap<string, MailContact>;
  /** Of these contacts in the segments that blocks of the templates are for. */
  memberships: Memberships;
};

type Input = { tx: Tx; deps: TransactionalDeps; owner: OwnerId; input: SendTransactionalInput };

async function loadTemplates({ tx, owner, input }: Input): Promise<Material['templates']> {
  const templates = new Map<string, TemplateForCampaign>();
  for (const id of new Set(input.messages.map(({ templateId }) => templateId))) {
    const template = await findTemplateForCampaign(tx, owner, id);
    if (!template) throw notFound();
    templates.set(id, template);
  }
  return templates;
}

async function loadContacts({ tx, owner, input }: Input): Promise<Material['contacts']> {
  const emails = [...new Set(input.messages.map(({ to }) => to.email))];
  const rows = await tx.sql<(MailContact & { address: string })[]>`
    select a.address, c.id, c.name, c.first_name, c.last_name, c.email, c.phone, c.company, c.city, c.language, c.time_zone, c.fields
    from (
      select email as address, id from contacts
      where owner_id = ${owner} and email = any(${emails}::text[]) and deleted_at is null
      union
      select value, contact_id from contact_addresses
      where owner_id = ${owner} and kind = 'email' and live and value = any(${emails}::text[])
    ) a join contacts c on c.owner_id = ${owner} and c.id = a.id and c.deleted_at is null`;
  return new Map(rows.map(({ address, ...contact }) => [address, contact]));
}

/** Answers may go only to the client's own addresses, so that nobody directs them at others. */
async function checkReplies({ tx, owner, input }: Input): Promise<void> {
  const asked = input.messages.flatMap(({ replyTo }, index) => (replyTo === undefined ? [] : [{ replyTo, index }]));
  if (asked.length === 0) return;
  const { addresses, domains } = await findReplyRights(tx, owner);
  for (const { replyTo, index } of asked) {
    const isOwn = addresses.includes(replyTo) || domains.includes(replyTo.split('@').at(-1) ?? '');
    if (!isOwn) throw invalidField(`messages.${index}.replyTo`, 'invalid_option');
  }
}

/** Errors: resource.not_found, request.invalid, sending_domains.not_ready. */
export async function loadMaterial(input: Input): Promise<Material> {
  const { messages } = input.input;
  const templates = await loadTemplates(input);
  const senders = await loadSenders(input, new Set(messages.map(({ profileId }) => profileId)));
  await checkReplies(input);
  const contacts = await loadContacts(input);
  const { tx, owner, deps } = input;
  const memberships = await findMemberships(tx, owner, {
    segmentIds: [...new Set([...templates.values()].flatMap(segmentsOfMail))],
    contactIds: [...contacts.values()].map(({ id }) => id),
    now: deps.clock.now(),
  });
  return { templates, senders, contacts, memberships };
}

/** The reader of a message: the contact with that address, else the recipient the caller describes. */
export function readerOf({ to }: TransactionalMessage, { contacts }: Material): MailContact {
  const known = contacts.get(to.email);
  if (known) return known;
  const [firstName = null, ...rest] = (to.name ?? '').split(/\s+/).filter((word) => word !== '');
  return {
    id: '',
    name: to.name ?? '',
    firstName,
    lastName: rest.length > 0 ? rest.join(' ') : null,
    email: to.email,
    phone: null,
    company: null,
    city: null,
    language: null,
    timeZone: null,
    fields: {},
  };
}
