import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { PasskeyCreated, PasskeyUsed } from '@enlace/contract/identity/sign-in/webauthn.schemas.ts';
import type { Config } from '#platform/config/config.ts';
import type { UserRow } from '../identity.types.ts';
import type { PasskeyRow } from './factors.types.ts';

export const askMinutes = 5;
const timeout = askMinutes * 60_000;
/** EdDSA, ES256, RS256 (RFC 9053, RFC 8812). */
const algorithms = [-8, -7, -257];

/** The relying party: only the configured address counts, never what a request claims. */
function relyingParty(config: Config): { origin: string; id: string } {
  const url = new URL(config.publicUrl);
  return { origin: url.origin, id: url.hostname };
}

/** What authenticators store as the user: the random id, nothing identifying (WebAuthn §14.6.1). */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

const described = (passkey: PasskeyRow) => ({ id: passkey.credentialId, transports: passkey.transports });
const bytesOf = (token: string) => new Uint8Array(Buffer.from(token, 'base64url'));

type Creation = {
  config: Config;
  /** The operator's name for the product. */
  product: string;
  account: UserRow;
  challenge: string;
  known: readonly PasskeyRow[];
};

/** Options that create a discoverable passkey and require finger, face or PIN. */
export async function creationOptions({ config, product, account, challenge, known }: Creation) {
  const options = await generateRegistrationOptions({
    rpName: product,
    rpID: relyingParty(config).id,
    userID: bytesOf(userHandleOf(account.id)),
    userName: account.email,
    userDisplayName: account.name,
    challenge: bytesOf(challenge),
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(described),
    supportedAlgorithmIDs: algorithms,
  });
  const { rp, user, pubKeyCredParams, excludeCredentials } = options;
  return {
    rp: { id: relyingParty(config).id, name: rp.name },
    user,
    challenge: options.challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    timeout,
    excludeCredentials: (excludeCredentials ?? []).map(({ id, transports }) => descriptor(id, transports)),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

function descriptor(id: string, transports: readonly string[] | undefined) {
  return { id, type: 'public-key' as const, ...(transports ? { transports: [...transports] } : {}) };
}

type Asking = { config: Config; challenge: string; only?: readonly PasskeyRow[] };

/** Options that request one of these passkeys, or any the person has for this site. */
export async function requestOptions({ config, challenge, only }: Asking) {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    challenge: bytesOf(challenge),
    timeout,
    userVerification: 'required',
  });
  return {
    challenge: options.challenge,
    rpId: relyingParty(config).id,
    timeout,
    userVerification: 'required' as const,
    ...(only ? { allowCredentials: only.map((passkey) => descriptor(passkey.credentialId, passkey.transports)) } : {}),
  };
}

/**
 * The challenge a response claims to answer; undefined when it claims none. Trusted only after it was found and the
 * rest verified.
 */
export function challengeOf(clientDataJson: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined;
    return typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    // Not JSON: not a browser's response.
    return undefined;
  }
}

/**
 * We request no attestation, so a statement with certificates is not the response of a browser we asked. It is refused
 * before the library sees it, which would follow addresses inside such certificates.
 */
function carriesNoCertificates(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(bytesOf(attestationObject));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

export type CreatedCredential = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backedUp'>;

/** The credential of a valid response; undefined when anything about it is wrong. */
export async function verifyCreated({
  config,
  challenge,
  response,
}: {
  config: Config;
  challenge: string;
  response: PasskeyCreated;
}): Promise<CreatedCredential | undefined> {
  try {
    if (!carriesNoCertificates(response.response.attestationObject)) return undefined;
    const { origin, id } = relyingParty(config);
    const { clientDataJSON, attestationObject, transports = [] } = response.response;
    const result = await verifyRegistrationResponse({
      response: { ...response, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!result.verified) return undefined;
    const { credential, credentialBackedUp } = result.registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
      backedUp: credentialBackedUp,
    };
  } catch {
    // The library throws for every kind of invalid response; to the caller all of them are one refusal.
    return undefined;
  }
}

type UsedInput = { config: Config; challenge: string; passkey: PasskeyRow; response: PasskeyUsed };

/**
 * Counter and backup state of a valid signature; undefined when anything about it is wrong. The caller judges the
 * counter.
 */
export async function verifyUsed({
  config,
  challenge,
  passkey,
  response,
}: UsedInput): Promise<{ counter: number; backedUp: boolean } | undefined> {
  const { userHandle, ...signed } = response.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.userId)) return undefined;
  try {
    const { origin, id } = relyingParty(config);
    const result = await verifyAuthenticationResponse({
      response: { ...response, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // Zero, because the library checks the counter before the signature: a forged low one must not look like a copied
      // key.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    });
    if (!result.verified) return undefined;
    const { newCounter, credentialBackedUp } = result.authenticationInfo;
    return { counter: newCounter, backedUp: credentialBackedUp };
  } catch {
    // As above: one refusal for every kind of error.
    return undefined;
  }
}
