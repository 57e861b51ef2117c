import { type ClientCard, getClientCard } from '#identity/door.ts';
import type { OwnerId } from '#platform/context.ts';
import type { Tx } from '#platform/database/client.ts';
import { notFound } from '#platform/errors.ts';
import { readDocument } from '../document.rules.ts';
import { findListRow } from '../profiles.queries.ts';
import { findProfile } from '../profiles.repository.ts';
import { hasUnpublishedChanges, profilePath, statusOf } from '../profiles.rules.ts';
import type { Profile, ProfileCall, ProfileDeps, ProfileListRow, ProfileSummary } from '../profiles.types.ts';
import { draftPreviewPath } from './draft-preview.ts';
import { publicUrlOf } from './page-sites.ts';

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

type Summary = { deps: Pick<ProfileDeps, 'secrets' | 'clock' | 'config'>; client: ClientCard; row: ProfileListRow };

/** A profile as lists show it. */
export function summaryOf({ deps, client: { alias, mainProfileId, ownerId }, row }: Summary): ProfileSummary {
  const { id, slug, draftRevision: revision } = row;
  return {
    ...row,
    path: profilePath({ alias, slug }),
    url: publicUrlOf(deps, { owner: ownerId, id, alias, slug }),
    status: statusOf(row, deps.clock.now()),
    isMain: mainProfileId === id,
    hasChanges: hasUnpublishedChanges(row),
    thumbnailPath: draftPreviewPath({ deps, owner: row.ownerId, profileId: id, revision }),
  };
}

/** Addresses of a page on paper and for address books. */
function printedPaths({ config }: Pick<ProfileDeps, 'config'>, { shortCode }: ProfileListRow, path: string) {
  // Printed codes are in capitals and copied links in lower case: this distinguishes their visits.
  const printedPath = `/q/${shortCode}`;
  const shortPath = printedPath.toLowerCase();
  return {
    shortPath,
    shortUrl: config.publicUrl + shortPath,
    qrSvgPath: `${printedPath}/qr.svg`,
    qrPngPath: `${printedPath}/qr.png`,
    qrPdfPath: `${printedPath}/qr.pdf`,
    vcardPath: `${path}/contact.vcf`,
  };
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
  const summary = summaryOf({ deps, client, row });
  return {
    ...row,
    ...summary,
    draft: { document: readDocument(stored.draft), revision: row.draftRevision, savedAt: row.draftSavedAt },
    published: stored.published === null ? null : readDocument(stored.published),
    ...printedPaths(deps, row, summary.path),
  };
}

export async function readProfileSummary({ tx, deps, owner, id }: ReadInput): Promise<ProfileSummary> {
  return summaryOf({ deps, ...(await loadListRow({ tx, deps, owner, id })) });
}

/** One profile with its draft. */
export function getProfile({ deps, ctx, id }: ProfileCall & { id: string }): Promise<Profile> {
  const owner = ctx.actor.ownerId;
  return deps.db.scoped(owner, (tx) => readProfile({ tx, deps, owner, id }));
}
