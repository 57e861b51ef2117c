import { formControls } from '@enlace/blocks/blocks/form/form-submission.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';
import { type Proof, verifyProof } from '../form/challenge.ts';
import { countAttempts, insertAttempt, spendProof } from '../form/form-intake.repository.ts';
import { formStampAge, issueFormStamp } from '../form/form-stamp.ts';

/** Nobody fills in a form faster; timestamps have a resolution of one second. */
const shortestFillSeconds = 3;
const longestFillSeconds = 24 * 3600;

type Deps = Pick<Platform, 'secrets' | 'clock'>;
type Values = Readonly<Record<string, string | undefined>>;

export type VisitorCheck = { proof: Proof | undefined } | 'rejected';

/** With JavaScript the proof must be valid; without it, the honeypot and the timing check replace it. */
export async function checkVisitor(deps: Deps, values: Values): Promise<VisitorCheck> {
  const sent = values[formControls.proofOfWork] ?? '';
  if (sent !== '') {
    const proof = await verifyProof(deps, sent);
    return proof ? { proof } : 'rejected';
  }
  const age = formStampAge(deps, values[formControls.renderedAt] ?? '');
  const isPlausible = age !== undefined && age >= shortestFillSeconds && age <= longestFillSeconds;
  const isTrapped = (values[formControls.honeypot] ?? '') !== '';
  return isPlausible && !isTrapped ? { proof: undefined } : 'rejected';
}

/** For a single press of a button: its page was sent by us within a day. */
export function isFreshPage(deps: Deps, values: Values): boolean {
  const age = formStampAge(deps, values[formControls.renderedAt] ?? '');
  return age !== undefined && age <= longestFillSeconds;
}

/** The timestamp in a form's `_ts` field. */
export function stampOfForm(deps: Deps): string {
  return issueFormStamp(deps);
}

type Admission = {
  tx: Tx;
  deps: Deps;
  owner: OwnerId;
  /** What is limited and for whom, such as a wall and a network; stored as a keyed hash. */
  subject: string;
  max: number;
  windowMinutes: number;
  proof?: Proof | undefined;
};

/** Uses up a proof and a rate-limit slot, in the transaction of what is written. */
export async function admitVisitor(input: Admission): Promise<'admitted' | 'rejected' | 'rate_limited'> {
  const { tx, deps, owner, subject, max, windowMinutes, proof } = input;
  const key = deps.secrets.sign('visitor-attempts', subject);
  // Simultaneous presses are counted one after the other.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`visitor-attempts:${key}`}, 0))`;
  const now = deps.clock.now();
  const since = now.subtract({ minutes: windowMinutes });
  if ((await countAttempts(tx, { owner, key, since })) >= max) return 'rate_limited';
  if (proof && !(await spendProof(tx, proof))) return 'rejected';
  await insertAttempt(tx, { owner, key, now });
  return 'admitted';
}
