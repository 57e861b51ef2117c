import type { z } from 'zod';
import {
  type OauthProviderInput,
  oauthLimits,
  type oauthProvidersSchema,
} from '@enlace/contract/operation/instance/oauth-providers.schemas.ts';
import { type HistoryActor, operatorOwner, recordHistory } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError, invalidField, notFound } from '#platform/errors.ts';
import {
  endpointsOf,
  findStoredProvider,
  kindOf,
  listStoredProviders,
  oauthSecretPurpose,
  openProvider,
  placeOf,
  redirectUrlOf,
  type StoredProvider,
} from '#platform/oauth/oauth-providers.ts';
import { OauthError } from '#platform/oauth/oauth.types.ts';
import type { Platform } from '#platform/platform.types.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'>;
type Call = { deps: Deps; actor: HistoryActor };
type State = z.output<typeof oauthProvidersSchema>;
type Item = State['items'][number];

function isReadable(stored: StoredProvider, { secrets }: Pick<Deps, 'secrets'>): boolean {
  try {
    openProvider(stored, secrets);
    return true;
  } catch (error) {
    if (error instanceof OauthError) return false;
    throw error;
  }
}

type Boxes = ReadonlyMap<string, number>;

function describe(id: string, stored: StoredProvider | undefined, { deps, boxes }: { deps: Deps; boxes: Boxes }): Item {
  const name = placeOf(stored ?? { id, tenant: null, endpoints: null })?.name ?? id;
  return {
    id,
    kind: kindOf(id),
    name,
    isSet: stored !== undefined,
    isUnreadable: stored !== undefined && !isReadable(stored, deps),
    clientId: stored?.clientId ?? null,
    hasSecret: (stored?.clientSecretSealed ?? null) !== null,
    tenant: stored?.tenant ?? null,
    endpoints: (stored && endpointsOf(stored)) ?? null,
    hasOwnAddress: stored?.hasOwnAddress ?? true,
    boxes: boxes.get(id) ?? 0,
  };
}

/** Google and Microsoft always, so that the screen can say how to register there. */
export async function listProviders({ deps }: { deps: Deps }): Promise<State> {
  return deps.db.system(
    async (tx) => {
      const stored = await listStoredProviders(tx);
      const counted = await tx.sql<{ provider: string; count: number }[]>`
        select provider, count(*)::int as count from mail_source_grants where source_id is not null group by provider`;
      const boxes = new Map(counted.map(({ provider, count }) => [provider, count]));
      const ids = new Set(['google', 'microsoft', ...stored.map(({ id }) => id)]);
      const items = [...ids].map((id) =>
        describe(
          id,
          stored.find((row) => row.id === id),
          { deps, boxes },
        ),
      );
      return { redirectUrl: redirectUrlOf(deps.config), items };
    },
    { readOnly: true },
  );
}

/** One change at a time, so that each records what it really replaced. */
async function lockProvider(tx: Tx, id: string): Promise<StoredProvider | undefined> {
  await tx.sql`select pg_advisory_xact_lock(hashtext('enlace.oauth_providers'))`;
  return findStoredProvider(tx, id);
}

/** What the history keeps: never a secret, not even sealed. */
function recordedOf(stored: StoredProvider | undefined): Record<string, unknown> {
  return stored ? { provider: stored.id, clientId: stored.clientId } : {};
}

type Entry = { action: string; before: StoredProvider | undefined; after: StoredProvider | undefined };

async function record(tx: Tx, { actor }: Call, { action, before, after }: Entry): Promise<void> {
  const changed = { before: recordedOf(before), after: recordedOf(after) };
  const entry = { subjectKind: 'instance', subjectId: null, action, ...changed };
  await recordHistory({ tx, owner: operatorOwner, actor, entry });
}

type Given = { id: string; input: OauthProviderInput };

/** Whether the secret goes nowhere else than before: it is sent for tokens, and to revoke them. */
function isSameServer(known: StoredProvider, { endpoints }: OauthProviderInput): boolean {
  const before = endpointsOf(known);
  if (before?.tokenUrl !== endpoints?.tokenUrl) return false;
  if (!endpoints || endpoints.revokeUrl === null || endpoints.revokeUrl === before?.revokeUrl) return true;
  return new URL(endpoints.revokeUrl).origin === new URL(endpoints.tokenUrl).origin;
}

/** A secret belongs to one client id at one server: for another one it has to be written again. */
function secretOf({ deps }: Call, { id, input }: Given, before: StoredProvider | undefined): string | null {
  if (input.clientSecret !== undefined) return deps.secrets.seal(oauthSecretPurpose, input.clientSecret);
  if (before && before.clientId === input.clientId && isSameServer(before, input)) return before.clientSecretSealed;
  // Google and Microsoft give one to every installation; whoever had one elsewhere is not left without a word.
  if (kindOf(id) !== 'other' || (before?.clientSecretSealed ?? null) !== null)
    throw invalidField('clientSecret', 'required');
  return null;
}

function storedOf(call: Call, { id, input }: Given, before: StoredProvider | undefined): StoredProvider {
  const isOther = kindOf(id) === 'other';
  const { clientId, endpoints = null } = input;
  if (isOther && endpoints === null) throw invalidField('endpoints', 'required');
  if (!isOther && endpoints !== null) throw invalidField('endpoints', 'invalid_option');
  const tenant = kindOf(id) === 'microsoft' ? input.tenant || null : null;
  const clientSecretSealed = secretOf(call, { id, input }, before);
  const hasOwnAddress = input.hasOwnAddress ?? before?.hasOwnAddress ?? true;
  const changedAt = call.deps.clock.now();
  return { id, clientId, clientSecretSealed, tenant, endpoints, hasOwnAddress, changedAt };
}

/** From the next sign-in on. Errors: instance.oauth_too_many. */
export async function setProvider(call: Call, given: Given): Promise<State> {
  const { deps } = call;
  await deps.db.system(async (tx) => {
    const before = await lockProvider(tx, given.id);
    const others = (await listStoredProviders(tx)).filter(({ id }) => kindOf(id) === 'other');
    if (!before && kindOf(given.id) === 'other' && others.length >= oauthLimits.others)
      throw new AppError('instance.oauth_too_many', { params: { limit: oauthLimits.others } });
    const after = storedOf(call, given, before);
    const { id, clientId, clientSecretSealed, tenant, hasOwnAddress, changedAt } = after;
    const endpoints = after.endpoints === null ? null : tx.sql.json({ ...endpointsOf(after) });
    await tx.sql`
      insert into oauth_providers (id, client_id, client_secret_sealed, tenant, endpoints, has_own_address, changed_at)
      values (${id}, ${clientId}, ${clientSecretSealed}, ${tenant}, ${endpoints}, ${hasOwnAddress}, ${changedAt})
      on conflict (id) do update set client_id = excluded.client_id, tenant = excluded.tenant,
        client_secret_sealed = excluded.client_secret_sealed, endpoints = excluded.endpoints,
        has_own_address = excluded.has_own_address,
        changed_at = excluded.changed_at`;
    await record(tx, call, { action: 'instance.oauth_changed', before, after });
  });
  return listProviders({ deps });
}

/** Boxes connected through it stop until it is set again. Errors: resource.not_found. */
export async function removeProvider(call: Call, id: string): Promise<State> {
  const { deps } = call;
  await deps.db.system(async (tx) => {
    const before = await lockProvider(tx, id);
    if (!before) throw notFound();
    await tx.sql`delete from oauth_providers where id = ${id}`;
    await record(tx, call, { action: 'instance.oauth_removed', before, after: undefined });
  });
  return listProviders({ deps });
}
