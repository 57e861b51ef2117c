import { type ClientCard, getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { profilePath, statusOf } from './profiles.rules.ts';
import { countLiveProfiles } from './profiles.repository.ts';
import type { ProfileCard, ProfileListRow } from './profiles.types.ts';

export type { ProfileCard } from './profiles.types.ts';

type CardFields =
  | 'id'
  | 'name'
  | 'slug'
  | 'color'
  | 'publishedRevision'
  | 'hidden'
  | 'publishAt'
  | 'expiresAt'
  | 'visits30d';
type CardRow = Pick<ProfileListRow, CardFields> & { now: Temporal.Instant };

function toCard(row: CardRow, { alias }: ClientCard): ProfileCard {
  const { id, name, slug, color, visits30d } = row;
  return { id, name, slug, color, visits30d, path: profilePath({ alias, slug }), status: statusOf(row, row.now) };
}

function cardRows(tx: Tx, { owner, client, id }: { owner: OwnerId; client: ClientCard; id: string | null }) {
  return tx.sql<CardRow[]>`
    select id, name, slug, color, published_revision, hidden, publish_at, expires_at, now() as now,
      (select coalesce(sum(visits), 0)::int from profile_visit_days v
        where v.owner_id = p.owner_id and v.profile_id = p.id and v.day > (now() at time zone ${client.timeZone})::date - 30) as visits30d
    from profiles p
    where owner_id = ${owner} and deleted_at is null and (${id}::uuid is null or id = ${id}::uuid)
    order by visits30d desc, created_at`;
}

/** Name, address and look of one profile; `resource.not_found` when it is another client's or in the trash. */
export async function getProfileCard(tx: Tx, owner: OwnerId, profileId: string): Promise<ProfileCard> {
  const client = await getClientCard(tx, owner);
  const [row] = await cardRows(tx, { owner, client, id: profileId });
  if (!row) throw notFound();
  return toCard(row, client);
}

/** All profiles of a client, most visited in the last 30 days first. */
export async function listProfileCards(tx: Tx, owner: OwnerId): Promise<ProfileCard[]> {
  const client = await getClientCard(tx, owner);
  const rows = await cardRows(tx, { owner, client, id: null });
  return rows.map((row) => toCard(row, client));
}

/** Profiles outside the trash. */
export function countProfiles(tx: Tx, owner: OwnerId): Promise<number> {
  return countLiveProfiles(tx, owner);
}
