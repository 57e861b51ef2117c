import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { type QuietSpan, usualQuiet } from './quiet-hours.rules.ts';

export async function readQuietSpan(tx: Tx, owner: OwnerId): Promise<QuietSpan> {
  const [row] = await tx.sql<
    QuietSpan[]
  >`select enabled, starts_at, ends_at from quiet_hours where owner_id = ${owner}`;
  return row ?? usualQuiet;
}

export async function writeQuietSpan(tx: Tx, owner: OwnerId, span: QuietSpan): Promise<void> {
  await tx.sql`
    insert into quiet_hours (owner_id, enabled, starts_at, ends_at)
    values (${owner}, ${span.enabled}, ${span.startsAt}, ${span.endsAt})
    on conflict (owner_id) do update set
      enabled = excluded.enabled, starts_at = excluded.starts_at, ends_at = excluded.ends_at`;
}
