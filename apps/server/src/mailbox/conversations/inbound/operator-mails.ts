import { createHash } from 'node:crypto';
import type { InboundMessage } from '#platform/mail/inbound/inbound.types.ts';
import type { Tx } from '#platform/database/client.ts';
import { readLargeBytes, withLargeBytes } from '#platform/database/large-bytes.ts';
import type { Platform } from '#platform/platform.types.ts';
import { readOperatorMail } from '../jobs/read-operator-mail.job.ts';
import type { InboundDeps } from './inbound-mail.types.ts';
import { findAnswered } from './find-answered.ts';
import { storeInbound } from './store-inbound.ts';

const longestText = 100_000;

/** Addresses every mail domain answers (RFC 5321 §4.5.1, RFC 2142), and the sender of the installation's own mails. */
export function isOperatorAddress({ config }: Pick<Platform, 'config'>, recipient: string): boolean {
  const domain = config.mail.inbound.domain.toLowerCase();
  const address = recipient.toLowerCase();
  if (domain === '' || !address.endsWith(`@${domain}`)) return false;
  return [`postmaster@${domain}`, `abuse@${domain}`, config.mail.from.toLowerCase()].includes(address);
}

type Store = Pick<InboundMessage, 'envelope' | 'raw' | 'receivedAt'> & { recipient: string };

/** Stores a mail to the installation and queues its reading in the same transaction; identical bytes once. */
export async function storeOperatorMail(
  tx: Tx,
  deps: Pick<Platform, 'ids' | 'jobs'>,
  { recipient, envelope, raw, receivedAt }: Store,
): Promise<void> {
  const id = deps.ids.uuid();
  const hash = createHash('sha256').update(raw).digest();
  const rows = await withLargeBytes(
    tx,
    raw,
    (bytes) => tx.sql`
    insert into operator_mails (id, recipient, envelope_from, raw_hash, raw, size, remote_address, helo, received_at)
    values (${id}, ${recipient.toLowerCase()}, ${envelope.from}, ${hash}, ${bytes}, ${raw.length}, ${envelope.remoteAddress},
            ${envelope.helo}, ${receivedAt})
    on conflict (raw_hash, recipient) do nothing returning id`,
  );
  if (rows.length > 0) await deps.jobs.enqueue(tx, readOperatorMail, { id });
}

type Row = {
  recipient: string;
  envelopeFrom: string;
  raw: Buffer;
  remoteAddress: string | null;
  helo: string | null;
  receivedAt: Temporal.Instant;
};

/**
 * Reads one of these mails: an answer to a client's mail goes to the client, everything else stays with the operator.
 */
export async function readMailOfOperator({ deps, id }: { deps: InboundDeps; id: string }): Promise<void> {
  const row = await deps.db.system(
    async (tx): Promise<Row | undefined> => {
      const [found] = await tx.sql<(Omit<Row, 'raw'> & { size: number })[]>`
        select recipient, envelope_from, size, remote_address, helo, received_at from operator_mails
        where id = ${id} and state = 'received'`;
      if (!found) return undefined;
      const raw = await readLargeBytes(found.size, async ({ from, length }) => {
        const [piece] = await tx.sql<{ bytes: Buffer }[]>`
          select substring(raw from ${from}::int for ${length}::int) as bytes from operator_mails where id = ${id}`;
        return piece?.bytes;
      });
      return raw && { ...found, raw };
    },
    { readOnly: true },
  );
  if (!row) return;
  const result = await deps.mailParser.parse(row.raw);
  // The queue retries it later.
  if (result.kind === 'unread') throw new Error(result.message);
  await deps.db.system(async (tx) => {
    if (result.kind === 'quarantined') {
      const from = row.envelopeFrom;
      await tx.sql`
        update operator_mails set state = 'kept', reason = ${result.reason}, from_address = ${from} where id = ${id}`;
      return;
    }
    const { mail } = result;
    const person = mail.writer;
    const answered = await findAnswered(tx, { ...mail, address: person?.address ?? '' });
    if (answered) {
      const { remoteAddress, helo, profileId, ...rest } = { ...row, ...answered };
      await storeInbound(tx, deps, {
        owner: rest.owner,
        source: 'smtp',
        recipient: rest.recipient,
        envelopeFrom: rest.envelopeFrom,
        raw: rest.raw,
        receivedAt: rest.receivedAt,
        ...(profileId === null ? {} : { profileId }),
        ...(remoteAddress === null ? {} : { remoteAddress }),
        ...(helo === null ? {} : { helo }),
      });
      await tx.sql`delete from operator_mails where id = ${id}`;
      return;
    }
    const files = mail.attachments.map(({ filename }) => filename);
    await tx.sql`
      update operator_mails set state = 'kept', from_name = ${person?.name ?? ''},
        from_address = ${person?.address ?? row.envelopeFrom}, subject = ${mail.subject},
        text = ${mail.text.slice(0, longestText)}, files = ${tx.sql.json(files)}
      where id = ${id}`;
  });
}
