import type {
  PasskeyCreated,
  PasskeyCreation,
  PasskeyRequest,
  PasskeyUsed,
} from '@enlace/contract/factors/webauthn.schemas.ts';

/** Why the browser came back without a passkey; `stopped` means that something else took over, which is no failure. */
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

/** Only browsers in a secure context (https, or localhost) have passkeys. */
export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Whether the browser can offer passkeys in the list under the e-mail field. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

const loadLibrary = () => import('@simplewebauthn/browser');

type Descriptor = PasskeyCreation['excludeCredentials'][number];

function described({ transports, ...descriptor }: Descriptor) {
  return { ...descriptor, ...(transports ? { transports } : {}) };
}

/** Makes a passkey. Rejects with `PasskeyError`. */
export async function createPasskey(options: PasskeyCreation): Promise<PasskeyCreated> {
  const { startRegistration } = await loadLibrary();
  try {
    const { id, rawId, response } = await startRegistration({
      optionsJSON: { ...options, excludeCredentials: options.excludeCredentials.map(described) },
    });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, ...(transports ? { transports: [...transports] } : {}) },
    };
  } catch (error) {
    throw toPasskeyError(error);
  }
}

/** Asks for a passkey, at once or quietly in the list under the e-mail field. Rejects with `PasskeyError`. */
export async function askForPasskey(
  { allowCredentials, ...options }: PasskeyRequest,
  { isAutofill = false }: { isAutofill?: boolean } = {},
): Promise<PasskeyUsed> {
  const { startAuthentication } = await loadLibrary();
  try {
    const { id, rawId, response } = await startAuthentication({
      optionsJSON: { ...options, ...(allowCredentials ? { allowCredentials: allowCredentials.map(described) } : {}) },
      useBrowserAutofill: isAutofill,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
    };
  } catch (error) {
    throw toPasskeyError(error);
  }
}

/** Ends a question that is still open. */
export async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary();
  WebAuthnAbortService.cancelCeremony();
}
