import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { ParsedMail } from '#platform/mail/parse/parsed-mail.types.ts';
import { findProfileOrMain } from '../find-profile.ts';
import { readMailAddress } from '../mail-addresses.usecases.ts';
import { type ReplyTarget, resolveReplyTarget } from '../resolve-reply-target.ts';
import { findAnswered } from './find-answered.ts';
import type { InboundDeps, InboundRow } from './inbound-mail.types.ts';

type Find = { tx: Tx; deps: InboundDeps; owner: OwnerId; row: InboundRow; mail: ParsedMail };

/** The listener knows who a mail was for; of other mail its own fields say it. */
function addressesOf({ row, mail }: Find): string[] {
  if (row.source === 'smtp') return [row.recipient];
  return [...mail.deliveredTo, ...[...mail.to, ...mail.cc].map(({ address }) => address)];
}

async function findAnsweredDelivery({ tx, owner, mail }: Find): Promise<ReplyTarget | undefined> {
  const found = await findAnswered(tx, { ...mail, address: mail.writer?.address ?? '' });
  return found?.target?.owner === owner ? found.target : undefined;
}

/** What a stored mail belongs to: one of our signed addresses, else the profile of the box, else the client's main one. */
export async function findInboundTarget(input: Find): Promise<ReplyTarget | undefined> {
  const { tx, deps, owner, row } = input;
  for (const address of addressesOf(input)) {
    const signed = readMailAddress(deps, address);
    const target = signed ? await resolveReplyTarget(tx, signed) : undefined;
    // Anybody may write another client's reply address into a mail.
    if (target?.owner === owner) return target;
  }
  // Mail to the sender of our own mails answers one of them.
  const answered = row.source === 'smtp' ? await findAnsweredDelivery(input) : undefined;
  if (answered) return answered;
  const profile = await findProfileOrMain(tx, owner, row.profileId);
  return profile ? { kind: 'source', owner, profile } : undefined;
}
