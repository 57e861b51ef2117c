import { ProviderBusyError, ProviderSilentError } from '../provider.types.ts';

/** The parts of the SDK's errors that are read; they are distinguished by `type`, as the SDK itself advises. */
export type StripeRefusal = {
  type: string;
  code: string | null;
  declineCode: string | null;
  /** The payment the refusal is about, as Stripe shows it. */
  paymentIntent: unknown;
};

/** Stripe rejected the call: nothing moved. */
export class StripeRefusedError extends Error {
  override readonly name = 'StripeRefusedError';
  readonly refusal: StripeRefusal;

  constructor(refusal: StripeRefusal, options: { cause: unknown }) {
    super(`Stripe refused: ${refusal.code ?? refusal.type}`, options);
    this.refusal = refusal;
  }
}

function textAt(error: object, name: string): string | null {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

// The key or its permissions are wrong, or there were too many calls: nothing was accepted.
const notTakenOn = new Set(['StripeRateLimitError', 'StripeAuthenticationError', 'StripePermissionError']);
const refusals = new Set(['StripeCardError', 'StripeInvalidRequestError']);

/** Turns anything the SDK throws into one of three: refused, busy, or silent, which leaves the result open. */
export async function withStripeErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const type = error instanceof Error ? textAt(error, 'type') : null;
    if (!(error instanceof Error) || type === null || !type.startsWith('Stripe')) throw error;
    if (notTakenOn.has(type)) throw new ProviderBusyError(type, { cause: error });
    if (!refusals.has(type)) throw new ProviderSilentError(type, { cause: error });
    const paymentIntent: unknown = Reflect.get(error, 'payment_intent');
    const codes = { code: textAt(error, 'code'), declineCode: textAt(error, 'decline_code') };
    throw new StripeRefusedError({ type, ...codes, paymentIntent }, { cause: error });
  }
}
