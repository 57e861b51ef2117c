import type { ContactStatus } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import { consumeQuota, releaseQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { insertEvents } from '../contact-events.repository.ts';
import { contactCreated } from '../contacts.events.ts';
import {
  findBuriedSuppression,
  findByEmail,
  findByPhone,
  insertContact,
  updateContactRow,
} from '../contacts.repository.ts';
import { splitName } from '../contacts.rules.ts';
import { isErasedAddress, liftSuppression } from '../suppression.ts';
import type { ContactOrigin, NewPerson } from '../contacts.usecases.ts';
import type { ContactRow } from '../contacts.types.ts';

type Deps = Pick<Platform, 'clock' | 'ids' | 'events' | 'live'>;
type Input = {
  tx: Tx;
  deps: Deps;
  owner: OwnerId;
  identity: NewPerson;
  /** Whether the person consented to mailings; without consent a new contact is `pending`. */
  agreed: boolean;
  origin: ContactOrigin;
  /** Who created the contact; absent: the person themselves. */
  by?: HistoryActor;
};

export type FoundContact =
  | { contactId: string; status: ContactStatus; created: boolean; overQuota: false }
  /** The quota is full or read-only: nobody was added, and what the person sent must be stored without a contact. */
  | { contactId: null; status: null; created: false; overQuota: true };

/**
 * By address, else by telephone. A number alone never joins two different addresses, because families and offices share
 * numbers; it matches when one side has no address, and then fills the gap.
 */
async function findMatch({ tx, deps, owner, identity }: Input): Promise<ContactRow | undefined> {
  const { email, phone } = identity;
  const byEmail = email ? await findByEmail(tx, owner, email) : undefined;
  if (byEmail || !phone) return byEmail;
  const byPhone = await findByPhone(tx, owner, phone);
  if (!byPhone || (byPhone.email && email)) return undefined;
  if (email && !byPhone.email)
    await updateContactRow(tx, owner, { row: byPhone, changes: { email }, now: deps.clock.now() });
  return byPhone;
}

async function hasRoom({ tx, owner }: Input): Promise<boolean> {
  try {
    await consumeQuota({ tx, owner, resource: 'contacts', amount: 1, cause: 'contact.created' });
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'quota.exceeded' || error.code === 'quota.read_only'))
      return false;
    throw error;
  }
}

async function insertPerson(input: Input): Promise<{ id: string; status: ContactStatus } | undefined> {
  const { tx, deps, owner, identity, agreed, origin } = input;
  const buried = identity.email ? await findBuriedSuppression(tx, owner, identity.email) : undefined;
  const erased = identity.email ? await isErasedAddress(tx, owner, identity.email) : false;
  if (erased && agreed && identity.email) await liftSuppression(tx, owner, identity.email);
  // An erased person may write; mailings need their consent.
  const suppressed = erased && !agreed ? ('unsubscribed' as const) : undefined;
  const status = suppressed ?? buried?.status ?? (agreed && identity.email ? 'subscribed' : 'pending');
  const id = deps.ids.uuid();
  const now = deps.clock.now();
  const inserted = await insertContact(tx, owner, {
    id,
    name: identity.name,
    ...splitName(identity.name),
    email: identity.email,
    phone: identity.phone,
    company: null,
    city: null,
    status,
    statusReason: buried?.statusReason ?? null,
    language: identity.locale,
    timeZone: identity.timeZone ?? null,
    notes: '',
    fields: {},
    source: origin.source,
    profile: origin.profile ?? null,
    now,
  });
  if (!inserted) return undefined;
  const { source, profile } = origin;
  const details = { source, ...(profile ? { profileId: profile.id, profileName: profile.name } : {}) };
  await insertEvents(tx, owner, { contactIds: [id], event: { kind: 'joined', at: now, details }, isFirst: true });
  const { name, email } = identity;
  const entry = {
    action: 'contact.created',
    subjectKind: 'contact',
    subjectId: id,
    after: { name, email, status, source },
  };
  await recordHistory({ tx, owner, actor: input.by ?? { kind: 'visitor' }, entry });
  await deps.events.emit(tx, contactCreated, { owner, contactId: id, status, source });
  await deps.live.publish(tx, { userId: owner, event: { kind: 'contact.changed', contactId: id } });
  return { id, status };
}

/** The person's contact, created when unknown. Existing records keep their data and status. */
export async function findOrCreateContact(input: Input): Promise<FoundContact> {
  const { tx, owner } = input;
  const known = await findMatch(input);
  if (known) return { contactId: known.id, status: known.status, created: false, overQuota: false };
  if (!(await hasRoom(input))) return { contactId: null, status: null, created: false, overQuota: true };
  // The quota row is locked now, so a concurrent insert of the same person has committed and is visible here.
  const rival = await findMatch(input);
  const fresh = rival ? undefined : await insertPerson(input);
  if (fresh) return { contactId: fresh.id, status: fresh.status, created: true, overQuota: false };
  await releaseQuota({ tx, owner, resource: 'contacts', amount: 1, cause: 'contact.already_there' });
  const winner = rival ?? (await findMatch(input));
  if (!winner) throw new Error('a contact was neither found nor inserted');
  return { contactId: winner.id, status: winner.status, created: false, overQuota: false };
}
