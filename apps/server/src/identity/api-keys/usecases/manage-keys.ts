import type { z } from 'zod';
import {
  apiKeyLimits,
  apiKeyMark,
  type apiKeySchema,
  type CreateApiKeyInput,
} from '@enlace/contract/identity/api-keys/api-keys.contract.ts';
import { recordHistory } from '#workspace/door.ts';
import { hashToken } from '#platform/security/secrets.ts';
import { countLiveKeys, insertKey, listKeyRows, lockKey, setKeyName, setKeyRevoked } from '../api-keys.repository.ts';
import { expiryOf, knownScopes, prefixLength, stateOf } from '../api-keys.rules.ts';
import type { ApiKeyRow, ApiKeysCall } from '../api-keys.types.ts';
import { AppError } from '#platform/errors.ts';

type ApiKey = z.output<typeof apiKeySchema>;

function viewOf(row: ApiKeyRow, now: Temporal.Instant): ApiKey {
  return { ...row, scopes: knownScopes(row.scopes), state: stateOf(row, now) };
}

/** Revokes a key immediately: here by dropping it from the cache, on other processes by the notification at commit. */
export async function revokeApiKey({ deps, ctx, id }: ApiKeysCall & { id: string }): Promise<void> {
  const owner = ctx.actor.ownerId;
  await deps.db.scoped(owner, async (tx) => {
    const key = await lockKey(tx, owner, id);
    if (key.revokedAt) return;
    await setKeyRevoked(tx, owner, { id, at: deps.clock.now() });
    const entry = { action: 'api_key.revoked', subjectKind: 'api_key', subjectId: id, before: { name: key.name } };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
  });
  deps.authenticator.forget(owner);
}

/** Renames a key, even an expired one. */
export async function renameApiKey({
  deps,
  ctx,
  id,
  name,
}: ApiKeysCall & { id: string; name: string }): Promise<ApiKey> {
  const owner = ctx.actor.ownerId;
  const row = await deps.db.scoped(owner, async (tx) => {
    const key = await lockKey(tx, owner, id);
    if (key.name === name) return key;
    await setKeyName(tx, owner, { id, name });
    const entry = {
      action: 'api_key.renamed',
      subjectKind: 'api_key',
      subjectId: id,
      before: { name: key.name },
      after: { name },
    };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return { ...key, name };
  });
  return viewOf(row, deps.clock.now());
}

/** Every key of the client, including expired ones while they are kept. */
export async function listApiKeys({ deps, ctx }: ApiKeysCall): Promise<{ items: ApiKey[] }> {
  const owner = ctx.actor.ownerId;
  const rows = await deps.db.scoped(owner, (tx) => listKeyRows(tx, owner));
  return { items: rows.map((row) => viewOf(row, deps.clock.now())) };
}

function tooManyKeys(): AppError {
  return new AppError('api_keys.too_many', { params: { limit: apiKeyLimits.perClient } });
}

type Created = { key: ApiKey; token: string };

/** Creates a key; the whole token is returned only here. Errors: api_keys.too_many. */
export async function createApiKey({ deps, ctx, input }: ApiKeysCall & { input: CreateApiKeyInput }): Promise<Created> {
  const owner = ctx.actor.ownerId;
  const now = deps.clock.now();
  const secret = deps.ids.token(32);
  const token = `${apiKeyMark}${secret}`;
  const { name, scopes, life } = input;
  const row = await deps.db.scoped(owner, async (tx) => {
    if ((await countLiveKeys(tx, owner, now)) >= apiKeyLimits.perClient) throw tooManyKeys();
    const created = await insertKey(tx, owner, {
      id: deps.ids.uuid(),
      name,
      scopes,
      tokenHash: hashToken(token),
      prefix: secret.slice(0, prefixLength),
      createdAt: now,
      expiresAt: expiryOf({ life, now }),
    });
    const after = { name, scopes, expiresAt: created.expiresAt?.toString() ?? null };
    const entry = { action: 'api_key.created', subjectKind: 'api_key', subjectId: created.id, after };
    await recordHistory({ tx, owner, actor: ctx.actor, entry });
    return created;
  });
  return { key: viewOf(row, now), token };
}
