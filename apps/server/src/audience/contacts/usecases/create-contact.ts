import type { CreateContactInput } from '@enlace/contract/audience/contacts/contacts.schemas.ts';
import { fromWireLocale } from '@enlace/contract/core/locale.ts';
import { recordHistory } from '#workspace/door.ts';
import { consumeQuota } from '#billing/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { insertConsents } from '../consents.repository.ts';
import { insertEvents } from '../contact-events.repository.ts';
import { authorOf, type ClientContext, type ContactsDeps } from '../contacts.context.ts';
import { emailTaken, guardAddresses } from '../contacts.errors.ts';
import { contactCreated } from '../contacts.events.ts';
import { contactOf, findBuriedSuppression, findByEmail, getContactRow, insertContact } from '../contacts.repository.ts';
import type { ContactView } from '../contacts.types.ts';
import { assertAgreement } from '../consent-answer.rules.ts';
import { splitName } from '../contacts.rules.ts';
import { checkedFieldValues } from '../field-values.ts';
import { assertNotErased, liftListedAddress, liftSuppression } from '../suppression.ts';

type Input = { deps: ContactsDeps; ctx: ClientContext; input: CreateContactInput };

/** By hand, or by a program with a key. */
function sourceOf({ actor }: ClientContext): 'manual' | 'api' {
  return actor.apiKeyId === null ? 'manual' : 'api';
}

async function insertOne(tx: Tx, owner: OwnerId, { deps, ctx, input }: Input): Promise<string> {
  const source = sourceOf(ctx);
  const holder = input.email ? await findByEmail(tx, owner, input.email) : undefined;
  if (holder) throw emailTaken(holder);
  const { consent, language, fields, ...identity } = input;
  assertAgreement('consent', consent);
  const now = deps.clock.now();
  const buried = input.email && !consent ? await findBuriedSuppression(tx, owner, input.email) : undefined;
  if (consent && input.email) await liftSuppression(tx, owner, input.email);
  else await assertNotErased(tx, owner, input.email);
  if (consent && input.email) await liftListedAddress(tx, owner, input.email);
  const values = await checkedFieldValues(tx, owner, { given: fields });
  const id = deps.ids.uuid();
  const split = splitName(input.name);
  const inserted = await insertContact(tx, owner, {
    ...identity,
    id,
    fields: values,
    firstName: input.firstName ?? split.firstName,
    lastName: input.lastName ?? split.lastName,
    language: language ? fromWireLocale(language) : null,
    status: buried?.status ?? (consent ? 'subscribed' : 'pending'),
    statusReason: buried?.statusReason ?? consent,
    source,
    profile: null,
    now,
  });
  if (!inserted) throw emailTaken(input.email ? await findByEmail(tx, owner, input.email) : undefined);
  await insertEvents(tx, owner, {
    contactIds: [id],
    event: { kind: 'joined', at: now, details: { source } },
  });
  if (consent) {
    const given = { text: consent, textVersion: 'manual', source };
    await insertConsents(tx, owner, { contactIds: [id], action: 'given', consent: given, at: now });
  }
  return id;
}

/** Adds one contact. Errors: contacts.email_taken, quota.*, request.invalid when `consent` denies it. */
export async function createContact({ deps, ctx, input }: Input): Promise<ContactView> {
  const { owner, actor } = authorOf(ctx);
  return guardAddresses(() =>
    deps.db.scoped(owner, async (tx) => {
      await consumeQuota({ tx, owner, resource: 'contacts', amount: 1, cause: 'contact.created' });
      const id = await insertOne(tx, owner, { deps, ctx, input });
      const row = await getContactRow(tx, owner, { id, now: deps.clock.now() });
      const { name, email, status } = row;
      const entry = {
        action: 'contact.created',
        subjectKind: 'contact',
        subjectId: id,
        after: { name, email, status },
      };
      await recordHistory({ tx, owner, actor, entry });
      await deps.events.emit(tx, contactCreated, { owner, contactId: id, status, source: sourceOf(ctx) });
      await deps.live.publish(tx, { userId: owner, event: { kind: 'contact.changed', contactId: id } });
      return contactOf(row);
    }),
  );
}
