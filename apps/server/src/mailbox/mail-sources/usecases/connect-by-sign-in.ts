import type {
  AccessProvider,
  FinishAccessInput,
  StartAccessInput,
} from '@enlace/contract/mailbox/mail-sources/box-access.contract.ts';
import { mailSourceLimits } from '@enlace/contract/mailbox/mail-sources/mail-sources.schemas.ts';
import { keepGrant } from '#workspace/door.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError, invalidField, notFound } from '#platform/errors.ts';
import {
  findStoredProvider,
  isOfAnother,
  kindOf,
  listStoredProviders,
  openProvider,
  placeOf,
  redirectUrlOf,
} from '#platform/oauth/oauth-providers.ts';
import { authorizationUrl, exchangeCode, newVerifier } from '#platform/oauth/oauth-requests.ts';
import { OauthError, type OauthProvider, type Tokens } from '#platform/oauth/oauth.types.ts';
import { hashToken, openIfReadable } from '#platform/security/secrets.ts';
import { insertAttempt, takeAttempt, type Wanted, wantedSchema } from '../access-attempts.repository.ts';
import { accessExpired, connectionFailed, providerNotSet, tooManySources } from '../mail-sources.errors.ts';
import { countSources, getListedSource, hasProfile, writeSending } from '../mail-sources.repository.ts';
import { describeSource, startOf, verifierPurpose } from '../mail-sources.rules.ts';
import type { MailSource, SourceCall } from '../mail-sources.types.ts';
import { trySending } from './box-sending.ts';
import { moveBox } from './change-source.ts';
import { addBox } from './create-source.ts';
import { needConnection } from './open-connection.ts';
import { dropUnused } from './revoke-loose.ts';

/** Enough for two factors and a consent page. */
const attemptMinutes = 15;
const known = { google: 'Google', microsoft: 'Microsoft' } as const;

/** Google and Microsoft also when the operator has not set them: their buttons say what is missing. */
export async function listProviders({ deps }: Pick<SourceCall, 'deps'>): Promise<{ items: AccessProvider[] }> {
  const stored = await deps.db.system((tx) => listStoredProviders(tx), { readOnly: true });
  const set = new Set(stored.map(({ id }) => id));
  const usual = Object.entries(known).map(([id, name]) => ({ id, kind: kindOf(id), name, isReady: set.has(id) }));
  const others = stored
    .filter(({ id }) => kindOf(id) === 'other')
    .map((row) => ({ id: row.id, kind: kindOf(row.id), name: placeOf(row)?.name ?? row.id, isReady: true }));
  return { items: [...usual, ...others] };
}

async function findProvider({ deps }: SourceCall, id: string): Promise<OauthProvider> {
  const stored = await deps.db.system((tx) => findStoredProvider(tx, id), { readOnly: true });
  if (!stored) throw providerNotSet();
  try {
    return openProvider(stored, deps.secrets);
  } catch (error) {
    throw error instanceof OauthError ? providerNotSet() : error;
  }
}

type Begin = { provider: OauthProvider; wanted: Wanted; hint: string | null };

async function begin({ deps, ctx }: SourceCall, { provider, wanted, hint }: Begin): Promise<{ url: string }> {
  const { ownerId: owner, sessionId } = ctx.actor;
  // A key has no browser to come back to.
  if (sessionId === null) throw accessExpired();
  const [state, verifier] = [deps.ids.token(32), newVerifier(deps.ids)];
  await deps.db.scoped(owner, (tx) =>
    insertAttempt(tx, owner, {
      stateHash: hashToken(state),
      sessionId,
      provider: provider.id,
      sealedVerifier: deps.secrets.seal(verifierPurpose, verifier),
      wanted,
      expiresAt: deps.clock.now().add({ minutes: attemptMinutes }),
    }),
  );
  const redirectUrl = redirectUrlOf(deps.config, provider);
  return { url: authorizationUrl({ provider, redirectUrl, state, verifier, hint }) };
}

