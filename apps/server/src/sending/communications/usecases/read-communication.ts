import type { CommunicationKind, ResendWay } from '@enlace/contract/sending/communications/communications.schemas.ts';
import { mayResendOne } from '#sending/campaigns/launch/resend-delivery.ts';
import { readWebVersion } from '#sending/campaigns/tracking/web-version.ts';
import { listMailEvents } from '#sending/suppressions/usecases/read-mail-events.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { withoutSecretLinks } from '#platform/secret-links.ts';
import type { Call, CommunicationDetail, CommunicationRow, Source } from '../communications.types.ts';
import { logLineOf } from '../log-line.rules.ts';
import { type Look, lookAt } from '../sources.queries.ts';

/** `d`, `m` or `s`, and the id after it. */
export function readRef(ref: string): { source: Source; id: string } {
  const letter = ref.charAt(0);
  if (letter !== 'd' && letter !== 'm' && letter !== 's') throw notFound();
  return { source: letter, id: ref.slice(1) };
}

/** The next id: a range from one to the other contains one row. */
function after(id: string): string {
  const next = BigInt(`0x${id.replaceAll('-', '')}`) + 1n;
  return next
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** One line of the log. Errors: resource.not_found. */
export async function findLine(tx: Tx, owner: OwnerId, ref: string): Promise<CommunicationRow> {
  const { source, id } = readRef(ref);
  const look: Look = {
    ...{ tx, owner, filter: {}, before: undefined, people: undefined, words: undefined, limit: 1 },
    floor: id,
    ceiling: after(id),
  };
  const { rows } = await lookAt(source, look);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

export type Body = {
  html: string | null;
  text: string;
  settledAt: Temporal.Instant | null;
  attempts: number | null;
  copyOf: string | null;
};

async function bodyOf(tx: Tx, owner: OwnerId, { source, id }: CommunicationRow): Promise<Body> {
  if (source === 'd') {
    const [row] = await tx.sql<{ settledAt: Temporal.Instant | null; attempts: number }[]>`
      select settled_at, attempts from campaign_deliveries where owner_id = ${owner} and id = ${id}`;
    return { html: null, text: '', settledAt: row?.settledAt ?? null, attempts: row?.attempts ?? null, copyOf: null };
  }
  const [row] =
    source === 's'
      ? await tx.sql<Body[]>`
          select html, body_text as text, sent_at as settled_at, attempts, related ->> 'copyOf' as copy_of from mails where owner_id = ${owner} and id = ${id}`
      : await tx.sql<Body[]>`
          select coalesce(s.html, m.html) as html, coalesce(s.body_text, m.full_text, m.text) as text, coalesce(s.sent_at, m.at) as settled_at, s.attempts, null::text as copy_of
          from messages m left join mails s on s.owner_id = m.owner_id and s.id = m.mail_id where m.owner_id = ${owner} and m.id = ${id}`;
  if (!row) throw notFound();
  return row;
}

const ourKinds: readonly CommunicationKind[] = ['campaign', 'automation', 'written'];

/** How it can be resent: only mails sent by us without a one-time secret. Null when there is nothing to resend. */
export function resendWay(row: CommunicationRow): ResendWay | null {
  const { direction, kind, state, campaignState, isStream } = row;
  if (direction === 'in' || !ourKinds.includes(kind)) return null;
  // A letter has no screen of its own to resume it; an automation has.
  const isHeld = isStream && kind === 'written' && campaignState === 'paused';
  if (state === 'waiting' || state === 'deferred') return isHeld ? 'release' : null;
  if (state === 'skipped') return null;
  const mayGoAgain = state === 'uncertain' && campaignState !== null && mayResendOne(campaignState);
  return mayGoAgain ? 'same' : 'copy';
}

function keyOf({ source, id }: CommunicationRow) {
  if (source === 'd') return { deliveryId: id };
  return source === 'm' ? { messageId: id } : { mailId: id };
}

/** One mail as sent, with all its bounces and complaints. Errors: resource.not_found. */
export async function getCommunication({ deps, ctx, ref }: Call & { ref: string }): Promise<CommunicationDetail> {
  const owner = ctx.actor.ownerId;
  const { row, body, events } = await deps.db.scoped(owner, async (tx) => {
    const line = await findLine(tx, owner, ref);
    return { row: line, body: await bodyOf(tx, owner, line), events: await listMailEvents(tx, owner, keyOf(line)) };
  });
  // The link to a person's stored data is theirs alone.
  const shown = (text: string) => (row.source === 's' ? withoutSecretLinks(text) : text);
  const rendered = row.source === 'd' ? await readWebVersion({ deps, ref: { owner, deliveryId: row.id } }) : undefined;
  return {
    ...logLineOf(row),
    ...(rendered ? { subject: rendered.subject } : {}),
    settledAt: body.settledAt,
    attempts: body.attempts,
    html: rendered?.html ?? (body.html === null ? null : shown(body.html)),
    text: shown(body.text),
    events,
    resendAs: resendWay(row),
    copyOf: body.copyOf,
  };
}
