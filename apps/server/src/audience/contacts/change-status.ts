import type {
  ContactEventKind,
  ContactSource,
  ContactStatus,
} from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { insertConsents } from './consents.repository.ts';
import { insertEvents } from './contact-events.repository.ts';
import { contactSubscribed, contactSuppressed, contactUnsubscribed } from './contacts.events.ts';
import { mayBecome } from './contacts.rules.ts';
import type { GivenConsent } from './contacts.types.ts';
import { liftListed } from './suppression.ts';

type Deps = Pick<Platform, 'clock' | 'events' | 'live'>;

export type StatusChange = {
  contactIds: readonly string[];
  status: Exclude<ContactStatus, 'pending'>;
  reason: string | null;
  /** The origin: `client`, `page`, `one_click`, `mail_server` … */
  source: string;
  /** Leaves out who unsubscribed or complained: only one at a time, and on purpose, are they written to again. */
  respectsRefusals?: boolean;
  /** Proof of consent to store when the person is subscribed. */
  consent?: GivenConsent;
};

const kinds: Record<StatusChange['status'], ContactEventKind> = {
  subscribed: 'resubscribed',
  unsubscribed: 'unsubscribed',
  bounced: 'bounced',
  complained: 'complained',
  blocked: 'blocked',
};

const actions: Record<StatusChange['status'], string> = {
  subscribed: 'contact.resubscribed',
  unsubscribed: 'contact.unsubscribed',
  bounced: 'contact.bounced',
  complained: 'contact.complained',
  blocked: 'contact.blocked',
};

/** The client's own actions are recorded elsewhere; this records changes from outside. */
async function recordOutside(
  tx: Tx,
  owner: OwnerId,
  { ids, change }: { ids: readonly string[]; change: StatusChange },
): Promise<void> {
  const { status, source, reason } = change;
  if (source === 'client') return;
  const actor: HistoryActor = source === 'mail_server' ? { kind: 'system', job: 'mail.reports' } : { kind: 'visitor' };
  for (const id of ids) {
    const entry = { action: actions[status], subjectKind: 'contact', subjectId: id, after: { status, source, reason } };
    await recordHistory({ tx, owner, actor, entry });
  }
}

async function moveRows(
  tx: Tx,
  owner: OwnerId,
  { change, now }: { change: StatusChange; now: Temporal.Instant },
): Promise<string[]> {
  const current = await tx.sql<{ id: string; status: ContactStatus }[]>`
    select id, status from contacts
    where owner_id = ${owner} and deleted_at is null and id in (
      select coalesce(merged_into, id) from contacts where owner_id = ${owner} and id = any(${[...change.contactIds]}::uuid[]))
    order by id for update`;
  const refused = ({ status }: { status: ContactStatus }) => status === 'unsubscribed' || status === 'complained';
  const isKept = change.status === 'subscribed' && change.respectsRefusals === true;
  const ids = current
    .filter((row) => mayBecome(row.status, change.status) && !(isKept && refused(row)))
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  // Without it the database resets the status immediately.
  if (change.status === 'subscribed' && change.consent) await liftListed(tx, owner, ids);
  await tx.sql`
    update contacts set status = ${change.status}, status_reason = ${change.reason}, status_changed_at = ${now}, updated_at = ${now}
    where owner_id = ${owner} and id = any(${ids}::uuid[])`;
  return ids;
}

async function keepProof(
  tx: Tx,
  owner: OwnerId,
  { ids, change, at }: { ids: string[]; change: StatusChange; at: Temporal.Instant },
) {
  if (change.status === 'subscribed' && change.consent) {
    await insertConsents(tx, owner, { contactIds: ids, action: 'given', consent: change.consent, at });
  }
  if (change.status === 'unsubscribed') {
    const source: ContactSource = change.source === 'client' ? 'manual' : 'mail';
    const consent = { text: change.reason ?? '', textVersion: change.source, source };
    await insertConsents(tx, owner, { contactIds: ids, action: 'withdrawn', consent, at });
  }
}

/** Changes the status of contacts with all consequences. Returns the ids that really changed. */
export async function changeStatus(input: {
  tx: Tx;
  deps: Deps;
  owner: OwnerId;
  change: StatusChange;
}): Promise<string[]> {
  const { tx, deps, owner, change } = input;
  const now = deps.clock.now();
  const ids = await moveRows(tx, owner, { change, now });
  if (ids.length === 0) return ids;
  const { status, reason, source } = change;
  await keepProof(tx, owner, { ids, change, at: now });
  const details = { source, ...(reason ? { reason } : {}) };
  await insertEvents(tx, owner, { contactIds: ids, event: { kind: kinds[status], at: now, details } });
  await recordOutside(tx, owner, { ids, change });
  for (const contactId of ids) {
    if (status === 'subscribed') await deps.events.emit(tx, contactSubscribed, { owner, contactId, reason });
    else if (status === 'unsubscribed')
      await deps.events.emit(tx, contactUnsubscribed, { owner, contactId, source, reason });
    else await deps.events.emit(tx, contactSuppressed, { owner, contactId, status, reason });
    await deps.live.publish(tx, { userId: owner, event: { kind: 'contact.changed', contactId } });
  }
  return ids;
}
