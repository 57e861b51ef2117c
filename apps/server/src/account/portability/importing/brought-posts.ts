import { type HistoryActor, recordHistory } from '#workspace/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Platform } from '#platform/platform.types.ts';

const excerptLength = 80;

type Many = {
  tx: Tx;
  deps: Pick<Platform, 'clock'>;
  owner: OwnerId;
  actor: HistoryActor;
  profileId: string;
  ids: readonly string[];
};
type Moved = { id: string; body: string }[];

async function record({ tx, owner, actor }: Many, action: string, rows: Moved): Promise<string[]> {
  for (const { id, body } of rows) {
    const after = { excerpt: body.trim().slice(0, excerptLength) };
    await recordHistory({ tx, owner, actor, entry: { action, subjectKind: 'post', subjectId: id, after } });
  }
  return rows.map(({ id }) => id);
}

/** Trashes posts of one wall; those already there are skipped. */
export async function trashBroughtPosts(input: Many): Promise<string[]> {
  const { tx, deps, owner, profileId, ids } = input;
  const now = deps.clock.now();
  const rows = await tx.sql<Moved>`
    update wall_posts set pin = null, deleted_at = ${now}, updated_at = ${now}
     where owner_id = ${owner} and profile_id = ${profileId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    returning id, body`;
  return record(input, 'post.removed', rows);
}

/** Restores posts of one wall from the trash; a schedule that has passed becomes a draft. */
export async function reviveBroughtPosts(input: Many): Promise<string[]> {
  const { tx, deps, owner, profileId, ids } = input;
  const now = deps.clock.now();
  const rows = await tx.sql<Moved>`
    update wall_posts set deleted_at = null, updated_at = ${now},
      state = case when publish_at <= ${now} then 'draft' else state end,
      publish_at = case when publish_at <= ${now} then null else publish_at end
     where owner_id = ${owner} and profile_id = ${profileId} and id = any(${[...ids]}::uuid[]) and deleted_at is not null
    returning id, body`;
  return record(input, 'post.restored', rows);
}