/** Where a person agrees to a new box. Errors: mail_sources.provider_not_set, mail_sources.too_many. */
export async function startAccess(call: SourceCall & { input: StartAccessInput }): Promise<{ url: string }> {
  const { deps, ctx, input } = call;
  const { ownerId: owner } = ctx.actor;
  const { address, name, profileId, start, isShared } = input;
  await deps.db.scoped(owner, async (tx) => {
    if ((await countSources(tx, owner)) >= mailSourceLimits.perClient) throw tooManySources();
    if (!(await hasProfile(tx, owner, profileId))) throw invalidField('profileId', 'invalid_option');
  });
  const provider = await findProvider(call, input.provider);
  return begin(call, { provider, wanted: { address, name, profileId, start }, hint: isShared ? null : address });
}

type Restart = SourceCall & { id: string; input: { provider: string; isShared: boolean } };

/** The same for a known box. Errors: resource.not_found, mail_sources.provider_not_set. */
export async function restartAccess(call: Restart): Promise<{ url: string }> {
  const { deps, ctx, id, input } = call;
  const { ownerId: owner } = ctx.actor;
  const row = await deps.db.scoped(owner, (tx) => getListedSource(tx, owner, id), { readOnly: true });
  if (row.kind !== 'imap' || row.username === null) throw notFound();
  const provider = await findProvider(call, input.provider);
  return begin(call, { provider, wanted: { sourceId: id }, hint: input.isShared ? null : row.username });
}

/** Why a provider sent the person back without a code. */
function refusalOf(error: string | undefined): AppError {
  if (error === 'server_error' || error === 'temporarily_unavailable') return connectionFailed('provider');
  const isOurs = ['unauthorized_client', 'invalid_request', 'invalid_scope', 'unsupported_response_type'];
  return isOurs.includes(error ?? '') ? connectionFailed('setup') : new AppError('mail_sources.access_denied');
}

type Ready = { provider: OauthProvider; tokens: Tokens & { refreshToken: string } };

/**
 * The provider that was asked, if it is the one that answered: by the address the person came back at, and by what the
 * answer says of itself. A code of another one is sent to nobody.
 */
async function answeringProvider(call: SourceCall, asked: string, { provider: at, iss }: FinishAccessInput) {
  const provider = await findProvider(call, asked);
  if (at !== (provider.hasOwnAddress ? provider.id : undefined)) throw accessExpired();
  if (iss === undefined) return provider;
  const all = await call.deps.db.system((tx) => listStoredProviders(tx), { readOnly: true });
  if (isOfAnother(iss, provider, all)) throw accessExpired();
  return provider;
}

type Drop = (token: string) => Promise<void>;
type Taken = { provider: OauthProvider; verifier: string; code: string; drop: Drop };

async function tokensFor({ deps }: SourceCall, { provider, drop, ...taken }: Taken): Promise<Ready> {
  const redirectUrl = redirectUrlOf(deps.config, provider);
  try {
    const tokens = await exchangeCode({ outbound: deps.outbound, provider }, { ...taken, redirectUrl });
    const { refreshToken } = tokens;
    // Without one, the box would stop within the hour.
    if (refreshToken === null) {
      await drop(tokens.accessToken);
      throw connectionFailed('setup');
    }
    return { provider, tokens: { ...tokens, refreshToken } };
  } catch (error) {
    if (!(error instanceof OauthError)) throw error;
    throw error.reason === 'consent' ? accessExpired() : connectionFailed(error.reason, error);
  }
}

/** `sendAddress`: null for a box that only receives. */
type Box = { id: string; username: string; folder: string; sendAddress: string | null };

/** The sending side of the same account and consent; a box whose provider takes no login there only receives. */
async function arrangeSending({ deps }: SourceCall, { provider, tokens }: Ready, { username, sendAddress }: Box) {
  if (provider.smtp === null || sendAddress === null) return undefined;
  const login = { user: username, token: tokens.accessToken };
  if ((await trySending({ deps, server: provider.smtp, auth: login })) !== undefined) return undefined;
  const { host: smtpHost, port: smtpPort, security: smtpSecurity } = provider.smtp;
  return { smtpHost, smtpPort, smtpSecurity, sendAddress, sealedSmtpPassword: null };
}

