import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';

/** Mail that could not be read for so long is waited for no more. */
const behindMinutes = 15;

type Behind = { sourceId: string; now: Temporal.Instant };

/** Whether mail of this box was fetched and is not in its conversation yet: an own mail may answer it. */
export async function isReadingBehind(tx: Tx, owner: OwnerId, { sourceId, now }: Behind): Promise<boolean> {
  const rows = await tx.sql`
    select 1 from inbound_mails
    where owner_id = ${owner} and source_id = ${sourceId} and state = 'received' and not is_own
      and received_at > ${now.subtract({ minutes: behindMinutes })} limit 1`;
  return rows.length > 0;
}

type Heads = {
  /** Its Message-ID, and one that the provider replaced. */
  ids: readonly string[];
  quoted: readonly string[];
  /** First mails count too. */
  opens: boolean;
};

/** Whether a mail of the client belongs here: it did not leave from here, and answers something that is here. */
export async function isOwnMailWanted(tx: Tx, owner: OwnerId, { ids, quoted, opens }: Heads): Promise<boolean> {
  const [known] = await tx.sql<{ isSent: boolean; isQuoted: boolean }[]>`
    select
      exists (select from messages where owner_id = ${owner} and direction = 'out' and message_id = any(${[...ids]}::text[]))
        or exists (select from mails where owner_id = ${owner} and message_id = any(${[...ids]}::text[])) as is_sent,
      exists (select from messages where owner_id = ${owner} and message_id = any(${[...quoted]}::text[]))
        or exists (select from messages where owner_id = ${owner} and sent_as = any(${[...quoted]}::text[])) as is_quoted`;
  return known !== undefined && !known.isSent && (known.isQuoted || opens);
}

type Replaced = { former: readonly string[]; sentAs: string };

/** Remembers the Message-ID that the provider gave a mail of ours: answers will name that one. */
export async function noteSentAs(tx: Tx, owner: OwnerId, { former, sentAs }: Replaced): Promise<void> {
  await tx.sql`
    update messages set sent_as = ${sentAs}
    where owner_id = ${owner} and direction = 'out' and message_id = any(${[...former]}::text[])
      and message_id <> ${sentAs}`;
}
