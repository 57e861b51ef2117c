import { passkeyLimits } from '@enlace/contract/identity/sign-in/factors.schemas.ts';
import { AppError, notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/platform.types.ts';
import { lockAccount, settleSecondFactor } from '../account-factors.repository.ts';
import { announceFactorChange, recordFactorHistory } from '../factor-change.ts';
import type { Passkey } from '../factors.types.ts';
import {
  insertPasskey,
  listPasskeys,
  lockPasskey,
  passkeyOf,
  removePasskeyRow,
  setPasskeyName,
} from '../passkeys.repository.ts';
import { removeRecoveryCodes } from '../recovery-codes.repository.ts';
import { assertMayLose } from '../required-factor.rules.ts';
import type { PasskeyCreated } from '@enlace/contract/identity/sign-in/webauthn.schemas.ts';
import type { AdminActor, ClientActor, RequestContext } from '#platform/context.ts';
import { readSettings } from '#platform/operator-settings/operator-settings.ts';
import { getUserOrFail } from '../../identity.repository.ts';
import { challengeOf, creationOptions, type CreatedCredential, verifyCreated } from '../relying-party.ts';
import { openPasskeyChallenge, spendChallengeOf } from './passkey-challenge.ts';
import { ensureRecoveryCodes } from './recovery-codes.ts';

type Ctx = RequestContext<ClientActor | AdminActor>;
type OfferDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'secrets' | 'config'>;

/** Options for the browser to create a passkey. Errors: factors.too_many_passkeys. */
export async function offerPasskey({ deps, ctx }: { deps: OfferDeps; ctx: Ctx }) {
  const { userId } = ctx.actor;
  const { account, known, challenge, product } = await deps.db.system(async (tx) => {
    const passkeys = await listPasskeys(tx, userId);
    if (passkeys.length >= passkeyLimits.max) throw new AppError('factors.too_many_passkeys');
    return {
      account: await getUserOrFail(tx, userId),
      known: passkeys,
      product: (await readSettings(tx)).brand.name,
      challenge: await openPasskeyChallenge({ tx, deps, ctx, kind: 'passkey_add' }),
    };
  });
  return { options: await creationOptions({ config: deps.config, product, account, challenge, known }) };
}

type AddDeps = OfferDeps & Pick<Platform, 'passwords' | 'jobs' | 'authenticator'>;
type AddInput = { deps: AddDeps; ctx: Ctx; input: { name: string; response: PasskeyCreated } };

async function checkCreated({ deps, ctx, input }: AddInput): Promise<CreatedCredential> {
  const challenge = challengeOf(input.response.response.clientDataJSON);
  if (challenge === undefined) throw new AppError('factors.passkey_refused');
  await spendChallengeOf({ deps, ctx, challenge, kind: 'passkey_add' });
  const created = await verifyCreated({ config: deps.config, challenge, response: input.response });
  if (!created) throw new AppError('factors.passkey_refused');
  return created;
}

/**
 * Stores a passkey created by a browser. Errors: factors.passkey_refused, challenge_invalid, passkey_exists,
 * too_many_passkeys.
 */
export async function addPasskey({
  deps,
  ctx,
  input,
}: AddInput): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const { userId } = ctx.actor;
  const created = await checkCreated({ deps, ctx, input });
  const now = deps.clock.now();
  const passkey = { ...created, id: deps.ids.uuid(), userId, name: input.name };
  await deps.db.system(async (tx) => {
    const account = await lockAccount(tx, userId);
    if ((await listPasskeys(tx, userId)).length >= passkeyLimits.max) throw new AppError('factors.too_many_passkeys');
    if (!(await insertPasskey(tx, { ...passkey, now }))) throw new AppError('factors.passkey_exists');
    await settleSecondFactor(tx, { userId, now });
    await announceFactorChange({ tx, deps, account, change: 'passkey_added', passkey });
  });
  deps.authenticator.forget(userId);
  const recoveryCodes = await ensureRecoveryCodes({ deps, userId });
  return { passkey: passkeyOf({ ...passkey, createdAt: now, lastUsedAt: null }), recoveryCodes };
}

type Key = { userId: string; passkeyId: string };

/** Renames one of the person's own passkeys. */
export function renamePasskey({
  deps,
  userId,
  passkeyId,
  name,
}: Key & { deps: Pick<Platform, 'db'>; name: string }): Promise<Passkey> {
  return deps.db.system(async (tx) => {
    const account = await lockAccount(tx, userId);
    const passkey = await lockPasskey(tx, { userId, passkeyId });
    if (!passkey) throw notFound();
    await setPasskeyName(tx, { userId, passkeyId, name });
    const change = { before: { name: passkey.name }, after: { name } };
    await recordFactorHistory({ tx, account, action: 'passkey.renamed', passkeyId, ...change });
    return passkeyOf({ ...passkey, name });
  });
}

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'jobs' | 'config' | 'authenticator'>;

/** Removes a passkey; removing the last factor also removes the recovery codes. Errors: factors.last_required. */
export async function removePasskey({ deps, userId, passkeyId }: Key & { deps: Deps }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.system(async (tx) => {
    const account = await lockAccount(tx, userId);
    const passkey = await lockPasskey(tx, { userId, passkeyId });
    if (!passkey) throw notFound();
    await removePasskeyRow(tx, { userId, passkeyId });
    const isAnyLeft = await settleSecondFactor(tx, { userId, now });
    assertMayLose({ roll: account.roll, config: deps.config, isAnyLeft });
    if (!isAnyLeft) await removeRecoveryCodes(tx, userId);
    await announceFactorChange({ tx, deps, account, change: 'passkey_removed', passkey });
  });
  deps.authenticator.forget(userId);
}