type Store = (tx: Tx, opened: { uidValidity: number; uidNext: number }) => Promise<void>;

/** Opens the box with what the provider gave, and keeps both together. */
async function connect(
  call: SourceCall,
  ready: Ready,
  { box, store }: { box: Box; store: Store },
): Promise<MailSource> {
  const { deps, ctx } = call;
  const { ownerId: owner } = ctx.actor;
  const { provider, tokens } = ready;
  const { id, username, folder } = box;
  const connection = { ...provider.imap, username, folder, token: tokens.accessToken };
  const opened = await needConnection({ deps, connection });
  const sending = await arrangeSending(call, ready, box);
  return deps.db.scoped(owner, async (tx) => {
    await store(tx, opened);
    await keepGrant(tx, deps, { owner, grant: { sourceId: id, provider: provider.id, username, tokens } });
    if (sending) await writeSending(tx, owner, { id, sending });
    return describeSource(await getListedSource(tx, owner, id), deps.config.publicUrl);
  });
}

async function connectKnown(call: SourceCall, ready: Ready, id: string): Promise<MailSource> {
  const { deps, ctx } = call;
  const { ownerId: owner } = ctx.actor;
  const row = await deps.db.scoped(owner, (tx) => getListedSource(tx, owner, id), { readOnly: true });
  const { username } = row;
  if (row.kind !== 'imap' || username === null) throw notFound();
  const folder = row.folder ?? 'INBOX';
  const connection = { ...ready.provider.imap, username, folder, sealedPassword: null };
  const box = { id, username, folder, sendAddress: row.sendAddress };
  return connect(call, ready, { box, store: (tx) => moveBox(tx, { ...call, id, connection }) });
}

function connectNew(
  call: SourceCall,
  ready: Ready,
  wanted: Exclude<Wanted, { sourceId: string }>,
): Promise<MailSource> {
  const { deps } = call;
  const { address, name, profileId, start } = wanted;
  const [id, now, folder] = [deps.ids.uuid(), deps.clock.now(), 'INBOX'];
  const place = { ...ready.provider.imap, username: address, folder, sealedPassword: null };
  const times = { since: startOf(start, now), createdAt: now, nextPollAt: now };
  const source = { id, kind: 'imap', name, profileId, ...place, ...times } as const;
  const box = { id, username: address, folder, sendAddress: address };
  return connect(call, ready, { box, store: (tx, opened) => addBox(tx, { ...call, source, opened, start }) });
}

/**
 * Connects a box with the code that the provider gave. State and code work once, whatever comes of them. Errors:
 * resource.not_found, mail_sources.access_expired, access_denied, connection_failed, provider_not_set, too_many.
 */
export async function finishAccess(call: SourceCall & { input: FinishAccessInput }): Promise<MailSource> {
  const { deps, ctx, input } = call;
  const { ownerId: owner, sessionId } = ctx.actor;
  if (sessionId === null) throw accessExpired();
  const key = { stateHash: hashToken(input.state), sessionId, now: deps.clock.now() };
  const attempt = await deps.db.scoped(owner, (tx) => takeAttempt(tx, owner, key));
  if (!attempt) throw accessExpired();
  const provider = await answeringProvider(call, attempt.provider, input);
  const { code } = input;
  if (code === undefined || input.error !== undefined) throw refusalOf(input.error);
  const verifier = openIfReadable(deps.secrets, { purpose: verifierPurpose, sealed: attempt.sealedVerifier });
  if (verifier === undefined) throw accessExpired();
  const wanted = wantedSchema.parse(attempt.wanted);
  const username = 'address' in wanted ? wanted.address : '';
  const drop = (token: string) => dropUnused(deps, { owner, provider: provider.id, username, token });
  const ready = await tokensFor(call, { provider, verifier, code, drop });
  try {
    return await ('sourceId' in wanted ? connectKnown(call, ready, wanted.sourceId) : connectNew(call, ready, wanted));
  } catch (error) {
    await drop(ready.tokens.refreshToken);
    throw error;
  }
}
