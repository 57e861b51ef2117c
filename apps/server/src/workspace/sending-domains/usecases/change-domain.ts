import { sendingDomainLimits } from '@enlace/contract/workspace/sending-domains/sending-domains.schemas.ts';
import { recordHistory } from '#workspace/history/history.usecases.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { invalidField } from '#platform/errors.ts';
import { MailAddressError, toWireDomain } from '#platform/mail/addresses.ts';
import { makeDkimKey, type NewDkimKey } from '#platform/mail/dkim/dkim-keys.ts';
import { domainExists, keysWaiting, tooManyDomains } from '../sending-domains.errors.ts';
import { listDomains, listKeys, lockDomain } from '../sending-domains.repository.ts';
import {
  type DomainCall,
  type DomainDeps,
  type DomainRow,
  dkimKeyPurpose,
  type SendingDomain,
} from '../sending-domains.types.ts';
import { checkDomain } from './check-domain.ts';
import { readDomain, readDomains } from './read-domains.ts';

type OnDomain = DomainCall & { id: string };
type Changed = { domain: SendingDomain };

/** Generated before the transaction: a 2048-bit key takes a while. */
async function makeGeneration(): Promise<readonly NewDkimKey[]> {
  return Promise.all([makeDkimKey('rsa'), makeDkimKey('ed25519')]);
}

type Stored = { owner: OwnerId; domainId: string; keys: readonly NewDkimKey[] };

/** Selectors are new each time, so that a record seen once never refers to another key. */
async function storeKeys(tx: Tx, deps: DomainDeps, { owner, domainId, keys }: Stored): Promise<void> {
  const name = `enlace-${deps.ids.code(6).toLowerCase()}`;
  const now = deps.clock.now();
  for (const { algorithm, privatePem, publicKey } of keys) {
    await tx.sql`
      insert into sending_keys (owner_id, id, domain_id, algorithm, selector, private_sealed, public_key, created_at)
      values (${owner}, ${deps.ids.uuid()}, ${domainId}, ${algorithm}, ${algorithm === 'rsa' ? name : `${name}-ed`},
              ${deps.secrets.seal(dkimKeyPurpose, privatePem)}, ${publicKey}, ${now})`;
  }
}

type Entry = { action: string; row: Pick<DomainRow, 'id' | 'domain'>; after?: Record<string, unknown> };

async function record(tx: Tx, { owner, actor }: DomainCall, { action, row, after = {} }: Entry): Promise<void> {
  const entry = { action, subjectKind: 'sending_domain', subjectId: row.id, after: { domain: row.domain, ...after } };
  await recordHistory({ tx, owner, actor, entry });
}

function readName(text: string): string {
  try {
    const domain = toWireDomain(text.trim().replace(/\.$/, '').normalize('NFC').toLowerCase());
    if (domain.includes('.')) return domain;
  } catch (error) {
    if (!(error instanceof MailAddressError)) throw error;
  }
  throw invalidField('domain', 'invalid_format');
}

/** Adds a domain with its own keys and checks its DNS. Throws request.invalid, sending_domains.exists, .too_many. */
export async function addDomain(call: DomainCall & { domain: string }): Promise<Changed> {
  const { deps, owner } = call;
  const domain = readName(call.domain);
  const keys = await makeGeneration();
  const id = deps.ids.uuid();
  await deps.db.scoped(owner, async (tx) => {
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`sending-domains:${owner}`}, 0))`;
    const known = await listDomains(tx, owner);
    if (known.some((row) => row.domain === domain)) throw domainExists();
    if (known.length >= sendingDomainLimits.perOwner) throw tooManyDomains();
    await tx.sql`
      insert into sending_domains (owner_id, id, domain, created_at, next_check_at)
      values (${owner}, ${id}, ${domain}, ${deps.clock.now()}, ${deps.clock.now()})`;
    await storeKeys(tx, deps, { owner, domainId: id, keys });
    await record(tx, call, { action: 'sending_domain.added', row: { id, domain } });
  });
  return recheckDomain({ ...call, id });
}

/** Queries the name servers now. Throws resource.not_found. */
export async function recheckDomain({ deps, owner, id }: OnDomain): Promise<Changed> {
  await checkDomain({ deps, owner, id });
  return deps.db.scoped(owner, async (tx) => ({ domain: await readDomain({ tx, deps, owner, id }) }));
}

/**
 * Generates new keys; the previous ones sign until the new ones are seen. Throws resource.not_found,
 * sending_domains.keys_waiting.
 */
export async function rotateKeys(call: OnDomain): Promise<Changed> {
  const { deps, owner, id } = call;
  const keys = await makeGeneration();
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockDomain(tx, owner, id);
    const current = (await listKeys(tx, owner, id)).filter(({ replacedAt }) => replacedAt === null);
    // Two unseen generations would only confuse whoever edits the zone.
    if (!current.some(({ algorithm, seenAt }) => algorithm === 'rsa' && seenAt !== null)) throw keysWaiting();
    const now = deps.clock.now();
    await tx.sql`
      update sending_keys set replaced_at = ${now}
      where owner_id = ${owner} and domain_id = ${id} and replaced_at is null`;
    await storeKeys(tx, deps, { owner, domainId: id, keys });
    await tx.sql`
      update sending_domains set next_check_at = ${now}, report = null where owner_id = ${owner} and id = ${id}`;
    await record(tx, call, { action: 'sending_domain.keys_rotated', row });
    return { domain: await readDomain({ tx, deps, owner, id }) };
  });
}

/** Allows sending although the checks fail; the history records who and when. Throws resource.not_found. */
export async function overrideChecks(call: OnDomain): Promise<Changed> {
  const { deps, owner, id } = call;
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockDomain(tx, owner, id);
    await tx.sql`
      update sending_domains set overridden_at = ${deps.clock.now()} where owner_id = ${owner} and id = ${id}`;
    const failing = (row.report ?? []).filter(({ verdict }) => verdict === 'bad').map(({ check }) => check);
    await record(tx, call, { action: 'sending_domain.checks_overridden', row, after: { failing } });
    return { domain: await readDomain({ tx, deps, owner, id }) };
  });
}

/** Removes a domain and destroys its keys. Throws resource.not_found. */
export async function removeDomain(call: OnDomain): Promise<void> {
  const { deps, owner, id } = call;
  await deps.db.scoped(owner, async (tx) => {
    const row = await lockDomain(tx, owner, id);
    await tx.sql`delete from sending_domains where owner_id = ${owner} and id = ${id}`;
    await record(tx, call, { action: 'sending_domain.removed', row });
  });
}

/** Sends campaigns from this address of the domain; null: from the product's again. Throws resource.not_found. */
export async function setCampaignAddress(
  call: OnDomain & { local: string | null },
): Promise<{ items: SendingDomain[] }> {
  const { deps, owner, id, local } = call;
  return deps.db.scoped(owner, async (tx) => {
    const row = await lockDomain(tx, owner, id);
    if (local !== null) {
      await tx.sql`
        update sending_domains set campaign_local = null
        where owner_id = ${owner} and campaign_local is not null and id <> ${id}`;
    }
    await tx.sql`update sending_domains set campaign_local = ${local} where owner_id = ${owner} and id = ${id}`;
    const after = { address: local === null ? null : `${local}@${row.domain}` };
    await record(tx, call, { action: 'sending_domain.campaign_address_set', row, after });
    return { items: await readDomains({ tx, deps, owner }) };
  });
}
