import { consumeQuota, releaseQuota } from '#billing/door.ts';
import { type OwnerId, ownerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { AppError } from '#platform/errors.ts';
import { canonicalAddress } from '#platform/mail/addresses.ts';
import type { MailPerson, ParsedMail } from '#platform/mail/parse/parsed-mail.types.ts';
import type { Verdict } from '../inbound/inbound-mail.types.ts';

type Kept = { id: string; state: Verdict['state']; isDamaged: boolean; size: number };
type Charge = { tx: Tx; owner: OwnerId; rawDays: number; mails: readonly Kept[] };
type Decision = { isKept: boolean; countedBytes: number };

/** What needs no room, or has none. */
function decideFree({ state, isDamaged }: Kept, rawDays: number): Decision | undefined {
  if (state === 'quarantined') return { isKept: true, countedBytes: 0 };
  if (state === 'duplicate') return { isKept: false, countedBytes: 0 };
  return rawDays === 0 && !isDamaged && state !== 'shelved' ? { isKept: false, countedBytes: 0 } : undefined;
}

async function takeRoom(tx: Tx, owner: OwnerId, { amount, reference }: { amount: number; reference?: string }) {
  const use = {
    owner,
    resource: 'storage_bytes',
    amount,
    cause: 'mail.original_kept',
    ...(reference && { reference }),
  } as const;
  try {
    await tx.savepoint((inner) => consumeQuota({ tx: inner, ...use }));
    return true;
  } catch (error) {
    if (!(error instanceof AppError && error.code.startsWith('quota.'))) throw error;
    return false;
  }
}

/**
 * Decides which originals of mails that were just read are kept, and takes their bytes from the client's storage. Where
 * none is left only originals that are needed to read the mail again are kept, and those are not counted.
 */
export async function chargeOriginals({ tx, owner, rawDays, mails }: Charge): Promise<Map<string, Decision>> {
  const decisions = new Map<string, Decision>();
  const paid = mails.filter((mail) => {
    const free = decideFree(mail, rawDays);
    if (free) decisions.set(mail.id, free);
    return free === undefined;
  });
  const amount = paid.reduce((sum, { size }) => sum + size, 0);
  const hasRoomForAll = paid.length > 1 && (await takeRoom(tx, owner, { amount }));
  for (const { id, size, isDamaged, state } of paid) {
    const hasRoom = hasRoomForAll || (await takeRoom(tx, owner, { amount: size, reference: id }));
    decisions.set(id, { isKept: hasRoom || isDamaged || state === 'shelved', countedBytes: hasRoom ? size : 0 });
  }
  return decisions;
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
