import type { Profile, ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import { type ClientCard, getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { readDocument } from '../document.rules.ts';
import { presentProfile, presentSummary } from '../profiles.presenter.ts';
import { findListRow } from '../profiles.queries.ts';
import { findProfile } from '../profiles.repository.ts';
import type { ProfileCall, ProfileDeps, ProfileListRow } from '../profiles.types.ts';

const figureDays = 30;

/** First day of a list's figures: 30 whole days including today, in the client's time zone. */
export function figuresSince({
  deps,
  client,
}: {
  deps: Pick<ProfileDeps, 'clock'>;
  client: ClientCard;
}): Temporal.PlainDate {
  return deps.clock
    .now()
    .toZonedDateTimeISO(client.timeZone)
    .toPlainDate()
    .subtract({ days: figureDays - 1 });
}

type ReadInput = { tx: Tx; deps: ProfileDeps; owner: OwnerId; id: string };

async function loadListRow({ tx, deps, owner, id }: ReadInput): Promise<{ client: ClientCard; row: ProfileListRow }> {
  const client = await getClientCard(tx, owner);
  const row = await findListRow(tx, { owner, id, since: figuresSince({ deps, client }) });
  if (!row) throw notFound();
  return { client, row };
}

/** The result of use cases that change a profile, read in their own transaction. */
export async function readProfile({ tx, deps, owner, id }: ReadInput): Promise<Profile> {
  const { client, row } = await loadListRow({ tx, deps, owner, id });
  const stored = await findProfile(tx, { owner, id });
  if (!stored) throw notFound();
  const published = stored.published === null ? null : readDocument(stored.published);
  return presentProfile({ deps, client, row, document: readDocument(stored.draft), published });
}

export async function readProfileSummary({ tx, deps, owner, id }: ReadInput): Promise<ProfileSummary> {
  return presentSummary({ deps, ...(await loadListRow({ tx, deps, owner, id })) });
}

/** One profile with its draft. */
export function getProfile({ deps, ctx, id }: ProfileCall & { id: string }): Promise<Profile> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, (tx) => readProfile({ tx, deps, owner, id }));
}
