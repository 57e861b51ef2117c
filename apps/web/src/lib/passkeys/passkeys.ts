import type {
  PasskeyCreated,
  PasskeyCreation,
  PasskeyRequest,
  PasskeyUsed,
} from '@enlace/contract/identity/sign-in/webauthn.schemas.ts';
import { toBase64url, toBytes } from './base64url.ts';

/** Why the browser returned no passkey; `stopped` means that another request replaced it, which is not a failure. */
export type PasskeyProblem = 'cancelled' | 'known' | 'unusable' | 'stopped';

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly problem: PasskeyProblem;

  constructor(problem: PasskeyProblem, cause: unknown) {
    super(`passkey: ${problem}`, { cause });
    this.problem = problem;
  }
}

const problems: Record<string, PasskeyProblem> = {
  NotAllowedError: 'cancelled',
  AbortError: 'stopped',
  InvalidStateError: 'known',
};

function toPasskeyError(error: unknown): PasskeyError {
  return new PasskeyError((error instanceof Error ? problems[error.name] : undefined) ?? 'unusable', error);
}

/** Only secure contexts (https, or localhost) have passkeys. */
export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Whether the browser can offer passkeys in the autofill list of the e-mail field. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

let ceremony: AbortController | undefined;

/** A browser allows one request at a time: a new one replaces the previous one. */
function begin(): AbortSignal {
  stopAsking();
  ceremony = new AbortController();
  return ceremony.signal;
}

/** Cancels a pending request. */
export function stopAsking(): void {
  ceremony?.abort();
  ceremony = undefined;
}

type Descriptor = PasskeyCreation['excludeCredentials'][number];

function described({ id, type, transports }: Descriptor): PublicKeyCredentialDescriptor {
  // New transports are added over time; browsers ignore unknown ones.
  const known = transports as AuthenticatorTransport[] | undefined;
  return { id: toBytes(id), type, ...(known ? { transports: known } : {}) };
}

function publicKeyOf(credential: Credential | null): PublicKeyCredential {
  if (credential instanceof PublicKeyCredential) return credential;
  throw new TypeError('the browser answered without a passkey');
}

/** Creates a passkey. Rejects with `PasskeyError`. */
export async function createPasskey(options: PasskeyCreation): Promise<PasskeyCreated> {
  const { user, challenge, excludeCredentials } = options;
  const publicKey = {
    ...options,
    user: { ...user, id: toBytes(user.id) },
    challenge: toBytes(challenge),
    excludeCredentials: excludeCredentials.map(described),
  };
  try {
    const { id, rawId, response } = publicKeyOf(await navigator.credentials.create({ publicKey, signal: begin() }));
    if (!(response instanceof AuthenticatorAttestationResponse)) throw new TypeError('not the answer to a creation');
    const transports = response.getTransports?.();
    return {
      id,
      rawId: toBase64url(rawId),
      type: 'public-key',
      response: {
        clientDataJSON: toBase64url(response.clientDataJSON),
        attestationObject: toBase64url(response.attestationObject),
        ...(transports ? { transports } : {}),
      },
    };
  } catch (error) {
    throw toPasskeyError(error);
  }
}

/** Requests a passkey, in a dialog or through the autofill of the e-mail field. Rejects with `PasskeyError`. */
export async function askForPasskey(
  { challenge, allowCredentials, ...options }: PasskeyRequest,
  { isAutofill = false }: { isAutofill?: boolean } = {},
): Promise<PasskeyUsed> {
  // Autofill offers every passkey of this site, so none are listed.
  const allowed = isAutofill ? undefined : allowCredentials?.map(described);
  const publicKey = { ...options, challenge: toBytes(challenge), ...(allowed ? { allowCredentials: allowed } : {}) };
  try {
    const { id, rawId, response } = publicKeyOf(
      await navigator.credentials.get({
        publicKey,
        signal: begin(),
        ...(isAutofill ? { mediation: 'conditional' } : {}),
      }),
    );
    if (!(response instanceof AuthenticatorAssertionResponse)) throw new TypeError('not the answer to a question');
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      rawId: toBase64url(rawId),
      type: 'public-key',
      response: {
        clientDataJSON: toBase64url(clientDataJSON),
        authenticatorData: toBase64url(authenticatorData),
        signature: toBase64url(signature),
        ...(userHandle ? { userHandle: toBase64url(userHandle) } : {}),
      },
    };
  } catch (error) {
    throw toPasskeyError(error);
  }
}
