import { toWireLocale } from '@enlace/contract/core/locale.ts';
import type { DraftState, Profile, ProfileSummary } from '@enlace/contract/presence/profiles/profiles.schemas.ts';
import type { BlockDocument } from '@enlace/blocks/model/block-document.schema.ts';
import type { ClientCard } from '#identity/door.ts';
import type { Platform } from '#platform/platform.types.ts';
import { hasUnpublishedChanges, profilePath, statusOf } from './profiles.rules.ts';
import type { ProfileListRow, ProfileRow } from './profiles.types.ts';
import { publicUrlOf } from './usecases/page-sites.ts';
import { draftPreviewPath } from './usecases/draft-preview.ts';

type Deps = Pick<Platform, 'secrets' | 'clock' | 'config'>;
type Presented<Row> = { deps: Deps; client: ClientCard; row: Row };

export function presentSummary({ deps, client, row }: Presented<ProfileListRow>): ProfileSummary {
  const path = profilePath({ alias: client.alias, slug: row.slug });
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    path,
    url: publicUrlOf(deps, { owner: client.ownerId, id: row.id, alias: client.alias, slug: row.slug }),
    status: statusOf(row, deps.clock.now()),
    isMain: client.mainProfileId === row.id,
    locale: toWireLocale(row.locale),
    color: row.color,
    themeId: row.themeId,
    hasChanges: hasUnpublishedChanges(row),
    visits30d: row.visits30d,
    clicks30d: row.clicks30d,
    folderId: row.folderId,
    labelIds: row.labelIds,
    thumbnailPath: draftPreviewPath({ deps, owner: row.ownerId, profileId: row.id, revision: row.draftRevision }),
    createdAt: row.createdAt.toString(),
    updatedAt: row.updatedAt.toString(),
    publishedAt: row.publishedAt?.toString() ?? null,
    hasPassword: row.hasPassword,
    publishAt: row.publishAt?.toString() ?? null,
    expiresAt: row.expiresAt?.toString() ?? null,
  };
}

export function presentProfile({
  deps,
  client,
  row,
  document,
  published,
}: Presented<ProfileListRow> & { document: BlockDocument; published: BlockDocument | null }): Profile {
  const summary = presentSummary({ deps, client, row });
  // Printed codes are in capitals and copied links in lower case: this distinguishes their visits.
  const printedPath = `/q/${row.shortCode}`;
  const shortPath = printedPath.toLowerCase();
  return {
    ...summary,
    draft: { document, revision: row.draftRevision, savedAt: row.draftSavedAt.toString() },
    published,
    publishedRevision: row.publishedRevision,
    scheduledRevision: row.scheduledRevision,
    isIndexed: row.isIndexed,
    shortPath,
    shortUrl: deps.config.publicUrl + shortPath,
    qrSvgPath: `${printedPath}/qr.svg`,
    qrPngPath: `${printedPath}/qr.png`,
    qrPdfPath: `${printedPath}/qr.pdf`,
    vcardPath: `${summary.path}/contact.vcf`,
  };
}

type DraftRow = Pick<ProfileRow, 'ownerId' | 'id' | 'draftRevision' | 'draftSavedAt' | 'publishedRevision'>;

export function presentDraftState({ deps, row }: { deps: Deps; row: DraftRow }): DraftState {
  return {
    revision: row.draftRevision,
    savedAt: row.draftSavedAt.toString(),
    hasChanges: hasUnpublishedChanges(row),
    thumbnailPath: draftPreviewPath({ deps, owner: row.ownerId, profileId: row.id, revision: row.draftRevision }),
  };
}
