import type {
  contactCardSchema,
  ContactEventDetails,
  ContactEventKind,
  ContactSource,
} from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import type { z } from 'zod';
import type { Locale } from '@enlace/contract/core/locale.ts';
import { activityDays } from '#platform/activity/activity-days.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { changeStatus } from './change-status.ts';
import { insertConsents } from './consents.repository.ts';
import { insertEvents, listEvents } from './contact-events.repository.ts';
import { findByEmail, findContact } from './contacts.repository.ts';
import type { ContactRow, GivenConsent } from './contacts.types.ts';

type Deps = Pick<Platform, 'clock' | 'events' | 'live'>;
type One = { tx: Tx; deps: Deps; owner: OwnerId; contactId: string };

const cardEvents = 5;

/** Stores a person's consent. Does not change the status. */
export async function recordConsent({
  tx,
  deps,
  owner,
  contactId,
  consent,
}: One & { consent: GivenConsent }): Promise<void> {
  await insertConsents(tx, owner, { contactIds: [contactId], action: 'given', consent, at: deps.clock.now() });
}

/** Unsubscribes a person. Idempotent; false when nothing had to change. `source` is the origin, e.g. `one_click`. */
export async function unsubscribeContact(input: One & { source: string; reason?: string | null }): Promise<boolean> {
  const { tx, deps, owner, contactId, source, reason = null } = input;
  const change = { contactIds: [contactId], status: 'unsubscribed', reason, source } as const;
  return (await changeStatus({ tx, deps, owner, change })).length > 0;
}

/** Resubscribes a person; only with their consent, which is stored. */
export async function resubscribe(input: One & { source: string; consent: GivenConsent }): Promise<boolean> {
  const { tx, deps, owner, contactId, source, consent } = input;
  const change = { contactIds: [contactId], status: 'subscribed', reason: null, source, consent } as const;
  return (await changeStatus({ tx, deps, owner, change })).length > 0;
}

/** The address is permanently unreachable (RFC 3463 class 5). */
export async function markBounced({
  tx,
  deps,
  owner,
  contactId,
  reason,
}: One & { reason: string | null }): Promise<boolean> {
  const change = { contactIds: [contactId], status: 'bounced', reason, source: 'mail_server' } as const;
  return (await changeStatus({ tx, deps, owner, change })).length > 0;
}

/** The person reported a mail as unwanted (RFC 5965). */
export async function markComplained({
  tx,
  deps,
  owner,
  contactId,
  reason,
}: One & { reason: string | null }): Promise<boolean> {
  const change = { contactIds: [contactId], status: 'complained', reason, source: 'mail_server' } as const;
  return (await changeStatus({ tx, deps, owner, change })).length > 0;
}

type EventsInput = Pick<One, 'tx' | 'owner'> & {
  contactIds: readonly string[];
  kind: ContactEventKind;
  at: Temporal.Instant;
  details?: ContactEventDetails;
};

/** Adds the same entry to many timelines, in one statement. */
export async function addContactEvents({ tx, owner, contactIds, kind, at, details }: EventsInput): Promise<void> {
  await insertEvents(tx, owner, { contactIds, event: { kind, at, ...(details ? { details } : {}) } });
}

type EventInput = Omit<One, 'deps'> & { kind: ContactEventKind; at: Temporal.Instant; details?: ContactEventDetails };

/** Adds an entry to a person's timeline. Their own actions also update their last activity. */
export async function addContactEvent({ contactId, ...event }: EventInput): Promise<void> {
  await addContactEvents({ ...event, contactIds: [contactId] });
}

export type ContactCard = z.output<typeof contactCardSchema>;

/** A person for other screens, with their latest timeline entries; undefined when there is none. */
export async function getContactCard(tx: Tx, owner: OwnerId, id: string): Promise<ContactCard | undefined> {
  const row = await findContact(tx, owner, id);
  if (!row) return undefined;
  const { rows } = await listEvents(tx, owner, { contactId: id, cursor: undefined, limit: cardEvents });
  return { ...row, recent: rows };
}

export type ContactIdentity = Pick<ContactRow, 'id' | 'name' | 'email' | 'phone' | 'status' | 'language'>;

function toIdentity({ id, name, email, phone, status, language }: ContactRow): ContactIdentity {
  return { id, name, email, phone, status, language };
}

/** The identity of a live contact; undefined for deleted ones. */
export async function findContactIdentity(tx: Tx, owner: OwnerId, id: string): Promise<ContactIdentity | undefined> {
  const row = await findContact(tx, owner, id);
  return row && !row.deletedAt ? toIdentity(row) : undefined;
}

/** The live contact of an address (lower case). */
export async function findContactByEmail(tx: Tx, owner: OwnerId, email: string): Promise<ContactIdentity | undefined> {
  const row = await findByEmail(tx, owner, email);
  return row ? toIdentity(row) : undefined;
}

/** Live contacts, and how many of them were added since the given moment. */
export async function contactsSummary(
  tx: Tx,
  owner: OwnerId,
  { since }: { since: Temporal.Instant },
): Promise<{ total: number; fresh: number }> {
  const [row] = await tx.sql<{ total: number; fresh: number }[]>`
    select (select coalesce(sum(total), 0)::int from contact_counters where owner_id = ${owner}) as total,
           (select count(*)::int from contacts where owner_id = ${owner} and created_at >= ${since} and deleted_at is null) as fresh`;
  return row ?? { total: 0, fresh: 0 };
}

type SeriesInput = { since: Temporal.PlainDate; until: Temporal.PlainDate; timeZone: string };

/** New contacts per day of the given zone; days without any are omitted. */
export async function contactsSeries(
  tx: Tx,
  owner: OwnerId,
  input: SeriesInput,
): Promise<{ day: string; count: number }[]> {
  const days = await activityDays(tx, owner, { figure: 'contacts', ...input });
  return days.map(({ day, count }) => ({ day, count }));
}

export type NewPerson = {
  name: string;
  email: string | null;
  phone: string | null;
  locale: Locale | null;
  /** As reported by their browser; only stored in a new record. */
  timeZone?: string | null;
};

export type ContactOrigin = { source: ContactSource; profile?: { id: string; name: string } };

/** `addresses` of a contact `c`: kind, value and label of each, primary ones first, then in order. */
export function addressColumns(tx: Tx) {
  return tx.sql`coalesce((
    select jsonb_agg(jsonb_build_object('kind', a.kind, 'value', a.value, 'label', a.label)
      order by a.kind, a.is_primary desc, a.position, a.id)
    from contact_addresses a where a.owner_id = c.owner_id and a.contact_id = c.id), '[]') as addresses`;
}
