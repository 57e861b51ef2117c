import { z } from 'zod';
import type { Platform } from '#platform/platform.types.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { BuyerNumber, SellerNumber } from '../taxes.repository.ts';

export type ViesAnswer = {
  outcome: 'valid' | 'invalid' | 'unknown';
  /** The consultation number, which proves that it was made. */
  consultation: string | null;
  /** The raw answer, without what we may not store. */
  answer: Record<string, string | number | boolean | null>;
};
type Question = { deps: Pick<Platform, 'outbound' | 'config'>; seller: SellerNumber; buyer: BuyerNumber };

const longestAnswer = 64 * 1024;
const patienceMs = 5000;

const answerSchema = z.object({
  valid: z.boolean().optional(),
  requestIdentifier: z.string().max(100).nullish(),
  requestDate: z.string().max(60).nullish(),
  userError: z.string().max(60).nullish(),
  errorWrappers: z
    .array(z.object({ error: z.string().max(60) }))
    .max(10)
    .optional(),
});

/** The service uses its own code for Greece, and takes numbers without the prefix. */
export function splitNumber({ country, taxId }: { country: string; taxId: string }): {
  country: string;
  number: string;
} {
  const prefix = country === 'GR' ? 'EL' : country;
  return { country: prefix, number: taxId.startsWith(prefix) ? taxId.slice(prefix.length) : taxId };
}

function unknown(reason: string): ViesAnswer {
  return { outcome: 'unknown', consultation: null, answer: { reason } };
}

/** A number the service cannot parse is invalid; every other failure is its own. */
function readAnswer(status: number, text: string): ViesAnswer {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return unknown('unreadable');
  }
  const read = answerSchema.safeParse(parsed);
  if (!read.success) return unknown('unreadable');
  const { valid, requestIdentifier, requestDate, userError, errorWrappers } = read.data;
  const trouble = errorWrappers?.[0]?.error ?? userError ?? null;
  if (trouble === 'INVALID_INPUT') return { outcome: 'invalid', consultation: null, answer: { reason: trouble } };
  const isAnswered = trouble === null || trouble === 'VALID' || trouble === 'INVALID';
  if (status !== 200 || !isAnswered || valid === undefined) return unknown(trouble ?? `status ${status}`);
  const consultation = requestIdentifier ? requestIdentifier : null;
  return {
    outcome: valid ? 'valid' : 'invalid',
    consultation,
    answer: { valid, requestDate: requestDate ?? null },
  };
}

/** Checks a number with the EU's VAT information exchange system (VIES); any outage is `unknown`. */
export async function askVies({ deps, seller, buyer }: Question): Promise<ViesAnswer> {
  const [asked, asking] = [splitNumber(buyer), splitNumber(seller)];
  try {
    const { status, body } = await deps.outbound.fetch({
      url: deps.config.viesUrl,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        countryCode: asked.country,
        vatNumber: asked.number,
        requesterMemberStateCode: asking.country,
        requesterNumber: asking.number,
      }),
      maxBytes: longestAnswer,
      timeoutMs: patienceMs,
      maxRedirects: 0,
    });
    return readAnswer(status, body.toString('utf8'));
  } catch (error) {
    if (error instanceof OutboundError) return unknown(error.reason ?? 'refused');
    throw error;
  }
}
