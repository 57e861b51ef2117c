import { consumeQuota, releaseQuota } from '#billing/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { canonicalAddress } from '#platform/mail/addresses.ts';
import type { MailPerson, ParsedMail } from '#platform/mail/parse/parsed-mail.types.ts';
import type { Verdict } from '../inbound/inbound-mail.types.ts';

type Kept = { state: Verdict['state']; isDamaged: boolean; rawDays: number; size: number };
type Charge = { tx: Tx; owner: OwnerId; id: string; mail: Kept };
const unkept = { isKept: false, countedBytes: 0 };

/**
 * Decides whether the original of a mail that was just read is kept, and takes its bytes from the client's storage.
 * Where none is left only originals that are needed to read the mail again are kept, and those are not counted.
 */
export async function chargeOriginal({
  tx,
  owner,
  id,
  mail,
}: Charge): Promise<{ isKept: boolean; countedBytes: number }> {
  const { state, isDamaged, rawDays, size } = mail;
  if (state === 'quarantined') return { isKept: true, countedBytes: 0 };
  if (state === 'duplicate') return unkept;
  const isNeeded = isDamaged || state === 'shelved';
  if (rawDays === 0 && !isNeeded) return unkept;
  const use = { owner, resource: 'storage_bytes', amount: size, cause: 'mail.original_kept', reference: id } as const;
  try {
    await tx.savepoint((inner) => consumeQuota({ tx: inner, ...use }));
    return { isKept: true, countedBytes: size };
  } catch (error) {
    if (!(error instanceof AppError && error.code.startsWith('quota.'))) throw error;
    return { isKept: isNeeded, countedBytes: 0 };
  }
}

export type DroppedOriginal = { ownerId: string; countedBytes: number };

/** Returns the bytes of dropped originals to the storage of their clients. */
export async function releaseOriginals(tx: Tx, dropped: readonly DroppedOriginal[]): Promise<void> {
  const amounts = new Map<string, number>();
  for (const { ownerId: owner, countedBytes } of dropped) amounts.set(owner, (amounts.get(owner) ?? 0) + countedBytes);
  for (const [owner, amount] of amounts)
    if (amount > 0)
      await releaseQuota({
        tx,
        owner: ownerId(owner),
        resource: 'storage_bytes',
        amount,
        cause: 'mail.original_dropped',
      });
}

const addressesOf = (people: readonly MailPerson[]) => [
  ...new Set(people.map(({ address }) => canonicalAddress(address))),
];

/** The same for a mail that the client wrote. */
export function addresseesOf({ to, cc }: Pick<ParsedMail, 'to' | 'cc'>): string[] {
  return addressesOf([...to, ...cc]);
}

/** Addresses by which erasing a person finds the original. */
export function sendersOf({ from, replyTo, writer }: Pick<ParsedMail, 'from' | 'replyTo' | 'writer'>): string[] {
  return addressesOf([from, ...replyTo, writer].filter((person) => person !== null));
}
