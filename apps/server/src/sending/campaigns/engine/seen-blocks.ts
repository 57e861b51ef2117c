import { audienceKey, asStranger, type SeesBlock } from '@enlace/blocks/model/segment-parts.ts';
import { findMemberships, seesAsPerson } from '#sending/templates/usecases/segment-readers.ts';
import { sourceFor } from '#sending/templates/usecases/fill-mail.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { CampaignContent, ClaimedDelivery } from '../campaigns.types.ts';
import type { MailWriter } from './mail-writer.ts';

/** Which of the audiences of a mail's blocks somebody belongs to, the first as bit 0. */
export type SeenAudiences = number;
type Audiences = readonly string[];

function audienceOf(key: string): Parameters<SeesBlock>[0] {
  const [who, segmentId = ''] = key.split(':');
  return { who: who === 'out' ? 'out' : 'in', segmentId };
}

/** The segments that these audiences are in or outside of, each once. */
export function segmentsOfAudiences(audiences: Audiences): string[] {
  return [...new Set(audiences.map((key) => audienceOf(key).segmentId))];
}

function bitsOf(audiences: Audiences, sees: SeesBlock): SeenAudiences {
  return audiences.reduce((bits, key, index) => (sees(audienceOf(key)) ? bits | (1 << index) : bits), 0);
}

/** The blocks of the mail that left; of one that has not, those of a stranger. */
export function seesAsSent(audiences: Audiences, seen: SeenAudiences | null): SeesBlock {
  if (seen === null) return asStranger;
  return (audience) => {
    const index = audiences.indexOf(audienceKey(audience));
    return index !== -1 && (seen & (1 << index)) !== 0;
  };
}

type ClaimedInput = { owner: OwnerId; audiences: Audiences; rows: ClaimedDelivery[]; now: Temporal.Instant };

/**
 * Decides and notes which blocks each claimed recipient gets: one query for each segment, and one for all rows. In the
 * transaction of the claim, so that the mail says what the ledger says.
 */
export async function noteSeen(tx: Tx, { owner, audiences, rows, now }: ClaimedInput): Promise<ClaimedDelivery[]> {
  if (audiences.length === 0 || rows.length === 0) return rows;
  const segmentIds = segmentsOfAudiences(audiences);
  const contactIds = rows.map(({ contactId }) => contactId);
  const memberships = await findMemberships(tx, owner, { segmentIds, contactIds, now });
  const seen = rows.map(({ contactId }) => bitsOf(audiences, seesAsPerson(memberships, contactId)));
  await tx.sql`
    update campaign_deliveries d set seen_audiences = s.seen
    from unnest(${rows.map(({ deliveryId }) => deliveryId)}::uuid[], ${seen}::int[]) s (id, seen)
    where d.owner_id = ${owner} and d.id = s.id and d.seen_audiences is distinct from s.seen`;
  return rows.map((row, index) => ({ ...row, seenAudiences: seen[index] ?? 0 }));
}

/** How many compiled mails are kept at most; the groups of readers are few even where a mail has many such blocks. */
const maxWriters = 32;
/** All of them together: each has the attachments encoded, plain and as they are signed. */
const writersBytes = 64 * 1024 * 1024;
const encodedTwice = 2.8;

function keptWriters({ html, bodyText }: CampaignContent, attachedBytes: number): number {
  const each = (html.length + bodyText.length + attachedBytes) * encodedTwice;
  return Math.max(2, Math.min(maxWriters, Math.floor(writersBytes / Math.max(1, each))));
}

type PartsInput = {
  content: CampaignContent;
  /** Of what goes with the mail. */
  attachedBytes: number;
  createWriter: (content: CampaignContent) => MailWriter;
};

/** One writer for each group of readers who get the same blocks, compiled with its first reader. */
export function createPartsWriter({ content, attachedBytes, createWriter }: PartsInput): MailWriter {
  const { blockAudiences } = content;
  if (blockAudiences.length === 0) return createWriter(content);
  const writers = new Map<SeenAudiences, MailWriter>();
  const kept = keptWriters(content, attachedBytes);
  const compile = (sees: SeesBlock): MailWriter => {
    const { html, text: bodyText } = sourceFor({ subject: '', html: content.html, text: content.bodyText }, sees);
    return createWriter({ ...content, html, bodyText });
  };
  return (delivery) => {
    const sees = seesAsSent(blockAudiences, delivery.seenAudiences ?? null);
    const bits = bitsOf(blockAudiences, sees);
    const write = writers.get(bits) ?? compile(sees);
    // The one used last is the last to go.
    writers.delete(bits);
    const [oldest] = writers.keys();
    if (writers.size >= kept && oldest !== undefined) writers.delete(oldest);
    writers.set(bits, write);
    return write(delivery);
  };
}
